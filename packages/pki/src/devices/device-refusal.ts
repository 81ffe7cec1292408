import type { KeyType } from "@v2x/crypto";

/** Why a device of any system cannot be registered, changed, deleted or decided about, and what is known of it. */
export type DeviceFailures = {
  /** Another device has it, or had it when it was enrolled. */
  "canonical-id-taken": { canonicalId: string };
  /** The credentials of an enrolled device were issued to that id. */
  "canonical-id-fixed": { canonicalId: string };
  /** It was, until then at the latest, so its canonical id stays with it. */
  "device-enrolled": { until: Date };
  /** Not a public key on the curve of its type. */
  "key-bad": { keyType: KeyType };
  "key-encoding-unsupported": { keyType: KeyType };
  /** Others can know the private half. */
  "key-weak": { keyType: KeyType };
  /** There is none that the caller could mean by `id`, or it belongs to another organization, which must not be told apart. */
  "device-unknown": { id: string };
  "device-revoked": { id: string };
  /** The organization has as many as its quota allows. */
  "devices-too-many": { most: number };
};

/**
 * Refusal of what an organization or the operator wanted of a device. Each system has its own class, so that whoever
 * answers can tell what its fields are called.
 */
export abstract class DeviceRefusal<F, C extends keyof F> extends Error {
  readonly code: C;
  readonly details: F[C];

  constructor(code: C, details: F[C], options?: ErrorOptions) {
    super(String(code), options);
    this.code = code;
    this.details = details;
  }
}

/** Makes the refusal of a system for what is refused in every system. */
export type Refuse = <C extends keyof DeviceFailures>(
  code: C,
  details: DeviceFailures[C],
  options?: ErrorOptions,
) => Error;
