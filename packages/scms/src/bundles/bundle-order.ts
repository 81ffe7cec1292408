import { type FaultName, mayIssue, type SealedKey } from "@v2x/credentials";
import type { Authorities } from "@v2x/pki";
import { type PsidSsp, usualUnitPermissions } from "@v2x/v2x-schema";
import type { ScmsRole } from "../ports.ts";
import { BundleError } from "./bundle-error.ts";

/** What a bundle is to hold. */
export interface BundleOrder {
  readonly unit: "obu" | "rsu";
  /** From the present i-period to the first: weeks, also backwards. */
  readonly iperiodOffset: number;
  readonly weeks: number;
  /** 1 for an RSU. */
  readonly perWeek: number;
  /** Empty: what such a unit usually signs. */
  readonly appPermissions: readonly PsidSsp[];
  /** Explicit certificates in place of implicit ones. */
  readonly explicit: boolean;
  /** The one thing that is to be wrong with each certificate, for negative tests; absent where nothing is. */
  readonly fault?: FaultName;
  /** As it was asked for, for the manifest: JSON. */
  readonly request: unknown;
}

/** Under whom a bundle is issued. */
export interface BundleIssuers {
  /** Each of RCA, ICA, ACA, ECA and RA has a current one. */
  readonly authorities: Authorities<ScmsRole>;
  /** The sealed key of that id, where the authorities' keys are. */
  key(id: string): Promise<SealedKey | undefined>;
  /** The test profile whose they are. What its certificates forbid is issued all the same, and noted. */
  readonly profile?: { readonly id: string; readonly name: string };
}

/** Whether the certificates of these issuers' bundles may name a PSID, without SSP or with one that their ACA lists. */
export function grantsPsid({ authorities }: Pick<BundleIssuers, "authorities">, psid: number): boolean {
  const { certIssuePermissions = [] } = authorities.current("aca").certificate.value.toBeSigned;
  const listed = certIssuePermissions.flatMap(({ subjectPermissions }) =>
    subjectPermissions.choice === "explicit" ? subjectPermissions.value : [],
  );
  const permissions: PsidSsp[] = [{ psid }];
  for (const { psid: of, sspRange } of listed)
    if (of === psid && sspRange?.choice === "opaque")
      permissions.push(
        ...sspRange.value.map((value) => ({ psid, ssp: { choice: "opaque", value } }) as const),
      );
  return permissions.some((permission) => mayIssue(certIssuePermissions, permission));
}

/**
 * The permissions of a bundle's certificates.
 *
 * @throws BundleError "permissions-not-granted" where the ACA of the standing hierarchy may not give one of them.
 */
export function grantedPermissions(
  { unit, appPermissions }: Pick<BundleOrder, "unit" | "appPermissions">,
  { authorities, profile }: BundleIssuers,
): readonly PsidSsp[] {
  const granted = appPermissions.length > 0 ? appPermissions : usualUnitPermissions[unit];
  if (profile !== undefined) return granted;
  const { certIssuePermissions } = authorities.current("aca").certificate.value.toBeSigned;
  const permissions = granted.filter((permission) => !mayIssue(certIssuePermissions, permission));
  if (permissions.length > 0) throw new BundleError("permissions-not-granted", { permissions });
  return granted;
}
