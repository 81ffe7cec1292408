/**
 * The worker's side of the decoder: opens a source, reads one of its structures, and serves what the screen shows of
 * it. Runs wherever there are typed arrays; only the worker and tests import it.
 */
import { NoCodecError } from "@v2x/asn1";
import { recognizePrivateKey } from "@v2x/decoder";
import { bytesToHex } from "../../../ui/hex.ts";
import {
  exportOf,
  firstOf,
  joinedOf,
  listOf,
  ratesOf,
  rowsOf,
  scanOf,
  scanOn,
  sliceMs,
} from "./capture-calls.ts";
import type { CaptureJudging } from "./capture-judging.ts";
import type { DecoderProduct } from "./decoder-products.ts";
import { exampleHex, examplesOf } from "./example-shelf.ts";
import type { Judging } from "./judging.ts";
import { createMetNames } from "./met-names.ts";
import { hexOfSource, type LoadEncoders, type OpenSource, openedAgain, openSource } from "./open-source.ts";
import { ReadStructure } from "./read-structure.ts";
import {
  type Source,
  supersededText,
  type WorkerCallName,
  type WorkerCalls,
  type WorkerRequest,
} from "./worker-protocol.ts";

/** Answers the screen's calls, one after the other. */
export interface DecodingSession {
  /** @throws Error where a reading is asked for that was replaced since. */
  answer(request: WorkerRequest): Promise<unknown>;
}

type Handlers = {
  [N in WorkerCallName]: (
    input: WorkerCalls[N]["in"],
    request: number,
  ) => WorkerCalls[N]["out"] | Promise<WorkerCalls[N]["out"]>;
};

/** Loads what judges: a part of its own, which most who decode wait for only once they see what they decoded. */
export type LoadJudging = () => Promise<typeof import("./judging.ts")>;

/**
 * A session without a source.
 *
 * @param loadListDecoders - brings in what the messages of a capture are decoded with for their list; nothing where
 *   codecs are compiled.
 * @param loadRoadDecoders - brings in what road messages are decoded with, which no certificate needs; likewise.
 */
