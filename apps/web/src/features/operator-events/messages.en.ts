/** English texts of the operator's screen "Events". */
export const operatorEventsMessages = {
  "operator.events_title": "Events of all organizations",
  "operator.events_sentence":
    "Every request that reached EA, AA, ECA or RA, whatever its sender. A row opens its trace: what the authority saw, layer by layer.",
  "operator.events_table": "Requests",
  "operator.events_hash_hint": "The first 8 to 64 hexadecimal digits of the SHA-256 digest of the request.",
  "operator.events_hash_rule":
    "Enter the first 8 to 64 hexadecimal digits of the request hash, with nothing between them.",
  "operator.events_of_newest":
    "Only the newest {rows} requests were looked through; older ones may match too. Choose a shorter period, an organization or the beginning of a request hash.",
  "operator.events_system": "System",
  "operator.events_any_system": "Both systems",
  "operator.events_log": "Authority",
  "operator.events_any_log": "Any authority",
  "operator.events_any_outcome": "Any result",
  "operator.events_canonical_id": "Whole canonical ID",
  "operator.events_organization": "Organization",
  "operator.events_nobody": "Nobody that is known",
  "operator.events_device": "Device {canonicalId}",
  "operator.events_none": "No requests yet",
  "operator.events_none_text": "Requests of the devices of all organizations stand here as they come.",
  "operator.events_no_match_text":
    "Other filters or a longer period may find it. Events are remembered for a limited time.",
  "operator.trace_title": "Trace of a request",
  "operator.trace_unknown_text": "It may be older than events are kept.",
  "operator.trace_of": "Request of {organization}",
  "operator.trace_of_nobody":
    "The request could not be opened so far that its sender is named, or its sender keeps private.",
  "operator.trace_organization_id": "organizationId",
  "operator.trace_events": "All requests of this organization",
  "operator.trace_audit": "Its rows of the audit log",
  "operator.trace_device": "Show the device",
} as const;

type OperatorEventsMessages = typeof operatorEventsMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends OperatorEventsMessages {}
}
