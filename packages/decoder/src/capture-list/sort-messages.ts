/** Messages of a capture in the order of a column. */
import type { CaptureScan } from "./capture-scan.ts";
import { messageVerdicts } from "./message-columns.ts";

/** By what messages are sorted: `number` is the order of the capture, `place` goes from south to north. */
export const messageOrders = [
  "number",
  "time",
  "kind",
  "station",
  "place",
  "size",
  "psid",
  "verdict",
  "signer",
  "remark",
] as const;
/** By what messages are sorted. */
export type MessageOrder = (typeof messageOrders)[number];

/** Of a row without a value: it comes last, whichever way is sorted. */
const noRank = 0xffffffff;

/** Sorts items, which stand in the capture's order; those of one rank stay as they stand. */
export function inOrder(
  scan: CaptureScan,
  items: Uint32Array,
  order: MessageOrder,
  isDescending: boolean,
): Uint32Array {
  if (order === "number") return isDescending ? items.reverse() : items;
  const rankOf = rankBy[order](scan);
  const ranks = Uint32Array.from(items, rankOf);
  if (isDescending) {
    const most = ranks.reduce((found, rank) => (rank === noRank ? found : Math.max(found, rank)), 0);
    for (const [at, rank] of ranks.entries()) if (rank !== noRank) ranks[at] = most - rank;
  }
  return byRank(items, ranks);
}

/** Digit by digit, so that two million items take no longer for each than two. */
function byRank(items: Uint32Array, ranks: Uint32Array): Uint32Array {
  let places = Uint32Array.from(items.keys());
  for (const shift of [0, 16]) {
    const digitOf = (place: number) => (ranks[place]! >>> shift) & 0xffff;
    const starts = new Uint32Array(0x10001);
    for (const place of places) starts[digitOf(place) + 1]! += 1;
    for (let digit = 1; digit < starts.length; digit += 1) starts[digit]! += starts[digit - 1]!;
    const next = new Uint32Array(places.length);
    for (const place of places) {
      const digit = digitOf(place);
      next[starts[digit]!] = place;
      starts[digit]! += 1;
    }
    places = next;
  }
  return places.map((place) => items[place]!);
}

type Ranks = (scan: CaptureScan) => (item: number) => number;

const rankBy: Readonly<Record<Exclude<MessageOrder, "number">, Ranks>> = {
  time: timeRanks,
  kind: ({ columns }) => wordRanks(columns.words.kind.list, columns.kind),
  station: ({ columns }) => wordRanks(columns.words.station.list, columns.station),
  psid: ({ columns }) => wordRanks(columns.words.psid.list, columns.psid),
  signer: ({ columns }) => wordRanks(columns.words.signer.list, columns.signer),
  verdict: ({ columns }) => wordRanks(columns.words.verdict.list, columns.verdict, compareVerdicts),
  size:
    ({ columns }) =>
    (item) =>
      columns.size.at(item),
  place:
    ({ columns }) =>
    (item) => {
      const place = columns.placeOf(item);
      return place === undefined ? noRank : place.latitude + 900_000_000;
    },
  remark: remarkRanks,
};

/** Milliseconds since the first frame; of a capture longer than seven weeks, units of as many as are needed. */
function timeRanks(scan: CaptureScan): (item: number) => number {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (let frame = 0; frame < scan.file.frames.length; frame += 1) {
    const timeMs = scan.file.frames.timeMsOf(frame);
    if (timeMs < first) first = timeMs;
    if (timeMs > last) last = timeMs;
  }
  const unit = Math.max(1, Math.ceil((last - first) / (noRank - 1)));
  return (item) => {
    const timeMs = scan.timeMsOf(item);
    return Number.isNaN(timeMs) ? noRank : Math.floor((timeMs - first) / unit);
  };
}

/** What is remarkable comes before what has headers alone, as the list shows either. */
function remarkRanks({ columns }: CaptureScan): (item: number) => number {
  const remarks = wordRanks(columns.words.remark.list, columns.remark);
  const headers = wordRanks(columns.words.headers.list, columns.headers);
  return (item) => Math.min(remarks(item), columns.words.remark.list.length + headers(item), noRank);
}

interface NumberedWords {
  at(item: number): number;
}

function wordRanks(
  words: readonly string[],
  column: NumberedWords,
  compare: (one: string, other: string) => number = compareWords,
): (item: number) => number {
  const ranks = new Uint32Array(words.length);
  const byWord = words.map((word, number) => ({ word, number }));
  byWord.sort((one, other) => compare(one.word, other.word));
  for (const [rank, { number }] of byWord.entries()) ranks[number] = rank;
  ranks[0] = noRank;
  return (item) => ranks[column.at(item)]!;
}

/** Numbers by their value, other words by their letters, none last. */
export function compareWords(one: string, other: string): number {
  if (one === "" || other === "") return one === other ? 0 : one === "" ? 1 : -1;
  const digits = /^\d+$/;
  if (digits.test(one) && digits.test(other)) return Number(one) - Number(other);
  return one < other ? -1 : 1;
}

/** Failures come first. */
function compareVerdicts(one: string, other: string): number {
  const place = (word: string) => (messageVerdicts as readonly string[]).indexOf(word);
  return place(one) - place(other);
}
