import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { coer } from "@v2x/asn1";
import { calls, ecaEventPage, raEventPage } from "@v2x/contract";
import { signerWith, toTime32 } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import {
  batchFilename,
  buildDownloadRequest,
  buildEnrollmentRequest,
  buildScmsAuthorizationRequest,
  buildSuccessorRequest,
  type DownloadDeviation,
  downloadHeader,
  type EnrollmentDeviation,
  type EnrollmentOrder,
  permissionsToRequest,
  type ScmsAuthorizationDeviation,
  type ScmsAuthorizationOrder,
  singleFilename,
} from "@v2x/station";
import {
  enrollmentOf,
  mutated,
  pseudonymsOf,
  type Random,
  registerUnits,
  takeEnrollment,
  type Unit,
  type UnitFleet,
} from "@v2x/testkit";
import {
  type EccP256CurvePoint,
  Ieee1609Dot2Data,
  ScmsPdu,
  SignedCertificateRequest,
  type ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  attacked,
  attackSeconds,
  faultOfEvents,
  hangsAfterMs,
  isSentFirst,
  wholeNameOf,
} from "./hostile-octets.test-support.ts";
import { openAuthorities } from "./open-authorities.ts";
import { scmsPosts } from "./routes/scms-authorities.ts";
import { organizations, startTestServer, type TestServer } from "./running-server.test-support.ts";

const masterKey = "07".repeat(32);

let server: TestServer;
let fleet: UnitFleet;
/** Enrolled; the second of another organization, and the third of the first one's. */
let car: Unit;
let foreign: Unit;
let sibling: Unit;
let fresh: Unit;
beforeAll(async () => {
  // The questions about events would reach the portal's limit.
  const env = { MASTER_KEY: masterKey, RATE_LIMIT_PER_MINUTE: "0", SCMS_WEEKS_AHEAD: "1" };
  server = await startTestServer(env, async (store, configuration) => {
    const key = Uint8Array.from(Buffer.from(masterKey, "hex"));
    await store.patiently(() =>
      openAuthorities(configuration, { store, masterKey: key, securityLog: () => {} }),
    );
    const others = await registerUnits(store.scms, organizations.foreign.organizationId, 1);
    fleet = await registerUnits(store.scms, organizations.onlyScms.organizationId, 3);
    [car, sibling, fresh] = fleet.units as [Unit, Unit, Unit];
    [foreign] = others.units as [Unit];
  });
  for (const unit of [car, sibling, foreign]) await enrollWell(unit);
}, 120_000);
afterAll(() => server.close());

async function enrollWell(unit: Unit): Promise<void> {
  const request = await enrollmentOf(unit);
  const answer = await post(scmsPosts.enrollment, request.octets);
  await takeEnrollment(unit, request, new Uint8Array(await answer.arrayBuffer()), fleet);
}

const post = (path: string, octets: Uint8Array) =>
  server.fetch(path, {
    method: "POST",
    body: Buffer.from(octets),
    headers: { "content-type": "application/octet-stream" },
    signal: AbortSignal.timeout(hangsAfterMs),
  });
const fineErrorOf = (answer: Response) => answer.headers.get("ieee-1609.2.1-error");

const oneYear = () => ({ start: toTime32(new Date()), duration: { choice: "years", value: 1 } }) as const;
const enrollmentOrder = (): Omit<EnrollmentOrder, "registered"> => ({
  type: "explicit",
  key: generatePrivateKey("NistP256"),
  certRequestPermissions: [permissionsToRequest([32])],
  validityPeriod: oneYear(),
  id: { choice: "none", value: null },
  now: new Date(),
});

const enrollment = async (unit: Unit, deviation: EnrollmentDeviation = {}) => {
  const registered = { canonicalId: unit.canonicalId, canonicalKey: signerWith(unit.canonicalKey) };
  return (await buildEnrollmentRequest({ ...enrollmentOrder(), registered }, deviation)).octets;
};
const successor = async (unit: Unit, deviation: EnrollmentDeviation = {}) =>
  (
    await buildSuccessorRequest(
      { ...enrollmentOrder(), enrollment: unit.enrollment!, ra: fleet.ra },
      deviation,
    )
  ).octets;
