/**
 * Test profiles: chains of an organization's own, made as asked, right or wrong. `testProfilesIn` creates, finds, opens
 * and deletes them.
 */
export { inspectTestProfiles, type TestProfileInspectionRule } from "./inspect-test-profiles.ts";
export { nameOfRole } from "./make-test-profile.ts";
export { type AnyTestProfileError, TestProfileError } from "./test-profile-error.ts";
export * from "./test-profile-records.ts";
export {
  mostTestProfiles,
  type TestProfile,
  type TestProfilePorts,
  type TestProfiles,
  testProfilesIn,
} from "./test-profiles.ts";
