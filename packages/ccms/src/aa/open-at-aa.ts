import { verificationKeyIn } from "@v2x/credentials";
import { type Authority, addressedKeys, namingStray, requestTimes } from "@v2x/pki";
import { type Opening, openEnvelope } from "@v2x/protocol";
import {
  EtsiTs102941Data,
  type InnerAtRequest,
  type Rule,
  SecuredCertificateRequestPsid,
} from "@v2x/v2x-schema";
import type { AuthorityWork } from "../exchange/authority-work.ts";
import { unicastClause } from "../exchange/ccms-exchange.ts";

/** A request to the AA as far as it could be opened. */
export interface OpenedAtAa {
  readonly opening: Opening<EtsiTs102941Data>;
  /** What it says, also where it is refused. */
  readonly message: EtsiTs102941Data | undefined;
  /** The generation that it is encrypted for. */
  readonly addressed: Authority | undefined;
}

/** Opens a request for a ticket: encrypted for this AA, and signed by the ticket's key or by nobody. */
export async function openAtAa({ exchange, ports, authorities }: AuthorityWork): Promise<OpenedAtAa> {
  const { request, at } = exchange;
  const { keys, addressed } = addressedKeys(authorities, "aa");
  const read = await openEnvelope(request.octets, {
    layers: [
      { kind: "encrypted", keys, onlyRecipient: unicastClause },
      {
        kind: "signed",
        isOptional: true,
        signer: {
          self: async (message) => {
            const asked = authorizationRequestIn(message);
            return asked && verificationKeyIn(asked.publicKeys.verificationKey);
          },
        },
        header: { psid: SecuredCertificateRequestPsid, generationTime: requestTimes(at) },
      },
    ],
    payload: EtsiTs102941Data,
    kind: kindAtAa,
  });
  const opening = await namingStray(read, {
    authority: { system: "ccms", role: "aa" },
    accepts: { protocol: "etsi", choices: ["authorizationRequest"] },
    recipient: "aa",
    clause: kindAtAa.clause,
    urls: ports.urls,
    otherSystems: ports.otherSystems,
    authorities,
  });
  return { opening, message: opening.value ?? opening.claimed, addressed: addressed() };
}

/** The request for a ticket in a message; undefined for messages of another kind. */
export function authorizationRequestIn({ content }: EtsiTs102941Data): InnerAtRequest | undefined {
  return content.choice === "authorizationRequest" ? content.value : undefined;
}

const kindAtAa: Rule<EtsiTs102941Data> = {
  name: "message-kind",
  clause: "ETSI TS 102 941 6.2.3.3.1",
  path: "content",
  expected: "the message is an authorizationRequest",
  ask: ({ content: { choice } }) => choice === "authorizationRequest" || { found: `it is ${choice}` },
};
