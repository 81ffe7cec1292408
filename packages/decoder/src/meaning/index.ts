import type { Kind } from "@v2x/asn1";
import { etsi, j2735 } from "@v2x/v2x-schema";
import { requestMeanings } from "./certificate-requests.ts";
import { certificateMeanings } from "./certificates-and-headers.ts";
import {
  facilitiesMeanings,
  formerCpmMeanings,
  inVehicleInformationMeanings,
  profileCMeanings,
} from "./etsi/index.ts";
import type { Meaning, MeaningContext, MeaningField } from "./field.ts";
import { flagMeaningsOf } from "./flags.ts";
import {
  codeMeanings,
  priorityMeanings,
  quantityMeanings,
  rtcmMeanings,
  timeAndPlaceMeanings,
} from "./j2735/index.ts";
import { keyMeanings } from "./keys-and-signatures.ts";
import { timeMeanings } from "./moments-and-durations.ts";
import { permissionMeanings } from "./permissions.ts";
import { placeMeanings } from "./positions-and-regions.ts";
import { listMeanings } from "./trust-and-revocation-lists.ts";

export { generatedAtMs } from "./etsi/index.ts";
export type { MeaningContext, MeaningField } from "./field.ts";
export { bitmapSspRangeText, bitmapSspText, opaqueSspText } from "./ssp/index.ts";
export { wordsOf } from "./words.ts";

/** Standards that call different things by the same name. */
type Vocabulary = MeaningContext["encoding"] | "infrastructure" | "facilities" | "formerCpm";

/**
 * For each standard by `Type.member` (`Type.[]` for an element), by `*.member` where a member says the same in every
 * type, and by the type's name. COER is IEEE 1609.2 and what builds on it, UPER is SAE J2735.
 */
export const meanings: Readonly<Record<Vocabulary, ReadonlyMap<string, Meaning>>> = {
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
    Object.entries({
      ...flagMeaningsOf(j2735),
      ...quantityMeanings,
      ...timeAndPlaceMeanings,
      ...codeMeanings,
      ...priorityMeanings,
      ...rtcmMeanings,
    }),
  ),
  infrastructure: new Map(
    Object.entries({
      ...flagMeaningsOf(etsi.infrastructure),
      ...inVehicleInformationMeanings,
      ...profileCMeanings,
    }),
  ),
  facilities: new Map(Object.entries(facilitiesMeanings)),
  formerCpm: new Map(Object.entries(formerCpmMeanings)),
};

/** By the type of the whole message: which meanings are asked for, one after the other. */
const vocabularies: ReadonlyMap<string, readonly Vocabulary[]> = new Map<string, readonly Vocabulary[]>([
  ...["MAPEM", "SPATEM", "SREM", "SSEM", "RTCMEM", "IVIM"].map(
    (message) => [message, ["infrastructure", "facilities", "UPER"]] as const,
  ),
  ...["CAM", "DENM", "CollectivePerceptionMessage", "VAM", "POIM", "ItsPduHeader"].map(
    (message) => [message, ["facilities"]] as const,
  ),
  ["CPM", ["formerCpm"]],
]);

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
  const asked = vocabularies.get(outermostOf(field).type) ?? [context.encoding];
  for (const vocabulary of asked) {
    const text = meaningIn(meanings[vocabulary], field)?.(field, context);
    if (text !== undefined) return text;
  }
  return undefined;
}

function meaningIn(known: ReadonlyMap<string, Meaning>, { parent, name, type }: MeaningField) {
  const member = name.startsWith("[") ? "[]" : name;
  return (
    (parent === undefined ? undefined : known.get(`${parent.type}.${member}`)) ??
    known.get(`*.${member}`) ??
    known.get(type)
  );
}

function outermostOf(field: MeaningField): MeaningField {
  let outermost = field;
  while (outermost.parent !== undefined) outermost = outermost.parent;
  return outermost;
}
