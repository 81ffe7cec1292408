import { createHash } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { fromHex, toHex } from "@v2x/asn1";
import { calls, fillPath, type ScmsLog } from "@v2x/contract";
import { decodeCertificate, signerWith, toTime32 } from "@v2x/credentials";
import { type PrivateKey, privateKeyFromScalar } from "@v2x/crypto";
import {
  buildAuthorizationRequest,
  buildEnrolmentRequest,
  buildScmsAuthorizationRequest,
  type KeyScheme,
  keySchemeOf,
  pseudonymId,
  readAuthorizationAnswer,
  readEnrolmentAnswer,
  type ScmsAuthorizationDeviation,
} from "@v2x/station";
import { campDevice, campEnrollee, withTables } from "@v2x/testkit";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { campPosts } from "./routes/camp-ra.ts";
import { authorityPaths } from "./routes/ccms-authorities.ts";
import { scmsPosts } from "./routes/scms-authorities.ts";
import { organizations } from "./running-server.test-support.ts";
import { octetsIn, type ScmsTestServer, startScmsTestServer } from "./scms-units.test-support.ts";

const canonicalId = `${organizations.onlyCcms.organizationId}0001`;
const password = "Demo-Password-1";

let server: ScmsTestServer;
/** Secrets of devices, people and the installation that no table and no answer may hold, by name. */
const secrets = new Map<string, Uint8Array>();
/** What every table has, cell by cell, in each form in which a secret could be in it. */
const cells = new Map<string, readonly Uint8Array[]>();

beforeAll(async () => {
  server = await startScmsTestServer(["Unit 1"], { FEATURES: "camp", SCMS_WEEKS_AHEAD: "1" });
  for (const [name, token] of Object.entries(server.tokens)) secrets.set(`token ${name}`, Buffer.from(token));
  secrets.set("demo password", Buffer.from(password));
  secrets.set("master key", new Uint8Array(32).fill(7));
  await ticketOfCcms();
  await certificatesOfScms();
  await certificatesOfCamp();
  await readCells();
}, 240_000);
afterAll(() => server.close());

/** Remembers a secret of a device. */
function secret<S extends Uint8Array>(name: string, octets: S): S {
  secrets.set(`${name} ${secrets.size}`, octets);
  return octets;
}

function key(name: string): PrivateKey {
  // Below the order of the curve, whatever the other digits are.
  const scalar = symmetricKey(name, 32);
  scalar[0] = 0x7f;
  return privateKeyFromScalar("NistP256", scalar);
}

let lastKey = 0;
/** A key that has no like, of 16 octets or more. */
function symmetricKey(name: string, octets = 16): Uint8Array {
  lastKey += 1;
  const made = createHash("shake256", { outputLength: octets }).update(`${name} ${lastKey}`).digest();
  return secret(name, new Uint8Array(made));
}

async function ticketOfCcms(): Promise<void> {
  const token = server.tokens.alpha;
  const certificateOf = async (path: string) =>
    decodeCertificate(await octetsIn(await server.fetch(path, { token })));
  const [ea, aa] = [
    await certificateOf(calls.ccms.getEaCert.path),
    await certificateOf(calls.ccms.getAaCert.path),
  ];
  const canonicalKey = key("canonical key");
  const compressedKey = toHex(canonicalKey.publicKey);
  const registered = await server.fetch(calls.ccms.addDevice.path, {
    method: "POST",
    body: JSON.stringify({ canonicalId, compressedKey, appPermissions: [{ psid: 36, ssp: "01FFFC" }] }),
    headers: { "content-type": "application/json" },
    token,
  });
  expect(registered.status).toBe(200);
  const signer = signerWith(key("credential's key"));
  const enrollee = { canonicalId: fromHex(canonicalId), canonicalKey: signerWith(canonicalKey) };
  const enrolment = await buildEnrolmentRequest({ enrollee, key: signer, ea, now: new Date() });
  secret("content key", enrolment.contentKey);
  const received = await octetsIn(await server.post(authorityPaths.enrolment, enrolment.octets));
  const read = await readEnrolmentAnswer({ received, request: enrolment, authority: ea, now: new Date() });
  const ssp = { choice: "bitmapSsp", value: Uint8Array.of(1, 0xff, 0xfc) } as const;
  for (const withPrivacy of [true, false]) {
    const request = await buildAuthorizationRequest({
      credential: { certificate: read.certificate!, signer },
      key: signerWith(key("ticket's key")),
      ea,
      aa,
      attributes: { appPermissions: [{ psid: 36, ssp }] },
      hmacKey: symmetricKey("HMAC key", 32),
      withPrivacy,
      withProofOfPossession: true,
      now: new Date(),
    });
    secret("content key", request.contentKey);
    const answer = await octetsIn(await server.post(authorityPaths.authorization, request.octets));
    const ticket = await readAuthorizationAnswer({
      received: answer,
      request,
      authority: aa,
      now: new Date(),
    });
    expect(ticket.responseCode).toBe("ok");
    await server.post(authorityPaths.enrolment, request.octets);
  }
}

