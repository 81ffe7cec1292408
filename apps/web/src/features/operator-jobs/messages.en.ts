/** English texts of the operator's screen "Jobs". */
export const operatorJobsMessages = {
  "operator.jobs_title": "Jobs",
  "operator.jobs_sentence":
    "Work that outlives a request: certificates that are made ahead, and mails. What fails is tried again by itself, at first after seconds, later every ten minutes, for two months.",
  "operator.jobs_queues": "Queues",
  "operator.jobs_queue": "Queue",
  "operator.jobs_waiting": "Waiting",
  "operator.jobs_running": "Running",
  "operator.jobs_retrying": "To be tried again",
  "operator.jobs_failed": "Failed",
  "operator.jobs_queues_error": "The queues could not be loaded. Please try again.",
  "operator.jobs_table": "Failures",
  "operator.jobs_any_queue": "Any queue",
  "operator.jobs_state": "State",
  "operator.jobs_any_state": "Any state",
  "operator.jobs_state_retry": "Tried again",
  "operator.jobs_state_failed": "Failed for good",
  "operator.jobs_purpose": "For",
  "operator.jobs_error": "Error",
  "operator.jobs_died": "Its process died.",
  "operator.jobs_tries": "Tries",
  "operator.jobs_tried": "Last try",
  "operator.jobs_next": "Next try",
  "operator.jobs_actions": "Actions",
  "operator.jobs_loading_error": "The failures could not be loaded. Please try again.",
  "operator.jobs_none": "No job fails",
  "operator.jobs_none_text": "Everything that was asked for is done, or under way.",
  "operator.jobs_no_match": "No failure matches",
  "operator.jobs_no_match_text": "Another queue or state may have some.",
  "operator.jobs_clear": "Show all failures",
  "operator.jobs_retry": "Retry",
  "operator.jobs_retry_of": "Retry {purpose}",
  "operator.jobs_retry_title": "Retry this job?",
  "operator.jobs_retry_text":
    "It is tried within seconds: {purpose}. Mend the cause first, or it fails again.",
  "operator.jobs_retry_failed_text":
    "It had failed for good, and is tried within seconds, then up to 60 times more: {purpose}. Mend the cause first.",
  "operator.jobs_retried": "The job is being tried again.",
} as const;

type OperatorJobsMessages = typeof operatorJobsMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends OperatorJobsMessages {}
}