const expansion = () => crypto.getRandomValues(new Uint8Array(16));
const authorization = async (
  unit: Unit,
  deviation: ScmsAuthorizationDeviation = {},
  wishes: Partial<ScmsAuthorizationOrder> = {},
) => {
  const order: ScmsAuthorizationOrder = {
    type: "explicit",
    key: generatePrivateKey("NistP256"),
    scheme: { kind: "plain" },
    enrollment: unit.enrollment!,
    ra: fleet.ra,
    id: { choice: "none", value: null },
    appPermissions: [{ psid: 32 }],
    validityPeriod: { start: toTime32(new Date()), duration: { choice: "hours", value: 169 } },
    now: new Date(),
    ...wishes,
  };
  return (await buildScmsAuthorizationRequest(order, deviation)).octets;
};
const download = (unit: Unit, filename: string, deviation: DownloadDeviation = {}) =>
  buildDownloadRequest(
    { filename, authenticated: { enrollment: unit.enrollment!, ra: fleet.ra }, now: new Date() },
    deviation,
  );

/** A message that is mutated once: as sent, inside the encryption, or as what its sender signs. */
interface Mutation {
  readonly octets?: (octets: Uint8Array) => Uint8Array;
  readonly plaintext?: (octets: Uint8Array) => Uint8Array;
  readonly pdu?: (pdu: ScmsPdu) => ScmsPdu;
}

const targets: readonly (readonly [
  log: "eca" | "ra",
  path: string,
  make: (mutation: Mutation) => Promise<Uint8Array>,
])[] = [
  ["eca", scmsPosts.enrollment, (mutation) => enrollment(fresh, mutation)],
  ["ra", scmsPosts.authorization, (mutation) => authorization(car, mutation)],
  [
    "ra",
    scmsPosts.authorization,
    (mutation) => authorization(car, mutation, { scheme: { kind: "unified", expansion: expansion() } }),
  ],
  ["ra", scmsPosts.successor, (mutation) => successor(car, mutation)],
];

/** What is wrong with how a request was dealt with: anything but an answer of the protocol, and one event. */
async function faultOf(log: "eca" | "ra", answer: Response, octets: Uint8Array): Promise<string | undefined> {
  await answer.arrayBuffer();
  const code = fineErrorOf(answer);
  const isTaken = [200, 202, 404].includes(answer.status) && code === null;
  const isRefused = code?.startsWith(`${answer.status}-`) && [400, 403].includes(answer.status);
  if (!isTaken && !isRefused) return `${answer.status} ${code}`;
  const [call, page] =
    log === "eca"
      ? ([calls.scms.ecaEvents, ecaEventPage] as const)
      : ([calls.scms.raEvents, raEventPage] as const);
  const events = await server.fetch(`${call.path}?requestHash=${wholeNameOf(octets)}`, {
    token: server.tokens.beta,
  });
  const { totalElements } = page.parse(await events.json());
  return faultOfEvents(totalElements);
}

/** Octets that still are a message are signed by a device that really has the key. */
function mutatedPdu(pdu: ScmsPdu, random: Random): ScmsPdu {
  for (;;) {
    try {
      return coer.decode(ScmsPdu, mutated(coer.encode(ScmsPdu, pdu), random, random.octets(40)));
    } catch {
      // What cannot be read cannot be signed as a message either: another one.
    }
  }
}

