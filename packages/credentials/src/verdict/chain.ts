import { allHold, type Check, failuresIn, type IssuerIdentifier, type Signature } from "@v2x/v2x-schema";
import type { VerificationKey } from "../certificates/curve-points.ts";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { reconstructedKeys } from "../certificates/reconstructed-keys.ts";
import { verifyCertificate } from "../certificates/verify.ts";
import type { Shelf } from "./shelf.ts";
import { idText, titleOf } from "./titles.ts";

/** Chains of the field have three or four certificates; a longer one is not followed. */
const longestChain = 8;

/** Uncompressed points leave several keys open at each implicit certificate, and chains would multiply them. */
const mostKeys = 4;

/**
 * What is known of the signature by which an issuer stands behind a certificate. `implicit`: there is none; the issuer
 * stands behind it once a reconstructed key verifies something.
 */
export type IssuerSignature = "holds" | "broken" | "implicit" | "undecided";

/** A certificate on the way from whoever signed up to a root. */
export interface Link {
  readonly certificate: DecodedCertificate;
  readonly issuer: "self" | DecodedCertificate | undefined;
  /** Its verification key; of an implicit certificate the reconstructed ones, none while that cannot be done. */
  readonly keys: readonly VerificationKey[];
  readonly signature: IssuerSignature;
  /** What was looked at to know it; where it is undecided, the first one that stayed open says why. */
  readonly checks: readonly Check[];
}

/** The way from a certificate up, as far as it is at hand. */
export interface Chain {
  /** The certificate one asked for first. */
  readonly links: readonly [Link, ...Link[]];
  /** The issuer that the last link names and nobody gave; absent where the chain ends at a root. */
  readonly missing?: Uint8Array;
  /** Why the chain ends before a root although no certificate is missing: a whole sentence. */
  readonly brokenOff?: string;
}

/** Follows issuers from a certificate up to a root, and looks at each signature on the way. */
export function chainFrom(certificate: DecodedCertificate, shelf: Shelf): Chain {
  const found = issuersOf(certificate, shelf);
  const links: Link[] = [];
  for (const [position, one] of [...found.certificates.entries()].reverse()) {
    const above = links[0];
    const issuer = one.value.issuer.choice === "self" ? "self" : found.certificates[position + 1];
    const look = () => linkTo(one, issuer, above?.keys ?? []);
    // What hangs above a certificate is the same on every way up, unless this one was not followed to its end.
    links.unshift(found.brokenOff === undefined ? shelf.once(one, look) : look());
  }
  const { missing, brokenOff } = found;
  return { links: links as [Link, ...Link[]], missing, brokenOff };
}

function issuersOf(certificate: DecodedCertificate, shelf: Shelf) {
  const certificates = [certificate];
  let last = certificate;
  for (;;) {
    const { issuer } = last.value;
    if (issuer.choice === "self") return { certificates };
    const id = idIn(issuer);
    if (id === undefined) {
      return {
        certificates,
        brokenOff: `The issuer of ${titleOf(last)} is named by a hash that is not known here (${issuer.choice}).`,
      };
    }
    const next = issuerAmong(shelf.issuersNamed(issuer), last);
    if (next === undefined) return { certificates, missing: id };
    if (certificates.length === longestChain) {
      return {
        certificates,
        brokenOff: `The chain has more than ${longestChain} certificates and is not followed further.`,
      };
    }
    certificates.push(next);
    last = next;
  }
}

/** Where someone made a second certificate of the same HashedId8, the one that signed is the issuer. */
function issuerAmong(
  candidates: readonly DecodedCertificate[],
  certificate: DecodedCertificate,
): DecodedCertificate | undefined {
  if (candidates.length <= 1) return candidates[0];
  return candidates.find((one) => allHold(verifyCertificate(certificate, one))) ?? candidates[0];
}

function idIn(issuer: IssuerIdentifier): Uint8Array | undefined {
  return issuer.choice === "sha256AndDigest" || issuer.choice === "sha384AndDigest"
    ? issuer.value
    : undefined;
}

