/** The self-signed certificates that lie in a bundle, and who else vouches for them. */
import { toHex } from "@v2x/asn1";
import { type DecodedCertificate, type Evidence, judgeAmong, type TrustAnchor } from "@v2x/credentials";
import { bytesEqual } from "./bytes.ts";

/** A root that lies in a bundle. */
export interface OwnRoot {
  readonly certificate: DecodedCertificate;
  /** `declared`: by the asker; `listed`: by a trust list at hand whose signers are trusted. */
  readonly trust: "declared" | "listed" | "none";
  /** One sentence: that chains lead to it, and whether somebody answers for it. */
  readonly note: string;
}

/** Roots of which trust lists are asked: anyone can pack thousands. */
const mostAsked = 50;

/**
 * The roots of a bundle, those that nobody vouches for first.
 *
 * @param certificates - all of the bundle, in its order.
 */
export function ownRoots(
  certificates: Iterable<DecodedCertificate>,
  { known, trusted, now }: { known: readonly Evidence[]; trusted?: readonly TrustAnchor[]; now: Date },
): readonly OwnRoot[] {
  const selfSigned = [...certificates].filter(({ value }) => value.issuer.choice === "self");
  const roots = [...new Map(selfSigned.map((root) => [toHex(root.digest), root])).values()];
  const judge = judgeAmong({ known, trusted: trusted ?? [], now });
  const isListed = (certificate: DecodedCertificate, place: number) =>
    trusted !== undefined &&
    trusted.length > 0 &&
    place < mostAsked &&
    judge({ kind: "certificate", certificate }).chain.at(-1)?.isTrusted === true;
  const found = roots.map((certificate, place): OwnRoot => {
    const who = nameOf(certificate);
    const followed = `Chains are followed to its own root ${who}.`;
    const anchor = trusted?.find((one) => bytesEqual(one.certificate.digest, certificate.digest));
    if (anchor !== undefined) {
      const note = `Chains are followed to the root ${who}, which is trusted because ${anchor.because}.`;
      return { certificate, trust: "declared", note };
    }
    if (isListed(certificate, place)) {
      const note = `${followed} A trust list at hand names it, whose signers are trusted.`;
      return { certificate, trust: "listed", note };
    }
    const rest =
      trusted === undefined
        ? "Whether that is one to trust is for its own verdict to say."
        : "Nobody has declared that root trusted here.";
    return { certificate, trust: "none", note: `${followed} ${rest}` };
  });
  return found.toSorted((one, other) => rank[one.trust] - rank[other.trust]);
}

const rank: Readonly<Record<OwnRoot["trust"], number>> = { none: 0, listed: 1, declared: 2 };

function nameOf({ value: { toBeSigned }, hashedId8 }: DecodedCertificate): string {
  const { id } = toBeSigned;
  const name = id.choice === "name" && id.value !== "" ? `"${id.value}" ` : "";
  return `${name}(${toHex(hashedId8).toUpperCase()})`;
}
