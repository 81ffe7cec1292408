/** The devices that organizations register: `scmsDevicesIn` first; each refusal is a `ScmsDeviceError`. */
export { type AnyScmsDeviceError, ScmsDeviceError } from "./device-error.ts";
export { type ScmsDevice, type ScmsDevices, scmsDevicesIn } from "./devices.ts";