export function createDecodingSession(
  loadEncoders: LoadEncoders,
  loadJudging: LoadJudging,
  loadListDecoders: () => Promise<unknown> = async () => undefined,
  loadRoadDecoders: () => Promise<unknown> = async () => undefined,
): DecodingSession {
  let opened: { id: number; from: Source; source: OpenSource } | undefined;
  let reading: ReadStructure | undefined;
  let lastId = 0;
  // What had to wait for a part of the worker does not take the place of what was asked later.
  let newestOpen = 0;
  let newestRead = 0;
  let lastVerdict = 0;
  let run: { id: number; judging: CaptureJudging } | undefined;
  let judging: Promise<Judging> | undefined;
  const judge = () => {
    judging ??= loadJudging().then(({ Judging: made }) => new made());
    // What did not arrive may arrive the next time.
    judging.catch(() => {
      judging = undefined;
    });
    return judging;
  };
  const names = createMetNames();

  const current = (id: number): ReadStructure => {
    if (reading?.id !== id) throw new Error("this reading was replaced");
    return reading;
  };
  const source = (id: number): OpenSource => {
    if (opened?.id !== id) throw new Error("this source was replaced");
    return opened.source;
  };
  const handlers: Handlers = {
    preload: async () => {
      await Promise.all([loadRoadDecoders(), loadJudging()]);
      return undefined;
    },
    open: async ({ source: given, product, type }, request) => {
      const known = opened && isSameFile(opened.from, given) ? opened.source : undefined;
      const result =
        (known && openedAgain(known, product, type)) ??
        (await openSource(given, product, type, loadEncoders, loadJudging));
      if (!("bytes" in result)) return result;
      lastId += 1;
      const id = lastId;
      if (request >= newestOpen) {
        newestOpen = request;
        opened = { id, from: given, source: result };
        run = undefined;
      }
      const { spelling, removed, notes, left, count } = result;
      const isList = count > 1 && result.bundle === undefined;
      if (isList) await loadListDecoders();
      return {
        id,
        spelling,
        removed,
        notes,
        ...(left && { left }),
        ...(result.isStrict ? {} : { hex: bytesToHex(result.bytes) }),
        length: result.bytes.length,
        count,
        first: isList ? firstOf(result.file) : 0,
        ...(result.bundle === undefined ? {} : { bundle: result.bundle.kind }),
      };
    },
    checkBundle: async ({ opened: id, evidence }) => {
      const { bundle } = source(id);
      if (bundle === undefined) throw new TypeError("this source is no bundle");
      return bundle.step(evidence && (await judge()).termsOf(evidence));
    },
    scan: async ({ opened: id }) => {
      const { file } = source(id);
      await loadListDecoders();
      return scanOn(file);
    },
    list: ({ opened: id, ...asked }) => listOf(source(id).file, asked),
    beginJudging: async ({ opened: id, now, evidence }) => {
      const judges = await judge();
      const scan = scanOf(source(id).file);
      if (!scan.isDone) throw new TypeError("messages are judged once all of them were found");
      lastId += 1;
      run = { id: lastId, judging: judges.messages(scan, now, evidence) };
      return lastId;
    },
    judgeOn: ({ run: id }) => {
      if (run?.id !== id) throw new Error(supersededText);
      return run.judging.step(sliceMs);
    },
    messages: ({ opened: id, items }) => rowsOf(source(id).file, items),
    rates: ({ opened: id, filter }) => ratesOf(source(id).file, filter),
    stationRemarks: ({ opened: id }) => scanOf(source(id).file).camSigners.remarks(),
    export: ({ opened: id, ...asked }) => exportOf(source(id).file, asked),
    read: async ({ opened: id, item, place }, request) => {
      const from = source(id);
      if (item >= from.count) await loadListDecoders();
      const joined = item < from.count ? undefined : await joinedOf(from.file, item);
      const structure = joined ? from.joinedItem(joined) : from.item(Math.min(item, from.count - 1));
      lastId += 1;
      const made = new ReadStructure(lastId, structure);
      if (request >= newestRead) {
        newestRead = request;
        reading = made;
      }
      const placed = place === undefined ? undefined : made.fieldOf(place);
      return placed === undefined ? made.summary() : { ...made.summary(), placed };
    },
    rows: ({ reading: id, fields }) => fields.map((field) => current(id).row(field)),
    detail: ({ reading: id, field }) => current(id).detail(field),
    summary: ({ reading: id }) => {
      const shown = current(id);
      const summary = shown.inShort(names);
      names.keep(shown.names());
      return summary;
    },
    entries: ({ reading: id, from, to }) => current(id).entries(from, to, names),
    text: ({ reading: id, format }) => current(id).text(format),
    lines: ({ reading: id, format }) => current(id).lines(format),
    compare: async ({ reading: id, source: given, product, type }) => {
      const own = current(id);
      const other = await openSource(given, product, type, loadEncoders, loadJudging);
      return "bytes" in other ? own.comparedWith(other.item(0)) : other;
    },
    values: ({ reading: id, layer, format }) => current(id).values(layer, format),
    rewrite: ({ reading: id, layer, ...texts }) => current(id).rewritten(layer, texts),
    rebuild: async ({ reading: id, layer, format, text }) => {
      await loadEncoders();
      return current(id).rebuilt(layer, format, text);
    },
    placeOf: ({ reading: id, field }) => current(id).placeOf(field),
    fieldOf: ({ reading: id, place }) => current(id).fieldOf(place),
    find: ({ reading: id, searched }) => current(id).find(searched),
    byName: ({ reading: id, letters, fields, from }) => current(id).byName(letters, fields, from),
    privateKey: ({ text }) => recognizePrivateKey(text)?.kind,
    verdict: async ({ reading: id, now, evidence }) => {
      lastVerdict += 1;
      const own = lastVerdict;
      const judges = await judge();
      // What was asked meanwhile comes first: a newer verdict is wanted instead, rows come into view.
      await new Promise((resume) => setTimeout(resume));
      if (own !== lastVerdict || reading?.id !== id) throw new Error(supersededText);
      const judged = current(id).judged();
      const { source: all, id: key } = opened!;
      // Whoever is at hand for verdicts has a name for summaries too.
      names.keep(judges.names(evidence));
      return judges.verdict(
        {
          ...judged,
          count: all.count,
          item: (index) => all.item(index),
          ...(all.count > 1 && { scan: scanOf(all.file) }),
        },
        key,
        now,
        evidence,
      );
    },
    evidenceName: async ({ hex }) => (await judge()).name(hex),
    hexOf: ({ source: given }) => hexOfSource(given),
    examples: ({ product }: { product: DecoderProduct }) => examplesOf(product),
    example: ({ index }) => exampleHex(index),
  };
  return {
    async answer({ id, call, input }) {
      const handle = handlers[call] as (given: unknown, request: number) => unknown;
      try {
        return await handle(input, id);
      } catch (error) {
        // Which types octets hold is known only while they are read: what stopped for want of a decoder begins anew.
        if (!(error instanceof NoCodecError)) throw error;
        await loadRoadDecoders();
        return handle(input, id);
      }
    },
  };
}

/** Whether a source is the file that was opened before: each call brings an object of its own for it. */
function isSameFile(before: Source, { id, ...source }: Source): boolean {
  if (before.kind !== "file" || source.kind !== "file" || before.id !== id) return false;
  const [one, other] = [before.file, source.file];
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
