/** English texts of what the screens of CA certificates of both systems are made of. */
export const authorityMessages = {
  "ca.status_error": "Validity, permissions and lists could not be loaded.",
  "ca.valid_from": "Valid from",
  "ca.valid_until": "Valid until",
  "ca.keys": "Keys",
  "ca.key_signing": "{keyType}, signing",
  "ca.key_encryption": "{keyType}, encryption",
  "ca.generation": "Generation",
  "ca.generation_state": "{generation}, {state}",
  "ca.state_next": "next: made ahead, not yet in use",
  "ca.state_current": "current",
  "ca.state_retired": "retired: signs only for those who still ask it; what it signed holds",
  "ca.state_revoked": "revoked: not to be trusted any more",
  "ca.other_generations": "Other generations",
  "ca.earlier_generations": "Earlier generations",
  "ca.hashed_id8_of_generation": "HashedId8 of {role} generation {generation}",
  "ca.absent_ask": "Ask the provider for a new one: {email}",
  "ca.signs": "May sign",
  "ca.grants": "May let others sign",
  "ca.about_signs":
    "The services under whose numbers (PSID) this authority signs its own messages and lists.",
  "ca.about_grants": "The services that this authority may put into the certificates that it issues.",
  "ca.service": "{name} ({psid})",
  "ca.service_unnamed": "Unnamed service",
  "ca.ssp": "SSP {ssp}",
  "ca.no_ssp": "no SSP",
  "ca.list_next": "Next update",
  "ca.list_about": "Issued {issued}, {entries}, {size}",
  "ca.hashed_id8": "HashedId8",
  "ca.of": "{what} of {authority}",
  "ca.about_hashed_id8":
    "The last eight bytes of the certificate's hash. Other certificates and messages name their issuer or signer by it.",
  "ca.download_certificate": "Download {authority} certificate",
  "ca.saved": "{fileName} has been saved",
  "ca.more_info": "More info",
  "ca.more_info_about": "More info about {authority}",
  "ca.info_title": "{authority}: {name}",
  "ca.close": "Close",
  "ca.open_in_decoder": "Open in decoder",
  "ca.open_in_decoder_named": "Open {authority} certificate in decoder",
  "ca.decoded": "Decoded certificate",
  "ca.decoded_of": "Decoded certificate of {authority}",
  "ca.decoding": "Decoding the certificate…",
  "ca.decode_error": "The certificate could not be decoded.",
} as const;

type AuthorityMessages = typeof authorityMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends AuthorityMessages {}
}
