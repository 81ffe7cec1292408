import { DeviceRefusal, type Refuse, type DeviceFailures as SharedFailures } from "@v2x/pki";
import type { PsidSspHex } from "../at-error.ts";

/** Why a device cannot be registered, changed, deleted or decided about, and what is known of it. */
type DeviceFailures = SharedFailures & {
  "canonical-id-too-long": { digits: number; limit: number };
  /** It does not start with the id of the organization that registers it. */
  "canonical-id-prefix": { organizationId: string };
  /** The same PSID with the same SSP more than once. */
  "permission-duplicate": { permission: PsidSspHex };
  "country-unknown": { name: string };
  "privacy-fixed": { withPrivacy: boolean };
  /** It is said to belong to another organization than the one that acts. */
  "organization-other": { organizationId: string; acting: string };
};

/** Refusal of what an organization or the operator wanted of a device of the CCMS. */
export class DeviceError<C extends keyof DeviceFailures = keyof DeviceFailures> extends DeviceRefusal<
  DeviceFailures,
  C
> {
  override readonly name = "DeviceError";
}

/** Makes the refusals that both systems have. */
export const refuseDevice: Refuse = (code, details, options) =>
  new DeviceError(code, details as DeviceFailures[typeof code], options);

/** What a `switch` over `code` narrows. */
export type AnyDeviceError = { [C in keyof DeviceFailures]: DeviceError<C> }[keyof DeviceFailures];
