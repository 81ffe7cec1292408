/**
 * The SCMS of CAMP's proof of concept, as an SCMS beside that of IEEE 1609.2.1: `openCamp` creates its authorities on
 * the first start and finds them again later.
 */
export type * from "./camp-ports.ts";
export {
  type AnyCampEnrollmentError,
  CampEnrollmentError,
} from "./enrollment/camp-enrollment-error.ts";
export type { EnrollmentRequests } from "./enrollment/enroll.ts";
export { archiveLimits } from "./enrollment/read-request-archive.ts";
export type { CampFiles } from "./files/camp-files.ts";
export { inspectCamp } from "./hierarchy/inspect-camp.ts";
export { type Camp, openCamp } from "./open-camp.ts";
