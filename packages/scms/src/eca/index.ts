/** The enrollment CA: what it answers to devices, each request with its event. */
export type { EcaPorts, EcaStorage } from "./eca-ports.ts";
export {
  enroll,
  enrollmentEventType,
  enrollSuccessor,
  type SuccessorAsked,
  successorExchange,
} from "./enroll.ts";
export { hashRevocationOf, revokeEnrollments } from "./revoke-enrollments.ts";
