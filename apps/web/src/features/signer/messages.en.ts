/** English texts of the signer. */
export const signerMessages = {
  "scms.signer_title": "Signer",
  "scms.signer_sentence":
    "Signs what roadside units send: your backend posts a J2735 message, and gets it back as a signed packet.",

  "scms.signer_account": "Service account",
  "scms.signer_account_sentence": "With it your programs get tokens for the signer and the portal's calls.",
  "scms.signer_account_loading": "Loading the service account…",
  "scms.signer_none": "This organization has no service account yet.",
  "scms.signer_register": "Register service account",
  "scms.signer_registered": "Service account registered",
  "scms.signer_client_id": "Client ID",
  "scms.signer_secret": "Client secret",
  "scms.signer_secret_hidden": "hidden",
  "scms.signer_secret_held_back":
    "The secret is shown for ten minutes after you sign in. Administrators get a mail when a member sees it for the first time.",
  "scms.signer_secret_withheld":
    "The identity provider does not hand out the secret. Ask its operator, or give the account a new secret.",
  "scms.signer_reveal": "Reveal",
  "scms.signer_hide": "Hide",
  "scms.signer_rotate": "New secret",
  "scms.signer_rotate_title": "Give {clientId} a new secret?",
  "scms.signer_rotate_text":
    "The present secret and every token of the service account end at once. Programs need the new secret.",
  "scms.signer_rotated": "The service account has a new secret",
  "scms.signer_remove": "Remove account",
  "scms.signer_remove_title": "Remove {clientId}?",
  "scms.signer_remove_text":
    "Its secret and every token of it end at once. A service account that is registered later is another one.",
  "scms.signer_removed": "Service account removed",

  "scms.signer_addresses": "Addresses",
  "scms.signer_addresses_error": "The addresses could not be loaded.",
  "scms.signer_url": "Signer URL",
  "scms.signer_url_about": "Messages are posted here, with a token.",
  "scms.signer_issuer": "Identity provider URL",
  "scms.signer_issuer_about": "The issuer of tokens; its token address stands below /.well-known.",

  "scms.signer_usage": "Usage",
  "scms.signer_usage_sentence":
    "Each of these signs the SRM of the examples. Set CLIENT_ID and CLIENT_SECRET to those of the service account.",
  "scms.signer_language": "Language",
  "scms.signer_program": "Example in {language}",

  "scms.signer_now": "Sign now",
  "scms.signer_now_sentence": "Signs one message in your own name, with the organization's certificate.",
  "scms.signer_message": "J2735 message",
  "scms.signer_message_hint": "A MessageFrame in UPER, as hexadecimal digits or base64.",
  "scms.signer_message_missing": "Paste a message, or take an example.",
  "scms.signer_example": "Example: {name}",
  "scms.signer_rsuid": "RSU ID",
  "scms.signer_rsuid_hint": "Names the roadside unit in the log.",
  "scms.signer_rsuid_missing": "Enter 1 to 255 characters.",
  "scms.signer_sign": "Sign",
  "scms.signer_packet": "Signed packet",
  "scms.signer_expires": "The certificate is valid until {moment}.",
  "scms.signer_open": "Open in the decoder",
} as const;

type SignerMessages = typeof signerMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends SignerMessages {}
}
