import { coer, type Schema } from "@v2x/asn1";
import { type Call, calls } from "@v2x/contract";
import { decodeCertificate, signerWith } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { sealAnswer, sealEncrypted, sealSigned, sealUnsecured } from "@v2x/protocol";
import { arbitraryOf } from "@v2x/testkit";
import { camp, EeEcaCertRequestSpdu, EtsiTs102941Data, ScmsPdu } from "@v2x/v2x-schema";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wholeNameOf } from "./hostile-octets.test-support.ts";
import { campPosts } from "./routes/camp-ra.ts";
import { authorityPaths } from "./routes/ccms-authorities.ts";
import { scmsPosts } from "./routes/scms-authorities.ts";
import { startTestServer, type TestServer } from "./running-server.test-support.ts";

let server: TestServer;
const certificates: Record<string, Uint8Array> = {};
beforeAll(async () => {
  server = await startTestServer({
    FEATURES: "camp",
    RATE_LIMIT_PER_MINUTE: "0",
    DEVICE_RATE_LIMIT_PER_MINUTE: "0",
  });
  const files = {
    ea: calls.ccms.getEaCert,
    aa: calls.ccms.getAaCert,
    ra: calls.scms.getRaCert,
    campRa: calls.camp.getRaCert,
  };
  for (const [name, { path }] of Object.entries(files)) {
    certificates[name] = await fileAt(path);
  }
}, 120_000);
afterAll(() => server.close());

