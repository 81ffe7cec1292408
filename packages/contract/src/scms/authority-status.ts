import type * as z from "zod/mini";
import { authorityStatusOf } from "../authority-status.ts";

/**
 * The roles of the SCMS's authorities, each issuer before whom it issues. Several electors stand side by side, told
 * apart by their names.
 */
export const scmsRoles = ["elector", "rca", "ica", "ra", "eca", "aca", "ma", "crlg"] as const;

/** The revocation lists of a US system, one of each series. */
export const scmsCrlKinds = [
  "component-crl",
  "linkage-crl",
  "application-crl",
  "enrollment-crl",
  "special-crl",
] as const;

/** The signed lists of the SCMS: the electors' trust list, the revocation lists, and the RA's status. */
export const scmsListKinds = ["ctl", ...scmsCrlKinds, "info-status"] as const;

/** What is alive in the SCMS. */
export const scmsAuthorityStatus = authorityStatusOf(scmsRoles, scmsListKinds);
export type ScmsAuthorityStatus = z.output<typeof scmsAuthorityStatus>;
