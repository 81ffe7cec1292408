import { camp } from "@v2x/v2x-schema";

const { CVPApplication1Psid } = camp.psids;

/** The applications of the pilots, which follow each other. */
const ofPilots = Array.from({ length: 16 }, (_, at) => CVPApplication1Psid + at);

/**
 * What devices of CAMP may be allowed to sign, with any SSP, in groups of eight, the most that every implementation
 * reads: the applications of CAMP's profiles, and those that came since and are asked for in the field.
 *
 * @see CAMP SCMS 1.2, module IEEE1609dot2-profiles; IEEE 1609.2 6.4.8, SubjectPermissions — eight entries
 */
export const campApplications: readonly (readonly number[])[] = [
  [32, 38, 39, 128, 129, 130, 131, 135],
  [16514, 2113667, 2113689, 33, 34, 132, 133, 143],
  ofPilots.slice(0, 8),
  ofPilots.slice(8),
  [127, 142, 144, 145],
];
