/** English texts that the screen "Try it" of a CCMS device has to itself. */
export const ccmsTryOutMessages = {
  "ccms.try_out_sentence":
    "A virtual station lives by this registration, with keys made for the run: a good run to lay beside your device's. Nothing is stored, no log has a row of it, and your device stays as it is.",
  "ccms.try_out_step_lists": "Download and verify the trust lists",
  "ccms.try_out_step_enrolment": "Enrol at the EA",
  "ccms.try_out_step_authorization": "Get an authorization ticket from the AA",
  "ccms.try_out_step_message": "Sign a message and verify it",
  "ccms.try_out_step_re-enrolment": "Enrol again with the credential",
} as const;

type CcmsTryOutMessages = typeof ccmsTryOutMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends CcmsTryOutMessages {}
}
