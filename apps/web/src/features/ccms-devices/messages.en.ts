/** English texts of the screen "Devices" of the CCMS. */
export const ccmsDevicesMessages = {
  "ccms.required": "This field is required.",
  "ccms.hex_input_pattern_error": "Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.",
  "ccms.canonical_id_prefix_error": "The identifier must start with {prefix}, the id of your organization.",
  "ccms.canonical_id_length_error": "The identifier must have 18 to 100 hexadecimal digits.",
  "errors.value_should_be_numeric": "The value must be numeric.",
  "ccms.add_device_error_bad_compressed_key":
    "This is not a public key of the chosen key type. Give it as SubjectPublicKeyInfo, as IEEE 1609.2 PublicVerificationKey, or as a point that starts with 02, 03 or 04.",
  "ccms.v2x_device_error_weak_key":
    "This key is weak and cannot be registered. Make a new key pair and register its public key.",
  "ccms.v2x_device_identifier_not_unique_error":
    "This identifier is taken, or belonged to a device that was enrolled. Choose another one.",
  "ccms.v2x_device_identifier_too_long_error":
    "This identifier is too long. Use at most 100 hexadecimal digits.",
  "ccms.device_app_permissions_error_duplicate":
    "The same PSID and SSP are listed more than once. Remove the duplicates.",
  "ccms.device_permission_invalid":
    "This PSID or SSP is not valid. A PSID is a whole number from 0 on; an SSP is pairs of hexadecimal digits, or empty.",
  "ccms.device_ssp_too_long": "An SSP has at most {digits} hexadecimal digits.",
  "ccms.device_name_too_long": "A name has at most {characters} characters.",
  "ccms.device_too_many_permissions": "A device has at most {entries} permissions.",
  "ccms.add_device_general_error":
    "The device could not be added. Please try again; if it happens again, write to {email}.",
  "ccms.edit_device_general_error":
    "The device could not be saved. Please try again; if it happens again, write to {email}.",
  "ccms.add_device_success": "The device was added.",
  "ccms.device_edit_success": "The device was saved.",
  "ccms.device_delete_successful": "The device was deleted.",
  "ccms.device_delete_error":
    "The device could not be deleted. Please try again; if it happens again, write to {email}.",
  "ccms.devices_loading_error": "The devices could not be loaded. Please try again.",
  "ccms.load_defaults_failure":
    "The default permission sets could not be loaded. You can still enter permissions by hand.",
  "ccms.load_regions_failure":
    "The allowed regions could not be loaded. A general list of countries is shown instead.",

  "ccms.devices_title": "Devices",
  "ccms.devices_sentence":
    "ITS stations that your organization registered. A registered device can enrol with the EA and get tickets from the AA.",
  "ccms.devices_table": "Registered devices",
  "ccms.devices_show_inactive": "Show inactive devices",
  "ccms.devices_none": "No devices yet",
  "ccms.devices_none_text": "Register a device with its identifier and public key, so that it can enrol.",
  "ccms.devices_none_add": "Register the first device",
  "ccms.devices_none_link": "See the authorities it will talk to",
  "ccms.devices_none_active": "No active devices",
  "ccms.devices_none_active_text": "All of your organization's devices are revoked or expired.",

  "ccms.device_number": "Number",
  "ccms.device_identifier": "Identifier",
  "ccms.device_identifier_named": "identifier {identifier}",
  "ccms.device_name": "Name",
  "ccms.device_status": "Enrollment status",
  "ccms.device_actions": "Actions",
  "ccms.device_status_NOT_ENROLLED": "Not enrolled",
  "ccms.device_status_ENROLLED": "Enrolled",
  "ccms.device_status_REVOKED": "Revoked",
  "ccms.device_status_EXPIRED": "Expired",
  "ccms.device_status_DEACTIVATED": "Deactivated",
  "ccms.device_status_UNKNOWN": "Unknown",

  "ccms.device_add": "Add device",
  "ccms.device_edit_named": "Edit device {device}",
  "ccms.device_copy_named": "Copy device {device}",
  "ccms.device_delete_named": "Delete device {device}",
  "ccms.device_more": "More actions for device {device}",
  "ccms.device_try_out": "Try it with a virtual station",
  "ccms.device_deactivate": "Deactivate",
  "ccms.device_activate": "Activate",
  "ccms.device_revoke": "Revoke",

  "ccms.device_dialog_new": "Add device",
  "ccms.device_dialog_edit": "Edit device",
  "ccms.device_dialog_copy": "Copy device",
  "ccms.device_edited": "Device {device}",
  "ccms.device_copied_from": "Copied from {device}. Give the new device an identifier and a key of its own.",
  "ccms.device_save": "Save device",
  "ccms.device_missing": "Needed to save: {fields}.",
  "ccms.device_missing_psid": "PSID of permission {number}",
  "ccms.device_missing_ssp": "SSP of permission {number}",
  "ccms.device_missing_duplicate": "permission {number} (listed more than once)",

  "ccms.device_identifier_hint":
    "18 to 100 hexadecimal digits that start with {prefix}, the id of your organization. What TS 102 941 calls the station's canonical identifier (itsId).",
  "ccms.device_name_hint": "For people; up to 100 characters.",
  "ccms.device_type": "Device type",
  "ccms.device_type_hint": "For people; nothing is issued by it.",
  "ccms.device_type_none": "Not stated",
  "ccms.device_type_OBU": "OBU, on-board unit",
  "ccms.device_type_RSU": "RSU, roadside unit",
  "ccms.device_type_OTHER": "Other",
  "ccms.device_key": "Public key",
  "ccms.device_key_hint":
    "The canonical public key, in hexadecimal digits: SubjectPublicKeyInfo, IEEE 1609.2 PublicVerificationKey, or a point that starts with 02, 03 or 04.",
  "ccms.device_key_recognised_spki": "Looks like a SubjectPublicKeyInfo: {keyTypes}.",
  "ccms.device_key_recognised_verification_key":
    "Looks like an IEEE 1609.2 PublicVerificationKey: {keyTypes}.",
  "ccms.device_key_recognised_compressed_point": "Looks like a compressed point: {keyTypes}.",
  "ccms.device_key_recognised_uncompressed_point": "Looks like an uncompressed point: {keyTypes}.",
  "ccms.device_key_or": " or ",
  "ccms.device_key_other_type": "The key looks like {found}, but the key type is {chosen}.",
  "ccms.device_key_type": "Key type",
  "ccms.device_key_type_hint": "The curve of the public key.",
  "ccms.device_privacy": "With privacy (Itss_WithPrivacy)",
  "ccms.device_privacy_hint":
    "The device asks for tickets so that the AA cannot learn which device asks. Cannot be changed later.",
  "ccms.device_privacy_fixed": "Decided when the device was registered; it cannot be changed.",
  "ccms.device_permissions": "App permissions",
  "ccms.device_permissions_623":
    "PSID 623 is required for secured certificate requests. The EA adds it to every credential by itself; listing it here is not needed.",
  "ccms.device_permission": "Permission {number}",
  "ccms.device_permission_add": "Add permission",
  "ccms.device_permission_remove": "Remove permission {number}",
  "ccms.device_psid": "PSID",
  "ccms.device_ssp": "SSP",
  "ccms.device_default_set": "Default permission set",
  "ccms.device_default_set_add": "Add set",
  "ccms.device_about_psid_term": "PSID and SSP",
  "ccms.device_about_psid":
    "PSID names a service by number (ITS-AID in ETSI's words). SSP, its service specific permissions, says what the device may do in that service, as hexadecimal digits.",
  "ccms.device_countries": "Countries",
  "ccms.device_countries_none": "None chosen: every country that the EA allows.",
  "ccms.device_countries_chosen_one": "{count} country.",
  "ccms.device_countries_chosen_other": "{count} countries.",
  "ccms.device_countries_no_match": "No country like this",

  "ccms.device_delete_title": "Delete device {device}?",
  "ccms.device_delete_text": "Once enrolled, this identifier cannot be registered again.",
  "ccms.device_delete_confirm": "Delete device",
  "ccms.device_deactivate_title": "Deactivate device {device}?",
  "ccms.device_deactivate_text":
    "The EA refuses its requests, and the AA gets no confirmation for it, until you activate it again.",
  "ccms.device_deactivate_confirm": "Deactivate device",
  "ccms.device_deactivate_successful": "The device was deactivated.",
  "ccms.device_activate_title": "Activate device {device}?",
  "ccms.device_activate_text": "The EA will answer its requests again.",
  "ccms.device_activate_confirm": "Activate device",
  "ccms.device_activate_successful": "The device was activated.",
  "ccms.device_revoke_title": "Revoke device {device}?",
  "ccms.device_revoke_text":
    "It gets no credentials and no tickets any more, for good. It can be neither changed nor deleted afterwards, and its identifier cannot be registered again.",
  "ccms.device_revoke_confirm": "Revoke device",
  "ccms.device_revoke_successful": "The device was revoked.",
  "ccms.device_decision_error":
    "The device's status could not be changed. Please try again; if it happens again, write to {email}.",
} as const;

type CcmsDevicesMessages = typeof ccmsDevicesMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends CcmsDevicesMessages {}
}
