/** English texts of what the event logs of both systems, and the traces of their rows, are made of. */
export const eventMessages = {
  "events.title": "Event logs",
  "events.tabs": "Authorities",
  "events.loading_error": "The event log could not be loaded. Please try again.",
  "events.refresh": "Refresh the log",
  "events.filter": "Filter of the log",
  "events.start": "From (UTC)",
  "events.end": "To (UTC)",
  "events.hash": "Request hash",
  "events.search": "Search",
  "events.clear": "Clear filters",
  "events.moment_incomplete": "Enter both date and time, or clear the field.",
  "events.period_reversed": "Must not be before the start of the period.",
  "events.none_link": "See your devices",
  "events.find_by_hash": "Find by request hash",
  "events.no_match": "No request matches the filters",

  "event.time": "Time",
  "event.result": "Result",
  "event.success": "Success",
  "event.failed": "Failed",
  "event.type": "Request",
  "event.response_code": "Response code",
  "event.message": "Message",
  "event.hash": "Request hash",
  "event.canonical_id": "Canonical ID",
  "event.open": "Trace of {time}",

  "trace.sentence":
    "What the authority saw of the request, peeled layer by layer, and each check with what it asked for.",
  "trace.back": "Back to the event log",
  "trace.copy_link": "Copy link",
  "trace.link": "link to this trace",
  "trace.download": "Download as JSON",
  "trace.loading": "Loading the trace…",
  "trace.loading_error": "The trace could not be loaded. Please try again.",
  "trace.unknown": "No such trace",
  "trace.unknown_text":
    "It may be of another organization, or older than events are kept. A request that belongs to nobody is shown to whoever names its request hash: find it in the event log by that.",
  "trace.advice": "What to change",

  "trace.layers": "Layers",
  "trace.layer_http": "HTTP",
  "trace.layer_envelope": "Envelope",
  "trace.layer_encrypted": "Encryption",
  "trace.layer_signed": "Signature",
  "trace.layer_payload": "Payload",
  "trace.layer_request": "Request",
  "trace.layer_certificate": "Certificate",
  "trace.layer_validation": "Validation by the EA",
  "trace.layer_ok": "In order",
  "trace.layer_failed": "Failed",
  "trace.layer_open": "Undecided",
  "trace.no_checks": "Nothing is checked here by itself.",
  "trace.show_octets": "Show octets",
  "trace.show_octets_of": "Show octets of {what}",
  "trace.octets": "Octets",
  "trace.text_0": "As received, {size}",
  "trace.text_1": "Decrypted, {size}",
  "trace.text_further": "Decrypted further ({number}), {size}",
  "trace.broken_octets_one": "Lit in red: octet {first}, which broke the check.",
  "trace.broken_octets_other": "Lit in red: octets {first} to {last}, which broke the check.",
} as const;

type EventMessages = typeof eventMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends EventMessages {}
}
