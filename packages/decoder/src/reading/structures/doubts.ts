/** What speaks against a reading that reached its end: octets that nothing accounts for, and values of no known edition. */
import type { DecodeError, FieldRange } from "@v2x/asn1";

/** Reasons of one layer that are named at most. */
const mostDoubts = 20;

/** From this number on anybody may give a region's number a meaning. @see SAE J2735; ISO TS 19091 */
const firstLocalRegion = 128;

/**
 * Reasons, for people, why octets that could be read may yet be something else. Encoded DEFAULT values and lengths that
 * could be shorter are none: they stand for the same values.
 *
 * @param findings - what canonical rules refuse.
 */
export function doubtsOf(map: readonly FieldRange[], findings: readonly DecodeError[]): readonly string[] {
  const doubts = findings.flatMap(doubtsOfEncoding);
  for (const [index, range] of map.entries()) {
    const doubt = doubtOfField(range, map[index - 1]);
    if (doubt !== undefined) doubts.push(doubt);
    if (doubts.length >= mostDoubts) break;
  }
  return doubts;
}

function doubtsOfEncoding({ code, path, found }: DecodeError): string[] {
  switch (code) {
    case "trailing-bytes":
      return [`${found.replace(" more octets", "")} octets are left over at the end of ${fieldNamed(path)}`];
    case "stray-bits":
      return [`padding bits of ${fieldNamed(path)} are not zero`];
    default:
      return [];
  }
}

function doubtOfField(
  { path, type, kind, value }: FieldRange,
  before: FieldRange | undefined,
): string | undefined {
  if (kind === "enumerated")
    return typeof value === "number" ? `${path} is ${value}, which this edition does not define` : undefined;
  if (kind !== "openType" || !(value instanceof Uint8Array)) return undefined;
  switch (type) {
    case "unknown extension addition":
      return `${withoutLast(path)} has an extension that this edition does not define`;
    case "unknown extension alternative":
      return `${withoutLast(path)} is an alternative that this edition does not define`;
    default: {
      // The identifier is the field in front.
      const id = before?.value;
      const name = before?.path.slice(before.path.lastIndexOf(".") + 1);
      if (name === "regionId" && Number(id) >= firstLocalRegion) return undefined;
      return `${path} belongs to ${name} ${String(id)}, which this edition does not define`;
    }
  }
}

function fieldNamed(path: string): string {
  return path === "" ? "the value" : path;
}

function withoutLast(path: string): string {
  const around = path.slice(0, Math.max(0, path.lastIndexOf(".")));
  return fieldNamed(around);
}
