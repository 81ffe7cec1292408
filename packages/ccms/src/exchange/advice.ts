import { coer, DecodeError } from "@v2x/asn1";
import { fromTime64 } from "@v2x/credentials";
import { adviceOnClock } from "@v2x/pki";
import type { EventAdvice, Opening } from "@v2x/protocol";
import { EtsiTs102941Data } from "@v2x/v2x-schema";
import type { CcmsUrls } from "../ports.ts";

/** What libraries in use are known to do otherwise, told by what came of opening a request. */
export function adviceOnEnvelope(
  opening: Opening<EtsiTs102941Data>,
  at: Date,
  urls: CcmsUrls,
): readonly EventAdvice[] {
  const time = opening.signatures?.[0]?.header?.generationTime;
  return [
    ...(isBare(opening) ? [bareMessage] : []),
    ...adviceOnKind(opening, urls),
    ...adviceOnClock(time === undefined ? undefined : fromTime64(time), at),
  ];
}

const bareMessage: EventAdvice = {
  name: "plaintext-without-envelope",
  text: "The plaintext is a bare EtsiTs102941Data. Put it into an Ieee1609Dot2Data, unsecured or signed, and encrypt that.",
};

/** Where a message of another kind belongs. */
function adviceOnKind(
  { refusal, claimed }: Opening<EtsiTs102941Data>,
  urls: CcmsUrls,
): readonly EventAdvice[] {
  if (refusal?.check.name !== "message-kind" || claimed === undefined) return [];
  const text = placeOfKind(String(claimed.content.choice), urls);
  return text === undefined ? [] : [{ name: "message-of-another-kind", text }];
}

function placeOfKind(choice: string, urls: CcmsUrls): string | undefined {
  switch (choice) {
    case "enrolmentRequest":
      return `This is an enrolment request. Sign its InnerEcRequest with the new key, and send it to the EA at ${urls.ecRequestUrl}.`;
    case "authorizationRequest":
      return `This is an authorization request. Send it to the AA at ${urls.atRequestUrl}.`;
    case "authorizationValidationRequest":
      return `This is an authorization validation request. An AA sends it to the EA at ${urls.authValRequestUrl}.`;
    case "caCertificateRequest":
      return "This is a request for a CA certificate. Give it to the operator of the root CA; no address takes it.";
    default:
      return undefined;
  }
}

/** Whether what was encrypted is the message itself, with no envelope around. */
function isBare({ refusal, trace }: Opening<unknown>): boolean {
  const plaintext = trace.texts[1];
  if (refusal?.kind !== "envelope" || plaintext === undefined) return false;
  try {
    coer.decode(EtsiTs102941Data, plaintext);
    return true;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}
