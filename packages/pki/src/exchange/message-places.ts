import type { MessageKind } from "./message-kind.ts";

/** Where messages of devices and authorities are sent; absent where that authority is not served. */
export interface MessageAddresses {
  readonly ecRequestUrl?: string;
  readonly authValRequestUrl?: string;
  readonly atRequestUrl?: string;
  readonly ecaBaseUrl?: string;
  readonly raBaseUrl?: string;
  readonly campRaBaseUrl?: string;
}

/** A message in words, and what to do with it: `an authorization request. Send it to the AA at https://…`. */
export function placeOfMessage(kind: MessageKind, addresses: MessageAddresses): string {
  switch (kind.protocol) {
    case "etsi":
      return placeOfEtsi(kind.choice, addresses);
    case "scms":
      return placeOfScms(kind.choice, addresses);
    case "camp":
      return placeOfCamp(kind.choice, addresses);
    case "other":
      return placeOfOther(kind.choice, addresses);
    case "application":
      return `a signed message of PSID ${kind.psid}, as stations send to each other. No authority takes it`;
  }
}

/** The authority that something is encrypted for, beside the one it came to, and its address. */
export function placeOfRecipient(role: string, here: string, addresses: MessageAddresses): string {
  const name = role.toUpperCase();
  const whose = `the ${name}; this is the ${here}`;
  switch (role) {
    case "ea":
      return `${whose}. ${sendTo(`the ${name}`, addresses.ecRequestUrl)}`;
    case "aa":
      return `${whose}. ${sendTo(`the ${name}`, addresses.atRequestUrl)}`;
    case "ra":
      return `${whose}. ${sendTo(`the ${name}`, addresses.raBaseUrl ?? addresses.campRaBaseUrl)}`;
    case "ma":
      return `${whose}. ${sendTo("the RA, for the MA,", below(addresses.raBaseUrl, "/v3/misbehavior-report"))}`;
    default:
      return `${whose}. Devices send nothing to the ${name} themselves`;
  }
}

function placeOfEtsi(
  choice: string,
  { ecRequestUrl, authValRequestUrl, atRequestUrl }: MessageAddresses,
): string {
  switch (choice) {
    case "enrolmentRequest":
      return `an enrolment request. Sign its InnerEcRequest with the new key, and send it to ${at("the EA", ecRequestUrl)}`;
    case "authorizationRequest":
      return `an authorization request. ${sendTo("the AA", atRequestUrl)}`;
    case "authorizationValidationRequest":
      return `an authorization validation request, which an AA sends. ${sendTo("the EA", authValRequestUrl)}`;
    case "caCertificateRequest":
      return "a request for a CA certificate. Give it to the operator of the root CA; no address takes it";
    case "certificateRevocationList":
    case "certificateTrustListTlm":
    case "certificateTrustListRca":
      return `a list (${choice}). ${listTaken}`;
    default:
      return answerOf(`${choice} of ETSI TS 102 941`);
  }
}

function placeOfScms(choice: string, { ecaBaseUrl, raBaseUrl }: MessageAddresses): string {
  switch (choice) {
    case "eca-ee.eeEcaCertRequest":
      return `an enrollment request of IEEE 1609.2.1. ${sendTo("the ECA", below(ecaBaseUrl, "/v3/enrollment-certificate"))}`;
    case "ee-ra.eeRaCertRequest":
      return `a request for authorization certificates of IEEE 1609.2.1. ${sendTo("the RA", below(raBaseUrl, "/v3/authorization-certificate"))}`;
    case "ee-ra.eeRaSuccessorEnrollmentCertRequest":
      return `a request for the next enrollment certificate. ${sendTo("the RA", below(raBaseUrl, "/v3/successor-enrollment-certificate"))}`;
    case "ee-ra.eeRaDownloadRequest":
      return `a download request of IEEE 1609.2.1. Send it in the header Ieee-1609.2.1-Authorization of a GET to ${at("the RA", below(raBaseUrl, "/v3/authorization-certificate"))}`;
    case "cert.compositeCrl":
    case "cert.certificateChain":
    case "cert.multiSignedCtl":
    case "cert.infoStatus":
      return `a list (${choice}). ${listTaken}`;
    default:
      return answerOf(`${choice} of IEEE 1609.2.1`);
  }
}

function placeOfCamp(choice: string, { campRaBaseUrl }: MessageAddresses): string {
  if (choice === "eca-ee.eeEcaCertRequest")
    return "an enrollment request of CAMP's SCMS. Upload it in a zip file on the portal's screen for CAMP; no address takes it alone";
  const path = campPaths[choice];
  if (path === undefined) return answerOf(`${choice} of CAMP's SCMS`);
  return `CAMP's ${choice}. ${sendTo("CAMP's RA", below(campRaBaseUrl, path))}`;
}

const campPaths: Readonly<Record<string, string>> = {
  "ee-ra.eeRaPseudonymCertProvisioningRequest": "/provision-pseudonym-certificate-batch",
  "ee-ra.eeRaIdCertProvisioningRequest": "/provision-identity-certificate",
  "ee-ra.eeRaAppCertProvisioningRequest": "/provision-application-certificate",
  "ee-ra.eeRaAuthenticatedDownloadRequest": "/download/…, in the header Download-Req of a GET",
};

function placeOfOther(choice: string, { raBaseUrl }: MessageAddresses): string {
  switch (choice) {
    case "certificate":
      return "a certificate. No authority takes certificates; send the request for one";
    case "crl":
      return `a certificate revocation list. ${listTaken}`;
    default:
      return `a misbehavior report. ${sendTo("the RA", below(raBaseUrl, "/v3/misbehavior-report"))}`;
  }
}

const listTaken = "Devices fetch lists; no authority takes one";

function answerOf(name: string): string {
  return `${name}. Authorities send it, and none takes it`;
}

function sendTo(whom: string, address: string | undefined): string {
  return `Send it to ${at(whom, address)}`;
}

function at(whom: string, address: string | undefined): string {
  return address === undefined ? `${whom}, which is not served here` : `${whom} at ${address}`;
}

function below(base: string | undefined, path: string): string | undefined {
  return base && `${base}${path}`;
}
