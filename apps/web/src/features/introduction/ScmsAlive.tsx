import { useQuery } from "@tanstack/react-query";
import { scmsListKinds } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { scmsAuthorityStatusQuery } from "../../api/authority-status.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { AliveCard } from "./AliveCard.tsx";

const roles = ["rca", "ica", "ra", "eca", "aca"] as const;
const crls = scmsListKinds.filter((kind) => kind.endsWith("-crl"));

/** The authorities and lists of the SCMS; its revocation lists stand in one row. */
export function ScmsAlive() {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  return (
    <AliveCard
      system="scms"
      query={useQuery(scmsAuthorityStatusQuery(organizationId))}
      roles={roles}
      lists={[
        { name: "CTL", about: t("dashboard.intro_list_electors"), kinds: ["ctl"] },
        { name: "CRL", about: t("dashboard.intro_list_crls", { count: crls.length }), kinds: crls },
      ]}
    />
  );
}
