import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { coer, fromHex, toHex } from "@v2x/asn1";
import { openBlobs } from "@v2x/blobs";
import {
  type DecodedCertificate,
  linkageSeedAfter,
  preLinkageValues,
  sealedKeyProvider,
  toTime32,
} from "@v2x/credentials";
import { generatePrivateKey, unseal } from "@v2x/crypto";
import {
  type AuthorizationOrder,
  type BatchTask,
  doBatchWork,
  laIds,
  noteOutcomes,
  openScms,
  type Scms,
  type ScmsAnswer,
} from "@v2x/scms";
import { type KeyScheme, type ScmsAuthorizationRequest, secretsOfCertificate } from "@v2x/station";
import { openStore, type Store } from "@v2x/store";
import {
  enrollmentOf,
  placeEmptyDatabase,
  pseudonymsOf,
  registerUnits,
  takeEnrollment,
  type Unit,
  type UnitFleet,
  wholeBatch,
  withTables,
} from "@v2x/testkit";
import { RaAcaCertRequestSpdu } from "@v2x/v2x-schema";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { scmsPorts } from "./open-authorities.ts";
import { organizations } from "./running-server.test-support.ts";

/** What passes between the roles, as it is asked and answered. */
const links = vi.hoisted(() => ({
  aca: [] as { requests: readonly Uint8Array[]; answers: unknown; aca: object }[],
  la: [] as { asked: unknown; answered: unknown }[],
  /** Every linkage authority waits with its last answer to an order for those of all others. */
  ordersTogether: async () => {},
}));

vi.mock("../../../packages/scms/src/aca/issue-batch.ts", async (original) => {
  const { issueBatch } = await original<typeof import("../../../packages/scms/src/aca/issue-batch.ts")>();
  return {
    async issueBatch(...[requests, aca, now]: Parameters<typeof issueBatch>) {
      const answers = await issueBatch(requests, aca, now);
      links.aca.push({ requests, answers, aca });
      return answers;
    },
  };
});

vi.mock("../../../packages/scms/src/la/linkage-authority.ts", async (original) => {
  const { linkageAuthority } =
    await original<typeof import("../../../packages/scms/src/la/linkage-authority.ts")>();
  const recorded = <A, R>(call: (asked: A) => Promise<R>) => {
    return async (asked: A): Promise<R> => {
      const answered = await call(asked);
      links.la.push({ asked, answered });
      return answered;
    };
  };
  return {
    linkageAuthority(ports: Parameters<typeof linkageAuthority>[0]): ReturnType<typeof linkageAuthority> {
      const { laId, openChain, orderValues, revealSeed } = linkageAuthority(ports);
      const ordered = recorded(orderValues);
      return {
        laId,
        openChain: recorded(openChain),
        async orderValues(order) {
          const values = await ordered(order);
          if (laId[1] === 2) await links.ordersTogether();
          return values;
        },
        revealSeed: (chainId, i) => recorded(() => revealSeed(chainId, i))([chainId, i]),
      };
    },
  };
});

const masterKey = new Uint8Array(32).fill(7);
const perUnit = 20;
const aes = () => crypto.getRandomValues(new Uint8Array(16));
const schemes: readonly (() => KeyScheme)[] = [
  () => ({
    kind: "original",
    signingExpansion: aes(),
    encryptionKey: generatePrivateKey("NistP256"),
    encryptionExpansion: aes(),
  }),
  () => ({ kind: "unified", expansion: aes() }),
  () => ({ kind: "compactUnified", expansion: aes() }),
];

/** What one unit asked for in one round, and what is known of it afterwards. */
interface Supplied {
  readonly unit: Unit;
  readonly request: ScmsAuthorizationRequest;
  readonly order: AuthorizationOrder;
  readonly archive: Uint8Array;
  readonly certificates: readonly DecodedCertificate[];
}

/** What the ACA sees of one certificate of a round, in the order in which it sees it. */
interface SeenByAca {
  readonly unit: Unit;
  readonly j: number;
  /** Value by path. */
  readonly leaves: ReadonlyMap<string, string>;
}

