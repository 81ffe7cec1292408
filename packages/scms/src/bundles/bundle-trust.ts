import { type SealedKey, verifyChain } from "@v2x/credentials";
import { AuthorityError, expectValid, type SigningAuthority } from "@v2x/pki";
import { type Check, textOfCheck, unmetIn } from "@v2x/v2x-schema";
import type { BundleIssuers } from "./bundle-order.ts";
import { fail } from "./check-as-holder.ts";

/** The file in trustedcerts/ of each authority on which a bundle stands. */
export const trustedFiles = { rca: "rca", ica: "ica", aca: "pca", eca: "eca", ra: "ra" } as const;
/** Whose certificates lie in every bundle. */
export type TrustedRole = keyof typeof trustedFiles;

/** The authorities on which one bundle stands. */
export interface BundleTrust {
  readonly of: Readonly<Record<TrustedRole, SigningAuthority>>;
  /** The ACA's, which travels to the threads that issue. */
  readonly acaKey: SealedKey;
}

/**
 * The current authorities that issue a bundle.
 *
 * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable"; BundleError
 *   "bundle-self-check" where a chain of the standing hierarchy does not hold.
 */
export async function bundleTrust(
  { authorities, key, profile }: BundleIssuers,
  now: Date,
): Promise<BundleTrust> {
  const of = {
    rca: authorities.current("rca"),
    ica: authorities.current("ica"),
    aca: authorities.current("aca"),
    eca: authorities.current("eca"),
    ra: authorities.current("ra"),
  };
  if (profile === undefined) {
    for (const authority of Object.values(of)) expectValid(authority, now);
    const [first] = unmetIn(chainChecks(of));
    if (first !== undefined) fail(first.path, `${textOfCheck(first)} (${first.clause})`);
  }
  // Here, where a key that cannot be opened is told apart from what breaks in a thread.
  await of.aca.signer();
  const acaKey = await key(of.aca.record.verificationKeyId);
  if (acaKey === undefined) throw new AuthorityError("authority-missing", { role: "aca", reason: "damaged" });
  return { of, acaKey };
}

/** What comes of looking at each certificate in trustedcerts/ below its issuers. */
export function chainChecks(of: BundleTrust["of"]): readonly Check[] {
  const chains: readonly (readonly TrustedRole[])[] = [
    ["rca"],
    ["ica", "rca"],
    ...(["aca", "eca", "ra"] as const).map((role) => [role, "ica", "rca"] as const),
  ];
  return chains.flatMap((chain) => {
    return verifyChain(chain.map((role) => of[role].certificate))
      .filter(({ path }) => path.startsWith("chain[0]"))
      .map((check) => ({
        ...check,
        path: check.path.replace("chain[0]", `trustedcerts/${trustedFiles[chain[0]!]}`),
      }));
  });
}