it("survives every message mutated at random: each is answered, with no 500, and leaves one event", {
  timeout: (attackSeconds + 120) * 1000,
}, async () => {
  const { finds, sent, seed } = await attacked(async (random) => {
    const mutate = (octets: Uint8Array) => mutated(octets, random, random.octets(40));
    const place = random.pick(["octets", "plaintext", "pdu"] as const);
    const mutation =
      place === "pdu" ? { pdu: (pdu: ScmsPdu) => mutatedPdu(pdu, random) } : { [place]: mutate };
    if (random.below(5) === 0) {
      const asked = await download(car, singleFilename(random.octets(8)), mutation);
      if (asked.octets.length === 0 || asked.octets.length > 10_000) return undefined;
      if (!isSentFirst("ra", asked.octets)) return undefined;
      const headers = downloadHeader(asked);
      const answer = await server.fetch(scmsPosts.authorization, {
        headers,
        signal: AbortSignal.timeout(hangsAfterMs),
      });
      const fault = await faultOf("ra", answer, asked.octets);
      return fault && `download: ${fault}: ${Buffer.from(asked.octets).toString("hex")}`;
    }
    const [log, path, make] = random.pick(targets);
    const octets = await make(mutation);
    if (!isSentFirst(log, octets)) return undefined;
    const fault = await faultOf(log, await post(path, octets), octets);
    return fault && `${path}: ${fault}: ${Buffer.from(octets).toString("hex")}`;
  });
  expect(finds, `seed ${seed}`).toEqual([]);
  expect(sent).toBeGreaterThan(8);
  await enrollWell(sibling);
});

describe("a signature", () => {
  const inRequest = (
    message: Uint8Array,
    change: (request: SignedCertificateRequest) => SignedCertificateRequest,
  ) => {
    const { protocolVersion, content } = coer.decode(Ieee1609Dot2Data, message);
    if (content.choice !== "signedCertificateRequest") throw new TypeError(content.choice);
    const value = coer.encode(
      SignedCertificateRequest,
      change(coer.decode(SignedCertificateRequest, content.value)),
    );
    return coer.encode(Ieee1609Dot2Data, {
      protocolVersion,
      content: { choice: "signedCertificateRequest", value },
    });
  };
  /** What a device signs, taken out of a request of its own. */
  const signedBy = async (unit: Unit) => {
    let signed: SignedCertificateRequest;
    const plaintext = (message: Uint8Array) => inRequest(message, (request) => (signed = request));
    await authorization(unit, { plaintext });
    return signed!;
  };

  it("of one request does not hold for another, nor that of another device", async () => {
    for (const donor of [car, sibling]) {
      const { signature, signer } = await signedBy(donor);
      for (const part of [{ signature }, { signature, signer }]) {
        const plaintext = (message: Uint8Array) => inRequest(message, (request) => ({ ...request, ...part }));
        const answer = await post(scmsPosts.authorization, await authorization(car, { plaintext }));
        expect([answer.status, fineErrorOf(answer)]).toEqual([400, "400-43"]);
      }
    }
  });

  it("of one device enrolls no other, by its name or by its request sent again", async () => {
    const asked: EnrollmentDeviation["asked"] = (right) => ({ ...right, canonicalId: foreign.canonicalId });
    const answer = await post(scmsPosts.enrollment, await enrollment(fresh, { asked }));
    expect([answer.status, fineErrorOf(answer)]).toEqual([400, "400-43"]);
    const own = await enrollment(fresh);
    const octets = async (from: Response) => Buffer.from(await from.arrayBuffer());
    const [first, again] = [
      await octets(await post(scmsPosts.enrollment, own)),
      await octets(await post(scmsPosts.enrollment, own)),
    ];
    expect(again).toEqual(first);
  });
});

const filled = (octet: number) => new Uint8Array(32).fill(octet);
const prime = Uint8Array.from(
  Buffer.from("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff", "hex"),
);
/** Points that are none of P-256. */
const noPoints: Readonly<Record<string, EccP256CurvePoint>> = {
  "an x of all ones": { choice: "compressed-y-0", value: filled(0xff) },
  "the prime as x": { choice: "compressed-y-1", value: prime },
  "an x that no point has": { choice: "compressed-y-0", value: filled(3) },
  "a point beside the curve": { choice: "uncompressedP256", value: { x: filled(5), y: filled(6) } },
  "the point at infinity": { choice: "uncompressedP256", value: { x: filled(0), y: filled(0) } },
  "an x without y": { choice: "x-only", value: filled(5) },
};

