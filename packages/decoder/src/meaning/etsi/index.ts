/** What the values of ETSI ITS messages mean, beside what those of road infrastructure share with SAE J2735. */
export { facilitiesMeanings, formerCpmMeanings } from "./facilities.ts";
export { generatedAtMs } from "./generation-time.ts";
export { inVehicleInformationMeanings } from "./in-vehicle-information.ts";
export { profileCMeanings } from "./profile-c.ts";
