import { type DecodedCertificate, heldKeyChecks } from "@v2x/credentials";
import { unmetIn } from "@v2x/v2x-schema";
import { bytesEqual } from "./bytes.ts";
import { answerFrom, type FileAnswer, notAsked } from "./checked-file.ts";
import { type KeyFiles, type OpenedKey, type Place, publicKeyOf } from "./forms/index.ts";

/**
 * Whether the private keys beside a certificate are the ones that it stands for.
 *
 * @param issuer - with whose key that of an implicit certificate is made; undefined where it is not at hand.
 */
export function keyAnswer(
  { keys, withoutKey }: Place,
  certificate: DecodedCertificate,
  issuer: DecodedCertificate | undefined,
): FileAnswer {
  if (keys.length === 0)
    return withoutKey === undefined
      ? notAsked("No private key stands beside it.")
      : { state: "unknown", texts: [withoutKey] };
  return answerFrom(keys.map((key) => findingOn(key, certificate, issuer)));
}

function findingOn(key: KeyFiles, certificate: DecodedCertificate, issuer: DecodedCertificate | undefined) {
  const { path } = key;
  const opened = key.open(certificate);
  if ("trouble" in opened) return { state: "fail", text: `${path} ${opened.trouble}` } as const;
  const belongs = { state: "pass", text: `${path} is its private key` } as const;
  const stranger = { state: "fail", text: `${path} is not the private key of its certificate` } as const;
  if (opened.isForEncryption === true) return isEncryptionKey(opened, certificate) ? belongs : stranger;
  if (certificate.value.type === "implicit" && issuer === undefined)
    return {
      state: "unknown",
      text: `whether ${path} is its private key shows only with its issuer's certificate`,
    } as const;
  const checks = heldKeyChecks(certificate, opened.held, issuer ?? certificate);
  if (checks.length === 0)
    return {
      state: "unknown",
      text: `${path} cannot be held against the certificate, which has no key that can be used`,
    } as const;
  const [unmet] = unmetIn(checks);
  if (unmet === undefined) return belongs;
  if (unmet.name === "private-key-rebuilt") return stranger;
  return { state: "fail", text: "no key can be made of its reconstruction value" } as const;
}

function isEncryptionKey(opened: Extract<OpenedKey, { held: unknown }>, certificate: DecodedCertificate) {
  const { keyType, publicKey } = opened.held.ownKey;
  const key = publicKeyOf(certificate, true);
  return key !== undefined && key.keyType === keyType && bytesEqual(key.point, publicKey);
}
