/** English texts that the event logs and traces of the CCMS have to themselves. */
export const ccmsEventsMessages = {
  "ccms.events_sentence":
    "Every request that reached the EA or the AA, accepted or refused. A row opens its trace: what the authority saw, layer by layer.",
  "ccms.events_tab_ea": "EA logs",
  "ccms.events_tab_aa": "AA logs",
  "ccms.events_table_ea": "Requests to the EA",
  "ccms.events_table_aa": "Requests to the AA",
  "ccms.events_hash_hint": "Also finds requests whose sender is not known.",
  "ccms.hex_input_pattern_error_full":
    "Enter the whole request hash: 32 hexadecimal digits, the first 16 bytes of the SHA-256 digest of the request.",
  "ccms.events_none_ea": "No requests to the EA yet",
  "ccms.events_none_ea_text":
    "Requests of your organization's devices stand here as they come. A request that could not be opened belongs to nobody: find it by its request hash.",
  "ccms.events_none_aa": "No requests to the AA yet",
  "ccms.events_none_aa_text":
    "Requests with privacy belong to nobody here, for the AA never learns the station. Find one by its request hash: the first 16 bytes of the SHA-256 digest of what was sent.",
  "ccms.events_no_match_text":
    "Requests are remembered for a limited time, and only your own are shown, besides those that belong to nobody and are named by their whole hash.",
  "ccms.event_ec_identifier": "EC identifier",
  "ccms.event_ec_hash": "HashedId8 of EC received",
  "ccms.trace_title_ea": "Trace of a request to the EA",
  "ccms.trace_title_aa": "Trace of a request to the AA",
} as const;

type CcmsEventsMessages = typeof ccmsEventsMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends CcmsEventsMessages {}
}
