import { coer, type Schema } from "@v2x/asn1";
import { type Call, calls } from "@v2x/contract";
import { decodeCertificate, signerWith } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { sealAnswer, sealEncrypted, sealSigned, sealUnsecured } from "@v2x/protocol";
import { arbitraryOf } from "@v2x/testkit";
import { camp, EeEcaCertRequestSpdu, EtsiTs102941Data, ScmsPdu } from "@v2x/v2x-schema";
import fc from "fast-check";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareServer } from "./bare-server.test-support.ts";
import { wholeNameOf } from "./hostile-octets.test-support.ts";
import { campRaPath } from "./routes/camp-paths.ts";
import { campDownloads, campPosts, serveCampRa } from "./routes/camp-ra.ts";
import { authorityPaths, serveCcmsAuthorities } from "./routes/ccms-authorities.ts";
import { scmsPosts, serveScmsAuthorities } from "./routes/scms-authorities.ts";
import { scmsPaths } from "./routes/scms-paths.ts";
import { startTestServer, type TestServer } from "./running-server.test-support.ts";

let server: TestServer;
const certificates: Partial<Record<Holder, Uint8Array>> = {};
beforeAll(async () => {
  server = await startTestServer({
    FEATURES: "camp",
    RATE_LIMIT_PER_MINUTE: "0",
    DEVICE_RATE_LIMIT_PER_MINUTE: "0",
  });
  for (const holder of holders) certificates[holder] = await fileAt(certificatePaths[holder]);
}, 120_000);
afterAll(() => server.close());

/** Who has an encryption key, and where its certificate is. */
const certificatePaths = {
  ea: calls.ccms.getEaCert.path,
  aa: calls.ccms.getAaCert.path,
  ra: calls.scms.getRaCert.path,
  aca: calls.scms.getAcaCert.path,
  ma: "/scms/ra/v3/ma-certificate?psid=26",
  campRa: calls.camp.getRaCert.path,
};
type Holder = keyof typeof certificatePaths;
const holders = Object.keys(certificatePaths) as Holder[];

const systemOf: Readonly<Record<Holder, string>> = {
  ea: "the CCMS",
  aa: "the CCMS",
  ra: "the SCMS",
  aca: "the SCMS",
  ma: "the SCMS",
  campRa: "CAMP",
};
const roleOf = (holder: Holder) => (holder === "campRa" ? "RA" : holder.toUpperCase());

/** Where devices send what is encrypted for a holder. */
const addressFor: Readonly<Partial<Record<Holder, string>>> = {
  ea: authorityPaths.enrolment,
  aa: authorityPaths.authorization,
  ra: scmsPaths.ra,
  ma: scmsPosts.misbehavior,
  campRa: campRaPath,
};

/** Whose address it is. */
function authorityAt(point: string): { readonly system: string; readonly role: string } {
  if (point.includes("/camp/enroll")) return { system: "CAMP", role: "ECA" };
  const [, system, role] = point.split("/") as [string, string, string];
  const name = system === "camp" ? "CAMP" : `the ${system.toUpperCase()}`;
  return { system: name, role: role.toUpperCase() };
}

/** For whom a message is encrypted so that its kind can be read: reports are for the MA, and the RA reads others. */
const opening = (to: Holder | undefined) => (to === "ma" ? "ra" : to);

