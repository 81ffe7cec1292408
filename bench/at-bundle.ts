import { generateKeyPairSync, sign, verify } from "node:crypto";
import {
  type AtKeyType,
  type AuthorityRecord,
  type AuthorityStorage,
  type CcmsStorage,
  type ListRecord,
  openCcms,
} from "@v2x/ccms";
import { type SealedKey, sealedKeyProvider } from "@v2x/credentials";
import { median, type Row } from "./measure.ts";

const tickets = 100;
/** Compiled code is what a server runs; V8 takes some forty bundles to get there. */
const warmUpRuns = 40;
const runs = 15;

/**
 * A bundle of a hundred explicit tickets from request to verified zip, against a hundred key generations, signatures
 * and verifications in bare node:crypto. The two take turns, so that a busy machine slows both.
 */
export async function atBundleRows(): Promise<readonly Row[]> {
  const storage = storageInMemory();
  const ccms = await openCcms({
    now: () => new Date(),
    keys: sealedKeyProvider({ masterKey: new Uint8Array(32) }),
    storage,
    inTransaction: (work) => work(storage),
    report: (trouble) => {
      throw new Error(trouble);
    },
    urls: { ecRequestUrl: "", authValRequestUrl: "", atRequestUrl: "", dcUrl: "" },
    ticketsPerDeviceHour: 0,
    hasRoomFor: () => true,
  });
  const rows: Row[] = [];
  for (const [keyType, namedCurve] of keyTypes) {
    const bundle = () =>
      ccms.generateAtBundle({ certNum: tickets, durationInHours: 168, keyType, psidSspList: [] });
    const [value, baseline] = await medianTimes(bundle, () => bareCrypto(namedCurve));
    rows.push({
      name: `${tickets} tickets ${keyType}, request to verified zip`,
      value: round(value),
      unit: "ms",
      baseline: { name: "bare node:crypto", value: round(baseline) },
      ratio: value / baseline,
      target: "at most 1.5",
    });
  }
  return rows;
}

const keyTypes: readonly (readonly [AtKeyType, string])[] = [
  ["NistP256", "prime256v1"],
  ["BrainpoolP256r1", "brainpoolP256r1"],
];

function bareCrypto(namedCurve: string): void {
  const message = new Uint8Array(64);
  for (let i = 0; i < tickets; i += 1) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve });
    const signature = sign("sha256", message, privateKey);
    if (!verify("sha256", message, publicKey, signature))
      throw new Error("node:crypto refuses its own signature");
  }
}

/** Median milliseconds of both, run in turns once both are warm. */
async function medianTimes(ours: () => Promise<unknown>, bare: () => void): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []];
  for (let run = 0; run < warmUpRuns; run += 1) await ours();
  bare();
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await ours();
    const between = performance.now();
    bare();
    taken[0].push(between - start);
    taken[1].push(performance.now() - between);
  }
  return [median(taken[0]), median(taken[1])];
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

/** Storage of one process that changes nothing after its first start; bundles ask nothing of devices and events. */
function storageInMemory(): CcmsStorage {
  let version = 0;
  const authorities: AuthorityRecord[] = [];
  const keys = new Map<string, SealedKey>();
  const lists = new Map<ListRecord["kind"], ListRecord>();
  const ofAuthorities: AuthorityStorage = {
    version: async () => version,
    authorities: async () => authorities,
    revocations: async () => [],
    key: async (id) => keys.get(id),
    latestList: (async (kind) => lists.get(kind)) as AuthorityStorage["latestList"],
    listOfSequence: unexpected,
    beginChange: async () => {
      version += 1;
    },
    addKey: async (key) => void keys.set(key.id, key),
    addAuthority: async (authority) => void authorities.push(authority),
    addList: async (list) => void lists.set(list.kind, list),
    setAuthorityState: unexpected,
    addRevocation: unexpected,
  };
  return ofAuthorities as CcmsStorage;
}

async function unexpected(): Promise<never> {
  throw new TypeError("The benchmark neither renews nor revokes");
}
