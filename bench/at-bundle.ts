import { generateKeyPairSync, sign, verify } from "node:crypto";
import { type AtKeyType, type CcmsStorage, type Hierarchy, openCcms } from "@v2x/ccms";
import { sealedKeyProvider } from "@v2x/credentials";
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
  const ccms = await openCcms({
    now: () => new Date(),
    keys: sealedKeyProvider({ masterKey: new Uint8Array(32) }),
    storage: storageOfOneHierarchy(),
    urls: { ecRequestUrl: "", authValRequestUrl: "", atRequestUrl: "", dcUrl: "" },
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

function storageOfOneHierarchy(): CcmsStorage {
  let stored: Hierarchy = { keys: [], authorities: [], lists: [] };
  return {
    authorities: async () => stored.authorities,
    createHierarchy: async (hierarchy) => {
      stored = hierarchy;
      return true;
    },
    key: async (id) => stored.keys.find((key) => key.id === id),
    latestList: async (kind) => stored.lists.find((list) => list.kind === kind),
    publishList: async () => false,
  };
}
