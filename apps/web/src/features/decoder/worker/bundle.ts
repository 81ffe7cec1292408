/** Zip files of certificates and keys: their files as structures, and the check of the whole, in slices. */
import { concatenatedFile, recognizePrivateKeyFile } from "@v2x/decoder";
import type { FilesProgress, FilesReport, UnpackedFile } from "@v2x/inspector";
import type { OpenItem, OpenSource } from "./open-source.ts";
import { readStructures } from "./readers.ts";
import type { BundleStep, Unreadable } from "./worker-protocol.ts";

/** What bundles are opened and checked with, which comes when the first is chosen. */
export type LoadInspector = () => Promise<
  Pick<typeof import("./judging.ts"), "checkFiles" | "openZip" | "readX509" | "ZipError">
>;

/** A bundle that is open. */
export interface OpenBundle {
  /** All files in it; structures are those that are no key and no text. */
  readonly files: readonly UnpackedFile[];
  /** Goes on with the check for a moment. */
  step(): BundleStep;
}

/** Whether a file is taken as a bundle: an archive begins so, and nothing that is decoded does. */
export function isBundle(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** Opens a zip file: what is in it that can be decoded is a structure each. */
export async function openBundle(bytes: Uint8Array, load: LoadInspector): Promise<OpenSource | Unreadable> {
  const { openZip, ZipError, checkFiles } = await load();
  try {
    const files = openZip(bytes);
    const shown = [...files.keys()].filter((index) => isShown(files[index]!));
    if (shown.length === 0) return { problem: "it holds nothing but keys and texts, or nothing at all" };
    return {
      spelling: "binary",
      removed: [],
      notes: [],
      isStrict: true,
      bytes,
      // There are no frames in it that could be joined, nor messages to list.
      file: concatenatedFile(new Uint8Array(0), []),
      joinedItem: () => {
        throw new RangeError("a bundle has no frames");
      },
      count: shown.length,
      item: (index) => itemOf(files[shown[index]!]!),
      bundle: {
        files,
        step: stepsOf(() => checkFiles(files, { now: new Date() }), shown),
      },
    };
  } catch (error) {
    if (error instanceof ZipError) return { problem: asClause(error.message) };
    throw error;
  }
}

/** A sentence as it stands behind a colon. */
function asClause(sentence: string): string {
  return sentence.replace(/^The /, "the ").replace(/\.$/, "");
}

/** Nobody needs to see the octets of a key, and texts spell none. */
function isShown({ path, octets }: UnpackedFile): boolean {
  const name = path.split("/").at(-1)!;
  const isText = /\.(txt|md|json|csv|log|html?|xml|ya?ml|s)$/i.test(name);
  return octets.length > 0 && !isText && recognizePrivateKeyFile(octets, name) === undefined;
}

function itemOf({ path, octets }: UnpackedFile): OpenItem {
  // Certificates and lists are COER, whatever the screen decodes.
  const [placed] = readStructures("coer_decoder", "unknown", octets);
  return {
    title: path,
    offset: 0,
    bytes: octets,
    start: 0,
    structure: octets,
    headers: [],
    findings: [],
    read: () => placed?.reading,
  };
}

/** Milliseconds of work between two answers: other calls are served in between. */
const sliceMs = 40;

function stepsOf(
  begin: () => Generator<FilesProgress, FilesReport>,
  shown: readonly number[],
): OpenBundle["step"] {
  let steps: Generator<FilesProgress, FilesReport> | undefined;
  let last: BundleStep | undefined;
  const items = new Map(shown.map((file, item) => [file, item]));
  return () => {
    if (last !== undefined && "report" in last) return last;
    steps ??= begin();
    const until = performance.now() + sliceMs;
    do {
      const step = steps.next();
      last = step.done ? { report: shownReport(step.value, items) } : { progress: step.value };
    } while (!("report" in last) && performance.now() < until);
    return last;
  };
}

function shownReport(report: FilesReport, items: ReadonlyMap<number, number>) {
  return {
    ...report,
    files: report.files.map(({ index, ...file }) => {
      const item = index === undefined ? undefined : items.get(index);
      return item === undefined ? file : { ...file, item };
    }),
  };
}
