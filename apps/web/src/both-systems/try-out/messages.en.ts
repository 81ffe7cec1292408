/** English texts of the screens "Try it" of both systems. */
export const tryOutMessages = {
  "try_out.title": "Try the registration",
  "try_out.device": "Device {canonicalId}",
  "try_out.again": "Run again",
  "try_out.running": "The station is at work…",
  "try_out.elapsed": "{seconds} s",
  "try_out.cancel": "Cancel",
  "try_out.back": "Back to the devices",
  "try_out.error": "The registration could not be tried out.",
  "try_out.unknown": "There is no such device",
  "try_out.unknown_text":
    "It was deleted, or belongs to another organization. Choose one from the list of devices.",
  "try_out.good": "Every step is good. The registration holds.",
  "try_out.bad": "The run ended at the step that failed. Its words and its trace say what does not hold.",
  "try_out.cancelled": "The run was cancelled.",
  "try_out.steps": "Steps of the run",
  "try_out.state_waiting": "Waiting",
  "try_out.state_running": "Running",
  "try_out.state_good": "Good",
  "try_out.state_failed": "Failed",
  "try_out.state_unreached": "Not reached",
  "try_out.milliseconds": "{milliseconds} ms",
  "try_out.parts_one": "{count} part, good",
  "try_out.parts_other": "{count} parts, each good",
  "try_out.show_trace": "Show trace",
  "try_out.hide_trace": "Hide trace",
  "try_out.show_trace_of": "Show trace: {step}",
  "try_out.hide_trace_of": "Hide trace: {step}",
  "try_out.show_octets": "Show octets",
  "try_out.hide_octets": "Hide octets",
  "try_out.show_octets_of": "Show octets: {step}",
  "try_out.hide_octets_of": "Hide octets: {step}",
  "try_out.octets": "What was sent and received, and what came of it",
  "try_out.structure": "{name}, {size}",
  "try_out.structure_request": "Sent",
  "try_out.structure_answer": "Received",
  "try_out.structure_certificate": "Certificate",
  "try_out.structure_message": "Message",
  "try_out.open_in_decoder": "Open in decoder",
} as const;

type TryOutMessages = typeof tryOutMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends TryOutMessages {}
}
