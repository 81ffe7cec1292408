import type { KeyType } from "@v2x/crypto";
import type { PsidSspHex } from "../at-error.ts";

/** Why a device cannot be registered, changed, deleted or decided about, and what is known of it. */
type DeviceFailures = {
  "canonical-id-too-long": { digits: number; limit: number };
  /** It does not start with the id of the organization that registers it. */
  "canonical-id-prefix": { organizationId: string };
  /** Another device has it, or had it when it was enrolled. */
  "canonical-id-taken": { canonicalId: string };
  /** The credentials of an enrolled device name it by that id. */
  "canonical-id-fixed": { canonicalId: string };
  /** Not a public key on the curve of its type. */
  "key-bad": { keyType: KeyType };
  "key-encoding-unsupported": { keyType: KeyType };
  /** Others can know the private half. */
  "key-weak": { keyType: KeyType };
  /** The same PSID with the same SSP more than once. */
  "permission-duplicate": { permission: PsidSspHex };
  "country-unknown": { name: string };
  "privacy-fixed": { withPrivacy: boolean };
  /** It is said to belong to another organization than the one that acts. */
  "organization-other": { organizationId: string; acting: string };
  /** There is none, or it belongs to another organization, which must not be told apart. */
  "device-unknown": { id: string };
  "device-revoked": { id: string };
};

/** Refusal of what an organization or the operator wanted of a device. */
export class DeviceError<C extends keyof DeviceFailures = keyof DeviceFailures> extends Error {
  override readonly name = "DeviceError";
  readonly code: C;
  readonly details: DeviceFailures[C];

  constructor(code: C, details: DeviceFailures[C], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnyDeviceError = { [C in keyof DeviceFailures]: DeviceError<C> }[keyof DeviceFailures];
