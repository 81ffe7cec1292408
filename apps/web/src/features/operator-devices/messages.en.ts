/** English texts of the operator's screen "Devices". */
export const operatorDevicesMessages = {
  "operator.devices_title": "Devices of all organizations",
  "operator.devices_sentence":
    "Find a device by its whole canonical ID, or all of an organization. What is decided here asks for its reason and stands in the audit log. A device that was ever enrolled keeps its identifier, since credentials were issued to it; others can be removed to free theirs.",
  "operator.devices_table": "Devices",
  "operator.devices_loading_error": "The devices could not be loaded. Please try again.",
  "operator.devices_canonical_id": "Whole canonical ID",
  "operator.devices_system": "System",
  "operator.devices_any_system": "Both systems",
  "operator.devices_state": "State",
  "operator.devices_any_state": "Any state",
  "operator.devices_ACTIVE": "Active",
  "operator.devices_DEACTIVATED": "Deactivated",
  "operator.devices_REVOKED": "Revoked",
  "operator.devices_of_newest":
    "Only the newest {rows} devices of each system were looked through. Name the canonical ID of an older one.",
  "operator.devices_id": "Canonical ID",
  "operator.devices_organization": "Organization",
  "operator.devices_until": "Enrolled until",
  "operator.devices_registered": "Registered",
  "operator.devices_actions": "Decisions",
  "operator.devices_unnamed": "Name a device or an organization",
  "operator.devices_unnamed_text":
    "Enter the whole canonical ID of a device, in the SCMS to the character, or choose an organization.",
  "operator.devices_no_match": "No device matches",
  "operator.devices_no_match_text":
    "A canonical ID is looked for as a whole. Devices that their organization has deleted are not shown.",
  "operator.devices_clear": "Clear filters",
  "operator.device_deactivate_of": "Deactivate device {device}",
  "operator.device_activate_of": "Activate device {device}",
  "operator.device_revoke_of": "Revoke device {device}",
  "operator.device_free_of": "Free the identifier of device {device}",
  "device.free": "Free identifier",
  "device.free_title": "Free the identifier {device}?",
  "device.free_confirm": "Free identifier",
  "device.free_successful": "The identifier is free.",
  "operator.device_of": "It belongs to {organization}, which is not told by mail.",
  "operator.device_of_told":
    "It belongs to {organization}, whose administrators get a mail with your reason.",
  "operator.device_free_text":
    "The device was never enrolled. It is removed, and anyone can register its identifier.",
  "operator.device_free_hint": "Stands in the audit log and in the mail.",
  "operator.ccms_device_deactivate_text":
    "The EA refuses its requests, and the AA gets no confirmation for it, until it is activated again, by you or by its organization.",
  "operator.ccms_device_activate_text": "The EA will answer its requests again.",
  "operator.ccms_device_revoke_text":
    "It gets no credentials and no tickets any more, for good. It can be neither changed nor deleted afterwards, and its identifier cannot be registered again.",
  "operator.scms_device_deactivate_text":
    "ECA and RA refuse its requests and downloads until it is activated again, by you or by its organization.",
  "operator.scms_device_activate_text": "ECA and RA will answer its requests again.",
  "operator.scms_device_revoke_text":
    "ECA and RA refuse it for good, and the revocation lists name its certificates at once. It can be neither changed nor deleted afterwards, and its identifier cannot be registered again.",
} as const;

type OperatorDevicesMessages = typeof operatorDevicesMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends OperatorDevicesMessages {}
}
