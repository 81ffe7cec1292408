/** English texts of the operator's screen "Notice". */
export const operatorNoticeMessages = {
  "operator.notice_title": "Notice",
  "operator.notice_sentence":
    "One text for everybody: on every screen of the portal, and for visitors on the sign-in page. Users can dismiss it until you set another one.",
  "operator.notice_loading_error": "The notice could not be loaded. Please try again.",
  "operator.notice_none": "No notice is set",
  "operator.notice_none_text": "Announce here when authorities or the portal will not answer, or change.",
  "operator.notice_present": "Present notice",
  "operator.notice_shown": "Shown now",
  "operator.notice_planned": "Not shown yet",
  "operator.notice_over": "No longer shown",
  "operator.notice_state": "State",
  "operator.notice_from": "Shown from",
  "operator.notice_until": "Shown until",
  "operator.notice_set_at": "Set",
  "operator.notice_at_once": "Since it was set",
  "operator.notice_until_cleared": "You clear it",
  "operator.notice_set": "Set notice",
  "operator.notice_replace": "Replace notice",
  "operator.notice_clear": "Clear notice",
  "operator.notice_set_text":
    "All users see it within a minute, and may dismiss it. It takes the place of the one before.",
  "operator.notice_clear_text":
    "It goes from every screen within a minute, and is kept in the audit log alone.",
  "operator.notice_text": "Text",
  "operator.notice_text_hint": "Plain text. Say when what happens, in UTC, and what users should do.",
  "operator.notice_text_missing": "Write the text of the notice.",
  "operator.notice_text_too_long": "A notice has at most {max} characters.",
  "operator.notice_length": "{length} of {max} characters",
  "operator.notice_from_field": "Show from (UTC)",
  "operator.notice_from_hint": "Empty: at once.",
  "operator.notice_until_field": "Show until (UTC)",
  "operator.notice_until_hint": "Empty: until you clear it.",
  "operator.notice_reversed": "The end must be later than the beginning.",
  "operator.notice_moment_incomplete": "Fill in day and time, or clear the field.",
  "operator.notice_was_set": "The notice is set.",
  "operator.notice_was_cleared": "The notice is cleared.",
} as const;

type OperatorNoticeMessages = typeof operatorNoticeMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends OperatorNoticeMessages {}
}