/** A file that the portal gives to members, or to everybody. */
async function fileAt(path: string): Promise<Uint8Array> {
  const token = path.includes("/ccms/") ? server.tokens.alpha : server.tokens.beta;
  const answer = await server.fetch(path, { token });
  expect(answer.status, path).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** What an address accepts, as the name of a sample, and whom messages there are encrypted for. */
interface Accepting {
  readonly to?: Holder;
  readonly accepts: readonly string[];
  /** Where an authority answers with a code alone, the log that says why. */
  readonly log?: Call;
}

const atEa: Accepting = {
  to: "ea",
  accepts: ["etsi.enrolmentRequest", "etsi.authorizationValidationRequest"],
  log: calls.ccms.eaEvents,
};
const scmsDownload: Accepting = { to: "ra", accepts: ["scms.eeRaDownloadRequest"] };
const campDownload: Accepting = { to: "campRa", accepts: ["camp.eeRaAuthenticatedDownloadRequest"] };

/** What each address accepts that is served to devices and authorities. */
const accessPoints: Readonly<Record<string, Accepting>> = {
  [`POST ${authorityPaths.enrolment}`]: atEa,
  [`POST ${authorityPaths.authorizationValidation}`]: atEa,
  [`POST ${authorityPaths.authorization}`]: {
    to: "aa",
    accepts: ["etsi.authorizationRequest"],
    log: calls.ccms.aaEvents,
  },
  [`POST ${scmsPosts.enrollment}`]: { accepts: ["scms.eeEcaCertRequest"] },
  [`POST ${scmsPosts.authorization}`]: { to: "ra", accepts: ["scms.eeRaCertRequest"] },
  [`POST ${scmsPosts.successor}`]: { to: "ra", accepts: ["scms.eeRaSuccessorEnrollmentCertRequest"] },
  [`POST ${scmsPosts.misbehavior}`]: { to: "ma", accepts: ["misbehavior report"] },
  [`GET ${scmsPosts.authorization}`]: scmsDownload,
  [`GET ${scmsPosts.successor}`]: scmsDownload,
  [`POST ${campPosts.pseudonym}`]: { to: "campRa", accepts: ["camp.eeRaPseudonymCertProvisioningRequest"] },
  [`POST ${campPosts.identity}`]: { to: "campRa", accepts: ["camp.eeRaIdCertProvisioningRequest"] },
  [`POST ${campPosts.application}`]: { to: "campRa", accepts: ["camp.eeRaAppCertProvisioningRequest"] },
  [`GET ${campDownloads.pseudonym}`]: campDownload,
  [`GET ${campDownloads.identity}`]: campDownload,
  [`GET ${campDownloads.application}`]: campDownload,
  [`GET ${campDownloads.info}`]: campDownload,
  [`POST ${calls.camp.enroll.path}`]: { accepts: ["camp.eeEcaCertRequest"] },
};
const points = Object.keys(accessPoints);

/** Returns the addresses of devices and authorities as the routes have them, and the call that takes messages in files. */
async function servedAddresses(): Promise<readonly string[]> {
  const app = await bareServer();
  const served: string[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    if (!url.endsWith("/") && !url.endsWith("*")) served.push(`${method} ${url}`);
  });
  await serveCcmsAuthorities(app, {} as never);
  await serveScmsAuthorities(app, {} as never, "fine");
  await serveCampRa(app, {} as never, "fine");
  await app.close();
  return [...served.filter((route) => !route.startsWith("HEAD ")), `POST ${calls.camp.enroll.path}`];
}

/** Of each kind of message that has an address, its name in words and the address; no address accepts the others. */
const places: Readonly<Record<string, readonly [what: string, where: string]>> = {
  "etsi.enrolmentRequest": ["an enrolment request", authorityPaths.enrolment],
  "etsi.authorizationRequest": ["an authorization request", authorityPaths.authorization],
  "etsi.authorizationValidationRequest": [
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
  "camp.eeRaAuthenticatedDownloadRequest": ["CAMP's ee-ra.eeRaAuthenticated", "/camp/ra/download/"],
};

interface Sample {
  readonly name: string;
  readonly payload: Uint8Array;
}

/** A short message of each kind: what it says does not matter, since its kind is judged first. */
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
    const sample = { name: `${protocol}.${choice}`, payload: coer.encode(schema, message) };
    const shortest = found.get(choice);
    if (shortest === undefined || sample.payload.length < shortest.payload.length) found.set(choice, sample);
  }
  return [...found.values()];
}

/** Holds a message of the ECA, which leads back to the type it is in: values made at random do not get so far. */
function successorRequest(): Sample {
  const choice = "eeRaSuccessorEnrollmentCertRequest";
  const [value] = fc.sample(arbitraryOf(EeEcaCertRequestSpdu), { numRuns: 1, seed: 7 });
  const payload = coer.encode(ScmsPdu, {
    version: 2,
    content: { choice: "ee-ra", value: { choice, value: value! } },
  });
  return { name: `scms.${choice}`, payload };
}

const samples = [
  ...samplesOf("etsi", EtsiTs102941Data as never),
  ...samplesOf("scms", ScmsPdu as never),
  successorRequest(),
  ...samplesOf("camp", camp.ScmsPDU as never),
];

const sealedFor = (to: Holder | undefined, message: Uint8Array) =>
  to === undefined
    ? message
    : sealEncrypted(message, [{ choice: "certRecipInfo", certificate: decodeCertificate(certificates[to]!) }])
        .octets;

const signedUnder = (psid: number) =>
  sealSigned(
    { unsecured: Uint8Array.of(1) },
    { psid },
    { identifier: "self", signer: signerWith(generatePrivateKey("NistP256")) },
  );

/** Sends a message as its address takes it: as the body, in a header, or as a file of a zip archive. */
function send(point: string, octets: Uint8Array): Promise<Response> {
  const [method, path] = point.split(" ") as [string, string];
  if (method === "GET") {
    const name = path.startsWith("/camp/") ? "Download-Req" : "Ieee-1609.2.1-Authorization";
    return server.fetch(path, { headers: { [name]: Buffer.from(octets).toString("base64") } });
  }
  if (path !== calls.camp.enroll.path) return server.fetch(path, { method, body: Buffer.from(octets) });
  const body = new FormData();
  body.append("file", new Blob([Buffer.from(zipSync({ "request.oer": octets }))]), "requests.zip");
  return server.fetch(path, { method, body, token: server.tokens.beta });
}

