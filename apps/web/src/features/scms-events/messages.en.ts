/** English texts that the event logs and traces of the SCMS have to themselves. */
export const scmsEventsMessages = {
  "scms.events_sentence":
    "Every request that reached the ECA or the RA, accepted or refused. A row opens its trace: what the authority saw, layer by layer. A device that is waiting asked for a file that is not generated yet, and asks again.",
  "scms.events_tab_eca": "ECA logs",
  "scms.events_tab_ra": "RA logs",
  "scms.events_table_eca": "Requests to the ECA",
  "scms.events_table_ra": "Requests to the RA",
  "scms.events_hash_hint":
    "Any digits in a row of the request's SHA-256. IEEE 1609.2.1 names a request by the last 16 of them; these also find requests whose sender is not known.",
  "scms.hex_input_pattern_error_partial": "Use hexadecimal digits only (0-9, a-f).",
  "scms.hex_input_too_long": "A SHA-256 has no more than 64 digits.",
  "scms.events_of_newest":
    "So few digits are looked for among your newest {rows} requests only; older ones may have them too. Enter eleven digits or more to search them all.",
  "scms.events_none_eca": "No requests to the ECA yet",
  "scms.events_none_ra": "No requests to the RA yet",
  "scms.events_none_text":
    "Requests of your organization's devices stand here as they come. A request that could not be opened belongs to nobody: find it by the last 16 digits of its SHA-256.",
  "scms.events_no_match_text":
    "Requests are remembered for a limited time, and only your own are shown, besides those that belong to nobody and are named by the last 16 or the first 32 digits of their SHA-256.",
  "scms.event_error_message": "Error message",
  "scms.event_ec_hash": "HashedId8 of enrollment certificate",
  "scms.event_hashed_id8": "Name in IEEE 1609.2.1 (HashedId8)",
  "scms.trace_title_eca": "Trace of a request to the ECA",
  "scms.trace_title_ra": "Trace of a request to the RA",
} as const;

type ScmsEventsMessages = typeof scmsEventsMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends ScmsEventsMessages {}
}
