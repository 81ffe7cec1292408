/** Zip files of certificates and keys, and files of lists: what is in them as structures, and the check of the whole, in slices. */
import { concatenatedFile, x509BlocksIn } from "@v2x/decoder";
import type { FilesProgress, FilesReport, FilesTerms, UnpackedFile } from "@v2x/inspector";
import type { OpenItem, OpenSource } from "./open-source.ts";
import { readStructures } from "./readers.ts";
import type { BundleStep, Opened, Unreadable } from "./worker-protocol.ts";

/** What bundles are opened and checked with, which comes when the first is chosen. */
export type LoadInspector = () => Promise<
  Pick<
    typeof import("./judging.ts"),
    | "checkFiles"
    | "filesOfBundle"
    | "hasPartsOfLists"
    | "isForDecoders"
    | "readX509"
    | "withPartsOfLists"
    | "x509In"
    | "ZipError"
  >
>;
type Inspector = Awaited<ReturnType<LoadInspector>>;

/** What a bundle is checked by beside itself. */
type Terms = Pick<FilesTerms, "known" | "trusted">;

/** A bundle that is open. */
export interface OpenBundle {
  readonly kind: NonNullable<Opened["bundle"]>;
  /** Goes on with the check for a moment; with terms, it begins anew. */
  step(terms?: Terms): BundleStep;
}

/** Whether a file is taken as a bundle: an archive begins so, and nothing that is decoded does. */
export function isBundle(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** Whether a file may hold certificates and lists of others: plain data of IEEE 1609.2 begins so. */
export function isList(bytes: Uint8Array): boolean {
  return bytes[0] === 3 && bytes[1] === 0x80;
}

/** Opens a zip file: what is in it that can be decoded is a structure each. */
export async function openBundle(bytes: Uint8Array, load: LoadInspector): Promise<OpenSource | Unreadable> {
  const inspector = await load();
  try {
    return await openFiles("archive", bytes, inspector.filesOfBundle(bytes), inspector);
  } catch (error) {
    if (error instanceof inspector.ZipError) return { problem: asClause(error.message) };
    throw error;
  }
}

/** Opens a certificate chain file or a composite list: the file itself is the first structure, then each of its parts. */
export async function openList(
  bytes: Uint8Array,
  name: string,
  load: LoadInspector,
): Promise<OpenSource | undefined> {
  const inspector = await load();
  if (!inspector.hasPartsOfLists(bytes)) return undefined;
  const files = inspector.withPartsOfLists([{ path: name, octets: bytes }]);
  const opened = await openFiles("list", bytes, files, inspector);
  return "problem" in opened ? undefined : opened;
}

async function openFiles(
  kind: OpenBundle["kind"],
  bytes: Uint8Array,
  files: readonly UnpackedFile[],
  { x509In, checkFiles, isForDecoders }: Inspector,
): Promise<OpenSource | Unreadable> {
  const items = new Map<number, OpenItem>();
  for (const [index, file] of files.entries()) {
    const item = isForDecoders(file) ? structureItem(file) : x509Item(file);
    if (item !== undefined) items.set(index, item);
  }
  if (items.size === 0) return { problem: "it holds nothing but keys and texts, or nothing at all" };
  const shown = [...items.keys()];
  const now = new Date();
  const x509 = await x509In(files, now);
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
    item: (index) => items.get(shown[index]!)!,
    bundle: { kind, step: stepsOf((terms) => checkFiles(files, { now, x509, ...terms }), shown) },
  };
}

/** A sentence as it stands behind a colon. */
function asClause(sentence: string): string {
  return sentence.replace(/^The /, "the ").replace(/\.$/, "");
}

function structureItem({ path, octets }: UnpackedFile): OpenItem {
  return {
    ...octetsOf(path, octets),
    findings: [],
    // Certificates and lists are COER, whatever the screen decodes.
    read: () => readStructures("coer_decoder", "unknown", octets)[0]?.reading,
  };
}

/**
 * The octets of X.509 without a private key that may stand in the same file; what they say, the list tells. Undefined
 * for what is none.
 */
function x509Item({ path, octets: content }: UnpackedFile): OpenItem | undefined {
  const blocks = x509BlocksIn(content)?.filter(({ label }) => !label.endsWith("PRIVATE KEY")) ?? [];
  if (blocks.length === 0) return undefined;
  const octets = new Uint8Array(blocks.reduce((sum, { der }) => sum + der.length, 0));
  let end = 0;
  for (const { der } of blocks) {
    octets.set(der, end);
    end += der.length;
  }
  return {
    ...octetsOf(path, octets),
    findings: ["it is X.509, which the list of the bundle's files shows, and no structure of V2X"],
    read: () => undefined,
  };
}

function octetsOf(path: string, octets: Uint8Array) {
  return { title: path, offset: 0, bytes: octets, start: 0, structure: octets, headers: [] };
}

/** Milliseconds of work between two answers: other calls are served in between. */
const sliceMs = 40;

function stepsOf(
  begin: (terms: Terms) => Generator<FilesProgress, FilesReport>,
  shown: readonly number[],
): OpenBundle["step"] {
  let steps: Generator<FilesProgress, FilesReport> | undefined;
  let last: BundleStep | undefined;
  const items = new Map(shown.map((file, item) => [file, item]));
  return (terms) => {
    if (terms !== undefined) {
      steps = begin(terms);
      last = undefined;
    }
    if (last !== undefined && "report" in last) return last;
    steps ??= begin({});
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
