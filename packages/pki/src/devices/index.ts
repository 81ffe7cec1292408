/** What the registered devices of both systems have in common: `deviceRegistry` first. */
export { canonicalKeyOf } from "./canonical-key.ts";
export type * from "./device-records.ts";
export { type DeviceFailures, DeviceRefusal, type Refuse } from "./device-refusal.ts";
export { type DecidedBy, type DeviceNow, type DeviceRegistry, deviceRegistry } from "./device-registry.ts";
export { type EnrolmentStatus, enrolmentStatusOf } from "./enrolment-status.ts";
