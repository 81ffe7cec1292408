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
import { mutated, Random } from "@v2x/testkit";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judgeRequest } from "../../../../../server/src/work/judge.ts";

/** The worker's part that judges, built as for browsers: their cryptography, codecs of the build, no compiler. */
type Worker = InstanceType<typeof import("./judging.ts").Judging>;

const web = join(import.meta.dirname, "../../../..");
const shared = join(web, "../../../shared/standards/vectors");
const fixtures = join(web, "../../packages/testkit/fixtures");
/** Tells how many to try: some hundreds each time; `AGREEMENT_MUTATIONS=10000` for a long run. */
const mutations = Number(process.env.AGREEMENT_MUTATIONS ?? 400);

let worker: Worker;
let folder: string;

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
    if (chunk.type === "chunk") writeFileSync(join(folder, chunk.fileName), chunk.code);
  }
  const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href);
  await load("codecs.mjs");
  const { Judging } = (await load("judging.mjs")) as typeof import("./judging.ts");
  worker = new Judging();
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Sample {
  readonly name: string;
  readonly hex: string;
  /** What lies beside it. */
  readonly known: readonly string[];
}

/** Every file of octets below a folder, with its neighbours as evidence. */
function samplesBelow(root: string): readonly Sample[] {
  if (!existsSync(root)) return [];
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(oer|coer|cert|hex|s)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hexes = new Map(files.map((file) => [file, hexIn(file)] as const).filter(([, hex]) => hex !== ""));
  return [...hexes].map(([file, hex]) => {
    const beside = [...hexes].filter(([other]) => dirname(other) === dirname(file)).map(([, one]) => one);
    return { name: file.slice(root.length + 1), hex, known: beside.filter((one) => one.length < 20_000) };
  });
}

function hexIn(file: string): string {
  if (!file.endsWith(".hex")) return readFileSync(file).toString("hex");
  const digits = readFileSync(file, "utf8").replace(/\s/g, "").toLowerCase();
  return /^([0-9a-f]{2})+$/.test(digits) ? digits : "";
}

/** What both sides say of the same; evidence that is none is left out by the worker and refused by the server. */
function both({
  hex,
  known,
  type,
  now,
}: {
  hex: string;
  known: readonly string[];
  type: string;
  now: string;
}) {
  const [first] = known;
  const usable = known.filter((one) => worker.name(one) !== undefined);
  const isRoot = first !== undefined && worker.name(first)?.isRoot === true;
  const trusted = isRoot ? [first] : [];
  const { verdict, text } = worker.verdict(
    {
      structure: Uint8Array.from(Buffer.from(hex, "hex")),
      type,
      count: 1,
      item: () => ({ structure: new Uint8Array() }),
    },
    hex,
    now,
    usable.map((one) => ({ hex: one, from: "given", isTrusted: trusted.includes(one) })),
  );
  const server = judgeRequest({
    request: {
      hex,
      type: verdictTypes.find((one) => one === type) ?? "unknown",
      now,
      known: usable,
      trusted,
      useOwn: false,
    },
    now: new Date(now),
    own: { evidence: [], anchors: [] },
  });
  return { verdict, text, server };
}

const samples = [...samplesBelow(fixtures), ...samplesBelow(shared)];

describe("the worker's verdict and the server's", () => {
  it(`agree on each vector, and some are trusted, some broken (more with ../shared beside the repository)`, () => {
    const states = new Set<string>();
    for (const { name, hex, known } of samples) {
      for (const now of ["2019-06-01T00:00:00Z", "2026-01-01T00:00:00Z"]) {
        const ordered = [...known].sort((one, other) => Number(isRootHex(other)) - Number(isRootHex(one)));
        const { verdict, server, text } = both({ hex, known: ordered.slice(0, 40), type: "unknown", now });
        expect(verdict, name).toEqual(server);
        expect(text).toContain(server.headline.text);
        for (const { id, state } of verdict.lights) states.add(`${id} ${state}`);
      }
    }
    expect([...states]).toEqual(
      expect.arrayContaining(["signature pass", "signature fail", "chain pass", "time fail"]),
    );
  }, 600_000);

  it(`agree on ${mutations} mutated ones`, () => {
    const random = new Random(1609);
    const short = samples.filter(({ hex }) => hex.length < 8_000);
    const signatures = { pass: 0, fail: 0, unknown: 0, notApplicable: 0 };
    for (let turn = 0; turn < mutations; turn += 1) {
      const { hex, known } = random.pick(short);
      const [bytes, other] = [hex, random.pick(short).hex].map((one) =>
        Uint8Array.from(Buffer.from(one, "hex")),
      );
      // One bit alone leaves most of them readable, and their signatures broken.
      const octets = turn % 2 === 0 ? mutated(bytes!, random, other!) : withoutBit(bytes!, random);
      const changed = Buffer.from(octets).toString("hex");
      if (changed === "") continue;
      const type = random.pick(verdictTypes);
      const { verdict, server } = both({
        hex: changed,
        known: known.slice(0, 8),
        type,
        now: "2019-06-01T00:00:00Z",
      });
      expect(verdict, changed).toEqual(server);
      signatures[verdict.lights[2]!.state] += 1;
    }
    expect(signatures.fail).toBeGreaterThan(0);
    if (mutations > 1_000) console.log(signatures);
  }, 3_600_000);
});

function withoutBit(bytes: Uint8Array, random: Random): Uint8Array {
  const changed = bytes.slice();
  changed[random.below(changed.length)]! ^= 1 << random.below(8);
  return changed;
}

function isRootHex(hex: string): boolean {
  return worker.name(hex)?.isRoot === true;
}
