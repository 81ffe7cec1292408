/** English texts of the operator's screen "Accounts". */
export const operatorAccountsMessages = {
  "operator.accounts_title": "Accounts",
  "operator.accounts_sentence":
    "Who has registered, and who may sign in. Each decision asks for its reason, is mailed to its person, and stands in the audit log.",
  "operator.accounts_table": "Accounts",
  "operator.accounts_search": "Search address or company",
  "operator.accounts_state": "State",
  "operator.accounts_any_state": "Any state",
  "operator.accounts_loading_error": "The accounts could not be loaded. Please try again.",
  "operator.accounts_none": "No account is in this state",
  "operator.accounts_none_text": "Registrations appear here once their link in the mail has been followed.",
  "operator.accounts_no_match": "No account matches",
  "operator.accounts_no_match_text": "Other words or another state may find it.",
  "operator.accounts_clear": "Show all accounts",
  "operator.account_email": "E-mail address",
  "operator.account_company": "Company",
  "operator.account_state": "State",
  "operator.account_registered": "Registered",
  "operator.account_organizations": "Organizations",
  "operator.account_actions": "Decisions",
  "operator.account_is_operator": "Operator",
  "operator.account_unactivated": "Not activated",
  "operator.account_pending": "Waiting for approval",
  "operator.account_approved": "Approved",
  "operator.account_refused": "Refused",
  "operator.account_disabled": "Locked",
  "operator.approve": "Approve",
  "operator.refuse": "Refuse",
  "operator.lock": "Lock",
  "operator.unlock": "Unlock",
  "operator.make_operator": "Make operator",
  "operator.unmake_operator": "Remove as operator",
  "operator.account_blocked": "Sign-ins blocked until {moment}",
  "operator.unblock": "End block",
  "operator.unblock_of": "End the block of {email}",
  "operator.unblock_text":
    "After too many failures, signing in to {email} is blocked for a while. It is possible again at once, and its person is told so by mail.",
  "operator.decided_unblock": "{email} may sign in again.",
  "operator.reset": "Reset second factor",
  "operator.reset_of": "Reset the second factor of {email}",
  "operator.reset_text":
    "The codes, passkeys and recovery codes of {email} are removed, and every session and token ends. An operator sets up new ones at the next sign-in. Make sure that it is really this person who asks.",
  "operator.decided_reset": "The second factor of {email} is reset.",
  "operator.approve_of": "Approve {email}",
  "operator.refuse_of": "Refuse {email}",
  "operator.lock_of": "Lock {email}",
  "operator.unlock_of": "Unlock {email}",
  "operator.make_operator_of": "Make {email} an operator",
  "operator.unmake_operator_of": "Remove {email} as operator",
  "operator.approve_text": "{email} of {company} may sign in from then on, and is told so by mail.",
  "operator.refuse_text": "{email} of {company} gets the reason by mail, and may be approved later.",
  "operator.lock_text": "Every session and token of {email} ends at once. The reason is mailed.",
  "operator.unlock_text":
    "{email} may sign in again, and is told so by mail. Old sessions and tokens stay ended.",
  "operator.make_operator_text":
    "{email} of {company} may then run this installation: decide about accounts, organizations, authorities and devices, and read every log.",
  "operator.unmake_operator_text":
    "{email} of {company} can run this installation no longer, from this moment on. The account itself stays as it is.",
  "operator.reason_hint":
    "Stands in the audit log; where the account is refused or locked, also in the mail.",
  "operator.joins": "Organization",
  "operator.joins_new": "A new one",
  "operator.joins_hint":
    "The account becomes a member of it, and its administrator where nobody is who may sign in.",
  "operator.new_name": "Name of the new organization",
  "operator.new_name_missing": "Give the organization a name.",
  "operator.new_name_too_long": "A name has at most {max} characters.",
  "operator.new_systems": "It may use",
  "operator.new_ccms": "CCMS",
  "operator.new_scms": "SCMS",
  "operator.organizations_error": "The organizations could not be loaded, so a new one can be made only.",
  "operator.decided_approve": "{email} is approved.",
  "operator.decided_refuse": "{email} is refused.",
  "operator.decided_lock": "{email} is locked.",
  "operator.decided_unlock": "{email} is unlocked.",
  "operator.decided_make_operator": "{email} is an operator.",
  "operator.decided_unmake_operator": "{email} is no operator any more.",
} as const;

type OperatorAccountsMessages = typeof operatorAccountsMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends OperatorAccountsMessages {}
}
