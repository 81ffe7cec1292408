import { coer } from "@v2x/asn1";
import { type CcmsLog, calls } from "@v2x/contract";
import { type DecodedCertificate, decodeCertificate, toTime64 } from "@v2x/credentials";
import { sealEncrypted, sealSigned } from "@v2x/protocol";
import type { AuthorizationDeviation } from "@v2x/station";
import {
  authorizationOf,
  enrolmentOf,
  type Fleet,
  mutated,
  type Random,
  registerStations,
  type Station,
  takeCredential,
} from "@v2x/testkit";
import { EtsiTs102941Data, type InnerAtRequest } from "@v2x/v2x-schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  attacked,
  attackSeconds,
  faultOfEvents,
  hangsAfterMs,
  isSentFirst,
  wholeNameOf,
} from "./hostile-octets.test-support.ts";
import { authorityPaths } from "./routes/ccms-authorities.ts";
import { organizations, startTestServer, type TestServer } from "./running-server.test-support.ts";

let server: TestServer;
let fleet: Fleet;
let enrolled: Station;
let fresh: Station;
beforeAll(async () => {
  let stations: readonly Station[] = [];
  // The questions about events would reach the portal's limit.
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: "0" }, async ({ ccms }) => {
    stations = await registerStations(ccms, organizations.onlyCcms.organizationId, 2);
  });
  const certificate = async (path: string): Promise<DecodedCertificate> => {
    const answer = await server.fetch(path, { token: server.tokens.alpha });
    return decodeCertificate(new Uint8Array(await answer.arrayBuffer()));
  };
  const { getEaCert, getAaCert } = calls.ccms;
  fleet = { stations, ea: await certificate(getEaCert.path), aa: await certificate(getAaCert.path) };
  [enrolled, fresh] = stations as [Station, Station];
  await enrolWell();
});
afterAll(() => server.close());

it("survives every message mutated at random: each is answered, with no 500, and leaves one event", {
  timeout: (attackSeconds + 120) * 1000,
}, async () => {
  const { finds, sent, seed } = await attacked(async (random) => {
    const path = random.pick(paths);
    const octets = await hostileRequest(random);
    if (!isSentFirst(logOf(path), octets)) return undefined;
    const fault = await faultOf(path, octets);
    return fault && `${path}: ${fault}: ${Buffer.from(octets).toString("hex")}`;
  });
  expect(finds, `seed ${seed}`).toEqual([]);
  expect(sent).toBeGreaterThan(8);
  await enrolWell();
});

const paths = Object.values(authorityPaths);
const logOf = (path: string): CcmsLog => (path === authorityPaths.authorization ? "aa" : "ea");
const messages = [firstEnrolment, nextEnrolment, authorization, validation];

/** A message of any kind, mutated once as sent, inside the encryption or in a signed part; now and then again. */
async function hostileRequest(random: Random): Promise<Uint8Array> {
  const other = random.octets(40);
  const mutate = (octets: Uint8Array) => mutated(octets, random, other);
  const place = random.pick(["octets", "plaintext", "signed"] as const);
  try {
    return await random.pick(messages)({ [place]: mutate }, random);
  } catch {
    // What was mutated fits into no message any more: it goes by itself.
    return mutate(await random.pick(messages)({}, random));
  }
}

type Mutation = Pick<AuthorizationDeviation, "octets" | "plaintext" | "signed">;

async function firstEnrolment(mutation: Mutation): Promise<Uint8Array> {
  return (await enrolmentOf(fresh, fleet, mutation)).request.octets;
}

async function nextEnrolment(mutation: Mutation): Promise<Uint8Array> {
  return (await enrolmentOf(enrolled, fleet, mutation)).request.octets;
}

async function authorization(mutation: Mutation, random: Random): Promise<Uint8Array> {
  const wishes = {
    withPrivacy: random.pick([true, false]),
    withProofOfPossession: random.pick([true, false]),
  };
  return (await authorizationOf(enrolled, fleet, wishes, mutation)).request.octets;
}

/** As an AA would ask, but signed by a station. */
async function validation({ octets, plaintext, signed }: Mutation): Promise<Uint8Array> {
  let inner: InnerAtRequest | undefined;
  const keep = (request: InnerAtRequest) => {
    inner = request;
    return request;
  };
  await authorizationOf(enrolled, fleet, {}, { inner: keep });
  const { sharedAtRequest, ecSignature } = inner!;
  const unsecured = coer.encode(EtsiTs102941Data, {
    version: 1,
    content: { choice: "authorizationValidationRequest", value: { sharedAtRequest, ecSignature } },
  });
  const header = { psid: 623, generationTime: toTime64(new Date()) };
  const by = { identifier: "digest", ...enrolled.credential! } as const;
  const asSigned = await sealSigned({ unsecured }, header, by);
  const message = (plaintext ?? ((given) => given))(signed?.(asSigned, "outer") ?? asSigned);
  const sealed = sealEncrypted(message, [{ choice: "certRecipInfo", certificate: fleet.ea }]);
  return octets?.(sealed.octets) ?? sealed.octets;
}

/** What is wrong with how a request was dealt with. */
async function faultOf(path: string, octets: Uint8Array): Promise<string | undefined> {
  const answer = await server.fetch(path, {
    method: "POST",
    body: Buffer.from(octets),
    headers: { "content-type": "application/x-its-request" },
    signal: AbortSignal.timeout(hangsAfterMs),
  });
  await answer.arrayBuffer();
  const wanted = { 200: "application/x-its-response", 400: "text/plain; charset=utf-8" }[answer.status];
  const mediaType = answer.headers.get("content-type");
  if (mediaType !== wanted) return `${answer.status} ${mediaType}`;
  const events = await eventsOf(logOf(path), octets);
  return faultOfEvents(events);
}

async function eventsOf(log: CcmsLog, octets: Uint8Array): Promise<number> {
  const call = log === "ea" ? calls.ccms.eaEvents : calls.ccms.aaEvents;
  const answer = await server.fetch(`${call.path}?requestHash=${wholeNameOf(octets)}`, {
    token: server.tokens.alpha,
  });
  return call.answer.schema.parse(await answer.json()).totalElements;
}

/** A good request is granted. */
async function enrolWell(): Promise<void> {
  const asked = await enrolmentOf(enrolled, fleet);
  const answer = await server.fetch(authorityPaths.enrolment, {
    method: "POST",
    body: Buffer.from(asked.request.octets),
  });
  await takeCredential(asked, new Uint8Array(await answer.arrayBuffer()), fleet);
}
