/** English texts of the fields that forms of both systems have, and of the rules that they share. */
export const fieldMessages = {
  "ccms.required": "This field is required.",
  "scms.required": "This field is required.",
  "ccms.hex_input_pattern_error": "Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.",
  "scms.hex_input_pattern_error": "Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.",
  "errors.value_should_be_numeric": "The value must be numeric.",
  "errors.value_out_of_bounds": "The value must be numeric and between {min} and {max}.",
  "fields.permission_invalid":
    "This PSID or SSP is not valid. A PSID is a whole number from 0 on; an SSP is pairs of hexadecimal digits, or empty.",
  "ccms.device_app_permissions_error_duplicate":
    "The same PSID and SSP are listed more than once. Remove the duplicates.",
  "fields.ssp_too_long": "An SSP has at most {digits} hexadecimal digits.",
  "fields.permission": "Permission {number}",
  "fields.permission_add": "Add permission",
  "fields.permission_remove": "Remove permission {number}",
  "fields.permissions": "App permissions",
  "fields.psid": "PSID",
  "fields.ssp": "SSP",
  "fields.about_psid_term": "PSID and SSP",
  "fields.about_psid":
    "PSID names a service by number (ITS-AID in ETSI's words). SSP, its service specific permissions, says what a holder may do in that service, as hexadecimal digits.",
} as const;

type FieldMessages = typeof fieldMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends FieldMessages {}
}
