import { scmsAuthorizationFaults } from "./authorization-faults.ts";
import { downloadFaults } from "./download-faults.ts";
import { enrollmentFaults } from "./enrollment-faults.ts";
import type { ScmsFault } from "./scms-fault.ts";
import { successorFaults } from "./successor-faults.ts";

/** Everything that can be broken towards an ECA or RA, by flow. */
export const scmsFaults: readonly ScmsFault[] = [
  ...enrollmentFaults,
  ...successorFaults,
  ...scmsAuthorizationFaults,
  ...downloadFaults,
];

/** A fault of requests for enrollment certificates by its name. */
export function enrollmentFaultNamed(name: string) {
  return enrollmentFaults.find((fault) => fault.name === name);
}

/** A fault of requests for the next enrollment certificate by its name. */
export function successorFaultNamed(name: string) {
  return successorFaults.find((fault) => fault.name === name);
}

/** A fault of requests for authorization certificates by its name. */
export function scmsAuthorizationFaultNamed(name: string) {
  return scmsAuthorizationFaults.find((fault) => fault.name === name);
}

/** A fault of downloads by its name. */
export function downloadFaultNamed(name: string) {
  return downloadFaults.find((fault) => fault.name === name);
}
