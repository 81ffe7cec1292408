/** English texts of the operator's screen "Organizations". */
export const operatorOrganizationsMessages = {
  "operator_organizations.title": "Organizations",
  "operator_organizations.sentence":
    "What people belong to and devices are registered under: which systems each may use, and how much of everything it may have. Each change asks for its reason and stands in the audit log.",
  "operator_organizations.table": "Organizations",
  "operator_organizations.search": "Search name or id",
  "operator_organizations.loading_error": "The organizations could not be loaded. Please try again.",
  "operator_organizations.none": "There is no organization yet",
  "operator_organizations.none_text": "Make one here, or while you approve an account.",
  "operator_organizations.no_match": "No organization matches",
  "operator_organizations.no_match_text": "Other words may find it.",
  "operator_organizations.clear": "Show all organizations",
  "operator_organizations.name": "Organization",
  "operator_organizations.systems": "May use",
  "operator_organizations.no_system": "Neither system",
  "operator_organizations.members": "Members",
  "operator_organizations.devices": "Devices",
  "operator_organizations.used_of": "{used} of {most}",
  "operator_organizations.requests": "Open requests",
  "operator_organizations.files": "Stored files",
  "operator_organizations.contact": "Contact",
  "operator_organizations.actions": "Actions",
  "operator_organizations.new": "New organization",
  "operator_organizations.change": "Change",
  "operator_organizations.change_of": "Change {name}",
  "operator_organizations.new_text": "People join it when their account is approved into it.",
  "operator_organizations.change_text":
    "What you change holds from the next request of its members and programs on. Nothing is deleted.",
  "operator_organizations.save": "Save",
  "operator_organizations.create": "Make organization",
  "operator_organizations.field_name": "Name",
  "operator_organizations.field_systems": "It may use",
  "operator_organizations.field_ccms": "CCMS",
  "operator_organizations.field_scms": "SCMS",
  "operator_organizations.field_devices": "Devices at most",
  "operator_organizations.field_devices_hint":
    "In CCMS and SCMS together; revoked ones do not count. Empty: any number.",
  "operator_organizations.field_requests": "Open requests at most",
  "operator_organizations.field_requests_hint":
    "Requests at each RA for which no certificate has been generated yet. Empty: any number.",
  "operator_organizations.field_files": "Stored files at most, in MB",
  "operator_organizations.field_files_hint":
    "At this limit its devices get no new certificate files. Empty: any number.",
  "operator_organizations.field_trust": "Trust its administrators to let people in",
  "operator_organizations.field_trust_hint":
    "People whom they invite can then sign in at once. Otherwise an account that you have not approved yet waits for your approval.",
  "operator_organizations.trusted": "Administrators trusted",
  "operator_organizations.field_contact_name": "Contact's name",
  "operator_organizations.field_contact_email": "Contact's e-mail address",
  "operator_organizations.field_contact_hint": "Whom you write to. Empty, with the name empty too: nobody.",
  "operator_organizations.loses":
    "{name} loses {systems} at once: its members' screens and calls are refused, and those of its service account and tokens. Its devices keep their certificates, and the authorities still answer them; to stop a device, deactivate or revoke it.",
  "operator_organizations.quota_none": "No device can be registered.",
  "operator_organizations.quota_below":
    "It has {count} already. They stay, and no other can be registered until there are fewer than {most}.",
  "operator_organizations.name_missing": "Give the organization a name.",
  "operator_organizations.name_too_long": "A name has at most {max} characters.",
  "operator_organizations.devices_wrong": "Devices at most: a whole number up to {max}, or nothing.",
  "operator_organizations.requests_wrong": "Open requests at most: a whole number up to {max}, or nothing.",
  "operator_organizations.files_wrong": "Stored files at most: a whole number up to {max}, or nothing.",
  "operator_organizations.contact_half": "A contact needs a name and an e-mail address, or neither.",
  "operator_organizations.contact_wrong":
    "The contact's e-mail address must be whole, such as name@example.org.",
  "operator_organizations.nothing_changed": "Nothing is changed yet.",
  "operator_organizations.created": "{name} is made.",
  "operator_organizations.changed": "{name} is changed.",
} as const;

type OperatorOrganizationsMessages = typeof operatorOrganizationsMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends OperatorOrganizationsMessages {}
}
