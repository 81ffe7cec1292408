import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { authorityStatusQuery } from "../../api/authority-status.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { AliveCard } from "./AliveCard.tsx";

const roles = ["rca", "ea", "aa", "tlm"] as const;
const lists = ["ctl", "crl", "ectl"] as const;

/** The authorities and lists of the CCMS. */
export function CcmsAlive() {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  return (
    <AliveCard
      system="ccms"
      query={useQuery(authorityStatusQuery(organizationId))}
      roles={roles}
      lists={lists.map((kind) => ({
        name: kind.toUpperCase(),
        about: t(`dashboard.intro_list_${kind}`),
        kinds: [kind],
      }))}
    />
  );
}
