/** English texts that the screen "Try it" of an SCMS device has to itself. */
export const scmsTryOutMessages = {
  "scms.try_out_sentence":
    "A virtual unit lives by this registration, with keys made for the run: a good run to lay beside your device's. Nothing is stored, no log has a row of it, and your device stays as it is. OBE asks for the pseudonyms of a week, other equipment for one certificate.",
  "scms.try_out_step_lists":
    "Download and verify the electors' trust list, certificates and revocation lists",
  "scms.try_out_step_enrollment": "Enroll at the ECA",
  "scms.try_out_step_request": "Ask the RA for certificates",
  "scms.try_out_step_batch": "RA and ACA make the certificates",
  "scms.try_out_step_download": "Download the certificates from the RA",
  "scms.try_out_step_keys": "Verify the certificates and rebuild their private keys",
  "scms.try_out_step_message": "Sign a message and verify it up to the root that the electors approve",
  "scms.try_out_step_successor": "Get the next enrollment certificate by way of the RA",
} as const;

type ScmsTryOutMessages = typeof scmsTryOutMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends ScmsTryOutMessages {}
}
