/** What the values of CAM, DENM, CPM, VAM and POIM mean; see `etsi-messages` of `@v2x/v2x-schema`. */
import { etsi } from "@v2x/v2x-schema";
import type { Meaning } from "../field.ts";
import { flagMeaningsOf } from "../flags.ts";
import { causeMeanings } from "./causes.ts";
import { etsiCodeMeanings, namedNumbersOf } from "./codes.ts";
import { motionAndSizeMeanings, tr103562Meanings } from "./motion-and-size.ts";
import { roadSignMeanings } from "./road-signs.ts";
import { etsiTimeAndPlaceMeanings } from "./times-and-places.ts";

const { release1, release2 } = etsi;

/** By type, or by member where the type is a general one. */
export const facilitiesMeanings: Readonly<Record<string, Meaning>> = {
  ...namedNumbersOf(release1),
  ...namedNumbersOf(release2),
  ...flagMeaningsOf(release1),
  ...flagMeaningsOf(release2),
  ...motionAndSizeMeanings,
  ...etsiTimeAndPlaceMeanings,
  ...etsiCodeMeanings,
  ...pick(roadSignMeanings, ["CountryCode", "Provider"]),
  ...causeMeanings,
};

/** As `facilitiesMeanings`, for the CPM of TR 103 562, which counts some things otherwise. */
export const formerCpmMeanings: Readonly<Record<string, Meaning>> = {
  ...facilitiesMeanings,
  ...pick(namedNumbersOf(release1), ["SensorType"]),
  ...tr103562Meanings,
};

function pick(meanings: Readonly<Record<string, Meaning>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(meanings).filter(([name]) => names.includes(name)));
}
