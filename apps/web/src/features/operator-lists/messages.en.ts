/** English texts of the operator's screen "Lists". */
export const operatorListsMessages = {
  "operator.lists_title": "Lists",
  "operator.lists_sentence":
    "The trust lists and revocation lists that devices fetch. Each is published anew by itself when half of its life is over, and with every change; Publish now does it at once.",
  "operator.lists_table": "Lists, by what ends first",
  "operator.lists_system": "System",
  "operator.lists_any_system": "All systems",
  "operator.lists_loading_error": "The lists could not be loaded. Please try again.",
  "operator.lists_none": "There are no lists here",
  "operator.lists_none_text": "Another choice may show some.",
  "operator.lists_clear": "Show all systems",

  "operator.list": "List",
  "operator.list_issuer": "Issuer",
  "operator.list_sequence": "Sequence",
  "operator.list_life": "This update, next update",
  "operator.list_from": "from {moment}",
  "operator.list_address": "Where devices get it, size",
  "operator.list_actions": "Actions",
  "operator.list_of": "{system} {kind}",
  "operator.list_retired": "an issuer that another has followed",
  "operator.list_missing": "Not published",
  "operator.list_damaged": "Damaged in the database",
  "operator.list_address_of": "address of {name}",
  "operator.list_download": "Download",
  "operator.list_download_sized": "Download ({size})",
  "operator.list_download_of": "Download {name}",
  "operator.list_download_composite": "In one file with the others",
  "operator.publish": "Publish now",
  "operator.publish_of": "Publish {name} now",
  "operator.publish_text":
    "The list is signed anew with what it says today, and gets the sequence {next}. Devices get it the next time they fetch it; the one before stays good until its own next update.",
  "operator.publish_first_text": "The list is signed with what it says today, and devices can fetch it.",
  "operator.published": "{name} is published with the sequence {sequence}.",

  "operator.list_ccms_ctl": "Trust list of the RCA",
  "operator.list_ccms_crl": "Revoked EA and AA",
  "operator.list_ccms_ectl": "Trust list of the TLM",
  "operator.list_us_ctl": "Trust list of the electors",
  "operator.list_us_component-crl": "Revoked CAs and RAs",
  "operator.list_us_linkage-crl": "Revoked pseudonym certificates",
  "operator.list_us_application-crl": "Revoked application certificates",
  "operator.list_us_enrollment-crl": "Revoked enrollment certificates",
  "operator.list_us_special-crl": "Revoked CRL signers and MAs",
  "operator.list_us_info-status": "Tells when each other list changed",
} as const;

type OperatorListsMessages = typeof operatorListsMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends OperatorListsMessages {}
}