async function certificatesOfScms(): Promise<void> {
  await server.enroll("Unit 1");
  const { enrollment } = server.unit("Unit 1");
  const order = (scheme: KeyScheme) => ({
    type: "implicit" as const,
    key: key("caterpillar key"),
    scheme,
    enrollment: enrollment!,
    ra: server.authorities.ra!,
    id: pseudonymId,
    appPermissions: [{ psid: 32 }],
    validityPeriod: { start: toTime32(new Date()), duration: { choice: "hours", value: 169 } } as const,
    now: new Date(),
  });
  const schemes = (["original", "unified", "compactUnified"] as const).map((kind) =>
    keySchemeOf(kind, {
      expansion: () => symmetricKey(`expansion (${kind})`),
      encryptionKey: () => key("encryption key"),
    }),
  );
  for (const [at, scheme] of schemes.entries()) {
    const statuses = [
      await postAuthorization(order(scheme)),
      await postAuthorization(order(scheme), {}, scmsPosts.successor),
      await postAuthorization(order(scheme), {}, scmsPosts.enrollment),
      // Refused once it is read, and where it cannot be read to its end.
      await postAuthorization(order(scheme), { asked: (right) => ({ ...right, generationTime: 1 }) }),
      await postAuthorization(order(scheme), { plaintext: (message) => message.subarray(0, -80 - at) }),
      await postInClear(order(scheme)),
    ];
    expect(statuses[0]).toBe(202);
  }
}

async function postAuthorization(
  order: Parameters<typeof buildScmsAuthorizationRequest>[0],
  deviation: ScmsAuthorizationDeviation = {},
  path: string = scmsPosts.authorization,
): Promise<number> {
  const { octets } = await buildScmsAuthorizationRequest(order, deviation);
  return (await server.post(path, octets)).status;
}

function postInClear(order: Parameters<typeof buildScmsAuthorizationRequest>[0]): Promise<number> {
  let clear = new Uint8Array();
  return postAuthorization(order, {
    plaintext: (message) => {
      clear = new Uint8Array(message);
      return message;
    },
    octets: () => clear,
  });
}

async function certificatesOfCamp(): Promise<void> {
  const token = server.tokens.beta;
  const enrollee = campEnrollee(new Date());
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(zipSync({ unit: enrollee.request() }))]), "requests.zip");
  const answer = await server.fetch(calls.camp.enroll.path, { method: "POST", token, body });
  const files = unzipSync(await octetsIn(answer));
  const [eca, enrollment, s] = ["eca.oer", "enrollment.oer", "enrollment.s"].map(
    (name) => files[`unit/${name}`]!,
  ) as [Uint8Array, Uint8Array, Uint8Array];
  const fileOf = async (path: string) => octetsIn(await server.fetch(path, { token }));
  const [ra, pca] = [await fileOf(calls.camp.getRaCert.path), await fileOf(calls.camp.getAcaCert.path)];
  const privateKey = enrollee.rebuiltPrivateKey({ eca, enrollment, s });
  secret("CAMP's enrollment key", privateKey);
  const device = campDevice({ enrollment, privateKey, ra, pca }, () => new Date());
  const [pseudonyms, identity] = [device.pseudonyms(), device.identification()];
  const late = device.identification({ "current-time": 1 });
  for (const [request, path, status] of [
    [pseudonyms, campPosts.pseudonym, 200],
    [identity, campPosts.identity, 200],
    [late, campPosts.identity, 500],
    [device.pseudonyms(), campPosts.application, 500],
  ] as const) {
    const { verify, response, expansion } = request.secrets;
    for (const scalar of [verify, response]) secret("CAMP's caterpillar key", scalarOf(scalar));
    for (const octets of Object.values(expansion ?? {})) secret("CAMP's expansion", octets);
    expect((await server.post(path, request.octets)).status).toBe(status);
  }
}

