/** What the specification names a key of in each product, with the same words. */
const ofBothProducts = {
  add_device_error_bad_compressed_key:
    "This is not a public key of the chosen key type. Give it as SubjectPublicKeyInfo, as IEEE 1609.2 PublicVerificationKey, or as a point that starts with 02, 03 or 04.",
  v2x_device_identifier_not_unique_error:
    "This identifier is taken, or belonged to a device that was enrolled. Choose another one.",
  add_device_general_error:
    "The device could not be added. Please try again; if it happens again, write to {email}.",
  edit_device_general_error:
    "The device could not be saved. Please try again; if it happens again, write to {email}.",
  add_device_success: "The device was added.",
  device_edit_success: "The device was saved.",
  device_delete_successful: "The device was deleted.",
  device_delete_error:
    "The device could not be deleted. Please try again; if it happens again, write to {email}.",
  devices_loading_error: "The devices could not be loaded. Please try again.",
} as const;

const ofDevices = {
  "device.devices_title": "Devices",
  "device.devices_table": "Registered devices",
  "device.devices_none": "No devices yet",
  "device.devices_none_text": "Register a device with its identifier and public key, so that it can enrol.",
  "device.devices_none_add": "Register the first device",
  "device.devices_none_link": "See the authorities it will talk to",
  "device.identifier": "Identifier",
  "device.identifier_named": "identifier {identifier}",
  "device.name": "Name",
  "device.name_hint": "For people; up to 100 characters.",
  "device.name_too_long": "A name has at most {characters} characters.",
  "device.status": "Enrollment status",
  "device.actions": "Actions",
  "device.status_NOT_ENROLLED": "Not enrolled",
  "device.status_ENROLLED": "Enrolled",
  "device.status_REVOKED": "Revoked",
  "device.status_EXPIRED": "Expired",
  "device.status_DEACTIVATED": "Deactivated",
  "device.status_UNKNOWN": "Unknown",
  "device.add": "Add device",
  "device.edit_named": "Edit device {device}",
  "device.copy_named": "Copy device {device}",
  "device.delete_named": "Delete device {device}",
  "device.more": "More actions for device {device}",
  "device.deactivate": "Deactivate",
  "device.activate": "Activate",
  "device.revoke": "Revoke",
  "device.dialog_new": "Add device",
  "device.dialog_edit": "Edit device",
  "device.dialog_copy": "Copy device",
  "device.edited": "Device {device}",
  "device.copied_from": "Copied from {device}. Give the new device an identifier and a key of its own.",
  "device.identifier_fixed":
    "This device was enrolled, and its credentials name its identifier, so you can't change it. Enter the one above, or add another device.",
  "device.save": "Save device",
  "device.missing": "Needed to save: {fields}.",
  "device.key": "Public key",
  "device.key_hint":
    "The canonical public key, in hexadecimal digits: SubjectPublicKeyInfo, IEEE 1609.2 PublicVerificationKey, or a point that starts with 02, 03 or 04.",
  "device.key_recognised_spki": "Looks like a SubjectPublicKeyInfo: {keyTypes}.",
  "device.key_recognised_verification_key": "Looks like an IEEE 1609.2 PublicVerificationKey: {keyTypes}.",
  "device.key_recognised_compressed_point": "Looks like a compressed point: {keyTypes}.",
  "device.key_recognised_uncompressed_point": "Looks like an uncompressed point: {keyTypes}.",
  "device.key_or": " or ",
  "device.key_other_type": "The key looks like {found}, but the key type is {chosen}.",
  "device.key_type": "Key type",
  "device.key_type_hint": "The curve of the public key.",
  "device.delete_title": "Delete device {device}?",
  "device.delete_text": "Once enrolled, this identifier cannot be registered again.",
  "device.delete_confirm": "Delete device",
  "device.try_out": "Try it with a virtual station",
  "device.deactivate_title": "Deactivate device {device}?",
  "device.deactivate_confirm": "Deactivate device",
  "device.deactivate_successful": "The device was deactivated.",
  "device.activate_title": "Activate device {device}?",
  "device.activate_confirm": "Activate device",
  "device.activate_successful": "The device was activated.",
  "device.revoke_title": "Revoke device {device}?",
  "device.revoke_confirm": "Revoke device",
  "device.revoke_successful": "The device was revoked.",
  "device.decision_error":
    "The device's status could not be changed. Please try again; if it happens again, write to {email}.",
} as const;

/** The same texts under the keys of both products. @see specification, section 8 */
type OfProducts<Texts> = {
  readonly [Key in keyof Texts & string as `ccms.${Key}` | `scms.${Key}`]: Texts[Key];
};

function underKeysOfProducts<Texts extends Readonly<Record<string, string>>>(
  texts: Texts,
): OfProducts<Texts> {
  const all = (["ccms", "scms"] as const).flatMap((product) =>
    Object.entries(texts).map(([key, text]) => [`${product}.${key}`, text]),
  );
  return Object.fromEntries(all) as OfProducts<Texts>;
}

/** English texts of what the screens "Devices" of both systems are made of. */
export const devicesMessages: typeof ofDevices & OfProducts<typeof ofBothProducts> = {
  ...ofDevices,
  ...underKeysOfProducts(ofBothProducts),
};

type DevicesMessages = typeof devicesMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends DevicesMessages {}
}
