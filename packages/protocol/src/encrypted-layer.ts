import { toHex } from "@v2x/asn1";
import { pointOctets } from "@v2x/credentials";
import { CryptoError, decryptCcm, unwrapKey } from "@v2x/crypto";
import type { Check, EncryptedData, PKRecipientInfo, RecipientInfo } from "@v2x/v2x-schema";
import { checkMade, checkUnless, type RuleText } from "./check-made.ts";
import type { EncryptedRules } from "./envelope-rules.ts";
import { nameOfOwnKey, type OwnKey, recipientIdOf } from "./recipients.ts";

/** What came of opening encrypted data. */
export interface OpenedEncryption {
  readonly checks: readonly Check[];
  /** The AES key, once it is unwrapped: its own tag proves it, whether the content opens or not. */
  readonly contentKey?: Uint8Array;
  readonly plaintext?: Uint8Array;
}

/**
 * Looks for a recipient whose key is ours, unwraps the content key and decrypts.
 *
 * @param path - of the EncryptedData in its text.
 */
export async function openEncryption(
  { recipients, ciphertext }: EncryptedData,
  path: string,
  { keys, onlyRecipient }: EncryptedRules,
): Promise<OpenedEncryption> {
  const opened = await openFor({ recipients, ciphertext }, path, keys);
  if (onlyRecipient === undefined) return opened;
  const rule = {
    name: "one-recipient",
    clause: onlyRecipient,
    expected: "it is encrypted for one recipient alone",
    path: `${path}.recipients`,
  };
  const fault = recipients.length > 1 ? describeRecipients(recipients) : undefined;
  return { ...opened, checks: [...opened.checks, checkUnless(rule, fault)] };
}

async function openFor(
  { recipients, ciphertext }: EncryptedData,
  path: string,
  keys: readonly OwnKey[],
): Promise<OpenedEncryption> {
  const found = findRecipient(recipients, keys);
  const infoPath = found && `${path}.recipients[${found.index}].${found.info.choice}`;
  const rules = rulesAt(path, infoPath ?? `${path}.recipients`, keys);
  const cipher = ciphertext.choice === "aes128ccm" ? undefined : `the cipher is ${nameOfChoice(ciphertext)}`;
  const contentAlgorithm = checkUnless(rules.contentAlgorithm, cipher);
  if (found === undefined) {
    return {
      checks: [
        checkMade(rules.recipient, "fail", describeRecipients(recipients)),
        checkMade(rules.keyAlgorithm, "unknown"),
        contentAlgorithm,
        checkMade(rules.unwraps, "unknown"),
        checkMade(rules.decrypts, "unknown"),
      ],
    };
  }
  const named = checkMade(rules.recipient, "pass", toHex(recipientIdOf(found.info)));
  const { contentKey, checks } = await unwrap(found, rules);
  const before = [named, checks[0], contentAlgorithm, checks[1]];
  if (contentKey === undefined || ciphertext.choice !== "aes128ccm") {
    return { checks: [...before, checkMade(rules.decrypts, "unknown")], contentKey };
  }
  const { nonce, ccmCiphertext } = ciphertext.value;
  const plaintext = refusedAs("decryption-failed", () =>
    decryptCcm(contentKey, { nonce, ciphertext: ccmCiphertext }),
  );
  if (plaintext === undefined) {
    const fault = "the tag does not belong to it";
    return { checks: [...before, checkMade(rules.decrypts, "fail", fault)], contentKey };
  }
  return { checks: [...before, checkMade(rules.decrypts, "pass")], contentKey, plaintext };
}

/**
 * That encrypted data which stays shut is for one of those who may get it.
 *
 * @param path - of the EncryptedData in its text.
 * @param expected - digests of their certificates.
 */
export function expectedRecipientCheck(
  { recipients }: EncryptedData,
  path: string,
  expected: readonly Uint8Array[],
): Check {
  const ids = expected.map((digest) => digest.slice(-8));
  const isThere = recipients.some(
    (info) =>
      info.choice === "certRecipInfo" && ids.some((id) => Buffer.compare(id, recipientIdOf(info)) === 0),
  );
  return checkUnless(
    {
      name: "recipient-expected",
      clause: "IEEE 1609.2 RecipientInfo",
      expected: `one of the recipients is certRecipInfo ${ids.map((id) => toHex(id)).join(" or ")}`,
      path: `${path}.recipients`,
    },
    isThere ? undefined : describeRecipients(recipients),
  );
}

