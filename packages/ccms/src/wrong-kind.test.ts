import { coer, toHex } from "@v2x/asn1";
import {
  type DecodedCertificate,
  decodeCertificate,
  plainPayloadOf,
  signedDataIn,
  signerWith,
} from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { sealAnswer, sealEncrypted, sealSigned, sealUnsecured } from "@v2x/protocol";
import {
  type EncryptedData,
  Ieee1609Dot2Data,
  type PKRecipientInfo,
  type RecipientInfo,
} from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import {
  authorizationRequest,
  type Bench,
  type EnrolledStation,
  enrolledStation,
  enrolmentRequest,
  lastEvent,
  registerDevice,
  startBench,
  unmetInTrace,
} from "./stations.test-support.ts";
import { testPorts } from "./test-ccms.test-support.ts";

/** Of an authority of another system. */
const idOfRa = new Uint8Array(8).fill(7);
let lookups = 0;
let bench: Bench;
let station: EnrolledStation;
beforeAll(async () => {
  bench = await startBench({
    ...testPorts(),
    otherSystems: {
      addresses: { raBaseUrl: "https://pki.test/scms/ra" },
      async authorityNamed(hashedId8) {
        lookups += 1;
        return Buffer.compare(hashedId8, idOfRa) === 0 ? { system: "scms", role: "ra" } : undefined;
      },
    },
  });
  station = await enrolledStation(bench);
});

const certificateOf = async (role: "ea" | "aa") =>
  decodeCertificate((await bench.ccms.certificate(role)).certificate);

/** The message alone, without the signature around it. */
const unsigned = (message: Uint8Array) => sealUnsecured(plainPayloadOf(signedDataIn(message)!)!);

/** The response code of the last event, the check that gave it, and the advice. */
function outcome() {
  const { responseCode, trace, message } = lastEvent(bench);
  return { responseCode, message, advice: trace.advice.map(({ text }) => text) };
}

describe("a message of another kind", () => {
  it.each([
    ["with proof of possession", {}],
    ["without", { plaintext: unsigned }],
  ])("is named by the EA: an authorization request %s", async (_, deviation) => {
    const request = await authorizationRequest(bench, station, { aa: await certificateOf("ea") }, deviation);
    await bench.ccms.enrol(request);
    const { responseCode, message, advice } = outcome();
    expect(responseCode).toBe("badcontenttype");
    expect(message).toContain("it is an authorization request. Send it to the AA at");
    expect(advice).toContain(
      "This is an authorization request. Send it to the AA at https://pki.test/ccms/aa/authorization.",
    );
  });

  it.each([
    ["that signs itself", () => ({})],
    ["that a credential signs", () => ({ enrollee: { credential: station.credential } })],
  ])("is named by the AA: an enrolment request %s", async (_, enrollee) => {
    const ea = await certificateOf("aa");
    const key = signerWith(generatePrivateKey("NistP256"));
    await bench.ccms.authorize(await enrolmentRequest(bench, station, { ea, key, ...enrollee() }));
    const { responseCode, message, advice } = outcome();
    expect(responseCode).toBe("its-aa-badcontenttype");
    expect(message).toContain("it is an enrolment request");
    expect(advice.join()).toContain("https://pki.test/ccms/ea/enrolment");
  });

  it("is advised on by the EA: an answer", async () => {
    await bench.ccms.enrol({
      octets: sealAnswer(sealUnsecured(Uint8Array.of(1)), new Uint8Array(16).fill(7)),
    });
    expect(outcome().advice.join()).toContain("Authorities send answers, and none accepts one.");
  });

  it("is advised on by the EA: an enrolment request in clear", async () => {
    let clear = new Uint8Array();
    const plaintext = (octets: Uint8Array) => (clear = Uint8Array.from(octets));
    await enrolmentRequest(bench, station, {}, { plaintext });
    await bench.ccms.enrol({ octets: clear });
    expect(outcome().advice).toContain(
      "This is an enrolment request in clear. Encrypt it for the certificate of the EA.",
    );
  });

  it("is an enrolment request without the signature of the new key", async () => {
    const signed = (octets: Uint8Array, part: string) => (part === "proof" ? unsigned(octets) : octets);
    await bench.ccms.enrol(await enrolmentRequest(bench, station, {}, { signed }));
    const { responseCode, message, advice } = outcome();
    expect(responseCode).toBe("badcontenttype");
    expect(message).toContain("InnerEcRequest is not signed");
    expect(advice).toContain(
      "This is an enrolment request whose InnerEcRequest is not signed with the new key. Sign the InnerEcRequest with the key to be certified.",
    );
  });

  it("is not assumed where the payload of a signed request cannot be read", async () => {
    const message = await sealSigned(
      { unsecured: Uint8Array.of(9, 9, 9) },
      { psid: 623 },
      { identifier: "self", signer: signerWith(generatePrivateKey("NistP256")) },
    );
    await bench.ccms.enrol({ octets: sealedFor(await certificateOf("ea"), message) });
    expect(lastEvent(bench).message).not.toContain("stations send to each other");
    expect(unmetInTrace(lastEvent(bench))).toContain("payload-decodes");
  });
});

