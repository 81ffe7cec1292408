/** ISO 14823: which sign it is. */
import { choice, enumerated, type Infer, integer, octetString, optional, sequence } from "@v2x/asn1";

/**
 * The code of a sign. People write it as one number: service category (11 danger warning, 12 regulatory, 13
 * informative, 21 public facilities, 31 ambient condition, 32 road condition), nature and serial number: 12557.
 * `countryCode` is two letters of ISO 3166-1 where the sign is a country's own.
 */
export const Pictogram = sequence("Pictogram", {
  countryCode: optional(octetString("OCTET STRING", { size: 2 })),
  serviceCategoryCode: choice(
    "CHOICE",
    {
      trafficSignPictogram: enumerated("ENUMERATED", ["dangerWarning", "regulatory", "informative"], {
        additions: [],
      }),
      publicFacilitiesPictogram: enumerated("ENUMERATED", ["publicFacilities"], { additions: [] }),
      ambientOrRoadConditionPictogram: enumerated("ENUMERATED", ["ambientCondition", "roadCondition"], {
        additions: [],
      }),
    },
    {},
  ),
  pictogramCategoryCode: sequence("SEQUENCE", {
    nature: integer("INTEGER", { min: 1, max: 9 }),
    serialNumber: integer("INTEGER", { min: 0, max: 99 }),
  }),
});
export type Pictogram = Infer<typeof Pictogram>;