describe.each(Object.entries(noPoints))("%s", (_, point) => {
  const verifyKeyIndicator = {
    choice: "verificationKey",
    value: { choice: "ecdsaNistP256", value: point },
  } as const;
  const encryptionKey = {
    supportedSymmAlg: "aes128Ccm",
    publicKey: { choice: "eciesNistP256", value: point },
  } as const;
  const tbs = (change: Partial<ToBeSignedCertificate>) =>
    ({
      asked: <A extends { readonly tbsCert: ToBeSignedCertificate }>(right: A): A => ({
        ...right,
        tbsCert: { ...right.tbsCert, ...change },
      }),
    }) as const;

  it("is no key to certify, to expand, or to encrypt with", async () => {
    const butterfly = { scheme: { kind: "unified", expansion: expansion() } } as const;
    const original: ScmsAuthorizationDeviation["asked"] = (right) => ({
      ...right,
      additionalParams: {
        choice: "original",
        value: {
          signingExpansion: { choice: "aes128", value: expansion() },
          encryptionKey,
          encryptionExpansion: { choice: "aes128", value: expansion() },
        },
      },
    });
    const requests = [
      [scmsPosts.enrollment, await enrollment(fresh, tbs({ verifyKeyIndicator })), "400-64"],
      [scmsPosts.enrollment, await enrollment(fresh, tbs({ encryptionKey })), "400-32"],
      [scmsPosts.authorization, await authorization(car, tbs({ verifyKeyIndicator })), "400-64"],
      [scmsPosts.authorization, await authorization(car, tbs({ verifyKeyIndicator }), butterfly), "400-64"],
      [scmsPosts.authorization, await authorization(car, { asked: original }), "400-32"],
      [scmsPosts.authorization, await authorization(car, tbs({ encryptionKey })), "400-32"],
    ] as const;
    for (const [path, octets, code] of requests)
      expect(fineErrorOf(await post(path, octets)), path).toBe(code);
  });

  it("unwraps no key", async () => {
    const encrypted: ScmsAuthorizationDeviation["encrypted"] = (data) => ({
      ...data,
      recipients: data.recipients.map((recipient) =>
        recipient.choice === "certRecipInfo" && recipient.value.encKey.choice === "eciesNistP256"
          ? {
              choice: "certRecipInfo",
              value: {
                ...recipient.value,
                encKey: { choice: "eciesNistP256", value: { ...recipient.value.encKey.value, v: point } },
              },
            }
          : recipient,
      ),
    });
    expect(fineErrorOf(await post(scmsPosts.authorization, await authorization(car, { encrypted })))).toBe(
      "400-41",
    );
    const asked = await download(car, "0123456789ABCDEF.zip", { encrypted });
    expect(fineErrorOf(await server.fetch(scmsPosts.authorization, { headers: downloadHeader(asked) }))).toBe(
      "400-41",
    );
  });
});

