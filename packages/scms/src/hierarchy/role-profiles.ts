import { type CertificateProfile, crlSeriesOf } from "@v2x/credentials";
import type { AuthorityProfile } from "@v2x/pki";
import type { HierarchyPlan, RoleBelowRoot } from "./hierarchy-plan.ts";

/** What the certificates of a role have in one system, and in no other. */
export interface RoleInSystem {
  readonly name: string;
  readonly lint: CertificateProfile;
  readonly validityYears: number;
  /** Its permissions, and what else it says. */
  readonly content: Omit<AuthorityProfile["content"], "cracaId" | "crlSeries">;
}

/** What the certificates of a role have in every system: the list on which they may stand, and which of them encrypt. */
const inEverySystem = {
  ica: { series: "component", hasEncryptionKey: false },
  crlg: { series: "special", hasEncryptionKey: false },
  eca: { series: "component", hasEncryptionKey: true },
  aca: { series: "component", hasEncryptionKey: true },
  ra: { series: "component", hasEncryptionKey: true },
  ma: { series: "special", hasEncryptionKey: true },
} as const satisfies Record<RoleBelowRoot, object>;

/** The certificates below the root of a system. */
export function profilesBelowRoot(
  system: Readonly<Record<RoleBelowRoot, RoleInSystem>>,
): HierarchyPlan["profileBelowRoot"] {
  return (role, { cracaId }) => {
    const { content, ...profile } = system[role];
    const { series, hasEncryptionKey } = inEverySystem[role];
    return {
      ...profile,
      keyType: "NistP256",
      hasEncryptionKey,
      content: { cracaId, crlSeries: crlSeriesOf[series], ...content },
    };
  };
}
