/** English texts of the offline AT generator. */
export const atGeneratorMessages = {
  "ccms.at_generation_error_app_permission":
    "The AA does not allow these permissions: {permissions}. Remove them and try again.",
  "ccms.at_generation_error_duplicate":
    "The same PSID and SSP are listed more than once. Remove the duplicates and try again.",
  "ccms.at_generation_error": "The authorization tickets could not be generated. {reason}",

  "ccms.at_title": "Offline AT generator",
  "ccms.at_sentence":
    "Issues a bundle of authorization tickets with their private keys, signed by this portal's AA.",
  "ccms.at_form": "Tickets to generate",
  "ccms.at_count": "Number of ATs",
  "ccms.at_count_hint": "{min} to {max}, each with a key of its own.",
  "ccms.at_duration": "Validity duration in hours",
  "ccms.at_duration_hint": "0 to {max}, counted from now; at most as long as the AA certificate.",
  "ccms.at_duration_aa_end": "Counted from now. The AA ends on {end}: at most {hours}\u00a0h.",
  "ccms.at_duration_days_aa_end":
    "{days} days, counted from now. The AA ends on {end}: at most {hours}\u00a0h.",
  "ccms.at_duration_after_aa":
    "The tickets would outlive the AA, which ends on {end}: enter at most {hours}\u00a0h.",
  "ccms.at_duration_none": "The tickets will end when they begin: no receiver accepts what they sign.",
  "ccms.at_duration_days": "{days} days, counted from now; at most as long as the AA certificate.",
  "ccms.at_key_type": "Key type",
  "ccms.at_key_type_hint": "The curve of each ticket's key.",
  "ccms.at_permissions_hint": "Leave empty for every service that the AA allows.",
  "ccms.at_permissions_all_one": "Left empty: the one service that the AA allows, with its first SSP.",
  "ccms.at_permissions_all_other":
    "Left empty: all {count} services that the AA allows, each with its first SSP.",
  "ccms.at_permissions_chosen_one": "{count} of {total} services that the AA allows.",
  "ccms.at_permissions_chosen_other": "{count} of {total} services that the AA allows.",
  "ccms.at_permission_replaced":
    "{taken} takes the place of {left}: a certificate names a PSID at most once.",
  "ccms.at_permissions_loading": "Loading the AA's permissions…",
  "ccms.at_permissions_error": "The permissions of the AA certificate could not be loaded.",
  "ccms.at_permissions_no_match": "The AA allows no permission like this",
  "ccms.at_permission_no_ssp": "no SSP",
  "ccms.at_permission_ssp": "SSP {ssp}",
  "ccms.at_permission_ssp_version": "SSP {ssp}, version {version}",
  "ccms.at_permission_unnamed": "Unnamed service",

  "ccms.at_generate": "Generate tickets",
  "ccms.at_issuing_one": "Issuing {count} ticket…",
  "ccms.at_issuing_other": "Issuing {count} tickets…",
  "ccms.at_done_one": "{count} ticket generated, {fileName} saved",
  "ccms.at_done_other": "{count} tickets generated, {fileName} saved",
  "ccms.at_result_what_one": "{count} ticket, {keyType}, {hours}\u00a0h",
  "ccms.at_result_what_other": "{count} tickets, {keyType}, {hours}\u00a0h",
  "ccms.at_ticket": "Ticket",
  "ccms.at_result_note":
    "The bundle holds private keys and exists only here. It is gone when you leave this page.",

  "ccms.at_contents_tickets": "the tickets, one COER file each",
  "ccms.at_contents_keys": "their private keys, PEM and raw scalar",
  "ccms.at_contents_trust": "certificates of RCA, EA and AA, CTL and CRL",
  "ccms.at_contents_manifest": "HashedId8, validity and permissions of each ticket",
  "ccms.at_contents_readme": "how the tickets were made, and what a fault makes wrong",
  "ccms.at_contents_note": "The portal keeps neither tickets nor keys: what you save is the only copy.",
} as const;

type AtGeneratorMessages = typeof atGeneratorMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends AtGeneratorMessages {}
}
