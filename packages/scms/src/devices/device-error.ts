import { type DeviceFailures, DeviceRefusal, type Refuse } from "@v2x/pki";

/** Refusal of what an organization or the operator wanted of a device of the SCMS. */
export class ScmsDeviceError<C extends keyof DeviceFailures = keyof DeviceFailures> extends DeviceRefusal<
  DeviceFailures,
  C
> {
  override readonly name = "ScmsDeviceError";
}

/** Makes the refusals that both systems have. */
export const refuseScmsDevice: Refuse = (code, details, options) =>
  new ScmsDeviceError(code, details, options);

/** What a `switch` over `code` narrows. */
export type AnyScmsDeviceError = { [C in keyof DeviceFailures]: ScmsDeviceError<C> }[keyof DeviceFailures];
