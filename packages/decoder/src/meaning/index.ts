import type { Kind } from "@v2x/asn1";
import { requestMeanings } from "./certificate-requests.ts";
import { certificateMeanings } from "./certificates-and-headers.ts";
import type { Meaning, MeaningContext, MeaningField } from "./field.ts";
import { codeMeanings, flagMeanings, quantityMeanings, timeAndPlaceMeanings } from "./j2735/index.ts";
import { keyMeanings } from "./keys-and-signatures.ts";
import { timeMeanings } from "./moments-and-durations.ts";
import { permissionMeanings } from "./permissions.ts";
import { placeMeanings } from "./positions-and-regions.ts";
import { listMeanings } from "./trust-and-revocation-lists.ts";

export type { MeaningContext, MeaningField } from "./field.ts";
export { bitmapSspRangeText, bitmapSspText, opaqueSspText } from "./ssp/index.ts";

/**
 * For each encoding by `Type.member` (`Type.[]` for an element), by `*.member` where a member says the same in every
 * type, and by the type's name.
 */
export const meanings: Readonly<Record<MeaningContext["encoding"], ReadonlyMap<string, Meaning>>> = {
  COER: new Map<string, Meaning>(
    Object.entries({
      ...timeMeanings,
      ...placeMeanings,
      ...permissionMeanings,
      ...keyMeanings,
      ...certificateMeanings,
      ...listMeanings,
      ...requestMeanings,
    }),
  ),
  UPER: new Map(
    Object.entries({ ...flagMeanings, ...quantityMeanings, ...timeAndPlaceMeanings, ...codeMeanings }),
  ),
};

/** Fields of these kinds have a value, once they are read. */
const valuedKinds: ReadonlySet<Kind> = new Set([
  "boolean",
  "integer",
  "enumerated",
  "bitString",
  "string",
  "objectIdentifier",
]);

/**
 * What a field means, in a short sentence for people: a date, degrees, the name of an application.
 *
 * @returns undefined where name and value say all there is to say.
 */
export function meaningOf(field: MeaningField, context: MeaningContext): string | undefined {
  // Reading stopped inside it.
  if (field.value === undefined && valuedKinds.has(field.kind)) return undefined;
  const known = meanings[context.encoding];
  const { parent, name, type } = field;
  const member = name.startsWith("[") ? "[]" : name;
  const meaning =
    (parent === undefined ? undefined : known.get(`${parent.type}.${member}`)) ??
    known.get(`*.${member}`) ??
    known.get(type);
  return meaning?.(field, context);
}