const dataDir = mkdtempSync(join(tmpdir(), "v2x-privacy-"));
const fleets: UnitFleet[] = [];
const supplied: Supplied[] = [];
const rounds: SeenByAca[][] = [];
/** Cells of the database by `table.column`, as octets. */
const cells = new Map<string, Uint8Array[]>();
let wholeDatabase: Buffer;
/** By the number of the linkage authority and the chain's id: the seed of the period of these tests. */
const seeds: { readonly laId: Uint8Array; readonly chainId: Uint8Array; readonly seed: Uint8Array }[] = [];
let i: number;

beforeAll(async () => {
  await placeEmptyDatabase(dataDir);
  const store = await openStore({ dataDir });
  const tasks: BatchTask[] = [];
  const scms = await openRecorded(store, tasks);
  // Together they ask for 100 certificates, which the RA mixes at once.
  for (const [organization, units] of [
    [organizations.onlyScms, 3],
    [organizations.foreign, 2],
  ] as const) {
    await store.identity.organizations.create(organization);
    const fleet = await registerUnits(store.scms, organization.organizationId, units);
    fleets.push(fleet);
    for (const unit of fleet.units) {
      const request = await enrollmentOf(unit);
      await takeEnrollment(unit, request, octetsOf(await scms.enroll(request)), fleet);
    }
  }
  for (const scheme of schemes) {
    const asked = new Map<Unit, ScmsAuthorizationRequest>();
    for (const fleet of fleets)
      for (const unit of fleet.units) {
        // As different as they may ask: nothing of it is to reach the ACA.
        const start = toTime32(new Date(Date.now() + 60_000 * asked.size));
        const duration = { choice: "hours", value: 170 + asked.size } as const;
        const request = await pseudonymsOf(unit, fleet, {
          scheme: scheme(),
          validityPeriod: { start, duration },
        });
        octetsOf(await scms.authorize(request));
        asked.set(unit, request);
      }
    await makeTogether(tasks.splice(0), scms, store);
    for (const [unit, request] of asked) supplied.push(await suppliedTo(unit, request, store));
    rounds.push(links.aca[rounds.length]!.requests.map((octets) => seenIn(octets, asked)));
  }
  await readSeeds(store);
  await store.close();
  await readCells();
}, 180_000);
afterAll(() => rmSync(dataDir, { recursive: true }));

/** The SCMS as a server has it, but for jobs, which wait, and for the threads, so that links can be listened to. */
function openRecorded(store: Store, tasks: BatchTask[]): Promise<Scms> {
  const configuration = readConfiguration({ DATA_DIR: dataDir, SCMS_WEEKS_AHEAD: "1" });
  const keys = sealedKeyProvider({ masterKey });
  const threads = {
    make: (work: Parameters<typeof doBatchWork>[0]) => doBatchWork(work, keys),
    close: async () => {},
  };
  const installation = { store, masterKey, securityLog: () => {} };
  const orderBatches = async (ordered: readonly BatchTask[]) => {
    tasks.push(...ordered);
    return { ofDevice: 1, ofOrganization: 1 };
  };
  return openScms({
    ...scmsPorts(configuration, installation, threads),
    inTransaction: (work) => store.inTransaction(({ scms }) => work(scms, { orderBatches })),
  });
}

/** Does all tasks at once, and so that however slow the machine is they meet before the ACA. */
async function makeTogether(tasks: readonly BatchTask[], scms: Scms, store: Store): Promise<void> {
  const { promise: allAreHere, resolve } = Promise.withResolvers<void>();
  let here = 0;
  links.ordersTogether = () => {
    here += 1;
    if (here === tasks.length) resolve();
    return allAreHere;
  };
  const outcomes = await Promise.all(tasks.map((task) => scms.makeTask(task)));
  await store.inTransaction((bound) => noteOutcomes(outcomes.flat(), bound.scms));
}

async function suppliedTo(unit: Unit, request: ScmsAuthorizationRequest, store: Store): Promise<Supplied> {
  const order = (await store.scms.orderByHash(request.requestHash))!;
  i = order.lastPeriod!;
  const { file } = (await store.scms.batch({ orderId: order.id, period: i }))!;
  const archive = new Uint8Array((await openBlobs({ dataDir }).get(file!.blob))!);
  const fleet = fleets.find(({ units }) => units.includes(unit))!;
  const certificates = await wholeBatch(archive, { request, i, at: new Date() }, fleet);
  return { unit, request, order, archive, certificates: certificates.map(({ own }) => own!.certificate) };
}

