/** English texts of the screens "Event logs" and "Trace" of the CCMS. */
export const ccmsEventsMessages = {
  "ccms.events_title": "Event logs",
  "ccms.events_sentence":
    "Every request that reached the EA or the AA, accepted or refused. A row opens its trace: what the authority saw, layer by layer.",
  "ccms.events_tabs": "Authorities",
  "ccms.events_tab_ea": "EA logs",
  "ccms.events_tab_aa": "AA logs",
  "ccms.events_table_ea": "Requests to the EA",
  "ccms.events_table_aa": "Requests to the AA",
  "ccms.events_loading_error": "The event log could not be loaded. Please try again.",
  "ccms.events_refresh": "Refresh the log",

  "ccms.events_filter": "Filter of the log",
  "ccms.events_start": "From (UTC)",
  "ccms.events_end": "To (UTC)",
  "ccms.events_hash": "Request hash",
  "ccms.events_hash_hint": "Also finds requests whose sender is not known.",
  "ccms.events_search": "Search",
  "ccms.events_clear": "Clear filters",
  "ccms.events_moment_incomplete": "Enter both date and time, or clear the field.",
  "ccms.events_period_reversed": "Must not be before the start of the period.",
  "ccms.hex_input_pattern_error_full":
    "Enter the whole request hash: 32 hexadecimal digits, the first 16 bytes of the SHA-256 digest of the request.",

  "ccms.events_none_ea": "No requests to the EA yet",
  "ccms.events_none_ea_text":
    "Requests of your organization's devices stand here as they come. A request that could not be opened belongs to nobody: find it by its request hash.",
  "ccms.events_none_aa": "No requests to the AA yet",
  "ccms.events_none_aa_text":
    "Requests with privacy belong to nobody here, for the AA never learns the station. Find one by its request hash: the first 16 bytes of the SHA-256 digest of what was sent.",
  "ccms.events_none_link": "See your devices",
  "ccms.events_find_by_hash": "Find by request hash",
  "ccms.events_no_match": "No request matches the filters",
  "ccms.events_no_match_text":
    "Requests are remembered for a limited time, and only your own are shown, besides those that belong to nobody and are named by their whole hash.",

  "ccms.event_time": "Time",
  "ccms.event_result": "Result",
  "ccms.event_success": "Success",
  "ccms.event_failed": "Failed",
  "ccms.event_type": "Request",
  "ccms.event_response_code": "Response code",
  "ccms.event_message": "Message",
  "ccms.event_hash": "Request hash",
  "ccms.event_canonical_id": "Canonical ID",
  "ccms.event_ec_identifier": "EC identifier",
  "ccms.event_ec_hash": "HashedId8 of EC received",
  "ccms.event_open": "Trace of {time}",

  "ccms.trace_title_ea": "Trace of a request to the EA",
  "ccms.trace_title_aa": "Trace of a request to the AA",
  "ccms.trace_sentence":
    "What the authority saw of the request, peeled layer by layer, and each check with what it asked for.",
  "ccms.trace_back": "Back to the event log",
  "ccms.trace_copy_link": "Copy link",
  "ccms.trace_link": "link to this trace",
  "ccms.trace_download": "Download as JSON",
  "ccms.trace_loading": "Loading the trace…",
  "ccms.trace_loading_error": "The trace could not be loaded. Please try again.",
  "ccms.trace_unknown": "No such trace",
  "ccms.trace_unknown_text":
    "It may be of another organization, or older than events are kept. A request that belongs to nobody is shown to whoever names its request hash: find it in the event log by that.",
  "ccms.trace_advice": "What to change",
  "ccms.trace_layers": "Layers",
  "ccms.trace_layer_http": "HTTP",
  "ccms.trace_layer_envelope": "Envelope",
  "ccms.trace_layer_encrypted": "Encryption",
  "ccms.trace_layer_signed": "Signature",
  "ccms.trace_layer_payload": "Payload",
  "ccms.trace_layer_request": "Request",
  "ccms.trace_layer_certificate": "Certificate",
  "ccms.trace_layer_validation": "Validation by the EA",
  "ccms.trace_layer_ok": "In order",
  "ccms.trace_layer_failed": "Failed",
  "ccms.trace_layer_open": "Undecided",
  "ccms.trace_no_checks": "Nothing is checked here by itself.",
  "ccms.trace_show_octets": "Show octets",
  "ccms.trace_show_octets_of": "Show octets of {what}",
  "ccms.trace_compare": "Compare with a good run",
  "ccms.trace_good_run": "Beside a good run",
  "ccms.trace_good_run_text":
    "The same step as a virtual station of the portal does it well. Keys, times, identifiers and signatures always differ; look for fields that are missing, or only here.",
  "ccms.trace_good_run_error": "The good run could not be made. Please try again.",
  "ccms.trace_good_run_loading": "A virtual station is doing the same step…",
  "ccms.trace_good_run_no_text": "A good run has no such octets.",
  "ccms.trace_octets": "Octets",
  "ccms.trace_text_0": "As received, {size}",
  "ccms.trace_text_1": "Decrypted, {size}",
  "ccms.trace_text_further": "Decrypted further ({number}), {size}",
  "ccms.trace_broken_octets_one": "Lit in red: octet {first}, which broke the check.",
  "ccms.trace_broken_octets_other": "Lit in red: octets {first} to {last}, which broke the check.",
} as const;

type CcmsEventsMessages = typeof ccmsEventsMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends CcmsEventsMessages {}
}
