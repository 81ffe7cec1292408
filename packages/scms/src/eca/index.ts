/** The enrollment CA: what it answers to devices, each request with its event. */
export type { EcaPorts, EcaStorage } from "./eca-ports.ts";
export { enroll, enrollmentEventType } from "./enroll.ts";
export { revokeEnrollments } from "./revoke-enrollments.ts";