function scalarOf(scalar: bigint): Uint8Array {
  return fromHex(scalar.toString(16).padStart(64, "0"));
}

/** Reads the database, while the server goes on. */
async function readCells(): Promise<void> {
  await withTables(server.dataDir, async (client) => {
    const { rows: columns } = await client.query<Record<string, string>>(
      "select table_name, column_name from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')",
    );
    for (const { table_name: table, column_name: column } of columns) {
      const { rows } = await client.query<{ cell: string | null }>(
        `select "${column}"::text as cell from "${table}"`,
      );
      cells.set(`${table}.${column}`, rows.flatMap(({ cell }) => cell ?? []).flatMap(readingsOf));
    }
  });
}

/** A text, what its hexadecimal digits and base64 stand for, and what is packed in that. */
function readingsOf(text: string): readonly Uint8Array[] {
  const hex = (text.match(/[0-9a-fA-F]{32,}/g) ?? []).flatMap((digits) => [
    Buffer.from(digits, "hex"),
    Buffer.from(digits.slice(1), "hex"),
  ]);
  const base64 = (text.match(/[A-Za-z0-9+/_-]{22,}/g) ?? []).map((some) => Buffer.from(some, "base64"));
  const packed = hex.flatMap((octets) => {
    try {
      return readingsOf(inflateRawSync(octets).toString());
    } catch {
      return [];
    }
  });
  return [Buffer.from(text), ...hex, ...base64, ...packed];
}

const foundIn = (places: ReadonlyMap<string, readonly Uint8Array[]>) =>
  [...places].flatMap(([place, readings]) => {
    const all = Buffer.concat(readings);
    return [...secrets]
      .filter(([, octets]) => all.includes(Buffer.from(octets)))
      .map(([name]) => `${name} in ${place}`);
  });

describe("what is stored", () => {
  it("is searched whole: it holds traces with the octets of requests", () => {
    expect(secrets.size).toBeGreaterThan(40);
    expect(cells.get("protocol_traces.trace")!.length).toBeGreaterThan(100);
    const traces = Buffer.concat(cells.get("protocol_traces.trace")!);
    expect(traces.includes(Buffer.from(canonicalId, "hex"))).toBe(true);
    expect(cells.size).toBeGreaterThan(100);
  });

  it("holds no key of an expansion function, no other secret of a device, no password and no token", () => {
    expect(foundIn(cells)).toEqual([]);
  });
});

it("answers traces without these secrets", async () => {
  const token = server.tokens.beta;
  const answers = new Map<string, readonly Uint8Array[]>();
  for (const [log, call] of Object.entries({ ra: calls.scms.raEvents, eca: calls.scms.ecaEvents })) {
    const page = (await (await server.fetch(`${call.path}?size=100`, { token })).json()) as {
      content: { id: string }[];
    };
    expect(page.content.length).toBeGreaterThan(1);
    for (const { id } of page.content) {
      const path = fillPath(calls.scms.eventTrace.path, { log: log as ScmsLog, id });
      const text = await (await server.fetch(path, { token })).text();
      answers.set(path, readingsOf(text));
    }
  }
  expect(foundIn(answers)).toEqual([]);
});
