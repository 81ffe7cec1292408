/** The self-signed certificates that lie in a bundle, and who else vouches for them. */
import { toHex } from "@v2x/asn1";
import { type DecodedCertificate, type Evidence, judgeAmong, type TrustAnchor } from "@v2x/credentials";
import { bytesEqual } from "./bytes.ts";

/** A root that lies in a bundle. */
export interface OwnRoot {
  readonly certificate: DecodedCertificate;
  /** `declared`: by the asker; `listed`: by a trust list whose signers are trusted; `removed`: by such a list, once. */
  readonly trust: "declared" | "listed" | "none" | "removed";
  /** One sentence: that chains lead to it, and whether somebody answers for it. */
  readonly note: string;
}

/** Anyone can pack thousands of roots. */
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
  /** What trust lists say of a root. */
  const listing = (certificate: DecodedCertificate, place: number): Exclude<OwnRoot["trust"], "declared"> => {
    if (trusted === undefined || trusted.length === 0 || place >= mostAsked) return "none";
    const { chain, lights } = judge({ kind: "certificate", certificate });
    if (chain.at(-1)?.isTrusted === true) return "listed";
    const isRemoved = ({ name, outcome }: { name: string; outcome: string }) =>
      name === "root-trusted" && outcome === "fail";
    return lights.some(({ checks }) => checks.some(isRemoved)) ? "removed" : "none";
  };
  const found = roots.map((certificate, place): OwnRoot => {
    const who = nameOf(certificate);
    const followed = `Chains are followed to its own root ${who}.`;
    const anchor = trusted?.find((one) => bytesEqual(one.certificate.digest, certificate.digest));
    if (anchor !== undefined) {
      const note = `Chains are followed to the root ${who}, which is trusted because ${anchor.because}.`;
      return { certificate, trust: "declared", note };
    }
    const trust = listing(certificate, place);
    const said =
      trusted === undefined ? "Whether that is one to trust is for its own verdict to say." : sayings[trust];
    return { certificate, trust, note: `${followed} ${said}` };
  });
  return found.toSorted((one, other) => rank[one.trust] - rank[other.trust]);
}

const sayings: Readonly<Record<Exclude<OwnRoot["trust"], "declared">, string>> = {
  listed: "A trust list at hand names it, whose signers are trusted.",
  none: "Nobody has declared that root trusted here.",
  removed: "A trust list at hand, whose signers are trusted, names it no more.",
};

const rank: Readonly<Record<OwnRoot["trust"], number>> = { removed: 0, none: 1, listed: 2, declared: 3 };

function nameOf({ value: { toBeSigned }, hashedId8 }: DecodedCertificate): string {
  const { id } = toBeSigned;
  const name = id.choice === "name" && id.value !== "" ? `"${id.value}" ` : "";
  return `${name}(${toHex(hashedId8).toUpperCase()})`;
}