/** Whose request this is, which only the units' own secrets can tell. */
function seenIn(octets: Uint8Array, asked: ReadonlyMap<Unit, ScmsAuthorizationRequest>): SeenByAca {
  const message = coer.decode(RaAcaCertRequestSpdu, octets);
  const text = allOctetsOf(message).map(toHex);
  for (const [unit, request] of asked)
    for (let j = 0; j < perUnit; j += 1)
      if (text.includes(xOf(secretsOfCertificate(request, { i, j }).key.publicKey)))
        return { unit, j, leaves: leavesOf(message) };
  throw new Error("a request to the ACA is for the key of no unit");
}

async function readSeeds(store: Store): Promise<void> {
  for (const { order } of supplied)
    for (const [at, chainId] of order.linkageChains!.entries()) {
      const laId = laIds[at]!;
      const { sealedSeed, firstI } = (await store.scms.linkageChain(laId, chainId))!;
      const name = `linkage-chain:${toHex(laId)}:${toHex(chainId)}`;
      const seed = linkageSeedAfter(laId, unseal(masterKey, name, sealedSeed), i - firstI);
      seeds.push({ laId, chainId, seed });
    }
}

async function readCells(): Promise<void> {
  await withTables(dataDir, async (client) => {
    const { rows: columns } = await client.query<Record<string, string>>(
      "select table_name, column_name, data_type from information_schema.columns where table_schema = current_schema()",
    );
    for (const { table_name: table, column_name: column, data_type: type } of columns) {
      const { rows } = await client.query<{ cell: string | null }>(
        `select "${column}"::text as cell from "${table}"`,
      );
      const texts = rows.flatMap(({ cell }) => cell ?? []);
      cells.set(
        `${table}.${column}`,
        texts.map((text) => (type === "bytea" ? fromHex(text.slice(2)) : new TextEncoder().encode(text))),
      );
    }
  });
  wholeDatabase = Buffer.concat([...cells.values()].flat());
}

const octetsOf = (answer: ScmsAnswer) => {
  if ("octets" in answer) return answer.octets;
  throw new Error(answer.refusal.text);
};
const xOf = (point: Uint8Array) => toHex(point.slice(1, 33));

/** Every value of a message by the names that lead to it; those of choices are among them. */
function leavesOf(value: unknown, path = "", into = new Map<string, string>()): ReadonlyMap<string, string> {
  if (value instanceof Uint8Array) into.set(path, toHex(value));
  else if (typeof value === "object" && value !== null) {
    const { choice } = value as { readonly choice?: string };
    const own = choice === undefined ? path : `${path}:${choice}`;
    for (const [name, part] of Object.entries(value))
      if (name !== "choice") leavesOf(part, choice === undefined ? `${own}.${name}` : own, into);
  } else into.set(path, String(value));
  return into;
}

/** All octets and texts in a value, whatever it is. */
function allOctetsOf(value: unknown): readonly Uint8Array[] {
  if (value instanceof Uint8Array) return [value];
  if (typeof value === "string") return [new TextEncoder().encode(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(allOctetsOf) : [];
}

/** Whether something is there as octets, in hexadecimal digits of either case, or in base64 at any place. */
function isIn(place: Buffer, secret: Uint8Array): boolean {
  const hex = toHex(secret);
  const inBase64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), secret])
      .toString("base64")
      .replace(/=+$/, "");
    return text.slice(shift === 0 ? 0 : shift + 1, -1);
  });
  return [Buffer.from(secret), hex, hex.toUpperCase(), ...inBase64].some((form) => place.includes(form));
}

function columnsWith(secret: Uint8Array): readonly string[] {
  if (!isIn(wholeDatabase, secret)) return [];
  const having = [...cells].filter(([, octets]) => isIn(Buffer.concat(octets), secret));
  return having.map(([column]) => column).toSorted();
}

const text = (value: string) => new TextEncoder().encode(value);

