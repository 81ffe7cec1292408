/** Which messages of a capture are listed, in which order, and what else there is to choose. */
import { psidName } from "@v2x/v2x-schema";
import type { CaptureScan } from "./capture-scan.ts";
import { type WordColumn, wordColumns } from "./message-columns.ts";
import { compareWords, inOrder, type MessageOrder } from "./sort-messages.ts";

/** Stands for frames that hold no message of their own, among the kinds. */
export const withoutMessage = "none";

/** Which messages are wanted; what is absent does not matter. */
export interface MessageFilter extends Readonly<Partial<Record<WordColumn, string>>> {
  /** Stands in any word of a row, without regard to case. */
  readonly text?: string;
}

/** A value to choose, and how many messages have it among those that all other choices leave. */
export interface MessageChoice {
  readonly value: string;
  readonly count: number;
}

/** Messages of a capture, chosen and in order. */
export interface MessageList {
  /** Items, in order. */
  readonly items: Uint32Array;
  /** Messages whatever is chosen. */
  readonly messages: number;
  /** Frames without a message of their own. */
  readonly without: number;
  /** The most frequent first, at most 200 of each. */
  readonly choices: Readonly<Record<WordColumn, readonly MessageChoice[]>>;
}

const mostChoices = 200;

/** Columns that a text is looked for in. */
const searchedColumns = ["kind", "station", "psid", "signer", "headers", "remark", "headline"] as const;

/** Lists what was scanned so far. */
export function listMessages(
  scan: CaptureScan,
  filter: MessageFilter,
  order: MessageOrder = "number",
  isDescending = false,
): MessageList {
  const { columns } = scan;
  const wantsNone = filter.kind === withoutMessage;
  const wanted = wordColumns.map((column) => {
    const word = column === "kind" && wantsNone ? "" : filter[column];
    if (word === undefined) return undefined;
    // No row has the number of a word that is not there.
    return columns.words[column].find(word) ?? -1;
  });
  const numbers = wordColumns.map((column) => columns[column]);
  const counts = wordColumns.map((column) => new Uint32Array(columns.words[column].list.length));
  const hasText = textMatch(scan, filter.text);
  const items = new Uint32Array(columns.length);
  let length = 0;
  let messages = 0;
  let without = 0;
  for (const item of inCaptureOrder(scan)) {
    const isMessage = columns.kind.at(item) !== 0;
    if (isMessage) messages += 1;
    else without += 1;
    if (isMessage === wantsNone || !hasText(item)) continue;
    let failed = -1;
    let failures = 0;
    for (let column = 0; column < numbers.length; column += 1) {
      const number = wanted[column];
      if (number === undefined || numbers[column]!.at(item) === number) continue;
      failures += 1;
      failed = column;
    }
    if (failures === 0) {
      items[length] = item;
      length += 1;
    }
    // What a choice could be changed to is counted among those that all other choices leave.
    for (let column = 0; failures <= 1 && column < numbers.length; column += 1) {
      if (failures === 0 || failed === column) counts[column]![numbers[column]!.at(item)]! += 1;
    }
  }
  return {
    items: inOrder(scan, items.slice(0, length), order, isDescending),
    messages,
    without,
    choices: Object.fromEntries(
      wordColumns.map((column, index) => [column, choicesOf(columns.words[column].list, counts[index]!)]),
    ) as unknown as MessageList["choices"],
  };
}

/** Rows by the frame that completes them; a joined message follows that frame's own row. */
function* inCaptureOrder({ columns, file, joined, done, isDone }: CaptureScan): Generator<number> {
  const frames = file.frames.length;
  const byFrame = joined
    .map(({ completedBy }, index) => ({ completedBy, item: frames + index }))
    .sort((one, other) => one.completedBy - other.completedBy || one.item - other.item);
  let next = 0;
  for (let frame = 0; frame < (isDone ? frames : done); frame += 1) {
    yield frame;
    while (next < byFrame.length && byFrame[next]!.completedBy === frame) {
      if (byFrame[next]!.item < columns.length) yield byFrame[next]!.item;
      next += 1;
    }
  }
}

function textMatch({ columns }: CaptureScan, text: string | undefined): (item: number) => boolean {
  const needle = text?.trim().toLowerCase() ?? "";
  if (needle === "") return () => true;
  const searched = searchedColumns.map((column) => ({
    column: columns[column],
    has: Uint8Array.from(columns.words[column].list, (word) =>
      word.toLowerCase().includes(needle) ||
      (column === "psid" && word !== "" && psidName(Number(word))?.toLowerCase().includes(needle) === true)
        ? 1
        : 0,
    ),
  }));
  return (item) => {
    for (const { column, has } of searched) if (has[column.at(item)] === 1) return true;
    return false;
  };
}

function choicesOf(words: readonly string[], counts: Uint32Array): readonly MessageChoice[] {
  return words
    .flatMap((value, number) =>
      number > 0 && counts[number]! > 0 ? [{ value, count: counts[number]! }] : [],
    )
    .sort((one, other) => other.count - one.count || compareWords(one.value, other.value))
    .slice(0, mostChoices);
}
