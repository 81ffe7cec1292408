/** Requests for certificates and their answers. @see ETSI TS 102 941 clause 6.2; IEEE 1609.2.1 */
import type { Meaning } from "./field.ts";
import { says } from "./keys-and-signatures.ts";

/** What response codes say, without the prefix that tells who says it. */
const responses: Readonly<Record<string, string>> = {
  ok: "granted",
  cantparse: "the request could not be decoded",
  badcontenttype: "the request holds something else",
  imnottherecipient: "the request was not encrypted to this authority",
  unknownencryptionalgorithm: "the encryption is not supported",
  decryptionfailed: "the request could not be decrypted",
  unknownits: "the station is not registered",
  invalidsignature: "the signature does not verify",
  invalidencryptionkey: "the encryption key is not acceptable",
  baditsstatus: "the station is not in a state to be enrolled",
  incompleterequest: "something required is missing",
  deniedpermissions: "the permissions asked for are not granted",
  invalidkeys: "the keys are not acceptable",
  deniedrequest: "refused for another reason",
  keysdontmatch: "the keys do not match the key tag",
  outofsyncrequest: "the request is of another time",
  unknownea: "the EA is not known",
  invalidea: "the EA's certificate is not valid",
  cantreachea: "the EA could not be reached",
  invalidaa: "the AA's certificate is not valid",
  invalidaasignature: "the AA's signature does not verify",
  wrongea: "the request is for another EA",
  deniedtoomanycerts: "the station has too many certificates",
};

const responseCode: Meaning = ({ value }) => {
  if (typeof value !== "string") return undefined;
  const text = responses[value.replace(/^(its-aa|aa-ea|ea-aa)-/, "")];
  const who = value.startsWith("ea-aa-") ? "the EA says: " : "";
  return text === undefined ? undefined : `${who}${text}`;
};

const requestFlags: Meaning = ({ value }) => {
  const bits = (value as { readonly bytes?: Uint8Array } | undefined)?.bytes?.[0];
  if (bits === undefined) return undefined;
  const flags = [
    ...((bits & 0x80) === 0 ? [] : ["explicit certificate of a butterfly key"]),
    ...((bits & 0x40) === 0 ? [] : ["compact unified butterfly key"]),
  ];
  return flags.join(", ") || undefined;
};

/** By type, or by member where the type is a general one. */
export const requestMeanings: Record<string, Meaning> = {
  EnrolmentResponseCode: responseCode,
  AuthorizationResponseCode: responseCode,
  AuthorizationValidationResponseCode: responseCode,
  CertificateFormat: ({ value }) => (value === 1 ? "certificates of TS 103 097 V1.3.1 and later" : undefined),
  "InnerEcRequest.itsId": says("the station's canonical id, or the hash of its enrolment credential"),
  "InnerEcResponse.requestHash": says("first 16 octets of the SHA-256 of the request as received"),
  "InnerAtResponse.requestHash": says("first 16 octets of the SHA-256 of the request as received"),
  "AuthorizationValidationResponse.requestHash": says(
    "first 16 octets of the SHA-256 of the request as received",
  ),
  "*.requestHash": says("last 8 octets of the hash of the request"),
  "InnerAtRequest.hmacKey": says(
    "key of the tag that binds keys and request without showing the keys to the EA",
  ),
  "SharedAtRequest.eaId": says("the EA that knows the station: last 8 octets of its certificate's hash"),
  "SharedAtRequest.keyTag": says("first 16 octets of the HMAC of the ticket's keys"),
  "EcSignature.encryptedEcSignature": says("the station's signature, sealed for the EA: with privacy"),
  "EcSignature.ecSignature": says("the station's signature in clear: without privacy"),
  "ScmsPdu.version": says("IEEE 1609.2.1"),
  RaAcaCertRequestFlags: requestFlags,
  "AcaEeCertResponse.privateKeyInfo": says(
    "what the device adds to its key (butterfly or implicit certificate)",
  ),
  "EcaEeCertResponse.privateKeyInfo": says("what the device adds to its key (implicit certificate)"),
  EccP256PrivateKeyReconstruction: says("what the device adds to its key (implicit certificate)"),
  AcpcNodeValue: says("value of a node of the tree, from which those below follow"),
  PreLinkageValue: says("a linkage authority's part of a linkage value"),
  "ButterflyExpansion.aes128": says("key from which the keys of all certificates are derived"),
  AcpcTreeId: says("tree of activation codes"),
};
