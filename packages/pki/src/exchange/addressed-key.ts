import { encryptionKeyIn } from "@v2x/credentials";
import { isKeyType256 } from "@v2x/crypto";
import type { OwnKey } from "@v2x/protocol";
import { type Authorities, type Authority, isInForce } from "../authorities.ts";
import type { CodedRule } from "./coded-rules.ts";
import { placeOfOldCertificate } from "./misaddressed-message.ts";
import { adviceOf, foundOf } from "./stray-message.ts";

/** The keys of one role, with the generation that a message was encrypted for once one of them was used. */
export interface AddressedKeys<Role extends string> {
  readonly keys: readonly OwnKey[];
  addressed(): Authority<Role> | undefined;
}

/**
 * The encryption keys of every generation of an authority, those no longer in force too: so that who still uses one is told
 * so in an answer that it can read. Private keys are opened when first needed.
 */
export function addressedKeys<Role extends string>(
  authorities: Authorities<Role>,
  role: Role,
): AddressedKeys<Role> {
  let addressed: Authority<Role> | undefined;
  const generations = authorities.usable.filter(({ record }) => record.role === role);
  return {
    keys: generations.flatMap((authority) => ownKeysOf(authority, () => (addressed = authority))),
    addressed: () => addressed,
  };
}

/**
 * The generation that answers a request: the one that it is encrypted for, since its sender may know no newer one and
 * would believe no other; the current one where that is not in force.
 *
 * @throws AuthorityError "authority-missing" where none is current: then the authority is out of use.
 */
export function answeringGeneration<Role extends string>(
  addressed: Authority<Role> | undefined,
  authorities: Authorities<Role>,
  role: Role,
  now: Date,
): Authority<Role> {
  const current = authorities.current(role);
  return addressed !== undefined && isInForce(addressed, now) ? addressed : current;
}

/** That a message is encrypted for a generation in force. @param clause - that of the flow. */
export function recipientRule<Code>(
  code: Code,
  clause: string,
): CodedRule<{ readonly addressed: Authority | undefined; readonly now: Date }, Code> {
  return {
    name: "recipient-in-force",
    clause,
    path: "",
    expected: "the certificate that the request is encrypted for is in force",
    code,
    ask({ addressed, now }) {
      if (addressed === undefined || isInForce(addressed, now)) return true;
      return { found: foundOf(placeOfOldCertificate(addressed.record)) };
    },
    advise: ({ addressed }) =>
      addressed && adviceOf(placeOfOldCertificate(addressed.record), "encrypted-otherwise"),
  };
}

function ownKeysOf({ certificate, agreement }: Authority, onUse: () => void): readonly OwnKey[] {
  const { encryptionKey } = certificate.value.toBeSigned;
  const key = encryptionKey && encryptionKeyIn(encryptionKey);
  if (key === undefined || !isKeyType256(key.keyType)) return [];
  const agree = async (point: Uint8Array) => {
    onUse();
    return (await agreement()).agree(point);
  };
  return [
    {
      choice: "certRecipInfo",
      certificateDigest: certificate.digest,
      agreement: { keyType: key.keyType, publicKey: key.point, agree },
    },
  ];
}