function linkTo(
  certificate: DecodedCertificate,
  issuer: "self" | DecodedCertificate | undefined,
  issuerKeys: readonly VerificationKey[],
): Link {
  if (certificate.value.type === "implicit") {
    const keys =
      issuer === "self" || issuer === undefined
        ? []
        : issuerKeys.flatMap((key) => reconstructedKeys(certificate, issuer, key)).slice(0, mostKeys);
    return { certificate, issuer, keys, ...implicitSignature(certificate, issuer, issuerKeys, keys) };
  }
  const keys = certificate.key === undefined ? [] : [certificate.key];
  return {
    certificate,
    issuer,
    keys,
    ...explicitSignature(certificate, issuer, issuer === "self" ? keys : issuerKeys),
  };
}

type Looked = Pick<Link, "signature" | "checks">;

function implicitSignature(
  certificate: DecodedCertificate,
  issuer: "self" | DecodedCertificate | undefined,
  issuerKeys: readonly VerificationKey[],
  keys: readonly VerificationKey[],
): Looked {
  const rule = {
    name: "key-reconstructed",
    clause: "IEEE 1609.2 5.3.2, 6.4.8",
    expected: "its key can be reconstructed with its issuer's",
    path: "toBeSigned.verifyKeyIndicator",
  };
  if (keys.length > 0) return { signature: "implicit", checks: [{ ...rule, outcome: "pass" }] };
  if (issuer === undefined) return { signature: "implicit", checks: [] };
  if (issuer !== "self" && issuerKeys.length === 0) return undecided(withoutKey(issuer));
  const isImplicit = certificate.value.toBeSigned.verifyKeyIndicator.choice === "reconstructionValue";
  const found = !isImplicit
    ? "it is implicit, but holds no reconstruction value"
    : issuer === "self"
      ? "it is implicit and names itself as its issuer, whose key one would need first"
      : "its reconstruction value is no point of its issuer's curve, or that curve has not 256 bits";
  return { signature: "broken", checks: [{ ...rule, outcome: "fail", found }] };
}

function explicitSignature(
  certificate: DecodedCertificate,
  issuer: "self" | DecodedCertificate | undefined,
  issuerKeys: readonly VerificationKey[],
): Looked {
  const { signature } = certificate.value;
  if (signature !== undefined && !isVerifiable(signature)) {
    return undecided("the signature is of an algorithm that this portal does not verify, such as SM2");
  }
  if (issuer === undefined) {
    return undecided("the certificate of the issuer, whose key verifies it, is not at hand");
  }
  const by = issuer === "self" ? certificate : issuer;
  const [first, ...others] = issuerKeys;
  if (first === undefined && (by.value.type === "implicit" || hasForeignKey(by)))
    return undecided(withoutKey(by));
  const checks = verifyCertificate(certificate, issuer, first);
  if (allHold(checks)) return { signature: "holds", checks };
  for (const key of others) {
    const byOther = verifyCertificate(certificate, issuer, key);
    if (allHold(byOther)) return { signature: "holds", checks: byOther };
  }
  return { signature: failuresIn(checks).length > 0 ? "broken" : "undecided", checks };
}

function undecided(found: string): Looked {
  return {
    signature: "undecided",
    checks: [
      {
        name: "certificate-signature",
        clause: "IEEE 1609.2 5.3.1",
        outcome: "unknown",
        expected: "the issuer's key made the signature over these octets",
        found,
        path: "signature",
      },
    ],
  };
}

/** Whether the signature is of one of the four curves. */
export function isVerifiable({ choice }: Signature): boolean {
  return choice !== "sm2Signature" && choice !== "unknown";
}

/** Whether its key is of an algorithm that is not known here; one off its curve is known and bad. */
export function hasForeignKey({ value }: DecodedCertificate): boolean {
  const { verifyKeyIndicator } = value.toBeSigned;
  if (verifyKeyIndicator.choice !== "verificationKey") return false;
  const { choice } = verifyKeyIndicator.value;
  return choice === "ecsigSm2" || choice === "unknown";
}

function withoutKey(issuer: DecodedCertificate): string {
  const why =
    issuer.value.type === "implicit"
      ? `the key of ${titleOf(issuer)}, an implicit certificate, can be reconstructed only with the certificate of its own issuer`
      : `the key of ${titleOf(issuer)} is of an algorithm that this portal does not verify`;
  return `it cannot be told yet: ${why}`;
}

/** The missing issuer of a chain in a sentence that says what to do. */
export function missingText(chain: Chain): string {
  const last = chain.links.at(-1)!.certificate;
  if (chain.missing === undefined) return chain.brokenOff ?? "";
  return `The certificate of ${idText(chain.missing)}, which issued ${titleOf(last)}, is not at hand: give it to go on.`;
}