/** Returns what the response and the log say about a message. */
async function outcome(point: string, octets: Uint8Array): Promise<string> {
  const answer = await send(point, octets);
  expect(answer.status, point).not.toBe(202);
  const { log } = accessPoints[point]!;
  if (log === undefined || answer.status === 400) return answer.text();
  const page = await server.fetch(`${log.path}?requestHash=${wholeNameOf(octets)}`, {
    token: server.tokens.alpha,
  });
  const { content } = (await page.json()) as { content: { message: string }[] };
  return content[0]!.message;
}

describe("a message of another kind", () => {
  it("is sent to every address that the routes serve to devices and authorities", async () => {
    expect(points.toSorted()).toEqual((await servedAddresses()).toSorted());
  });

  it("is made of every kind that has an address", () => {
    const names = samples.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(places)));
    expect(names.length).toBeGreaterThan(50);
  });

  it.each(points)("gets a name and an address from %s", async (point) => {
    const { to, accepts } = accessPoints[point]!;
    for (const { name, payload } of samples) {
      if (accepts.includes(name)) continue;
      const text = await outcome(point, sealedFor(opening(to), sealUnsecured(payload)));
      const [what, where] = places[name] ?? ["", ""];
      expect(text, `${name} at ${point}`).toContain(`it is ${what}`);
      expect(text, `${name} at ${point}`).toMatch(
        where === "" ? /none accepts|no authority accepts|no address accepts/ : server.url + where,
      );
    }
  });

  it.each(points)("gets a name from %s where it is a certificate, a list or no request", async (point) => {
    expect(await outcome(point, certificates.ea!)).toContain("it is a certificate. No authority accepts");
    const cam = await outcome(point, await signedUnder(36));
    expect(cam).toContain("it is a signed message of PSID 36");
    if (!accessPoints[point]!.accepts.includes("misbehavior report"))
      expect(await outcome(point, await signedUnder(38))).toContain(
        `it is a misbehavior report. Send it to the RA of the SCMS at ${server.url}${scmsPosts.misbehavior}`,
      );
    // Lists are longer than a header may be.
    if (point.startsWith("GET ")) return;
    for (const list of [calls.ccms.getCtl, calls.ccms.getCrl, calls.scms.ccf]) {
      expect(await outcome(point, await fileAt(list.path)), list.path).toContain("Devices fetch lists");
    }
  });
});

describe("an encrypted message", () => {
  const cases = points.flatMap((point) =>
    holders.filter((holder) => holder !== accessPoints[point]!.to).map((holder) => [point, holder] as const),
  );

  it.each(
    cases,
  )("at %s, encrypted for the %s, gets the name of both and an address", async (point, holder) => {
    const text = await outcome(point, sealedFor(holder, sealUnsecured(samples[0]!.payload)));
    const here = authorityAt(point);
    // Where reports are received, the RA reads what is encrypted for it.
    if (accessPoints[point]!.to === "ma" && holder === "ra") return;
    const isFar = systemOf[holder] !== here.system;
    const named = (role: string, system: string) => `the ${role}${isFar ? ` of ${system}` : ""}`;
    expect(text).toContain(
      `it is encrypted for ${named(roleOf(holder), systemOf[holder])}, and was sent to ${named(here.role, here.system)}. `,
    );
    const address = addressFor[holder];
    if (address !== undefined) expect(text).toContain(` at ${server.url}${address}, or `);
    const { to } = accessPoints[point]!;
    expect(text).toMatch(
      to === undefined
        ? /end it to the ECA.* without encryption/
        : `ncrypt it for the current certificate of ${named(roleOf(to), systemOf[to])}`,
    );
  });

  it.each(
    points.filter((point) => accessPoints[point]!.to !== undefined),
  )("of the right kind but in clear is to be encrypted: %s", async (point) => {
    const { accepts, to } = accessPoints[point]!;
    const sample = samples.find(({ name }) => name === accepts[0]);
    const text = await outcome(point, sample ? sealUnsecured(sample.payload) : await signedUnder(38));
    expect(text).toContain(` in clear. Encrypt it for the certificate of the ${roleOf(to!)}. `);
  });

  it.each(points)("with the key of a request is an answer: %s", async (point) => {
    const answer = sealAnswer(sealUnsecured(Uint8Array.of(1)), new Uint8Array(16).fill(7));
    expect(await outcome(point, answer)).toContain("Authorities send answers, and none accepts one");
  });
});
