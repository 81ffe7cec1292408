/** English texts of the introduction. */
export const introductionMessages = {
  "dashboard.intro_title": "Welcome to the V2X User Portal",
  "dashboard.intro_sentence":
    "A sandbox for the security credentials of connected vehicles and roadside units: a European certificate management system (CCMS), a US security credential management system (SCMS), and the tools around them.",

  "dashboard.intro_steps": "Next steps",
  "dashboard.intro_step_download-ca": "Download the CA certificates",
  "dashboard.intro_step_download-ca_about":
    "Certificates of the authorities, with trust lists and revocation lists: what a device must trust.",
  "dashboard.intro_step_register-device": "Register a device",
  "dashboard.intro_step_register-device_about":
    "With its identifier and public key, so that it can enrol and ask for tickets or certificates.",
  "dashboard.intro_step_generate-tickets": "Generate authorization tickets",
  "dashboard.intro_step_generate-tickets_about":
    "A bundle of tickets with their keys, ready to sign messages with. It needs no registered device.",
  "dashboard.intro_step_make-bundle": "Make a certificate bundle",
  "dashboard.intro_step_make-bundle_about":
    "Certificates of an OBU or RSU with their keys, ready to sign messages with. It needs no registered device.",
  "dashboard.intro_step_decode": "Decode a certificate",
  "dashboard.intro_step_decode_about": "Paste hex or drop a file and read what is inside.",
  "dashboard.intro_step_done": "Done in this browser",

  "dashboard.intro_alive_ccms": "Authorities and lists",
  "dashboard.intro_alive_scms": "US authorities and lists",
  "dashboard.intro_alive_more": "CA certificates",
  "dashboard.intro_alive_loading": "Loading authorities and lists…",
  "dashboard.intro_alive_error_ccms": "Authorities and lists could not be loaded.",
  "dashboard.intro_alive_error_scms": "US authorities and lists could not be loaded.",
  "dashboard.intro_authorities_ccms": "Authorities",
  "dashboard.intro_authorities_scms": "US authorities",
  "dashboard.intro_authority": "Authority",
  "dashboard.intro_valid_until": "Valid until",
  "dashboard.intro_no_authority": "No current certificate",
  "dashboard.intro_lists_ccms": "Lists",
  "dashboard.intro_lists_scms": "US lists",
  "dashboard.intro_list": "List",
  "dashboard.intro_next_update": "Next update",
  "dashboard.intro_list_ctl": "trust list of the RCA",
  "dashboard.intro_list_crl": "revocation list of the RCA",
  "dashboard.intro_list_ectl": "trust list of the TLM",
  "dashboard.intro_list_electors": "trust list of the electors",
  "dashboard.intro_list_crls": "{count} revocation lists, the first of them",
  "dashboard.intro_no_list": "Cannot be served at the moment",
  "dashboard.intro_last_work": "Last work",
  "dashboard.intro_last_work_of": "The last {count} ticket bundles of {organization}.",
  "dashboard.intro_last_work_loading": "Loading the last work…",
  "dashboard.intro_last_work_error": "The last work could not be loaded.",
  "dashboard.intro_last_work_none": "Nobody in this organization has made a ticket bundle yet.",
  "dashboard.intro_bundle_one": "{count} ticket, {keyType}, {hours} h",
  "dashboard.intro_bundle_other": "{count} tickets, {keyType}, {hours} h",
  "dashboard.intro_bundle_fault": ", one fault: {fault}",
  "dashboard.intro_bundle_by": ", {email}",

  "dashboard.intro_standards": "Supported standards",
  "dashboard.intro_standards_ccms": "European system",
  "dashboard.intro_standards_ccms_list": "Standards of the CCMS",
  "dashboard.intro_standards_scms": "US system",
  "dashboard.intro_standards_scms_list": "Standards of the SCMS",
  "dashboard.intro_ts102940": "Security architecture and security management",
  "dashboard.intro_ts102941": "Trust and privacy management",
  "dashboard.intro_ts103097": "Security header and certificate formats",
  "dashboard.intro_ieee1609_2": "Security services for application and management messages",
  "dashboard.intro_ieee1609_2_1": "Certificate management interfaces for end entities",

  "dashboard.intro_trust_list": "Trust list",
  "dashboard.intro_trust_list_statement":
    "The CCMS is registered as a Level 0 system on the European trust list (registration date 23 September 2020).",
  "dashboard.intro_test_authorities":
    "The authorities of this installation are test authorities of its own: their certificates are for testing and are not trusted on public roads.",

  "dashboard.intro_help": "Help and contact",
  "dashboard.intro_contact": "Questions, or access to more functions: write to",
  "dashboard.intro_more_info": "More information about the portal",
} as const;

type IntroductionMessages = typeof introductionMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends IntroductionMessages {}
}
