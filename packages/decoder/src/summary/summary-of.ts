import { certificateTypes } from "../reading/certificates/index.ts";
import type { Reading } from "../reading/index.ts";
import { certificateContentSummary, certificateSummary } from "./certificates.ts";
import { envelopeRows, exchangeIn } from "./exchanges/index.ts";
import { entriesIn, entryCount, type ListContent, listIn } from "./lists/index.ts";
import { messageSummary, signatureRows } from "./messages/index.ts";
import { payloadOf } from "./payload.ts";
import { minor } from "./rows.ts";
import { Spot } from "./spot.ts";
import type { FieldPlace, Summary, SummaryContext, SummaryEntry } from "./summary.ts";

/**
 * An input in people's terms: what it is, and the few things that somebody looks for first.
 *
 * @returns undefined where the decoder reads the input and has no summary of its type, or reading stopped inside.
 */
export function summaryOf(reading: Reading, context: SummaryContext = {}): Summary | undefined {
  const summary = contentSummary(reading, context);
  return summary && { ...summary, rows: summary.rows.map((row) => ({ ...row, ...onlyPlace(reading, row) })) };
}

function contentSummary(reading: Reading, context: SummaryContext): Summary | undefined {
  const whole = Spot.of(reading, 0);
  if (whole === undefined) return undefined;
  const { name } = reading.layers[0];
  if (certificateTypes.has(name)) return certificateSummary(whole, context);
  if (name === "ToBeSignedCertificate") return certificateContentSummary(whole);
  const { payload, signed, encrypted, isUper } = payloadOf(whole);
  const signature = signed === undefined ? [] : signatureRows(signed, context);
  if (encrypted !== undefined) {
    const rows = [...envelopeRows(encrypted, context), ...signature];
    return { kind: "envelope", title: "encrypted message", rows };
  }
  // What was signed may be nothing that this decoder reads; who signed it, when and for what is told all the same.
  const envelope: Summary | undefined =
    signed === undefined ? undefined : { kind: "envelope", title: "signed message", rows: signature };
  if (payload === undefined) return envelope;
  if (isUper) return messageSummary(payload, signature) ?? envelope;
  const list = listIn(payload, context);
  if (list !== undefined) {
    const { title, rows } = list;
    const signer = signature.filter(({ label }) => label === "signer");
    const rest = minor(signature.filter(({ label }) => label !== "signer"));
    return { kind: "list", title, rows: [...signer, ...rows, ...rest], entryCount: entryCount(list) };
  }
  const exchange = exchangeIn(payload, context);
  const signer = payload.at("signer") === undefined ? signature : signatureRows(payload, context);
  if (exchange === undefined) return envelope;
  return { kind: "exchange", title: exchange.title, rows: [...exchange.rows, ...signer] };
}

/** Where the value itself stands, not the choice around it: that is what a press on a row should show. */
function onlyPlace(reading: Reading, { layer, path }: FieldPlace): FieldPlace {
  const { layer: inLayer, path: place } = Spot.of(reading, layer)?.at(path)?.only ?? { layer, path };
  return { layer: inLayer, path: place };
}

/**
 * The field that people read first: what the summary begins with of the innermost content, such as a certificate's name
 * or a message's station; of content that nobody here can read, what is said of its envelope.
 *
 * @returns undefined where there is no summary.
 */
export function leadingFieldOf(reading: Reading): FieldPlace | undefined {
  const rows = summaryOf(reading)?.rows ?? [];
  const payload = rows.length === 0 ? undefined : payloadOf(Spot.of(reading, 0)!).payload;
  const inside = rows.find(({ layer, path }) => layer === payload?.layer && path.startsWith(payload.path));
  const leading = inside ?? rows[0];
  return leading && { layer: leading.layer, path: leading.path };
}

/**
 * Entries of a list, from one number to another: a list of 10,000 is told a page at a time.
 *
 * @returns none where the input is no list.
 */
export function summaryEntriesOf(
  reading: Reading,
  from: number,
  to: number,
  context: SummaryContext = {},
): readonly SummaryEntry[] {
  const whole = Spot.of(reading, 0);
  const { payload } = whole === undefined ? {} : payloadOf(whole);
  const list: ListContent | undefined = payload && listIn(payload, context);
  return list === undefined ? [] : entriesIn(list, from, to);
}
