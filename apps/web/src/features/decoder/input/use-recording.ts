import type { SummaryLabel, SummaryRow } from "@v2x/decoder";
import { useEffect } from "react";
import type { InputOwner } from "../../../session/kept-input.ts";
import { type RecentInput, recentInputs, recentLimits } from "../../../session/recent-inputs.ts";
import { bytesToHex } from "../../../ui/hex.ts";
import { useDecoder } from "../worker/decoder-context.ts";
import type { DecoderProduct, DecoderType } from "../worker/decoder-products.ts";
import type { Opened, PlacedSummary, ReadItem, Source, Unopened } from "../worker/worker-protocol.ts";

/** An input counts as decoded once it rests: what is typed on the way to it is nobody's work. */
const restMs = 1500;

/** What is decoded at the moment, whole and without a failure. */
export interface DecodedInput {
  readonly product: DecoderProduct;
  readonly type: DecoderType;
  readonly source: Source;
  readonly opened: Opened | Unopened | undefined;
  readonly reading: ReadItem;
}

/** Notes what was decoded among the recent inputs. Private keys are never decoded, so none gets there. */
export function useRecording(owner: InputOwner | undefined, decoded: DecodedInput | undefined): void {
  const { product, type, source, opened, reading } = decoded ?? {};
  const decoder = useDecoder();
  useEffect(() => {
    if (!owner || !product || !type || !source || !reading) return;
    const timer = setTimeout(async () => {
      const kept = await keptOf(source, opened, reading);
      if (!kept) return;
      const { data, title, ...about } = kept;
      const summary = await decoder.call("summary", { reading: reading.id }).catch(() => undefined);
      const called = [title, ...(summary ? distinctionOf(summary) : [])].join(" · ");
      recentInputs.add(owner, { ...about, title: called, type, product, at: new Date().toISOString() }, data);
    }, restMs);
    return () => clearTimeout(timer);
  }, [decoder, owner, product, type, source, opened, reading]);
}

/** What tells one from others of its kind; the first of these that it has, and the next for those named alike. */
const distinctive: readonly SummaryLabel[] = [
  "name",
  "hashedId8",
  "station",
  "device",
  "issuer",
  "sequence",
  "generated",
];

function distinctionOf({ rows }: PlacedSummary): readonly string[] {
  return distinctive
    .flatMap((label) => rows.filter((row) => row.label === label).slice(0, 1))
    .slice(0, 2)
    .map(textOf);
}

function textOf({ label, value }: Pick<SummaryRow, "label" | "value">): string {
  switch (value.kind) {
    case "words":
      return value.lines.map(({ text }) => text).join(", ");
    case "moment":
      return value.iso;
    case "certificate":
      return label === "hashedId8" ? value.hashedId8 : (value.name ?? value.hashedId8);
  }
}

/** A text as it stands, a capture whole, any other file as the one structure that it holds. */
async function keptOf(
  source: Source,
  opened: Opened | Unopened | undefined,
  { title, hex, layers }: ReadItem,
): Promise<(Pick<RecentInput, "title" | "fileName" | "octets"> & { data: string }) | undefined> {
  if (source.kind === "text") {
    const octets = opened && "id" in opened ? opened.length : hex.length / 2;
    return { title, octets, data: source.text };
  }
  const { file } = source;
  if (layers[0]?.encoding === "header") {
    if (file.size > recentLimits.octets) return undefined;
    const data = bytesToHex(new Uint8Array(await file.arrayBuffer()));
    return { title, fileName: file.name, octets: file.size, data };
  }
  const isAlone = opened !== undefined && "id" in opened && opened.count === 1;
  return isAlone ? { title, octets: hex.length / 2, data: hex } : undefined;
}