interface FoundRecipient {
  readonly index: number;
  readonly info: RecipientInfo;
  readonly own: OwnKey;
}

function findRecipient(
  recipients: readonly RecipientInfo[],
  keys: readonly OwnKey[],
): FoundRecipient | undefined {
  const names = keys.map((own) => ({ own, id: nameOfOwnKey(own).recipientId }));
  for (const [index, info] of recipients.entries()) {
    const named = names.find(
      ({ own, id }) => own.choice === info.choice && Buffer.compare(id, recipientIdOf(info)) === 0,
    );
    if (named !== undefined) return { index, info, own: named.own };
  }
  return undefined;
}

/** The content key, and the checks on the algorithm of the wrapping and on the wrapped key. */
async function unwrap(
  { info, own }: FoundRecipient,
  rules: Rules,
): Promise<{ readonly contentKey?: Uint8Array; readonly checks: readonly [Check, Check] }> {
  if (own.choice === "pskRecipInfo") {
    const checks = [
      checkMade(rules.keyAlgorithm, "notApplicable"),
      checkMade(rules.unwraps, "notApplicable"),
    ] as const;
    return { contentKey: own.contentKey.slice(), checks };
  }
  const { encKey } = info.value as PKRecipientInfo;
  const wanted = own.agreement.keyType === "NistP256" ? "eciesNistP256" : "eciesBrainpoolP256r1";
  if (encKey.choice !== wanted) {
    const fault = `the key is wrapped with ${nameOfChoice(encKey)}, ours is for ${wanted}`;
    return { checks: [checkMade(rules.keyAlgorithm, "fail", fault), checkMade(rules.unwraps, "unknown")] };
  }
  const known = checkMade(rules.keyAlgorithm, "pass");
  const { v, c, t } = encKey.value;
  const point = pointOctets(v);
  const secret = point && (await own.agreement.agree(point).catch(asRefusal("point-invalid")));
  if (secret === undefined) {
    return { checks: [known, checkMade(rules.unwraps, "fail", "v is no point of the curve")] };
  }
  const contentKey = refusedAs("unwrap-failed", () => unwrapKey(secret, { c, t }, nameOfOwnKey(own).p1));
  const fault = "the tag t does not belong: wrapped for another key, bound to another P1, or changed";
  return { contentKey, checks: [known, checkUnless(rules.unwraps, contentKey ? undefined : fault)] };
}

type Rules = ReturnType<typeof rulesAt>;

function rulesAt(path: string, recipientPath: string, keys: readonly OwnKey[]) {
  const ours = keys.map((own) => `${own.choice} ${toHex(nameOfOwnKey(own).recipientId)}`).join(" or ");
  return {
    recipient: {
      name: "recipient-is-us",
      clause: "IEEE 1609.2 RecipientInfo",
      expected: `one of the recipients is ${ours}`,
      path: `${path}.recipients`,
    },
    keyAlgorithm: {
      name: "key-algorithm-known",
      clause: "IEEE 1609.2 5.3.5",
      expected: "the content key is wrapped with ECIES on the curve of our key",
      path: `${recipientPath}.encKey`,
    },
    contentAlgorithm: {
      name: "content-algorithm-known",
      clause: "IEEE 1609.2 5.3.8",
      expected: "the content is encrypted with AES-128-CCM",
      path: `${path}.ciphertext`,
    },
    unwraps: {
      name: "key-unwraps",
      clause: "IEEE 1609.2 5.3.5",
      expected: "our key unwraps the content key",
      path: `${recipientPath}.encKey`,
    },
    decrypts: {
      name: "content-decrypts",
      clause: "IEEE 1609.2 5.3.8",
      expected: "the tag of the ciphertext belongs to key, nonce and content",
      path: `${path}.ciphertext`,
    },
  } satisfies Record<string, RuleText>;
}

function describeRecipients(recipients: readonly RecipientInfo[]): string {
  if (recipients.length === 0) return "there is no recipient";
  const shown = recipients.slice(0, 4).map((info) => `${info.choice} ${toHex(recipientIdOf(info))}`);
  const more = recipients.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function nameOfChoice(value: { readonly choice: string }): string {
  return value.choice === "unknown" ? "an algorithm that is not known here" : value.choice;
}

function refusedAs<T>(code: CryptoError["code"], attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch (error) {
    return asRefusal(code)(error);
  }
}

/** Undefined for the refusal that the octets themselves cause; a key that is out of reach is none. */
function asRefusal(code: CryptoError["code"]): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof CryptoError) || error.code !== code) throw error;
    return undefined;
  };
}
