import type * as z from "zod/mini";
import { authorityStatusOf } from "../authority-status.ts";

/** The roles of the CCMS's authorities: the trust list manager, the root and the two that it certifies. */
export const ccmsRoles = ["tlm", "rca", "ea", "aa"] as const;

/** The lists of the CCMS: `ctl` and `crl` of the RCA, `ectl` of the trust list manager. */
export const ccmsListKinds = ["ctl", "crl", "ectl"] as const;

/** What is alive in the CCMS. */
export const ccmsAuthorityStatus = authorityStatusOf(ccmsRoles, ccmsListKinds);
export type CcmsAuthorityStatus = z.output<typeof ccmsAuthorityStatus>;
