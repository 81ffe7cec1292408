// @vitest-environment node
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { verdictTypes } from "@v2x/contract";
import { claimsOfReading } from "@v2x/decoder";
import { mutated, Random } from "@v2x/testkit";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readingsOf } from "../../../../../server/src/decoding/read-input.ts";
import { judgeSecured } from "../../../../../server/src/work/judge.ts";
import { type SignedSample, signedSamples, twisted } from "./signed-samples.test-support.ts";

/** The worker's part that judges, built as for browsers: their cryptography, codecs of the build, no compiler. */
type Worker = InstanceType<typeof import("./judging.ts").Judging>;

const web = join(import.meta.dirname, "../../../..");
const shared = join(web, "../../../shared/standards/vectors");
const fixtures = join(web, "../../packages/testkit/fixtures");
/** Tells how many to try: some hundreds each time, ten thousand in `npm run fuzz`. */
const mutations = Number(process.env.AGREEMENT_MUTATIONS ?? 400);

let worker: Worker;
let folder: string;
let made: readonly SignedSample[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "agreement-"));
  const { output } = (await build({
    configFile: join(web, "vite.config.ts"),
    logLevel: "silent",
    build: {
      write: false,
      manifest: false,
      modulePreload: false,
      rolldownOptions: {
        input: {
          codecs: join(import.meta.dirname, "judging-codecs.test-support.ts"),
          judging: join(import.meta.dirname, "judging.ts"),
        },
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  })) as Rolldown.RolldownOutput;
  mkdirSync(join(folder, "assets"));
  for (const chunk of output) {
    if (chunk.type !== "chunk") continue;
    // Node's own cryptography on both sides would agree with itself.
    expect(chunk.imports.filter((name) => name.startsWith("node:"))).toEqual([]);
    writeFileSync(join(folder, chunk.fileName), chunk.code);
  }
  const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href);
  await load("codecs.mjs");
  const { Judging } = (await load("judging.mjs")) as typeof import("./judging.ts");
  worker = new Judging();
  made = await signedSamples();
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every file of octets below a folder, with its neighbours as evidence. */
function samplesBelow(root: string): readonly SignedSample[] {
  if (!existsSync(root)) return [];
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(oer|coer|cert|hex|s)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hexes = new Map(files.map((file) => [file, hexIn(file)] as const).filter(([, hex]) => hex !== ""));
  return [...hexes].map(([file, hex]) => {
    const beside = [...hexes].filter(([other]) => dirname(other) === dirname(file)).map(([, one]) => one);
    // What is self-signed comes first, and the first is declared trusted.
    const known = beside
      .filter((one) => one.length < 20_000)
      .sort((one, other) => Number(isSelfSigned(other)) - Number(isSelfSigned(one)));
    return { name: file.slice(root.length + 1), hex, known };
  });
}

function hexIn(file: string): string {
  if (!file.endsWith(".hex")) return readFileSync(file).toString("hex");
  const digits = readFileSync(file, "utf8").replace(/\s/g, "").toLowerCase();
  return /^([0-9a-f]{2})+$/.test(digits) ? digits : "";
}

/**
 * What both sides say of the same; evidence that is none is left out by the worker and refused by the server.
 *
 * @param isOwn - whether what is known is the portal's own, rather than given along.
 */
async function both({
  hex,
  known,
  type,
  now,
  isOwn = false,
}: {
  hex: string;
  known: readonly string[];
  type: string;
  now: string;
  isOwn?: boolean;
}) {
  const [first] = known;
  const usable = known.filter((one) => worker.name(one) !== undefined);
  const isRoot = first !== undefined && worker.name(first)?.isRoot === true;
  const trusted = isRoot ? [first] : [];
  const [reading] = readingsOf(octetsOf(hex), "unknown");
  const { verdict, text } = await worker.verdict(
    {
      structure: octetsOf(hex),
      claims: reading && claimsOfReading(reading),
      type,
      count: 1,
      item: () => ({ structure: new Uint8Array() }),
    },
    hex,
    now,
    usable.map((one) => ({ hex: one, from: isOwn ? "own" : "given", isTrusted: trusted.includes(one) })),
  );
  const server = await judgeSecured({
    request: {
      hex,
      type: verdictTypes.find((one) => one === type) ?? "unknown",
      now,
      known: isOwn ? [] : usable,
      trusted: isOwn ? [] : trusted,
      useOwn: isOwn,
    },
    now: new Date(now),
    own: isOwn
      ? { evidence: usable.map(octetsOf), anchors: trusted.map(octetsOf) }
      : { evidence: [], anchors: [] },
  });
  return { verdict, text, server };
}

const samples = [...samplesBelow(fixtures), ...samplesBelow(shared)];

describe("the worker's verdict and the server's", () => {
  it(`agree on each vector, and some are trusted, some broken (more with ../shared beside the repository)`, async () => {
    const states = new Set<string>();
    for (const { name, hex, known } of samples) {
      for (const now of ["2019-06-01T00:00:00Z", "2026-01-01T00:00:00Z"]) {
        const { verdict, server, text } = await both({
          hex,
          known: known.slice(0, 40),
          type: "unknown",
          now,
        });
        expect(verdict, name).toEqual(server);
        expect(text).toContain(server.headline.text);
        for (const { id, state } of verdict.lights) states.add(`${id} ${state}`);
      }
    }
    expect([...states]).toEqual(
      expect.arrayContaining(["signature pass", "signature fail", "chain pass", "time fail"]),
    );
  }, 600_000);

  it(`agree on ${mutations} mutated ones`, async () => {
    const random = new Random(Number(process.env.V2X_FUZZ_SEED ?? 1609));
    const short = samples.filter(({ hex }) => hex.length < 8_000);
    // What has its chain beside it is judged to the end; the others stop early, whatever becomes of them.
    const whole = [...made, ...made, ...(await Promise.all(short.map(judgedWhole))).flat()];
    const signatures = { pass: 0, fail: 0, unknown: 0, notApplicable: 0 };
    const standings = new Set<string>();
    for (let turn = 0; turn < mutations; turn += 1) {
      const { hex, known } = random.pick(turn % 4 === 0 ? short : whole);
      const changed = changedBy(turn % 4, hex, random.pick(short).hex, random);
      if (changed === "") continue;
      const type = random.below(4) === 0 ? random.pick(verdictTypes) : "unknown";
      const now = random.pick(["2019-06-01T00:00:00Z", "2024-08-01T00:00:00Z"]);
      const isOwn = random.below(2) === 0;
      const { verdict, server } = await both({ hex: changed, known: known.slice(0, 8), type, now, isOwn });
      expect(verdict, changed).toEqual(server);
      signatures[verdict.lights[2]!.state] += 1;
      standings.add(verdict.headline.standing);
    }
    // A run whose signatures are hardly looked at shows little.
    expect(signatures.fail).toBeGreaterThan(mutations / 8);
    expect(signatures.pass).toBeGreaterThan(mutations / 50);
    expect([...standings]).toEqual(expect.arrayContaining(["trusted", "notTrusted", "open"]));
    if (mutations > 1_000) console.log(signatures);
  }, 3_600_000);
});

/** One bit leaves most octets readable, and their signatures broken; other ways reach what no flipped bit does. */
function changedBy(way: number, hex: string, other: string, random: Random): string {
  switch (way) {
    case 0:
      return hexOf(mutated(octetsOf(hex), random, octetsOf(other)));
    case 1:
      return hexOf(withoutBit(octetsOf(hex), random));
    default:
      return twisted(hex, random);
  }
}

/** The sample with nothing but its chain beside it, where its signature holds. */
async function judgedWhole({ name, hex, known }: SignedSample): Promise<SignedSample[]> {
  const { verdict } = await both({
    hex,
    known: known.slice(0, 40),
    type: "unknown",
    now: "2019-06-01T00:00:00Z",
  });
  if (verdict.lights[2]!.state !== "pass") return [];
  const isNeeded = (one: string) =>
    verdict.chain.some(({ hashedId8 }) => worker.name(one)?.title.includes(hashedId8));
  return [{ name, hex, known: known.filter(isNeeded) }];
}

function withoutBit(bytes: Uint8Array, random: Random): Uint8Array {
  const changed = bytes.slice();
  changed[random.below(changed.length)]! ^= 1 << random.below(8);
  return changed;
}

function octetsOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, "hex"));
}

function hexOf(octets: Uint8Array): string {
  return Buffer.from(octets).toString("hex");
}

/** By its first octets: a certificate whose issuer is `self`. */
function isSelfSigned(hex: string): boolean {
  return /^8[0-9a-f]0[0-9a-f]0081/.test(hex);
}
