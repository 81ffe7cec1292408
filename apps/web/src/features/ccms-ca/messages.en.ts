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
  "ccms.ca_name": "Name",
  "ccms.ca_hashed_id8": "HashedId8",
  "ccms.ca_its_s_url": "ITS-S URL",
  "ccms.ca_aa_url": "AA URL",
  "ccms.ca_dc_url": "DC URL",
  "ccms.ca_of": "{what} of {authority}",
  "ccms.ca_about_hashed_id8":
    "The last eight bytes of the certificate's hash. Other certificates and messages name their issuer or signer by it.",
  "ccms.ca_about_its_s_url": "Where ITS stations (devices) send their requests to this authority.",
  "ccms.ca_about_dc_url":
    "The distribution centre: where devices fetch the trust list (CTL) and the revocation list (CRL).",
  "ccms.ca_about_aa_url_ea": "Where the AA asks this EA whether a device may have tickets.",
  "ccms.ca_about_aa_url_aa": "Where devices send their requests for tickets.",

  "ccms.ca_download_certificate": "Download {authority} certificate",
  "ccms.ca_download_ctl": "Download CTL",
  "ccms.ca_download_crl": "Download CRL",
  "ccms.ca_saved": "{fileName} has been saved",
  "ccms.ca_more_info": "More info",
  "ccms.ca_more_info_about": "More info about {authority}",
  "ccms.ca_info_title": "{authority}: {name}",
  "ccms.ca_close": "Close",
  "ccms.ca_decoded": "Decoded certificate",
  "ccms.ca_decoded_of": "Decoded certificate of {authority}",
  "ccms.ca_decoding": "Decoding the certificate…",
  "ccms.ca_decode_error": "The certificate could not be decoded.",
} as const;

type CcmsCaMessages = typeof ccmsCaMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends CcmsCaMessages {}
}
