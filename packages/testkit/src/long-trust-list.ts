import { coer } from "@v2x/asn1";
import { signedContentOf, TlmCertificateTrustListMessage } from "@v2x/v2x-schema";
import { fixture } from "./fixtures.ts";

/**
 * The real European list with its entries repeated; its signature no longer holds, which no decoder asks.
 *
 * @param octets - the list has as many or a little fewer.
 * @returns COER of a signed message.
 */
export function longTrustList(octets: number): Uint8Array {
  const message = structuredClone(
    coer.decode(TlmCertificateTrustListMessage, fixture("eu-l2-ectl-CE4CF6C19BFED720.oer")),
  );
  const content = signedContentOf(message)?.content.content;
  if (content?.choice !== "certificateTrustListTlm") throw new Error("the fixture is not the European list");
  const commands = content.value.ctlCommands as unknown[];
  const once = [...commands];
  const encode = () => coer.encode(TlmCertificateTrustListMessage, message);
  const { length } = encode();
  commands.push(...once);
  const added = encode().length - length;
  const copies = Math.floor((octets - length - 8) / added);
  for (let copy = 1; copy < copies; copy += 1) commands.push(...once);
  return encode();
}
