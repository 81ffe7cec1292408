import type { AuthorizationResponseCode, EnrolmentResponseCode } from "@v2x/v2x-schema";

/** What a response code says, and what the owner of the station can do about it. */
export interface CodeMeaning {
  /** What the authority found: a clause that goes on after "because". */
  readonly meaning: string;
  /** A whole sentence. */
  readonly remedy: string;
}

const authorityLog = "Open the request in the authority's event log: its trace names the octets.";
const ownRequest = {
  cantparse: { meaning: "the request cannot be parsed", remedy: authorityLog },
  badContent: {
    meaning: "the request holds another message than the one that this authority takes",
    remedy: "Send enrolment requests to the EA and authorization requests to the AA.",
  },
  notRecipient: {
    meaning: "the request is encrypted for somebody else, or for a certificate that is no longer in force",
    remedy: "Download the lists again and encrypt for the certificate that they name.",
  },
  unknownAlgorithm: {
    meaning: "the request is encrypted with an algorithm that the authority does not know",
    remedy: "Use ECIES on NIST P-256 or brainpoolP256r1 with AES-128-CCM.",
  },
  decryption: {
    meaning: "the request cannot be decrypted",
    remedy:
      "Compare nonce, tag and the parameter P1, which is the SHA-256 digest of the recipient's certificate.",
  },
} as const satisfies Record<string, CodeMeaning>;

const enrolmentCodes: Readonly<Record<Exclude<EnrolmentResponseCode, number>, CodeMeaning>> = {
  ok: { meaning: "all is well", remedy: "Nothing is to be done." },
  cantparse: ownRequest.cantparse,
  badcontenttype: ownRequest.badContent,
  imnottherecipient: ownRequest.notRecipient,
  unknownencryptionalgorithm: ownRequest.unknownAlgorithm,
  decryptionfailed: ownRequest.decryption,
  unknownits: {
    meaning: "the EA knows no station of this id",
    remedy: "Register the station, or correct its canonical id; on re-enrolment use a credential of this EA.",
  },
  invalidsignature: {
    meaning: "a signature does not verify",
    remedy:
      "Sign the inner request with the new key, and around it with the registered key or the credential in use.",
  },
  invalidencryptionkey: {
    meaning: "the encryption key of the request cannot be used",
    remedy: "Use a point on NIST P-256 or brainpoolP256r1.",
  },
  baditsstatus: {
    meaning: "the station is deactivated or revoked, or its credential has ended",
    remedy: "Have it activated in the portal, or enrol it anew with its registered key.",
  },
  incompleterequest: {
    meaning: "something is missing in the request",
    remedy: `Add what is missing. ${authorityLog}`,
  },
  deniedpermissions: {
    meaning: "the station asks for permissions that it may not have",
    remedy: "Ask for PSID 623 with the SSP 01 C0 and nothing else, signed under a credential that allows it.",
  },
  invalidkeys: {
    meaning: "the key that is to be certified cannot be used",
    remedy: "Make a key with a sound random source on one of the four curves.",
  },
  deniedrequest: {
    meaning: "the EA does not want to answer this request",
    remedy: `Check the station's clock first. ${authorityLog}`,
  },
};

const betweenAuthorities = (meaning: string): CodeMeaning => ({
  meaning,
  remedy: "This is between AA and EA, and for their operators to mend.",
});

const authorizationCodes: Readonly<Record<Exclude<AuthorizationResponseCode, number>, CodeMeaning>> = {
  ok: enrolmentCodes.ok,
  "its-aa-cantparse": ownRequest.cantparse,
  "its-aa-badcontenttype": ownRequest.badContent,
  "its-aa-imnottherecipient": ownRequest.notRecipient,
  "its-aa-unknownencryptionalgorithm": ownRequest.unknownAlgorithm,
  "its-aa-decryptionfailed": ownRequest.decryption,
  "its-aa-keysdontmatch": {
    meaning: "the keyTag does not belong to the keys, or the keys cannot be used",
    remedy:
      "Make the keyTag with HMAC-SHA-256 over the COER of verificationKey and, if there is one, of encryptionKey.",
  },
  "its-aa-incompleterequest": enrolmentCodes.incompleterequest,
  "its-aa-invalidencryptionkey": enrolmentCodes.invalidencryptionkey,
  "its-aa-outofsyncrequest": {
    meaning: "the time of the request is too far from the AA's clock",
    remedy: "Set the station's clock, and count TAI: UTC is 5 leap seconds behind since 2004.",
  },
  "its-aa-unknownea": {
    meaning: "the AA does not know the EA that the request names",
    remedy: "Put the HashedId8 of an EA of the same trust list into eaId.",
  },
  "its-aa-invalidea": {
    meaning: "the EA that the request names is not to be trusted any more",
    remedy: "Download the lists again and name an EA that is in force.",
  },
  "its-aa-deniedpermissions": {
    meaning: "the AA may not give the permissions that the station asks for",
    remedy: "Ask for PSIDs and SSPs within the certIssuePermissions of the AA.",
  },
  "aa-ea-cantreachea": {
    meaning: "the AA cannot reach the EA",
    remedy: "Send the same octets again later.",
  },
  "ea-aa-cantparse": betweenAuthorities("the EA cannot parse what the AA sends it"),
  "ea-aa-badcontenttype": betweenAuthorities("the EA takes no such message from the AA"),
  "ea-aa-imnottherecipient": betweenAuthorities("the AA encrypts for another EA"),
  "ea-aa-unknownencryptionalgorithm": betweenAuthorities("the EA does not know the AA's encryption"),
  "ea-aa-decryptionfailed": betweenAuthorities("the EA cannot decrypt what the AA sends it"),
  invalidaa: betweenAuthorities("the EA does not trust the AA"),
  invalidaasignature: betweenAuthorities("the AA's signature does not verify"),
  wrongea: {
    meaning: "the request names another EA than the one that is asked",
    remedy: "Name the EA that issued the station's credential.",
  },
  unknownits: {
    meaning: "the EA does not know the credential, or its station is not active",
    remedy: "Enrol again, or have the station activated in the portal.",
  },
  invalidsignature: {
    meaning: "the credential's signature does not verify",
    remedy: "Sign the digest of sharedAtRequest with the credential, as a payload that is elsewhere.",
  },
  invalidencryptionkey: enrolmentCodes.invalidencryptionkey,
  deniedpermissions: {
    meaning: "the station is not registered for the permissions that it asks for",
    remedy: "Ask for what is registered, or have the registration changed in the portal.",
  },
  deniedtoomanycerts: {
    meaning: "the station has got as many tickets as it may for now",
    remedy: "Ask again in an hour.",
  },
};

/** What a response code of an EA means; undefined for a number that later editions may define. */
export function meaningOfEnrolmentCode(code: EnrolmentResponseCode): CodeMeaning | undefined {
  return typeof code === "number" ? undefined : enrolmentCodes[code];
}

/** What a response code of an AA means; undefined for a number that later editions may define. */
export function meaningOfAuthorizationCode(code: AuthorizationResponseCode): CodeMeaning | undefined {
  return typeof code === "number" ? undefined : authorizationCodes[code];
}
