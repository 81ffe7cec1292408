import { HttpFailure } from "../http/http-failure.ts";

/** Octets in one chunk; each has a buffer of its own, so that it can change threads and be let go when it is sent. */
const chunkOctets = 256 * 1024;

/**
 * Text in UTF-8, in chunks.
 *
 * @param maxOctets - of all chunks together.
 * @throws HttpFailure "answer-too-long" as soon as the text outgrows `maxOctets`; the rest is not asked for.
 */
export function chunksOf(pieces: Iterable<string>, maxOctets: number): Uint8Array<ArrayBuffer>[] {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const encoder = new TextEncoder();
  let open = new Uint8Array(chunkOctets);
  let used = 0;
  for (const piece of pieces) {
    let rest = piece;
    while (rest.length > 0) {
      const { read, written } = encoder.encodeInto(rest, open.subarray(used));
      used += written;
      rest = rest.slice(read);
      if (chunks.length * chunkOctets + used > maxOctets)
        throw new HttpFailure("answer-too-long", { limit: maxOctets });
      if (rest.length === 0) break;
      chunks.push(open.subarray(0, used));
      open = new Uint8Array(chunkOctets);
      used = 0;
    }
  }
  if (used > 0) chunks.push(open.slice(0, used));
  return chunks;
}

/** So many entries of a list are written in one go. */
const entriesAtOnce = 500;

/** Lists of at most so many entries may hold what is written already: layers, and not the places in one. */
const fewEntries = 16;

/** What a member of an object holds where its JSON is written already; in lists, where an entry of few has it. */
export class WrittenJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Inside a longer list. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** JSON of a value, piece by piece: long lists and their objects are never one string. */
export function* jsonPieces(value: unknown): Generator<string> {
  if (Array.isArray(value) && value.length > entriesAtOnce) {
    for (let from = 0; from < value.length; from += entriesAtOnce) {
      const entries = JSON.stringify(value.slice(from, from + entriesAtOnce)).slice(1, -1);
      yield (from === 0 ? "[" : ",") + entries;
    }
    yield "]";
  } else if (Array.isArray(value) && value.length <= fewEntries && value.some(holdsWrittenJson)) {
    for (const [index, entry] of value.entries()) {
      yield index === 0 ? "[" : ",";
      yield* jsonPieces(entry);
    }
    yield "]";
  } else if (value instanceof WrittenJson) yield value.text;
  else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    for (const [index, [name, member]] of members.entries()) {
      yield `${index === 0 ? "{" : ","}${JSON.stringify(name)}:`;
      yield* jsonPieces(member);
    }
    yield members.length === 0 ? "{}" : "}";
  } else yield JSON.stringify(value);
}

function holdsWrittenJson(entry: unknown): boolean {
  return (
    typeof entry === "object" &&
    entry !== null &&
    Object.values(entry).some((member) => member instanceof WrittenJson)
  );
}