const sealedFor = (certificate: DecodedCertificate, message: Uint8Array) =>
  sealEncrypted(message, [{ choice: "certRecipInfo", certificate }]).octets;

/** An encrypted message whose recipient is given by another choice or HashedId8. */
function recipientNamed(
  octets: Uint8Array,
  choice: "certRecipInfo" | "rekRecipInfo",
  recipientId?: Uint8Array,
): Uint8Array {
  const { recipients, ciphertext } = encryptedIn(octets);
  const info = recipients[0]!.value as PKRecipientInfo;
  const recipient = { choice, value: { ...info, ...(recipientId && { recipientId }) } };
  return withRecipients([recipient], ciphertext);
}

function encryptedIn(octets: Uint8Array): EncryptedData {
  const { content } = coer.decode(Ieee1609Dot2Data, octets);
  if (content.choice !== "encryptedData") throw new TypeError("The message is not encrypted.");
  return content.value;
}

function withRecipients(
  recipients: readonly RecipientInfo[],
  ciphertext: EncryptedData["ciphertext"],
): Uint8Array {
  const content = { choice: "encryptedData", value: { recipients, ciphertext } } as const;
  return coer.encode(Ieee1609Dot2Data, { protocolVersion: 3, content });
}

describe("a message that the EA cannot open, though it is encrypted", () => {
  const newSigner = () => signerWith(generatePrivateKey("NistP256"));
  const unknownId = new Uint8Array(8);
  const encrypted = async () => sealedFor(await certificateOf("ea"), sealUnsecured(Uint8Array.of(1)));

  it.each([
    [
      "for a certificate that no authority has",
      async () => recipientNamed(await encrypted(), "certRecipInfo", unknownId),
      "encrypted for a certificate that no authority here has. Encrypt it for the current certificate of the EA.",
    ],
    [
      "by another form of recipient",
      async () => recipientNamed(await encrypted(), "rekRecipInfo"),
      "encrypted for the EA by a rekRecipInfo. Name the certificate of the EA in a certRecipInfo.",
    ],
    [
      "with a key from a request",
      async () => recipientNamed(await encrypted(), "rekRecipInfo", unknownId),
      "encrypted with a key from a request, as an answer is. Authorities send answers, and none accepts one.",
    ],
    [
      "below the signature",
      async () =>
        sealSigned({ data: await encrypted() }, { psid: 623 }, { identifier: "self", signer: newSigner() }),
      "signed around the encryption. Sign the request first, then encrypt the signed request for the EA.",
    ],
    [
      "twice",
      async () => sealedFor(await certificateOf("ea"), await encrypted()),
      "encrypted twice for the EA. Encrypt the signed request once.",
    ],
    [
      "for an authority of another system",
      async () => recipientNamed(await encrypted(), "certRecipInfo", idOfRa),
      "encrypted for the RA of the SCMS, and was sent to the EA of the CCMS. Send it to the RA of the SCMS at https://pki.test/scms/ra, or encrypt it for the current certificate of the EA of the CCMS.",
    ],
  ])("%s", async (_, message, advice) => {
    await bench.ccms.enrol({ octets: await message() });
    const found = outcome();
    expect(found.advice).toContain(`This is ${advice}`);
    expect(found.message).toContain(`it is ${advice}`);
  });

  it("for thousands of recipients, of whom only the first are looked up", async () => {
    const recipients = Array.from(
      { length: 5000 },
      () => ({ choice: "pskRecipInfo", value: unknownId }) as const,
    );
    const { ciphertext } = encryptedIn(await encrypted());
    lookups = 0;
    await bench.ccms.enrol({ octets: withRecipients(recipients, ciphertext) });
    expect(lookups).toBe(8);
  });

  it("for a certificate that is revoked, under the key of the request", async () => {
    const own = await startBench();
    const device = await registerDevice(own);
    const request = await enrolmentRequest(own, device);
    const { hashedId8 } = await own.ccms.certificate("ea");
    await own.ccms.renew("ea");
    await own.ccms.revoke(hashedId8);
    await own.ccms.enrol(request);
    const { responseCode, message, trace } = lastEvent(own);
    const what = `encrypted for the certificate ${toHex(hashedId8).toUpperCase()} of the EA, which is revoked. Encrypt it for the current certificate of the EA.`;
    expect(responseCode).toBe("imnottherecipient");
    expect(message).toContain(`it is ${what}`);
    expect(trace.advice).toContainEqual({ name: "encrypted-otherwise", text: `This is ${what}` });
  });
});
