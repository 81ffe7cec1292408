/** The devices that organizations register: `devicesIn` first; each refusal is a `DeviceError`. */
export { defaultPermissions } from "./default-permissions.ts";
export { type AnyDeviceError, DeviceError } from "./device-error.ts";
export { maxCanonicalIdDigits } from "./device-input.ts";
export { type Device, type Devices, devicesIn, type NewDevice } from "./devices.ts";
