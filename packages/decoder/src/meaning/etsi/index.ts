/** What the values of messages of road infrastructure mean, beside what they share with SAE J2735. */
export { inVehicleInformationMeanings } from "./in-vehicle-information.ts";
export { profileCMeanings } from "./profile-c.ts";
