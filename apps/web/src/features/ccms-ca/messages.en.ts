/** English texts of the CCMS CA certificates. */
export const ccmsCaMessages = {
  "ccms.ca_title": "CA certificates",
  "ccms.ca_sentence":
    "The authorities of this portal's CCMS, with the certificates and lists that devices need to trust them.",
  "ccms.ca_loading": "Loading the authorities…",
  "ccms.ca_error": "The authorities could not be loaded.",

  "ccms.ca_role_rca": "Root certification authority",
  "ccms.ca_role_ea": "Enrolment authority",
  "ccms.ca_role_aa": "Authorization authority",
  "ccms.ca_absent": "No {authority} is in use",
  "ccms.ca_absent_ea":
    "Its certificate was retired or revoked, or cannot be read. Until there is a new one, devices cannot enrol and no EA certificate can be downloaded.",
  "ccms.ca_absent_aa":
    "Its certificate was retired or revoked, or cannot be read. Until there is a new one, no tickets are issued and no AA certificate can be downloaded.",
  "ccms.ca_lists": "Lists of the RCA",
  "ccms.ca_list_ctl": "CTL, trust list",
  "ccms.ca_list_crl": "CRL, revocation list",
  "ccms.ca_list_entries_ctl_one": "{count} entry",
  "ccms.ca_list_entries_ctl_other": "{count} entries",
  "ccms.ca_list_entries_crl_zero": "nothing revoked",
  "ccms.ca_list_entries_crl_one": "{count} certificate revoked",
  "ccms.ca_list_entries_crl_other": "{count} certificates revoked",
  "ccms.ca_list_note": "Each list is issued anew when half of its life is over, and with every change.",
  "ccms.ca_its_s_url": "ITS-S URL",
  "ccms.ca_aa_url": "AA URL",
  "ccms.ca_dc_url": "DC URL",
  "ccms.ca_about_its_s_url": "Where ITS stations (devices) send their requests to this authority.",
  "ccms.ca_about_dc_url":
    "The distribution centre: where devices fetch the trust list (CTL) and the revocation list (CRL).",
  "ccms.ca_about_aa_url_ea": "Where the AA asks this EA whether a device may have tickets.",
  "ccms.ca_about_aa_url_aa": "Where devices send their requests for tickets.",

  "ccms.ca_download_ctl": "Download CTL",
  "ccms.ca_download_crl": "Download CRL",
} as const;

type CcmsCaMessages = typeof ccmsCaMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends CcmsCaMessages {}
}
