/** English texts of the screen "Try it" of a CCMS device. */
export const ccmsTryOutMessages = {
  "ccms.try_out_title": "Try the registration",
  "ccms.try_out_sentence":
    "A virtual station lives by this registration, with keys made for the run: a good run to lay beside your device's. Nothing is stored, no log has a row of it, and your device stays as it is.",
  "ccms.try_out_device": "Device {canonicalId}",
  "ccms.try_out_again": "Run again",
  "ccms.try_out_running": "The station is at work…",
  "ccms.try_out_elapsed": "{seconds} s",
  "ccms.try_out_cancel": "Cancel",
  "ccms.try_out_back": "Back to the devices",
  "ccms.try_out_error": "The registration could not be tried out.",
  "ccms.try_out_unknown": "There is no such device",
  "ccms.try_out_unknown_text":
    "It was deleted, or belongs to another organization. Choose one from the list of devices.",
  "ccms.try_out_good": "Every step is good. The registration holds.",
  "ccms.try_out_bad": "The run ended at the step that failed. Its trace says what does not hold.",
  "ccms.try_out_cancelled": "The run was cancelled.",
  "ccms.try_out_steps": "Steps of the run",
  "ccms.try_out_step_lists": "Download and verify the trust lists",
  "ccms.try_out_step_enrolment": "Enrol at the EA",
  "ccms.try_out_step_authorization": "Get an authorization ticket from the AA",
  "ccms.try_out_step_message": "Sign a message and verify it",
  "ccms.try_out_step_re-enrolment": "Enrol again with the credential",
  "ccms.try_out_state_waiting": "Waiting",
  "ccms.try_out_state_running": "Running",
  "ccms.try_out_state_good": "Good",
  "ccms.try_out_state_failed": "Failed",
  "ccms.try_out_state_unreached": "Not reached",
  "ccms.try_out_milliseconds": "{milliseconds} ms",
  "ccms.try_out_show_trace": "Show trace",
  "ccms.try_out_hide_trace": "Hide trace",
  "ccms.try_out_show_trace_of": "Show trace: {step}",
  "ccms.try_out_hide_trace_of": "Hide trace: {step}",
} as const;

type CcmsTryOutMessages = typeof ccmsTryOutMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends CcmsTryOutMessages {}
}