describe("a structure that is too large", () => {
  const nested = (message: Uint8Array, times: number): Uint8Array => {
    let inner = message;
    for (let depth = 0; depth < times; depth += 1)
      inner = Uint8Array.of(3, 0x80, 0x82, inner.length >> 8, inner.length & 0xff, ...inner);
    return inner;
  };
  const region = (entries: number) =>
    ({
      choice: "identifiedRegion",
      value: Array.from({ length: entries }, () => ({ choice: "countryOnly", value: 840 }) as const),
    }) as const;
  const change = (tbsCert: Partial<ToBeSignedCertificate>) => ({
    asked: <A extends { readonly tbsCert: ToBeSignedCertificate }>(right: A): A => ({
      ...right,
      tbsCert: { ...right.tbsCert, ...tbsCert },
    }),
  });

  it.each([
    ["nested 500 deep", { plaintext: (message: Uint8Array) => nested(message, 500) }, ["400-42"]],
    ["2,500 countries", change({ region: region(2500) }), ["400-32", "400-42", "400-63", "ok"]],
    [
      "1,000 permissions",
      change({ appPermissions: Array.from({ length: 1000 }, (_, psid) => ({ psid })) }),
      ["400-60"],
    ],
    [
      "an SSP of 7,000 octets",
      change({ appPermissions: [{ psid: 32, ssp: { choice: "opaque", value: new Uint8Array(7000) } }] }),
      ["400-30", "400-32", "ok"],
    ],
  ] as const)("is answered: %s", async (_, deviation, codes) => {
    const octets = await authorization(car, deviation as ScmsAuthorizationDeviation);
    const answer = await post(scmsPosts.authorization, octets);
    expect(codes).toContain(answer.status === 202 ? "ok" : fineErrorOf(answer));
  });

  it("is not read to its end where it is longer than any request", async () => {
    for (const path of Object.values(scmsPosts))
      expect((await post(path, new Uint8Array(65_537).fill(3))).status).toBe(413);
  });
});

describe("times beyond reason", () => {
  const ever = (start: number, years: number): Partial<ScmsAuthorizationOrder> => ({
    validityPeriod: { start, duration: { choice: "years", value: years } },
  });

  it.each([
    ["a start in 2004", 0, 1, "400-35", "ok"],
    ["a start in 2140", 2 ** 32 - 1, 65_535, "400-35", "400-712"],
    ["no end", 0, 65_535, "400-35", "ok"],
  ])("%s bring no more batches than others get", async (_, start, years, single, pseudonyms) => {
    const one = await post(scmsPosts.authorization, await authorization(car, {}, ever(start, years)));
    expect(fineErrorOf(one)).toBe(single);
    const request = await pseudonymsOf(car, fleet, ever(start, years));
    const many = await post(scmsPosts.authorization, request.octets);
    expect(fineErrorOf(many) ?? "ok").toBe(pseudonyms);
    if (pseudonyms !== "ok") return;
    const period = Math.floor((Date.now() - Date.UTC(2015, 0, 6, 9)) / 604_800_000);
    for (const i of [0, period - 1, period + 1, 0xffff]) {
      const asked = await download(car, batchFilename(request.requestHash, i));
      const answer = await server.fetch(scmsPosts.authorization, { headers: downloadHeader(asked) });
      expect([i, answer.status]).toEqual([i, 404]);
    }
  });
});

