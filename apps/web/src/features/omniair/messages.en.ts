/** English texts of the screen "OmniAir REST API". */
export const omniairMessages = {
  "scms.omniair_generation_error":
    "The certificates could not be generated. {reason} If you cannot solve this, write to {email}.",
  "scms.omniair_generation_failed": "The certificates could not be generated. {reason}",
  "scms.omniair_not_granted":
    "The standing hierarchy's ACA may not grant {permissions}. Remove what is marked, or choose a test profile: under one, everything is issued, and the manifest notes which rules it breaks.",
  "scms.omniair_fault_refused": "The fault “{fault}” {rest}",
  "scms.omniair_permission_refused": "The ACA may not grant this.",
  "scms.omniair_title": "OmniAir certificate generation",
  "scms.omniair_sentence":
    "Issues a bundle of certificates with their keys for a device under test, in the layout that test stacks read.",
  "scms.omniair_form": "Certificates to generate",
  "scms.omniair_profile": "Test profile",
  "scms.omniair_profile_none": "None: the portal's standing hierarchy",
  "scms.omniair_profile_option": "{name}, created {created}",
  "scms.omniair_profile_hint": "Expired profiles are left out.",
  "scms.omniair_profile_lost":
    "The profile that you chose has expired or was deleted. Choose another, or go on under the standing hierarchy.",
  "scms.omniair_profile_link": "Manage test profiles",
  "scms.omniair_profiles_error":
    "The test profiles could not be loaded. You can still use the standing hierarchy.",
  "scms.omniair_type": "End-entity type",
  "scms.omniair_type_pseudonym": "OBU, on-board unit",
  "scms.omniair_type_application": "RSU, roadside unit",
  "scms.omniair_type_pseudonym_hint": "Pseudonym certificates, so many for each week, by butterfly keys.",
  "scms.omniair_type_application_hint": "One application certificate for each week.",
  "scms.omniair_offset": "I-period offset",
  "scms.omniair_offset_hint": "Weeks from the present one: 0 is the present week, -1 the last.",
  "scms.omniair_offset_begins": "The first week begins {begins}: i-period {period}.",
  "scms.omniair_weeks": "Number of weeks",
  "scms.omniair_weeks_hint": "{min} to {max}.",
  "scms.omniair_certs_per_week": "Certs per week",
  "scms.omniair_certs_per_week_hint": "{min} to {max}; a device in the field has 20.",
  "scms.omniair_permissions_pseudonym":
    "What the certificates may sign. Left empty: PSID 32, basic safety messages.",
  "scms.omniair_permissions_application":
    "What the certificates may sign. Left empty: PSID 130 and 131, SPAT and TIM.",
  "scms.omniair_psid_twice": "A certificate names a PSID at most once. Remove the other row.",
  "scms.omniair_permissions_623":
    "PSID 623 is required for secured certificate requests. The standing hierarchy does not grant it, since its devices request under PSID 35. If your device needs 623, choose a test profile.",
  "scms.omniair_permissions_623_profile":
    "PSID 623 is required for secured certificate requests. Add it if your device sends them.",
  "scms.omniair_explicit": "Explicit certificates",
  "scms.omniair_explicit_hint":
    "Off: implicit ones, as US devices use; their keys are reconstructed. On: each carries its key and its issuer's signature.",
  "scms.omniair_send": "Send request",
  "scms.omniair_issuing_one": "Issuing {count} certificate…",
  "scms.omniair_issuing_other": "Issuing {count} certificates…",
  "scms.omniair_progress": "How much of the bundle has come",
  "scms.omniair_received": "{received} received",
  "scms.omniair_received_of": "{received} of {total}",
  "scms.omniair_done_one": "{count} certificate generated, {fileName} saved",
  "scms.omniair_done_other": "{count} certificates generated, {fileName} saved",
  "scms.omniair_result_pseudonym_one": "OBU: {count} {kind} certificate, {weeks}",
  "scms.omniair_result_pseudonym_other": "OBU: {count} {kind} certificates, {weeks}",
  "scms.omniair_result_application_one": "RSU: {count} {kind} certificate, {weeks}",
  "scms.omniair_result_application_other": "RSU: {count} {kind} certificates, {weeks}",
  "scms.omniair_result_weeks_one": "{count} week",
  "scms.omniair_result_weeks_other": "{count} weeks",
  "scms.omniair_kind_implicit": "implicit",
  "scms.omniair_kind_explicit": "explicit",
  "scms.omniair_result_pseudonym_note":
    "Unpack it and copy the folder in it to the device; README.txt names every file. It holds private keys and exists only here: it is gone when you leave this page.",
  "scms.omniair_result_application_note":
    "Unpack it and copy the folder of each week to the device; README.txt names every file. It holds private keys and exists only here: it is gone when you leave this page.",
  "scms.omniair_certificate": "Certificate",
  "scms.omniair_contents_download": "the certificates by week (i-period), each with its reconstruction value",
  "scms.omniair_contents_download_files":
    "a week's certificate with its reconstruction value; rsu-2 is the next week",
  "scms.omniair_contents_enrollment": "an enrollment certificate of its own, its chain and its key",
  "scms.omniair_contents_trusted": "certificates of RCA, ICA, PCA, ECA and RA",
  "scms.omniair_contents_keys": "caterpillar and expansion keys, from which every private key follows",
  "scms.omniair_contents_rsu_keys": "the keys from which each private key follows",
  "scms.omniair_contents_manifest": "what was asked for, and what each file is",
  "scms.omniair_contents_note":
    "The portal keeps neither certificates nor keys: what you save is the only copy. Every key is rebuilt and every chain walked before a bundle is sent.",
} as const;

type OmniairMessages = typeof omniairMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends OmniairMessages {}
}
