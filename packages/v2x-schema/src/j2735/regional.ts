/**
 * SAE J2735 2024-09, module Common: the place where regions add to messages. Which ids a place knows is a table of
 * module REGION; most tables are empty, and all may be added to, so an id outside its table is legal.
 */
import { type Infer, integer, openType, type Schema, sequence, sequenceOf } from "@v2x/asn1";

/** Who defines the content: 2 is group B (Japan), 3 group C (Europe), from 128 on anybody. */
export const RegionId = integer("RegionId", { min: 0, max: 255 });
export type RegionId = Infer<typeof RegionId>;

/**
 * The parameterised type RegionalExtension.
 *
 * @param contents - the object set: region to content. The content of another region stays as octets.
 */
export function regionalExtension<T = never>(contents: ReadonlyMap<number, Schema<T>> = new Map()) {
  return sequence("RegionalExtension", {
    regionId: RegionId,
    regExtValue: openType("REG-EXT-ID-AND-TYPE.&Type", "regionId", contents),
  });
}

/** One to four regional extensions of the same object set, which is how most messages have them. */
export function regionalExtensions<T = never>(contents?: ReadonlyMap<number, Schema<T>>) {
  return sequenceOf("SEQUENCE OF", regionalExtension(contents), { min: 1, max: 4 });
}
