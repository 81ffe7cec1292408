import { coer, fromHex } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import * as schemas from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { readCoer, readUper } from "../reading/index.ts";
import { type Summary, type SummaryLabel, summaryOf } from "./index.ts";

function linesOf({ rows }: Summary, label: SummaryLabel): readonly string[] {
  return rows.flatMap(({ label: found, value }) =>
    found === label && value.kind === "words" ? value.lines.map(({ text }) => text) : [],
  );
}

function certificateOf({ rows }: Summary, label: SummaryLabel): string | undefined {
  const value = rows.find((row) => row.label === label)?.value;
  return value?.kind === "certificate" ? value.hashedId8 : undefined;
}

/** A message of TS 102 941 as it stands in an envelope that was opened. */
function summaryOfContent(content: schemas.EtsiTs102941DataContent): Summary {
  const message = coer.encode(schemas.EtsiTs102941Data, { version: 1, content });
  const envelope = coer.encode(schemas.Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: { choice: "unsecuredData", value: message },
  });
  return summaryOf(readUper("unknown", envelope))!;
}

const ticket = coer.decode(schemas.Certificate, fixture("etsi-test-pki/CERT_IUT_A_AT.oer"));
const attributes = {
  validityPeriod: { start: 720_576_005, duration: { choice: "hours", value: 168 } },
  appPermissions: [{ psid: 36, ssp: { choice: "bitmapSsp", value: fromHex("010000") } }],
} as const;
const sharedAtRequest = {
  eaId: fromHex("740928D9EE848E90"),
  keyTag: new Uint8Array(16),
  certificateFormat: 1,
  requestedSubjectAttributes: attributes,
};

describe("the summary of what passes between stations and authorities (TS 102 941)", () => {
  it("says of a request for a ticket what is asked, and which EA knows the station", () => {
    const { verifyKeyIndicator } = ticket.toBeSigned;
    const verificationKey = verifyKeyIndicator.value as schemas.PublicVerificationKey;
    const summary = summaryOfContent({
      choice: "authorizationRequest",
      value: {
        publicKeys: { verificationKey },
        hmacKey: new Uint8Array(32),
        sharedAtRequest,
        ecSignature: {
          choice: "encryptedEcSignature",
          value: coer.decode(
            schemas.Ieee1609Dot2Data,
            fixture("bouncy-castle/ecies-encrypted-103097data.oer"),
          ) as never,
        },
      },
    });
    expect(summary).toMatchObject({ kind: "exchange", title: "authorization request" });
    expect(certificateOf(summary, "enrolledBy")).toBe("740928D9EE848E90");
    expect(linesOf(summary, "privacy")).toEqual(["with privacy"]);
    expect(linesOf(summary, "permissions")).toEqual(["CA basic service (36)"]);
    expect(summary.rows.find(({ label }) => label === "validUntil")?.value).toMatchObject({
      iso: "2026-11-08T00:00:00.000Z",
    });
    expect(linesOf(summary, "key")).toEqual(["ECDSA key on the curve NIST P-256"]);
  });

  it("says of a response what the answer is, and which certificate comes with it", () => {
    const requestHash = new Uint8Array(16);
    const granted = summaryOfContent({
      choice: "authorizationResponse",
      value: { requestHash, responseCode: "ok", certificate: ticket as never },
    });
    expect(granted.title).toBe("authorization response");
    expect(linesOf(granted, "answer")).toEqual(["granted (ok)"]);
    expect(certificateOf(granted, "delivered")).toBe("C2FE8B6161528326");
    expect(certificateOf(granted, "issuer")).toBe("34556D34931E5E5C");
    const refused = summaryOfContent({
      choice: "enrolmentResponse",
      value: { requestHash, responseCode: "unknownits" },
    });
    expect(linesOf(refused, "answer")).toEqual(["the station is not registered (unknownits)"]);
    expect(certificateOf(refused, "delivered")).toBeUndefined();
  });
});

describe("the summary of what passes between devices and authorities (IEEE 1609.2.1)", () => {
  it("says of a request what is asked, by whose certificate it is signed, and how keys are made", () => {
    const summary = summaryOf(readCoer("unknown", fixture("openscms/DecryptedEeRaCertRequestSpdu.oer")))!;
    expect(summary).toMatchObject({ kind: "exchange", title: "request for authorization certificates" });
    expect(linesOf(summary, "name")).toEqual(["application.client.name"]);
    expect(linesOf(summary, "permissions")[0]).toBe("Security management (35)");
    expect(certificateOf(summary, "signer")).toBe("C116FD36034B43D6");
  });

  it("says that an enrollment request is signed with the very key that it carries", () => {
    const summary = summaryOf(readCoer("unknown", fixture("openscms/EeEcaCertRequestSpdu.oer")))!;
    expect(summary.title).toBe("enrollment request");
    expect(linesOf(summary, "signer")).toEqual(["the key that the message itself carries"]);
  });

  it("says when lists last changed", () => {
    const summary = summaryOf(
      readUper("unknown", fixture("openscms/CertificateManagementInfoStatusSpdu.oer")),
    )!;
    expect(summary).toMatchObject({ kind: "exchange", title: "when lists and certificates last changed" });
    expect(linesOf(summary, "states").length).toBeGreaterThan(0);
  });
});

describe("the summary of an encrypted envelope", () => {
  it("says for whom it is, with which key, and how much it holds", () => {
    const summary = summaryOf(readCoer("unknown", fixture("bouncy-castle/ecies-encrypted-103097data.oer")), {
      nameOf: (id) => (id === "6CC2023B5115003E" ? "EA of the laboratory" : undefined),
    })!;
    expect(summary).toMatchObject({ kind: "envelope", title: "encrypted message" });
    expect(summary.rows[0]).toMatchObject({
      label: "recipient",
      value: { kind: "certificate", hashedId8: "6CC2023B5115003E", name: "EA of the laboratory" },
    });
    expect(linesOf(summary, "key")).toEqual([
      "for the holder of the certificate named",
      "wrapped with ECIES on the curve NIST P-256",
    ]);
    expect(linesOf(summary, "content")).toEqual(["284 octets of ciphertext, 16 of them its tag"]);
  });

  it("says of signed content that nobody here can read who signed it, and for what", () => {
    const { hex } = examples.find(({ title }) => title === "Signed BSM that a road-side unit received")!;
    const unknownMessage = hex.replace(/^(0381004003805f)0014/, "$1ffff");
    const summary = summaryOf(readUper("unknown", fromHex(unknownMessage)))!;
    expect(summary).toMatchObject({ kind: "envelope", title: "signed message" });
    expect(linesOf(summary, "application")).toEqual(["V2V safety and awareness (32)"]);
  });

  it("is absent of octets that end early, wherever", () => {
    for (const name of ["bouncy-castle/ecies-encrypted-103097data", "openscms/EeEcaCertRequestSpdu"]) {
      const octets = fixture(`${name}.oer`);
      for (let end = 1; end < octets.length; end += 1) {
        expect(summaryOf(readUper("unknown", octets.subarray(0, end)))?.kind).toBeUndefined();
      }
    }
  });
});
