/** English texts of the screen "Devices" of the SCMS. */
export const scmsDevicesMessages = {
  "scms.devices_sentence":
    "On-board and roadside units that your organization registered. A registered device can enroll with the ECA and get certificates from the RA.",
  "scms.device_identifier_hint":
    "What IEEE 1609.2.1 calls the canonicalId: 1 to 100 characters; capital and small letters differ.",
  "scms.device_identifier_ascii":
    "A device cannot name itself by this: enrollment requests carry letters, digits and signs of ASCII alone.",
  "scms.canonical_id_length": "The identifier must have 1 to 100 characters.",
  "scms.canonical_id_printable":
    "The identifier holds a character that nobody can see, or another space than the usual one. Type it anew.",
  "scms.canonical_id_dots": "The identifier must not be one or two dots alone.",
  "scms.device_equipment_type": "Equipment type",
  "scms.device_equipment_type_hint": "For people; nothing is issued by it.",
  "scms.device_equipment_type_OBE": "OBE, on-board equipment",
  "scms.device_equipment_type_RSE": "RSE, roadside equipment",
  "scms.device_equipment_type_NONE": "None of these",
  "scms.device_deactivate_text": "ECA and RA refuse its requests until you activate it again.",
  "scms.device_activate_text": "ECA and RA will answer its requests again.",
  "scms.device_revoke_text":
    "It gets no certificates any more, for good. It can be neither changed nor deleted afterwards, and its identifier cannot be registered again.",
} as const;

type ScmsDevicesMessages = typeof scmsDevicesMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends ScmsDevicesMessages {}
}
