/** English texts of the screen "Access tokens". */
export const personalTokensMessages = {
  "tokens.title": "Access tokens",
  "tokens.sentence":
    "Programs of yours make this portal's calls with them, in your name and without your password. Each does what its scopes name and nothing else.",
  "tokens.table": "Your access tokens",
  "tokens.loading_error": "Your access tokens could not be loaded. Please try again.",
  "tokens.none": "No access tokens yet",
  "tokens.none_text":
    "A script or a nightly job of yours comes in with one: it fetches bundles or registers devices while you are away. For programs that belong to the organization, register its service account instead.",
  "tokens.manual": "Download the manual",
  "tokens.make": "Make token",
  "tokens.name": "Name",
  "tokens.scopes": "Scopes",
  "tokens.organization": "Organization",
  "tokens.created": "Created",
  "tokens.expires": "Ends",
  "tokens.last_used": "Last use",
  "tokens.action": "Action",
  "tokens.all_organizations": "All of yours",
  "tokens.never_used": "Never",
  "tokens.ended": "Ended",

  "tokens.scope_read": "Read",
  "tokens.scope_devices": "Devices",
  "tokens.scope_certificates": "Certificates",
  "tokens.scope_organization": "Service account",
  "tokens.scope_read_about": "See whatever you can see; decode and check. Changes nothing.",
  "tokens.scope_devices_about":
    "Add, change, delete, decide about and try out devices; make and delete test profiles.",
  "tokens.scope_certificates_about": "Get certificates with their private keys; have messages signed.",
  "tokens.scope_organization_about": "See, register, rotate and remove the organization's service account.",

  "tokens.dialog": "Make an access token",
  "tokens.name_label": "Name",
  "tokens.name_hint": 'What uses it, such as "Nightly bundle of the bench". At most {max} characters.',
  "tokens.name_missing": "Give the token a name.",
  "tokens.name_too_long": "A name has at most {max} characters.",
  "tokens.scopes_label": "It may",
  "tokens.scopes_missing": "Choose at least one scope.",
  "tokens.organization_label": "For",
  "tokens.organization_all": "All organizations of mine, later ones too",
  "tokens.days_label": "Ends in",
  "tokens.days_one": "{count} day",
  "tokens.days_other": "{count} days",
  "tokens.days_own": "Another number of days",
  "tokens.days_hint": "We mail you a week before a token ends that lives for two weeks or longer.",
  "tokens.own_days_label": "Number of days",
  "tokens.own_days_rule": "A whole number of days from {min} to {max}.",

  "tokens.made_title": "Your new token",
  "tokens.made_once":
    "Copy it now. The portal keeps no copy of it and shows it to nobody again, to you neither.",
  "tokens.made_token": "token {name}",
  "tokens.made_example": "How to use it",
  "tokens.made_example_about": "In a shell, with the token in the variable V2X_TOKEN:",
  "tokens.made_example_label": "Example in curl",
  "tokens.made_calls": "Every call of this portal",
  "tokens.made_done": "Done",

  "tokens.revoke": "Revoke token",
  "tokens.remove": "Remove token",
  "tokens.revoke_named": "Revoke token {name}",
  "tokens.remove_named": "Remove token {name}",
  "tokens.revoke_title": "Revoke token {name}?",
  "tokens.remove_title": "Remove token {name}?",
  "tokens.revoke_text": "Programs that use it are refused from the next call on. It cannot be brought back.",
  "tokens.remove_text": "It has ended, so that no program can use it. It leaves the list.",
  "tokens.revoked": "{name} is revoked.",
  "tokens.removed": "{name} is removed.",
} as const;

type PersonalTokensMessages = typeof personalTokensMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends PersonalTokensMessages {}
}