/** What tells which device asked. */
function namesOfDevice({ unit, request, order }: Supplied): Readonly<Record<string, Uint8Array>> {
  const { certificate, reconstructedKey } = unit.enrollment!;
  const { key, scheme } = request;
  const indicator = certificate.value.toBeSigned.verifyKeyIndicator;
  return {
    "device id": text(unit.id),
    "canonical id": text(unit.canonicalId),
    "canonical key": unit.canonicalKey.publicKey.slice(1),
    "enrollment certificate": certificate.bytes,
    "enrollment certificate's name": certificate.hashedId8,
    "enrollment certificate's value": allOctetsOf(indicator).at(-1)!,
    "enrollment key": reconstructedKey!.point.slice(1),
    "request hash": request.requestHash,
    "caterpillar key": key.publicKey.slice(1),
    "order id": text(order.id),
    ...("encryptionKey" in scheme && { "encryption caterpillar": scheme.encryptionKey.publicKey.slice(1) }),
    ...("signingExpansion" in scheme && { "signing expansion": scheme.signingExpansion }),
    ...("encryptionExpansion" in scheme && { "encryption expansion": scheme.encryptionExpansion }),
    ...("expansion" in scheme && { expansion: scheme.expansion }),
  };
}

/** What tells which certificates belong together: seeds of the linkage authorities, and what comes of them. */
function linkageSecrets(): readonly Uint8Array[] {
  return seeds.flatMap(({ laId, seed }) => {
    const values = preLinkageValues(laId, seed, 0, perUnit - 1);
    return [seed, ...Array.from({ length: perUnit }, (_, j) => values.slice(9 * j, 9 * j + 9))];
  });
}

const linkageValues = () =>
  supplied.flatMap(({ certificates }) =>
    certificates.map(({ value: { toBeSigned } }) =>
      toBeSigned.id.choice === "linkageData" ? toBeSigned.id.value["linkage-value"] : new Uint8Array(),
    ),
  );

describe("the ACA", () => {
  it("sees one certificate's request after the other, of all devices that asked at the time", () => {
    expect(rounds.map((seen) => seen.length)).toEqual([100, 100, 100]);
    for (const seen of rounds) expect(new Set(seen.map(({ unit }) => unit)).size).toBe(5);
  });

  it("finds no name of a device in what it is sent, in what it answers and in what it knows", () => {
    const place = Buffer.concat(allOctetsOf(links.aca));
    const organizationIds = [organizations.onlyScms, organizations.foreign].flatMap(({ organizationId }) => [
      fromHex(organizationId),
      text(organizationId),
    ]);
    const found = supplied.flatMap((one) =>
      Object.entries(namesOfDevice(one)).filter(([, name]) => isIn(place, name)),
    );
    expect(found.map(([what]) => what)).toEqual([]);
    expect(organizationIds.filter((id) => isIn(place, id))).toEqual([]);
  });

  it("finds no field that is the same in requests of one device and another in those of the others", () => {
    const telling = rounds.flatMap((seen) => {
      const paths = new Set(seen.flatMap(({ leaves }) => [...leaves.keys()]));
      return [...paths].filter((path) => {
        const unitsBy = Map.groupBy(seen, ({ leaves }) => leaves.get(path));
        return [...unitsBy].some(([value, having]) => {
          const units = new Set(having.map(({ unit }) => unit)).size;
          return value !== undefined && having.length > 1 && units < 5;
        });
      });
    });
    expect(telling).toEqual([]);
    // The fields are there, and those that must differ from each request to the next do.
    const [{ leaves }] = rounds[0]! as [SeenByAca];
    expect(leaves.size).toBeGreaterThan(20);
  });

  it("learns nothing from their order: neither neighbours nor turns are of one device", () => {
    // By chance a fifth are; that three fifths of 105 independent pairs or more are has a probability below 1e-25.
    for (let apart = 1; apart <= 30; apart += 1) {
      const pairs = rounds.flatMap((seen) => seen.slice(apart).map((one, at) => [seen[at]!, one] as const));
      const ofOne = pairs.filter(([a, b]) => a.unit === b.unit);
      expect(ofOne.length / pairs.length).toBeLessThan(0.6);
    }
  });

  it("learns nothing from their order: those of a device come neither by j nor against it", () => {
    // By chance half of them rise; of 15 times 9 independent pairs 85 in 100 do so with a probability below 1e-15.
    const rises = rounds.flatMap((seen) =>
      [...Map.groupBy(seen, ({ unit }) => unit).values()].flatMap((own) =>
        own.slice(1).map(({ j }, at) => j > own[at]!.j),
      ),
    );
    const rising = rises.filter(Boolean).length / rises.length;
    expect(rising).toBeLessThan(0.85);
    expect(rising).toBeGreaterThan(0.15);
    // By chance a twentieth has the same j in two rounds; half of 100 have so with a probability below 1e-40.
    const [first, second] = rounds as [SeenByAca[], SeenByAca[]];
    expect(first.filter(({ j }, at) => second[at]!.j === j).length).toBeLessThan(60);
  });

  it("stores nothing, and what it works with is its own", () => {
    const known = new Set(links.aca.flatMap(({ aca }) => Object.keys(aca)));
    expect([...known].toSorted()).toEqual([
      "answerEdition",
      "certificate",
      "linkageAuthorities",
      "privateAnswers",
      "protocol",
      "registrationAuthorities",
      "revocation",
      "signer",
    ]);
  });
});