describe("a download", () => {
  let name: string;
  let whole: Buffer;
  beforeAll(async () => {
    const order = { type: "implicit", scheme: { kind: "plain" } } as const;
    const octets = await authorization(car, {}, order);
    expect((await post(scmsPosts.authorization, octets)).status).toBe(202);
    name = `${digestOf(octets).slice(-16).toUpperCase()}.zip`;
    const patientUntil = Date.now() + 60_000;
    for (;;) {
      const answer = await get(car, name);
      if (answer.status === 200) {
        whole = Buffer.from(await answer.arrayBuffer());
        return;
      }
      if (Date.now() > patientUntil) throw new Error(await answer.text());
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }, 90_000);

  const get = async (unit: Unit, filename: string, headers: Record<string, string> = {}, query = "") =>
    server.fetch(`${scmsPosts.authorization}${query}`, {
      headers: { ...downloadHeader(await download(unit, filename)), ...headers },
    });

  it("of another device's file says what it says of none: of the same organization, and of another", async () => {
    const none = name.replace(/^.{4}/, "0000");
    for (const unit of [sibling, foreign]) {
      const [theirs, nobodys] = [await get(unit, name), await get(unit, none)];
      expect([theirs.status, nobodys.status]).toEqual([404, 404]);
      expect((await theirs.text()).replace(name, none)).toBe(await nobodys.text());
    }
  });

  it.each([
    ["../../etc/passwd"],
    ["..\\..\\windows\\win.ini"],
    ["%2e%2e%2fetc%2fpasswd"],
    ["/etc/passwd"],
    ["0123456789ABCDEF.zip\u0000.txt"],
    ["0123456789ABCDEF_0.zip/../x"],
    ["0123456789ABCDEF_00000.zip"],
    [" 0123456789ABCDEF.zip"],
    ["0123456789ABCDEF.zip\n"],
    ["0123456789ABCDEF.ZIP.zip"],
    ["0123456789ABCDEＦ.zip"],
    ["A".repeat(255)],
    [""],
  ])("of %j is of no file name", async (filename) => {
    const answer = await get(car, filename);
    expect([answer.status, fineErrorOf(answer)]).toEqual([400, "400-99"]);
  });

  it("takes the name in either case, and answers with one of its own", async () => {
    const answer = await get(car, name.toLowerCase());
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
      200,
      `attachment; filename="${name}"`,
    ]);
  });

  it.each([
    ["bytes=0-0,0-0,0-0", 200],
    [`bytes=${Array(500).fill("0-").join(",")}`, 200],
    ["bytes=10-5", 200],
    ["bytes=-", 200],
    ["bytes=0-0x10", 200],
    ["bytes=1e3-", 200],
    ["octets=0-1", 200],
    ["bytes=99999999999999999999-", 200],
    ["bytes=-0", 416],
    ["bytes=99999999-", 416],
    ["bytes=0-99999999", 206],
    ["bytes=-99999999", 206],
    ["bytes=1-1", 206],
  ])("of the range %j brings no more than the file", async (range, status) => {
    const answer = await get(car, name, { range });
    const octets = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(status);
    if (status === 416) expect(answer.headers.get("content-range")).toBe(`bytes */${whole.length}`);
    else expect(octets).toEqual(range === "bytes=1-1" ? whole.subarray(1, 2) : whole);
  });

  it("without one request in base64 is not looked into", async () => {
    const right = downloadHeader(await download(car, name))["Ieee-1609.2.1-Authorization"]!;
    const headers = [
      [["Ieee-1609.2.1-Authorization", right.replace(/^./, "!")]],
      [["Ieee-1609.2.1-Authorization", `Bearer ${right}`]],
      [["Ieee-1609.2.1-Authorization", `${right}=====`]],
      [
        ["Ieee-1609.2.1-Authorization", right],
        ["ieee-1609.2.1-authorization", right],
      ],
    ];
    for (const sent of headers) {
      const answer = await server.fetch(scmsPosts.authorization, { headers: sent as [string, string][] });
      expect([answer.status, fineErrorOf(answer)]).toEqual([401, null]);
    }
    const long = { "Ieee-1609.2.1-Authorization": "A".repeat(20_000) };
    expect((await server.fetch(scmsPosts.authorization, { headers: long })).status).toBe(431);
    const both = await get(car, name, {}, `?filename=x&filename=${name}`);
    expect([both.status, (await get(car, name, {}, `?filename=${name}&filename=x`)).status]).toEqual([
      200, 400,
    ]);
  });
});

const digestOf = (octets: Uint8Array) => createHash("sha256").update(octets).digest("hex");

it("slow bodies keep nobody waiting", async () => {
  const { hostname, port } = new URL(server.url);
  const sockets = Object.values(scmsPosts).flatMap((path) =>
    Array.from({ length: 20 }, () => {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => {});
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n\u0003`);
      return socket;
    }),
  );
  await Promise.all(sockets.map((socket) => socket.connecting && once(socket, "connect")));
  await enrollWell(sibling);
  for (const socket of sockets) socket.destroy();
  expect((await server.fetch("/healthz")).status).toBe(200);
}, 60_000);
