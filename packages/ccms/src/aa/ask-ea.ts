import { toHex } from "@v2x/asn1";
import { CredentialsError } from "@v2x/credentials";
import { type Authority, AuthorityError, isInForce, type Refusal, refusalText, requestTimes } from "@v2x/pki";
import { type EventLayer, openEnvelope, requestHash, sealEncrypted } from "@v2x/protocol";
import {
  type AuthorizationResponseCode,
  type AuthorizationValidationResponse,
  type AuthorizationValidationResponseCode,
  type CertificateSubjectAttributes,
  type Check,
  EtsiTs102941Data,
  type InnerAtRequest,
  SecuredCertificateRequestPsid,
} from "@v2x/v2x-schema";
import { answerUnseenAtEa } from "../ea/index.ts";
import type { AuthorityWork } from "../exchange/authority-work.ts";
import { httpBinding } from "../exchange/ccms-exchange.ts";
import { maySign } from "../exchange/request-rights.ts";
import { signMessage } from "../exchange/seal-message.ts";

/** What came of asking the EA; the layer joins the trace of the request. */
export type EaConfirmation = { readonly layer: EventLayer } & (
  | { readonly refusal: Refusal<AuthorizationResponseCode>; readonly attributes?: undefined }
  | { readonly refusal?: undefined; readonly attributes: CertificateSubjectAttributes }
);

/**
 * Asks the EA whether a station may have a ticket. It gets what the station sent for it, unchanged, and nothing of the
 * ticket's keys. On another host it is asked over the port, else in this process with the same octets.
 *
 * @throws what storage throws.
 * @see ETSI TS 102 941 6.2.3.4
 */
export async function askEa(
  { sharedAtRequest, ecSignature }: InnerAtRequest,
  ea: Authority,
  aa: Authority,
  work: AuthorityWork,
): Promise<EaConfirmation> {
  const { at } = work.exchange;
  const value = { sharedAtRequest, ecSignature };
  const signed = await signMessage({ choice: "authorizationValidationRequest", value }, aa, at);
  const { octets, contentKey } = sealEncrypted(signed, [
    { choice: "certRecipInfo", certificate: ea.certificate },
  ]);
  const answered = await send(octets, work);
  if ("fault" in answered) return unreached(answered.fault);
  const response = await readResponse(answered.octets, requestHash(octets), contentKey, work);
  if ("fault" in response) return unreached(response.fault);
  const { responseCode, confirmedSubjectAttributes } = response;
  if (responseCode !== "ok") {
    const known = typeof responseCode === "number" ? undefined : codes[responseCode];
    const name = toHex(requestHash(octets)).toUpperCase();
    const found = `the EA answered ${responseCode}; its event log has the reason, under the request hash ${name}`;
    const check: Check = { ...confirmedRule, outcome: "fail", found };
    return refused(known ?? "aa-ea-cantreachea", [reachedCheck, check]);
  }
  if (confirmedSubjectAttributes === undefined) return unreached("its answer confirms nothing");
  return {
    layer: layerOf([reachedCheck, { ...confirmedRule, outcome: "pass" }]),
    attributes: confirmedSubjectAttributes,
  };
}

/** How the AA repeats what the EA told it. The EA's `deniedrequest` has no code of its own here. */
const codes: Readonly<
  Record<Exclude<AuthorizationValidationResponseCode, number | "ok">, AuthorizationResponseCode>
> = {
  cantparse: "ea-aa-cantparse",
  badcontenttype: "ea-aa-badcontenttype",
  imnottherecipient: "ea-aa-imnottherecipient",
  unknownencryptionalgorithm: "ea-aa-unknownencryptionalgorithm",
  decryptionfailed: "ea-aa-decryptionfailed",
  invalidaa: "invalidaa",
  invalidaasignature: "invalidaasignature",
  wrongea: "wrongea",
  unknownits: "unknownits",
  invalidsignature: "invalidsignature",
  invalidencryptionkey: "invalidencryptionkey",
  deniedpermissions: "deniedpermissions",
  deniedtoomanycerts: "deniedtoomanycerts",
  deniedrequest: "deniedpermissions",
};

const clause = "ETSI TS 102 941 6.2.3.4";
const reachedRule = {
  name: "ea-reached",
  clause,
  expected: "the EA answers what can be read and trusted",
  path: "",
};
const confirmedRule = {
  name: "ea-confirms",
  clause,
  expected: "the EA confirms the request",
  path: "ecSignature",
};
const reachedCheck: Check = { ...reachedRule, outcome: "pass" };

function unreached(found: string): EaConfirmation {
  return refused("aa-ea-cantreachea", [{ ...reachedRule, outcome: "fail", found }]);
}

function refused(code: AuthorizationResponseCode, checks: readonly Check[]): EaConfirmation {
  return { layer: layerOf(checks), refusal: { code, kind: "validation", check: checks.at(-1)! } };
}

function layerOf(checks: readonly Check[]): EventLayer {
  return { kind: "validation", type: "AuthorizationValidationResponse", checks };
}

type Fault = { readonly fault: string };

async function send(
  octets: Uint8Array,
  { ports, authorities, exchange }: AuthorityWork,
): Promise<{ readonly octets: Uint8Array } | Fault> {
  if (ports.askEa !== undefined) return ports.askEa(octets);
  try {
    const { sender } = exchange.request;
    const answer = await answerUnseenAtEa(
      { octets, mediaType: httpBinding.mediaType, sender },
      "authorization-validation",
      {
        ports,
        authorities,
      },
    );
    return "refusal" in answer ? { fault: `it refused with a text: ${answer.refusal}` } : answer;
  } catch (error) {
    if (error instanceof AuthorityError || error instanceof CredentialsError) {
      return { fault: `the EA of this installation is out of order: ${error.code}` };
    }
    throw error;
  }
}

async function readResponse(
  octets: Uint8Array,
  hash: Uint8Array,
  contentKey: Uint8Array,
  { authorities, exchange: { at } }: AuthorityWork,
): Promise<AuthorizationValidationResponse | Fault> {
  const opening = await openEnvelope(octets, {
    layers: [
      { kind: "encrypted", keys: [{ choice: "pskRecipInfo", contentKey }] },
      {
        kind: "signed",
        signer: {
          digest: async (hashedId8) =>
            authorities.usable.find(
              (authority) =>
                authority.record.role === "ea" &&
                Buffer.compare(authority.record.hashedId8, hashedId8) === 0 &&
                isInForce(authority, at) &&
                maySign(authority.certificate, "authorizationValidationResponse"),
            ),
        },
        header: { psid: SecuredCertificateRequestPsid, generationTime: requestTimes(at) },
      },
    ],
    payload: EtsiTs102941Data,
  });
  if (opening.refusal !== undefined) return { fault: refusalText(opening.refusal) };
  const { content } = opening.value;
  if (content.choice !== "authorizationValidationResponse") return { fault: `it answered ${content.choice}` };
  if (Buffer.compare(content.value.requestHash, hash) !== 0) return { fault: "it answered another request" };
  return content.value;
}