describe("no table", () => {
  it("holds a certificate that was made, its key or its linkage value: what names the device stands alone", () => {
    for (const { certificates } of supplied.slice(0, 6))
      for (const { bytes, hashedId8, value } of certificates) {
        const key = allOctetsOf(value.toBeSigned.verifyKeyIndicator).at(-1)!;
        for (const secret of [bytes, hashedId8, key]) expect(columnsWith(secret)).toEqual([]);
      }
    for (const value of linkageValues()) expect(columnsWith(value)).toEqual([]);
    const [{ unit, request, order }] = supplied as [Supplied];
    expect(columnsWith(text(unit.id))).toEqual([
      "enrollment_certificates.device_id",
      "scms_devices.id",
      "scms_orders.device_id",
    ]);
    expect(columnsWith(text(order.id))).toEqual(["scms_batches.order_id", "scms_orders.id"]);
    expect(columnsWith(request.requestHash)).toContain("scms_orders.request_hash");
  });

  it("holds the keys by which a device's requests expand: they lie sealed", () => {
    for (const { request } of supplied) {
      const { scheme } = request;
      const secrets =
        "expansion" in scheme
          ? [scheme.expansion]
          : "signingExpansion" in scheme
            ? [scheme.signingExpansion, scheme.encryptionExpansion]
            : [];
      expect(secrets.length).toBeGreaterThan(0);
      for (const secret of secrets) expect(columnsWith(secret)).toEqual([]);
    }
  });
});

describe("the RA", () => {
  it("is handed no linkage seed and no value that comes of one", () => {
    const handed = Buffer.concat(
      allOctetsOf([
        links.la.map(({ answered }) => answered),
        links.aca.map(({ requests, answers }) => [requests, answers]),
        supplied.map(({ archive }) => archive),
      ]),
    );
    expect(links.la.length).toBe(15 * 4);
    for (const secret of [...linkageSecrets(), ...linkageValues()]) expect(isIn(handed, secret)).toBe(false);
  });

  it("shares nothing with the linkage authorities but the names of their chains, and they learn no device", () => {
    const told = Buffer.concat(allOctetsOf(links.la.map(({ asked }) => asked)));
    for (const one of supplied)
      for (const name of Object.values(namesOfDevice(one))) expect(isIn(told, name)).toBe(false);
    for (const { laId, chainId } of seeds)
      expect(columnsWith(chainId)).toEqual(["linkage_chains.id", `scms_orders.linkage_chain${laId[1]}`]);
  });

  it("finds no seed, pre-linkage value or key of theirs in any table: what linkage authorities keep is sealed", () => {
    expect(seeds).toHaveLength(30);
    const [ids, sealed] = ["la_id", "sealed_key"].map((name) => cells.get(`linkage_authorities.${name}`)!);
    const keys = ids!.map((laId, row) => unseal(masterKey, `linkage-key:${toHex(laId)}`, sealed![row]!));
    expect(keys).toHaveLength(2);
    for (const secret of [...linkageSecrets(), ...keys]) expect(columnsWith(secret)).toEqual([]);
  });
});
