import { type DecodedCertificate, encryptionKeyIn } from "@v2x/credentials";
import { keyTypes, type PrivateKey } from "@v2x/crypto";
import { recognizePrivateKeyFile } from "@v2x/decoder";
import type { Check } from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import { keyOfNumber, keyOfPem, numberOctets } from "../secret-files.ts";
import type { BundleForm, Files, KeyFiles, Place } from "./bundle-form.ts";

/**
 * Files in no layout that is known: certificates, lists and keys as somebody put them together. A key belongs to the
 * certificate whose name its file has, else to that whose point it makes.
 */
export function looseFiles(files: Files): BundleForm {
  const keys = [...files].flatMap(([path, octets]) => keyFileAt(path, octets) ?? []);
  return {
    title: titleOf([...files.keys()]),
    missing: [],
    isBeside: (path) => keys.some((key) => key.path === path) || isShare(path),
    placeOf: (path) => placeOf(path, keys, files),
    further: (certificates) => [
      ...keys
        .filter(({ path }) => !hasNamesake(path, [...certificates.keys()]))
        .map((key) => keyCheck(key, certificates)),
      ...[...files].flatMap(([path, octets]) => [...shareFault(path, octets), ...refusal(path, octets)]),
    ],
  };
}

function keyCheck(key: KeyFile, certificates: ReadonlyMap<string, DecodedCertificate>): Check {
  const owner = ownerOf(key, certificates);
  const rule = {
    name: "key-of-a-certificate",
    clause: "IEEE 1609.2 5.3.1",
    expected: "it is the private key of a certificate here",
    path: key.path,
  };
  if (owner !== undefined) return { ...rule, outcome: "pass", found: `it is the private key of ${owner}` };
  const found =
    key.candidates.length === 0
      ? "it holds no private key of the four curves"
      : "it is the private key of no certificate here";
  return { ...rule, outcome: "unknown", found };
}

/** Octets of the number by which a private key is rebuilt. */
const shareLength = 32;

function isShare(path: string): boolean {
  return /\.s$/i.test(path);
}

function shareFault(path: string, octets: Uint8Array): readonly Check[] {
  if (!isShare(path) || numberOctets(octets, shareLength) !== undefined) return [];
  return [
    {
      name: "share-length",
      clause: "the layout of the bundle",
      expected: `the share of a private key has ${shareLength} octets`,
      found: `the share of a private key has ${shareLength} octets, and this has ${octets.length}`,
      outcome: "fail",
      path,
    },
  ];
}

/** Characters of a refusal that are told. */
const longestRefusal = 300;

/** Whoever answers several requests at once says in a file why one was refused. */
function refusal(path: string, octets: Uint8Array): readonly Check[] {
  if (!/(^|\/)error\.txt$/i.test(path)) return [];
  const text = new TextDecoder().decode(octets.subarray(0, 4 * longestRefusal)).trim();
  const reason = text.length > longestRefusal ? `${text.slice(0, longestRefusal)}…` : text;
  return [
    {
      name: "request-granted",
      clause: "the layout of the bundle",
      expected: "the request is granted",
      found:
        reason === "" ? "the request was refused, without a reason" : `the request was refused: ${reason}`,
      outcome: "fail",
      path,
    },
  ];
}

/** Trust lists of electors, as the portal gives them, or the answers of CAMP's enrollment. */
function titleOf(paths: readonly string[]): string {
  const [first, ...others] = paths;
  if (others.length > 0 && others.every((path) => path.startsWith(`${first}/`)))
    return "List with its certificates";
  if (paths.some((path) => /(^|\/)ctl_[0-9a-f]{16}_\d+\.oer$/i.test(path)))
    return "Trust list of electors with their certificates";
  if (paths.some((path) => /(^|\/)enrollment\.(oer|s)$/.test(path))) return "Answers to enrollment requests";
  return "Zip file of certificates";
}

interface KeyFile {
  readonly path: string;
  /** What it can be: a bare number is a key of two curves. */
  readonly candidates: readonly PrivateKey[];
  readonly isForEncryption: boolean;
}

/** A share of an implicit certificate's key is none by itself. */
function keyFileAt(path: string, octets: Uint8Array): KeyFile | undefined {
  const name = path.split("/").at(-1)!;
  if (isShare(name) || recognizePrivateKeyFile(octets, name) === undefined) return undefined;
  const ofPem = keyOfPem(octets);
  const candidates =
    ofPem === undefined ? keyTypes.flatMap((keyType) => keyOfNumber(keyType, octets) ?? []) : [ofPem];
  return { path, candidates, isForEncryption: /\.ekey$/i.test(name) };
}

function placeOf(path: string, keys: readonly KeyFile[], files: Files): Place {
  const stem = stemOf(path);
  const share = `${stem}.s`;
  const issuer = `${path.slice(0, path.lastIndexOf("/") + 1)}eca.oer`;
  const place: Place = {
    keys: keys.filter((key) => stemOf(key.path) === stem).map(opened),
    ...(weekly.test(path) && { mayBeginLater: true }),
    ...(path !== issuer && /(^|\/)enrollment\.oer$/.test(path) && files.has(issuer) ? { issuer } : {}),
  };
  if (place.keys.length > 0 || !files.has(share)) return place;
  return {
    ...place,
    withoutKey: `its private key is made of ${share.split("/").at(-1)!} and the key with which it was asked for, which is not here`,
  };
}

/** One of several for weeks to come: named by its i-period and its number in it. */
const weekly = /(^|\/)[0-9a-f]{1,8}_[0-9a-f]{1,8}\.(cert|oer|coer)$/i;

function opened(key: KeyFile): KeyFiles {
  const { path, candidates, isForEncryption } = key;
  return {
    path,
    open(certificate) {
      if (candidates.length === 0) return { trouble: "holds no private key of the four curves" };
      const keyType = publicKeyOf(certificate, isForEncryption)?.keyType;
      const ownKey = candidates.find((one) => one.keyType === keyType) ?? candidates[0]!;
      return { held: { ownKey }, isForEncryption };
    },
  };
}

function hasNamesake(path: string, certificates: readonly string[]): boolean {
  return certificates.some((certificate) => stemOf(certificate) === stemOf(path));
}

function ownerOf(
  { candidates }: KeyFile,
  certificates: ReadonlyMap<string, DecodedCertificate>,
): string | undefined {
  const isOwn = (certificate: DecodedCertificate) =>
    [false, true].some((isForEncryption) => {
      const key = publicKeyOf(certificate, isForEncryption);
      return candidates.some(
        ({ keyType, publicKey }) => keyType === key?.keyType && bytesEqual(publicKey, key.point),
      );
    });
  return [...certificates].find(([, certificate]) => isOwn(certificate))?.[0];
}

/** The point in a certificate that a private key is held against. */
export function publicKeyOf(certificate: DecodedCertificate, isForEncryption: boolean) {
  const { encryptionKey } = certificate.value.toBeSigned;
  if (!isForEncryption) return certificate.key;
  return encryptionKey && encryptionKeyIn(encryptionKey);
}

function stemOf(path: string): string {
  return path.replace(/\.[^./]*$/, "");
}
