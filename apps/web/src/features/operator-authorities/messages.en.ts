/** English texts of the operator's screen "Authorities". */
export const operatorAuthoritiesMessages = {
  "operator.authorities_title": "Authorities",
  "operator.authorities_sentence":
    "The authorities of every system with the ends of their lives. Renewing and revoking ask for a reason; the audit log notes it, and the lists that devices fetch follow at once.",
  "operator.authorities_table": "Authorities, by what ends first",
  "operator.authorities_system": "System",
  "operator.authorities_any_system": "All systems",
  "operator.authorities_every": "Show ended and revoked generations",
  "operator.authorities_loading_error": "The authorities could not be loaded. Please try again.",
  "operator.authorities_none": "There are no authorities here",
  "operator.authorities_none_text": "Another choice may show some.",
  "operator.authorities_clear": "Show all systems",
  "operator.authorities_act": "Somebody has to act",
  "operator.authorities_act_missing":
    "There is no current {role} of the {system}: the last one was revoked. Renew it.",
  "operator.authorities_act_missing_ica":
    "There is no current ICA of the {system}: the last one was revoked. Renew it first; what it had issued is renewed along.",
  "operator.authorities_act_ended":
    "The {role} {name} of the {system} has ended, so it signs nothing any more. Renew it.",
  "operator.authorities_act_soon_zero": "The {role} {name} of the {system} ends within a day. Renew it.",
  "operator.authorities_act_soon_one": "The {role} {name} of the {system} ends in {count} day. Renew it.",
  "operator.authorities_act_soon_other": "The {role} {name} of the {system} ends in {count} days. Renew it.",

  "operator.calendar": "Expiry calendar, twelve months ahead",
  "operator.calendar_note":
    "One bar for each row of the table below, which has the same dates. A pale bar goes on after the twelve months.",
  "operator.calendar_of_one": "Expiry calendar of {count} authority; the table below has the same dates.",
  "operator.calendar_of_other": "Expiry calendar of {count} authorities; the table below has the same dates.",
  "operator.calendar_generation": "{authority}, generation {generation}",
  "operator.calendar_generation_short": "{authority} ({generation})",
  "operator.calendar_ends": "ends {date}",
  "operator.calendar_ended": "ended {date}",
  "operator.calendar_revoked": "revoked",

  "operator.authority": "Authority",
  "operator.authority_state": "State",
  "operator.authority_id": "HashedId8",
  "operator.authority_life": "Valid from, until",
  "operator.authority_from": "from {moment}",
  "operator.authority_keys": "Keys",
  "operator.authority_actions": "Actions",
  "operator.authority_role": "{system} {role}",
  "operator.authority_generation": "{name}, generation {generation}",
  "operator.authority_next": "Next",
  "operator.authority_current": "Current",
  "operator.authority_retired": "Retired",
  "operator.authority_revoked": "Revoked",
  "operator.authority_missing": "Revoked, no successor",
  "operator.authority_damaged": "Damaged in the database",
  "operator.authority_soon": "Ends within 30 days",
  "operator.authority_ended": "Ended",
  "operator.authority_signs": "Signs: {curve}",
  "operator.authority_opens": "Decrypts: {curve}",
  "operator.authority_unlisted": "No revocation list names {role} certificates.",
  "operator.authority_id_of": "HashedId8 of {name}",

  "operator.renew": "Renew",
  "operator.revoke": "Revoke",
  "operator.remove": "Remove",
  "operator.add_elector": "Add elector",
  "operator.renew_of": "Renew {name}, {system} {role}",
  "operator.revoke_of": "Revoke {name}, {system} {role}, generation {generation}",
  "operator.remove_of": "Remove {name}",

  "operator.renew_ccms_text":
    "The {role} gets a new key and certificate. The RCA's CTL is published anew at once and names both: devices that fetch it ask the new one, and what the one before signed holds until its own end.",
  "operator.renew_ccms_rca_text":
    "The RCA gets a new key and certificate, with link certificates from the one before; EA and AA below it are renewed along. CTL and CRL of the new RCA and the ECTL are published at once. Devices come to trust the new RCA by the ECTL or a link certificate; the one before goes on signing its own lists until its end.",
  "operator.renew_ccms_tlm_text":
    "The TLM gets a new key and certificate, with a link certificate from the one before. The ECTL is published at once by the new TLM, and its sequence begins again at 0. The one before goes on signing its own ECTL until its end.",
  "operator.renew_us_text":
    "The {role} gets a new key and certificate. Devices find the new certificate in the files that they download; what the one before signed holds until its own end. Lists that tell of it are published anew at once.",
  "operator.renew_us_ica_text":
    "The ICA gets a new key and certificate. What a revoked ICA had issued, and nobody has renewed yet, is renewed along. What the one before issued holds until its own end.",
  "operator.renew_scms_rca_text":
    "The RCA gets a new key and certificate, and all authorities below it are renewed along. The electors approve it: the CTL and the CRLs below the new RCA are published at once. What the one before issued holds until its own end.",
  "operator.renew_camp_rca_text":
    "The RCA gets a new key and certificate, and all authorities below it are renewed along. The CRLs below the new RCA are published at once. What the one before issued holds until its own end.",
  "operator.renew_elector_text":
    "{name} gets a new key and certificate. The next CTL is published at once, signed by electors of the one before, and approves the new certificate instead.",
  "operator.revoke_ccms_text":
    "This is for good. The RCA's CRL names this {role} until {end}, and the CTL no more; both are published at once. Devices that fetch them trust nothing that it signed.",
  "operator.revoke_us_text":
    "This is for good. A CRL names this {role} until {end} and is published at once. Devices that fetch it trust nothing that it signed.",
  "operator.revoke_us_ica_text":
    "This is for good. With this ICA falls what it issued: the authorities below it are revoked too. The CRLs name them and are published at once. Devices that fetch them trust nothing that these signed. Renewing the ICA renews them along.",
  "operator.revoke_us_crlg_text":
    "This is for good. A CRL names this CRL generator until {end}. Where it is the current one, another takes its place at once, since nobody else signs the lists.",
  "operator.revoke_leaves_none":
    "It is the current one: until the {role} is renewed there is none, and what devices ask of it is refused.",
  "operator.remove_text":
    "{name} is approved no more. The next CTL, which the other electors sign, is published at once. It cannot be taken back: another elector can be added.",
  "operator.add_elector_text":
    "A new elector gets the next number, a key and a certificate. The next CTL is published at once, signed by the electors of the one before, and approves it.",

  "operator.renewed": "{name}, {system} {role}, is renewed: generation {generation} is current.",
  "operator.revoked": "{name}, {system} {role}, generation {generation}, is revoked.",
  "operator.removed": "{name} is approved no more.",
  "operator.added": "{name} is approved.",
} as const;

type OperatorAuthoritiesMessages = typeof operatorAuthoritiesMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends OperatorAuthoritiesMessages {}
}
