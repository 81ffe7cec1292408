import type { AuthorityProfile, ListRules } from "@v2x/pki";
import type { HierarchyPorts, ScmsAuthorityStorage, ScmsListKind, ScmsRole } from "../ports.ts";

/** The roles below a root. */
export type RoleBelowRoot = Exclude<ScmsRole, "elector" | "rca">;

/** The roles below a root, each issuer before whom it issues; these stand on revocation lists. */
export const rolesBelowRoot: readonly RoleBelowRoot[] = ["ica", "crlg", "eca", "aca", "ra", "ma"];

/** What stands on the lists of a root. */
export interface OnLists {
  /** HashedId3 of the root, 3 octets. */
  readonly cracaId: Uint8Array;
}

/** What the authorities of one American system have that those of another, such as CAMP's, have not. */
export interface HierarchyPlan {
  /** How many electors a new one has; 0 where there are none at all. */
  readonly firstElectors: number;
  readonly root: AuthorityProfile;
  /** Who issues the certificates of each role below a root. */
  readonly issuerRoleOf: Readonly<Record<RoleBelowRoot, "rca" | "ica">>;
  profileBelowRoot(role: RoleBelowRoot, onLists: OnLists): AuthorityProfile;
  readonly lists: ListRules<ScmsRole, ScmsListKind, ScmsAuthorityStorage>;
}

/** What a hierarchy is made, opened and changed with. */
export type PlannedPorts = Omit<HierarchyPorts, "urls"> & { readonly plan: HierarchyPlan };
