/** English texts of the SCMS CA certificates. */
export const scmsCaMessages = {
  "scms.ca_title": "CA certificates",
  "scms.ca_sentence":
    "The authorities of this portal's SCMS, with the certificates and lists that devices need to trust them.",
  "scms.ca_loading": "Loading the authorities…",
  "scms.ca_error": "The authorities could not be loaded.",

  "scms.ca_role_rca": "Root certification authority",
  "scms.ca_role_ica": "Intermediate certification authority",
  "scms.ca_role_ra": "Registration authority",
  "scms.ca_role_eca": "Enrollment certification authority",
  "scms.ca_role_aca": "Authorization certification authority",
  "scms.ca_role_ma": "Misbehavior authority",
  "scms.ca_absent": "The certificate of the {authority} is not available",

  "scms.ca_electors": "Electors",
  "scms.ca_electors_sentence":
    "They approve roots and each other: a device trusts a root that a quorum of them names on the trust list (CTL).",
  "scms.ca_list_ctl": "CTL, trust list of the electors",
  "scms.ca_lists": "Lists that the RA hands out",
  "scms.ca_list_component-crl": "CRL of CAs and RAs",
  "scms.ca_list_linkage-crl": "CRL of pseudonym certificates",
  "scms.ca_list_application-crl": "CRL of application certificates",
  "scms.ca_list_enrollment-crl": "CRL of enrollment certificates",
  "scms.ca_list_special-crl": "CRL of CRL signers and MAs",
  "scms.ca_list_info-status": "Certificate management information status",
  "scms.ca_list_entries_trusted_one": "{count} elector or root",
  "scms.ca_list_entries_trusted_other": "{count} electors and roots",
  "scms.ca_list_entries_certificates_zero": "nothing revoked",
  "scms.ca_list_entries_certificates_one": "{count} certificate revoked",
  "scms.ca_list_entries_certificates_other": "{count} certificates revoked",
  "scms.ca_list_entries_devices_zero": "nothing revoked",
  "scms.ca_list_entries_devices_one": "{count} device revoked",
  "scms.ca_list_entries_devices_other": "{count} devices revoked",
  "scms.ca_list_entries_files_one": "tells of {count} file",
  "scms.ca_list_entries_files_other": "tells of {count} files",
  "scms.ca_list_note":
    "Each list is issued anew when half of its life is over, and with every change. The revocation lists here are of what is below the current RCA; the composite CRL also has those of RCAs before it.",

  "scms.ca_download_ctl": "Download CTL (ctl.zip)",
  "scms.ca_download_compositeCrl": "Download composite CRL",
  "scms.ca_download_ccf": "Download CCF",

  "camp.ca_title": "CAMP CA certificates",
  "camp.ca_sentence":
    "The authorities of this portal's CAMP SCMS, the older variant of the CV pilots, with the certificates and lists that its devices need to trust them.",
  "camp.ca_role_rca": "Root certification authority",
  "camp.ca_role_ica": "Intermediate certification authority",
  "camp.ca_role_ra": "Registration authority",
  "camp.ca_role_eca": "Enrollment certification authority",
  "camp.ca_role_aca": "Pseudonym certification authority (PCA)",
  "camp.ca_role_ma": "Misbehavior authority",
  "camp.ca_download_compositeCrl": "Download composite CRL",
  "camp.ca_download_ccf": "Download CCF",
} as const;

type ScmsCaMessages = typeof scmsCaMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends ScmsCaMessages {}
}
