import type { MessageKind } from "./message-kind.ts";
import type { AuthorityName } from "./other-systems.ts";

/** Where messages of devices and authorities are sent; absent where that authority is not served. */
export interface MessageAddresses {
  readonly ecRequestUrl?: string;
  readonly authValRequestUrl?: string;
  readonly atRequestUrl?: string;
  readonly ecaBaseUrl?: string;
  readonly raBaseUrl?: string;
  readonly campRaBaseUrl?: string;
}

/** What a message is, and what its sender does about it; both continue a sentence: `an authorization request`, `Send it to …`. */
export interface Placement {
  readonly what: string;
  readonly remedy: string;
}

/** Returns what a message is and where it belongs. */
export function placeOfMessage(kind: MessageKind, addresses: MessageAddresses): Placement {
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
      return {
        what: `a signed message of PSID ${kind.psid}, as stations send to each other`,
        remedy: "No authority accepts it",
      };
  }
}

/** Returns where devices send what is encrypted for an authority; undefined where they encrypt nothing for it. */
export function addressOfRecipient(
  { system, role }: AuthorityName,
  { ecRequestUrl, atRequestUrl, raBaseUrl, campRaBaseUrl }: MessageAddresses,
): string | undefined {
  switch (`${system} ${role}`) {
    case "ccms ea":
      return ecRequestUrl;
    case "ccms aa":
      return atRequestUrl;
    case "scms ra":
      return raBaseUrl;
    case "scms ma":
      return below(raBaseUrl, "/v3/misbehavior-report");
    case "camp ra":
      return campRaBaseUrl;
    default:
      return undefined;
  }
}

function placeOfEtsi(
  choice: string,
  { ecRequestUrl, authValRequestUrl, atRequestUrl }: MessageAddresses,
): Placement {
  switch (choice) {
    case "enrolmentRequest":
      return { what: "an enrolment request", remedy: sendTo("the EA", ecRequestUrl) };
    case "authorizationRequest":
      return { what: "an authorization request", remedy: sendTo("the AA", atRequestUrl) };
    case "authorizationValidationRequest":
      return {
        what: "an authorization validation request",
        remedy: `AAs send it to ${at("the EA", authValRequestUrl)}`,
      };
    case "caCertificateRequest":
      return {
        what: "a request for a CA certificate",
        remedy: "Give it to the operator of the root CA; no address accepts it",
      };
    case "certificateRevocationList":
    case "certificateTrustListTlm":
    case "certificateTrustListRca":
      return listOf(choice);
    default:
      return answerOf(`${choice} of ETSI TS 102 941`);
  }
}

function placeOfScms(choice: string, { ecaBaseUrl, raBaseUrl }: MessageAddresses): Placement {
  switch (choice) {
    case "eca-ee.eeEcaCertRequest":
      return {
        what: "an enrollment request of IEEE 1609.2.1",
        remedy: sendTo("the ECA of the SCMS", below(ecaBaseUrl, "/v3/enrollment-certificate")),
      };
    case "ee-ra.eeRaCertRequest":
      return {
        what: "a request for authorization certificates of IEEE 1609.2.1",
        remedy: sendTo("the RA of the SCMS", below(raBaseUrl, "/v3/authorization-certificate")),
      };
    case "ee-ra.eeRaSuccessorEnrollmentCertRequest":
      return {
        what: "a request for the next enrollment certificate",
        remedy: sendTo("the RA of the SCMS", below(raBaseUrl, "/v3/successor-enrollment-certificate")),
      };
    case "ee-ra.eeRaDownloadRequest":
      return {
        what: "a download request of IEEE 1609.2.1",
        remedy: `Send it in the header Ieee-1609.2.1-Authorization of a GET to ${at("the RA of the SCMS", below(raBaseUrl, "/v3/authorization-certificate"))}`,
      };
    case "cert.compositeCrl":
    case "cert.certificateChain":
    case "cert.multiSignedCtl":
    case "cert.infoStatus":
      return listOf(choice);
    default:
      return answerOf(`${choice} of IEEE 1609.2.1`);
  }
}

function placeOfCamp(choice: string, { campRaBaseUrl }: MessageAddresses): Placement {
  if (choice === "eca-ee.eeEcaCertRequest")
    return {
      what: "an enrollment request of CAMP's SCMS",
      remedy: "Upload it in a zip file on the portal's screen for CAMP; no address accepts it alone",
    };
  const path = campPaths[choice];
  if (path === undefined) return answerOf(`${choice} of CAMP's SCMS`);
  return { what: `CAMP's ${choice}`, remedy: sendTo("CAMP's RA", below(campRaBaseUrl, path)) };
}

const campPaths: Readonly<Record<string, string>> = {
  "ee-ra.eeRaPseudonymCertProvisioningRequest": "/provision-pseudonym-certificate-batch",
  "ee-ra.eeRaIdCertProvisioningRequest": "/provision-identity-certificate",
  "ee-ra.eeRaAppCertProvisioningRequest": "/provision-application-certificate",
  "ee-ra.eeRaAuthenticatedDownloadRequest": "/download/…, in the header Download-Req of a GET",
};

function placeOfOther(choice: string, { raBaseUrl }: MessageAddresses): Placement {
  switch (choice) {
    case "certificate":
      return {
        what: "a certificate",
        remedy: "No authority accepts certificates; send the request for one",
      };
    case "crl":
      return { what: "a certificate revocation list", remedy: listRemedy };
    default:
      return {
        what: "a misbehavior report",
        remedy: sendTo("the RA of the SCMS", below(raBaseUrl, "/v3/misbehavior-report")),
      };
  }
}

const listRemedy = "Devices fetch lists; no authority accepts one";

function listOf(choice: string): Placement {
  return { what: `a list (${choice})`, remedy: listRemedy };
}

function answerOf(name: string): Placement {
  return { what: name, remedy: "Authorities send it, and none accepts it" };
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
