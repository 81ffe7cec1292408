import { coer } from "@v2x/asn1";
import { calls, raEventPage } from "@v2x/contract";
import { type CampDevice, campDevice, campEnrollee, mutated, type Random } from "@v2x/testkit";
import { camp } from "@v2x/v2x-schema";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  attacked,
  attackSeconds,
  faultOfEvents,
  hangsAfterMs,
  isSentFirst,
  wholeNameOf,
} from "./hostile-octets.test-support.ts";
import { campDownloads, campPosts } from "./routes/camp-ra.ts";
import { startTestServer, type TestServer } from "./running-server.test-support.ts";

let server: TestServer;
let device: CampDevice;
beforeAll(async () => {
  // The questions about events would reach the portal's limit.
  server = await startTestServer({ FEATURES: "camp", SCMS_WEEKS_AHEAD: "1", RATE_LIMIT_PER_MINUTE: "0" });
  device = await enrolled();
}, 120_000);
afterAll(() => server.close());

async function enrolled(): Promise<CampDevice> {
  const token = server.tokens.beta;
  const enrollee = campEnrollee(new Date());
  const body = new FormData();
  const archive = zipSync({ unit: enrollee.request() });
  body.set("file", new Blob([new Uint8Array(archive)]), "requests.zip");
  const answer = await server.fetch(calls.camp.enroll.path, { method: "POST", token, body });
  const files = unzipSync(await octetsIn(answer));
  const [eca, enrollment, s] = ["eca.oer", "enrollment.oer", "enrollment.s"].map(
    (name) => files[`unit/${name}`]!,
  ) as [Uint8Array, Uint8Array, Uint8Array];
  const privateKey = enrollee.rebuiltPrivateKey({ eca, enrollment, s });
  const [ra, pca] = await Promise.all(
    [calls.camp.getRaCert, calls.camp.getAcaCert].map(async ({ path }) =>
      octetsIn(await server.fetch(path, { token })),
    ),
  );
  return campDevice({ enrollment, privateKey, ra: ra!, pca: pca! }, () => new Date());
}

const octetsIn = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

it("survives every message mutated at random: each is answered in its protocol, and leaves one event", {
  timeout: (attackSeconds + 120) * 1000,
}, async () => {
  const { finds, sent, seed } = await attacked(async (random) => {
    const octets = hostileRequest(random);
    if (octets.length === 0 || octets.length > 10_000 || !isSentFirst("ra", octets)) return undefined;
    const isDownload = random.below(4) === 0;
    const path = random.pick(Object.values(isDownload ? campDownloads : campPosts));
    const signal = AbortSignal.timeout(hangsAfterMs);
    const answer = isDownload
      ? await server.fetch(path, {
          headers: { "download-req": Buffer.from(octets).toString("base64") },
          signal,
        })
      : await server.fetch(path, { method: "POST", body: Buffer.from(octets), signal });
    const fault = await faultOf(answer, octets);
    return fault && `${path}: ${fault}: ${Buffer.from(octets).toString("hex")}`;
  });
  expect(finds, `seed ${seed}`).toEqual([]);
  expect(sent).toBeGreaterThan(8);
  const good = await server.fetch(campPosts.identity, {
    method: "POST",
    body: Buffer.from(device.identification().octets),
  });
  expect(good.status).toBe(200);
});

/** A message that is mutated once: as sent, inside the encryption, or as what its sender signs. */
function hostileRequest(random: Random): Uint8Array {
  const mutate = (octets: Uint8Array) => mutated(octets, random, random.octets(40));
  const place = random.pick(["octets", "signed", "pdu"] as const);
  const deviation =
    place === "pdu" ? { pdu: (pdu: camp.ScmsPDU) => mutatedPdu(pdu, mutate) } : { signed: mutate };
  const made = random.pick([
    () => device.pseudonyms(place === "octets" ? {} : deviation).octets,
    () => device.identification({}, place === "octets" ? {} : deviation).octets,
    () => device.application({}, place === "octets" ? {} : deviation).octets,
    () => Buffer.from(device.download("0011223344556677", {}, place === "octets" ? {} : deviation), "base64"),
  ])();
  return place === "octets" ? mutate(made) : made;
}

/** Octets that still are a message are signed by a device that really has the key. */
function mutatedPdu(pdu: camp.ScmsPDU, mutate: (octets: Uint8Array) => Uint8Array): camp.ScmsPDU {
  for (;;) {
    try {
      return coer.decode(camp.ScmsPDU, mutate(coer.encode(camp.ScmsPDU, pdu)));
    } catch {
      // What cannot be read cannot be signed as a message either: another one.
    }
  }
}

/** What is wrong with how a request was dealt with: CAMP refuses by 500 with its own code in a header. */
async function faultOf(answer: Response, octets: Uint8Array): Promise<string | undefined> {
  await answer.arrayBuffer();
  const code = answer.headers.get("scms-poc-error");
  const isRefused = answer.status === 500 && code !== null && /^50\d\d$/.test(code);
  if (!isRefused && answer.status !== 200) return `${answer.status} ${code}`;
  const events = await server.fetch(`${calls.scms.raEvents.path}?requestHash=${wholeNameOf(octets)}`, {
    token: server.tokens.beta,
  });
  const { totalElements } = raEventPage.parse(await events.json());
  return faultOfEvents(totalElements);
}
