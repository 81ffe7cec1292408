/** English texts of the operator's screen "Audit log". */
export const operatorAuditMessages = {
  "operator.audit_title": "Audit log",
  "operator.audit_sentence":
    "Who changed what, in the portal and on the command line. Rows are only ever added, and each follows from the one before.",
  "operator.audit_table": "Changes",
  "operator.audit_loading_error": "The audit log could not be loaded. Please try again.",
  "operator.audit_actor": "Who",
  "operator.audit_action": "What, from its beginning",
  "operator.audit_subject": "Of what",
  "operator.audit_organization": "organizationId",
  "operator.audit_from": "From",
  "operator.audit_until": "Until",
  "operator.audit_row": "Row",
  "operator.audit_at": "When",
  "operator.audit_what": "What",
  "operator.audit_change": "Before and after",
  "operator.audit_reason": "Reason: {reason}",
  "operator.audit_of_organization": "Organization {organizationId}",
  "operator.audit_from_address": "From {address}, request {requestId}",
  "operator.audit_kind_service": "service account",
  "operator.audit_kind_command-line": "command line",
  "operator.audit_kind_visitor": "visitor",
  "operator.audit_kind_system": "this installation",
  "operator.audit_absent": "not there",
  "operator.audit_none": "Nothing has been changed yet",
  "operator.audit_none_text": "The first device, bundle or account that somebody changes stands here.",
  "operator.audit_no_match": "No change matches",
  "operator.audit_no_match_text": "Other words, another organization or other days may find it.",
  "operator.audit_clear": "Clear filters",
  "operator.audit_verify": "Verify the log",
  "operator.audit_export": "Export as JSON lines",
  "operator.audit_check_file":
    "Anyone who has the file can check, without this installation, that each row follows from the one before, unless filters left that out:",
  "operator.audit_whole_one": "{count} row is as it was written. Its hash is {hash}.",
  "operator.audit_whole_other":
    "Each of {count} rows follows from the one before, and all are as they were written. The last one's hash is {hash}.",
  "operator.audit_spoiled":
    "The log is not as it was written: {problem}. Keep a copy as evidence, and compare it with the last backup or export.",
  "operator.audit_verify_error": "The log could not be verified. Please try again.",
  "operator.audit_export_error": "The log could not be exported. Please try again.",
  "operator.audit_exported": "{fileName} has been downloaded.",
} as const;

type OperatorAuditMessages = typeof operatorAuditMessages;

declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends OperatorAuditMessages {}
}
