import {
  type Authority,
  addressedKeys,
  adviceOf,
  foundOf,
  namingStray,
  type Placement,
  requestTimes,
} from "@v2x/pki";
import { type EnvelopeRefusal, type Opening, openEnvelope } from "@v2x/protocol";
import { EtsiTs102941Data, type Rule, SecuredCertificateRequestPsid } from "@v2x/v2x-schema";
import { withoutStrayHmacKey } from "../aa/index.ts";
import type { AuthorityWork } from "../exchange/authority-work.ts";
import { unicastClause } from "../exchange/ccms-exchange.ts";
import { enrolmentRequestIn, type Sender, SenderSearch } from "./senders.ts";

/** A request to the EA as far as it could be opened. */
export interface OpenedAtEa {
  readonly opening: Opening<EtsiTs102941Data>;
  /** What it says, also where it is refused. */
  readonly message: EtsiTs102941Data | undefined;
  readonly sender: Sender;
  /** The generation that it is encrypted for. */
  readonly addressed: Authority | undefined;
}

/** Opens a request of either kind: encrypted for this EA, signed by a device, its credential or an AA. */
export async function openAtEa({ exchange, ports, authorities }: AuthorityWork): Promise<OpenedAtEa> {
  const { request, at } = exchange;
  const { keys, addressed } = addressedKeys(authorities, "ea");
  const search = new SenderSearch(ports.storage, authorities, at);
  const read = await openEnvelope(request.octets, {
    layers: [
      { kind: "encrypted", keys, onlyRecipient: unicastClause },
      {
        kind: "signed",
        signer: {
          self: (message) => search.canonicalKey(message),
          digest: (hashedId8) => search.authorityOrCredential(hashedId8),
        },
        header: { psid: SecuredCertificateRequestPsid, generationTime: requestTimes(at) },
      },
    ],
    payload: EtsiTs102941Data,
    kind: kindAtEa,
  });
  const opening = await namingStray(read, {
    authority: { system: "ccms", role: "ea" },
    accepts: { protocol: "etsi", choices: ["enrolmentRequest", "authorizationValidationRequest"] },
    recipient: "ea",
    clause: kindAtEa.clause,
    urls: ports.urls,
    otherSystems: ports.otherSystems,
    authorities,
  });
  const message = opening.value ?? opening.claimed;
  return {
    opening: opening.refusal
      ? {
          ...opening,
          trace: withoutStrayHmacKey(opening.trace),
          refusal: advised(opening.refusal, message),
        }
      : opening,
    message,
    sender: search.found,
    addressed: addressed(),
  };
}

/** Adds what to do where the proof of possession is missing. */
function advised(refusal: EnvelopeRefusal, message: EtsiTs102941Data | undefined): EnvelopeRefusal {
  const isAboutProof = refusal.check.name === kindAtEa.name && message?.content.choice === "enrolmentRequest";
  return isAboutProof ? { ...refusal, advice: adviceOf(proofMissing) } : refusal;
}

const proofMissing: Placement = {
  what: "an enrolment request whose InnerEcRequest is not signed with the new key",
  remedy: "Sign the InnerEcRequest with the key to be certified",
};

const kindAtEa: Rule<EtsiTs102941Data> = {
  name: "message-kind",
  clause: "ETSI TS 102 941 6.2.3.2.1, 6.2.3.4.1",
  path: "content",
  expected:
    "the message is an enrolmentRequest with the request plain inside its proof of possession, or an authorizationValidationRequest",
  ask(message) {
    const { choice } = message.content;
    if (choice === "authorizationValidationRequest") return true;
    if (choice !== "enrolmentRequest") return { found: `it is ${choice}` };
    return (
      enrolmentRequestIn(message) !== undefined || {
        found: foundOf(proofMissing),
      }
    );
  },
};
