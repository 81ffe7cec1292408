/** English texts of the screen "Devices" of the CCMS. */
export const ccmsDevicesMessages = {
  "ccms.devices_title": "Devices",
  "ccms.devices_sentence":
    "ITS stations that your organization registered. A registered device can enrol with the EA and get tickets from the AA.",
  "ccms.devices_table": "Registered devices",
  "ccms.devices_loading_error": "The devices could not be loaded. Please try again.",
  "ccms.devices_show_inactive": "Show inactive devices",
  "ccms.devices_none": "No devices yet",
  "ccms.devices_none_text": "Register a device with its identifier and public key, so that it can enrol.",
  "ccms.devices_none_link": "See the authorities it will talk to",
  "ccms.devices_none_active": "No active devices",
  "ccms.devices_none_active_text": "All of your organization's devices are revoked or expired.",

  "ccms.device_number": "Number",
  "ccms.device_identifier": "Identifier",
  "ccms.device_name": "Name",
  "ccms.device_status": "Enrollment status",
  "ccms.device_actions": "Actions",
  "ccms.device_status_NOT_ENROLLED": "Not enrolled",
  "ccms.device_status_ENROLLED": "Enrolled",
  "ccms.device_status_REVOKED": "Revoked",
  "ccms.device_status_EXPIRED": "Expired",
  "ccms.device_status_DEACTIVATED": "Deactivated",
  "ccms.device_status_UNKNOWN": "Unknown",
} as const;

type CcmsDevicesMessages = typeof ccmsDevicesMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends CcmsDevicesMessages {}
}