/** A file that the portal gives to members. */
async function fileAt(path: string): Promise<Uint8Array> {
  const token = path.includes("/ccms/") ? server.tokens.alpha : server.tokens.beta;
  const answer = await server.fetch(path, { token });
  expect(answer.status, path).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Where messages are posted, whom they are encrypted for there, and what is taken. */
const accessPoints: Readonly<Record<string, { to?: string; log?: Call; takes: readonly string[] }>> = {
  [authorityPaths.enrolment]: {
    to: "ea",
    log: calls.ccms.eaEvents,
    takes: ["enrolmentRequest", "authorizationValidationRequest"],
  },
  [authorityPaths.authorizationValidation]: {
    to: "ea",
    log: calls.ccms.eaEvents,
    takes: ["enrolmentRequest", "authorizationValidationRequest"],
  },
  [authorityPaths.authorization]: { to: "aa", log: calls.ccms.aaEvents, takes: ["authorizationRequest"] },
  [scmsPosts.enrollment]: { takes: ["eeEcaCertRequest"] },
  [scmsPosts.authorization]: { to: "ra", takes: ["eeRaCertRequest"] },
  [scmsPosts.successor]: { to: "ra", takes: ["eeRaSuccessorEnrollmentCertRequest"] },
  [scmsPosts.misbehavior]: { to: "ra", takes: [] },
  [campPosts.pseudonym]: { to: "campRa", takes: ["eeRaPseudonymCertProvisioningRequest"] },
  [campPosts.identity]: { to: "campRa", takes: ["eeRaIdCertProvisioningRequest"] },
  [campPosts.application]: { to: "campRa", takes: ["eeRaAppCertProvisioningRequest"] },
};

/** Every kind of message that has an address, in words and with the address; of others that nobody takes them. */
const told: Readonly<Record<string, readonly [string, string]>> = {
  enrolmentRequest: ["an enrolment request", authorityPaths.enrolment],
  authorizationRequest: ["an authorization request", authorityPaths.authorization],
  authorizationValidationRequest: [
    "an authorization validation request",
    authorityPaths.authorizationValidation,
  ],
  "scms.eeEcaCertRequest": ["an enrollment request of IEEE 1609.2.1", scmsPosts.enrollment],
  "scms.eeRaCertRequest": ["a request for authorization certificates", scmsPosts.authorization],
  "scms.eeRaSuccessorEnrollmentCertRequest": [
    "a request for the next enrollment certificate",
    scmsPosts.successor,
  ],
  "scms.eeRaDownloadRequest": ["a download request of IEEE 1609.2.1", scmsPosts.authorization],
  "camp.eeRaPseudonymCertProvisioningRequest": ["CAMP's ee-ra.eeRaPseudonym", campPosts.pseudonym],
  "camp.eeRaIdCertProvisioningRequest": ["CAMP's ee-ra.eeRaId", campPosts.identity],
  "camp.eeRaAppCertProvisioningRequest": ["CAMP's ee-ra.eeRaApp", campPosts.application],
};

interface Sample {
  readonly name: string;
  readonly choice: string;
  readonly payload: Uint8Array;
}

/** A message of each kind: what it says does not matter, since its kind is judged first. */
function samplesOf(
  protocol: string,
  schema: Schema<{ content: { choice: string; value: unknown } }>,
): Sample[] {
  const found = new Map<string, Sample>();
  for (const message of fc.sample(arbitraryOf(schema), { numRuns: 600, seed: 7 })) {
    const inner = message.content.value as { choice?: unknown } | null;
    const isNested = protocol !== "etsi" && typeof inner?.choice === "string";
    const choice = isNested ? String(inner?.choice) : String(message.content.choice);
    if (choice === "unknown" || choice.startsWith("[")) continue;
    const payload = coer.encode(schema, message);
    if (!found.has(choice)) found.set(choice, { name: `${protocol}.${choice}`, choice, payload });
  }
  return [...found.values()];
}

/** Holds a message of the ECA, which leads back to where it stands: further than values are made at random. */
function successorRequest(): Sample {
  const choice = "eeRaSuccessorEnrollmentCertRequest";
  const [value] = fc.sample(arbitraryOf(EeEcaCertRequestSpdu), { numRuns: 1, seed: 7 });
  const payload = coer.encode(ScmsPdu, {
    version: 2,
    content: { choice: "ee-ra", value: { choice, value: value! } },
  });
  return { name: `scms.${choice}`, choice, payload };
}

const samples = [
  ...samplesOf("etsi", EtsiTs102941Data as never),
  ...samplesOf("scms", ScmsPdu as never),
  successorRequest(),
  ...samplesOf("camp", camp.ScmsPDU as never),
];

const sealedFor = (to: string | undefined, message: Uint8Array) =>
  to === undefined
    ? message
    : sealEncrypted(message, [{ choice: "certRecipInfo", certificate: decodeCertificate(certificates[to]!) }])
        .octets;

const point = (path: string) => path.split("/")[2]!.toUpperCase();

/** Returns what the response and the log say about a message. */
async function outcome(path: string, octets: Uint8Array): Promise<string> {
  const answer = await server.fetch(path, { method: "POST", body: Buffer.from(octets) });
  expect(answer.status).not.toBe(202);
  const { log } = accessPoints[path]!;
  if (log === undefined || answer.status === 400) return answer.text();
  const page = await server.fetch(`${log.path}?requestHash=${wholeNameOf(octets)}`, {
    token: server.tokens.alpha,
  });
  const { content } = (await page.json()) as { content: { message: string }[] };
  return content[0]!.message;
}

describe("a message of another kind", () => {
  it("is made of every kind that has an address", () => {
    const names = samples.map(({ name }) => name.replace("etsi.", ""));
    expect(names).toEqual(expect.arrayContaining(Object.keys(told)));
    expect(names.length).toBeGreaterThan(50);
  });

  it.each(Object.entries(accessPoints))("at %s is told what it is and where it goes", async (path, point) => {
    for (const { name, choice, payload } of samples) {
      if (point.takes.includes(choice)) continue;
      const text = await outcome(path, sealedFor(point.to, sealUnsecured(payload)));
      const [what, where] = told[name.replace("etsi.", "")] ?? ["", ""];
      expect(text, `${name} at ${path}`).toContain(what);
      expect(text, `${name} at ${path}`).toMatch(
        where === "" ? /none takes|no authority takes|no address takes|Send it/ : server.url + where,
      );
    }
  });

  it.each([
    [authorityPaths.enrolment, "aa", "encrypted", authorityPaths.authorization],
    [authorityPaths.authorization, "ea", "encrypted", authorityPaths.enrolment],
    [scmsPosts.enrollment, "ra", "encrypted", "/scms/ra"],
  ])("at %s, encrypted for the %s, is told whose it is", async (path, to, _, address) => {
    const text = await outcome(path, sealedFor(to, sealUnsecured(samples[0]!.payload)));
    expect(text).toContain(
      `it is encrypted for the ${to.toUpperCase()}; this is the ${point(path)}. Send it to the ${to.toUpperCase()} at ${server.url}${address}`,
    );
  });

  it.each(
    Object.entries(accessPoints).filter(([, { to, takes }]) => to !== undefined && takes.length > 0),
  )("at %s, of the right kind but in clear, is told to be encrypted", async (path, { takes }) => {
    const { payload } = samples.find(({ choice }) => choice === takes[0])!;
    const text = await outcome(path, sealUnsecured(payload));
    expect(text).toMatch(/in clear\. Encrypt it for the certificate of the (EA|AA|RA|RA of CAMP)\. /);
  });

  it.each(Object.keys(accessPoints))("at %s is an answer with the key of a request", async (path) => {
    const answer = sealAnswer(sealUnsecured(Uint8Array.of(1)), new Uint8Array(16).fill(7));
    expect(await outcome(path, answer)).toContain("Authorities send answers, and none takes one");
  });

  it.each(
    Object.keys(accessPoints),
  )("at %s is a certificate, a list or an application's message", async (path) => {
    expect(await outcome(path, certificates.ea!)).toContain("it is a certificate. No authority takes");
    for (const list of [calls.ccms.getCtl, calls.ccms.getCrl, calls.scms.ccf]) {
      expect(await outcome(path, await fileAt(list.path)), list.path).toContain("Devices fetch lists");
    }
    const signed = { psid: 36 };
    const message = await sealSigned({ unsecured: Uint8Array.of(1) }, signed, {
      identifier: "self",
      signer: signerWith(generatePrivateKey("NistP256")),
    });
    expect(await outcome(path, message)).toContain("a signed message of PSID 36");
  });
});
