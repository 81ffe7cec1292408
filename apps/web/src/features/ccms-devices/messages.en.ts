/** English texts of the screen "Devices" of the CCMS. */
export const ccmsDevicesMessages = {
  "ccms.canonical_id_prefix_error": "The identifier must start with {prefix}, the id of your organization.",
  "ccms.canonical_id_length_error": "The identifier must have 18 to 100 hexadecimal digits.",
  "ccms.v2x_device_error_weak_key":
    "This key is weak and cannot be registered. Make a new key pair and register its public key.",
  "ccms.v2x_device_identifier_too_long_error":
    "This identifier is too long. Use at most 100 hexadecimal digits.",
  "ccms.device_too_many_permissions": "A device has at most {entries} permissions.",
  "ccms.load_defaults_failure":
    "The default permission sets could not be loaded. You can still enter permissions by hand.",
  "ccms.load_regions_failure":
    "The allowed regions could not be loaded. A general list of countries is shown instead.",
  "ccms.devices_sentence":
    "ITS stations that your organization registered. A registered device can enrol with the EA and get tickets from the AA.",
  "ccms.devices_show_inactive": "Show inactive devices",
  "ccms.devices_none_active": "No active devices",
  "ccms.devices_none_active_text": "All of your organization's devices are revoked or expired.",
  "ccms.device_number": "Number",
  "ccms.device_missing_psid": "PSID of permission {number}",
  "ccms.device_missing_ssp": "SSP of permission {number}",
  "ccms.device_missing_duplicate": "permission {number} (listed more than once)",
  "ccms.device_identifier_hint":
    "18 to 100 hexadecimal digits that start with {prefix}, the id of your organization. What TS 102 941 calls the station's canonical identifier (itsId).",
  "ccms.device_type": "Device type",
  "ccms.device_type_hint": "For people; nothing is issued by it.",
  "ccms.device_type_none": "Not stated",
  "ccms.device_type_OBU": "OBU, on-board unit",
  "ccms.device_type_RSU": "RSU, roadside unit",
  "ccms.device_type_OTHER": "Other",
  "ccms.device_privacy": "With privacy (Itss_WithPrivacy)",
  "ccms.device_privacy_hint":
    "The device asks for tickets so that the AA cannot learn which device asks. Cannot be changed later.",
  "ccms.device_privacy_fixed": "Decided when the device was registered; it cannot be changed.",
  "ccms.device_permissions_623":
    "PSID 623 is required for secured certificate requests. The EA adds it to every credential by itself; listing it here is not needed.",
  "ccms.device_default_set": "Default permission set",
  "ccms.device_default_set_add": "Add set",
  "ccms.device_countries": "Countries",
  "ccms.device_countries_none": "None chosen: every country that the EA allows.",
  "ccms.device_countries_chosen_one": "{count} country.",
  "ccms.device_countries_chosen_other": "{count} countries.",
  "ccms.device_countries_no_match": "No country like this",
  "ccms.device_deactivate_text":
    "The EA refuses its requests, and the AA gets no confirmation for it, until you activate it again.",
  "ccms.device_activate_text": "The EA will answer its requests again.",
  "ccms.device_revoke_text":
    "It gets no credentials and no tickets any more, for good. It can be neither changed nor deleted afterwards, and its identifier cannot be registered again.",
} as const;

type CcmsDevicesMessages = typeof ccmsDevicesMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends CcmsDevicesMessages {}
}
