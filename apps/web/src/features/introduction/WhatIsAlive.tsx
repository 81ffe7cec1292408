import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { CcmsAuthorityStatus } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { authorityStatusQuery } from "../../api/authority-status.ts";
import { paths } from "../../paths.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { SystemBadge } from "../../ui/SystemBadge.tsx";
import { TimeLeft } from "../../ui/TimeLeft.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { useDelayed } from "../../ui/use-delayed.ts";
import { LifeRow, LifeTable } from "./LifeTable.tsx";

const roles = ["rca", "ea", "aa", "tlm"] as const;
const lists = ["ctl", "crl", "ectl"] as const;

/** The CCMS's authorities with their end, and its lists with their next update. */
export function WhatIsAlive() {
  const { t } = useTranslation();
  const failureText = useFailureText("ccms");
  const { organizationId } = useOrganization();
  const query = useQuery(authorityStatusQuery(organizationId));
  const showSkeleton = useDelayed(query.isPending, 200);
  return (
    <Card component="section" aria-labelledby="alive" sx={{ p: { xs: 4, sm: 5 } }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, mb: 3 }}>
        <SystemBadge system="ccms" />
        <Typography id="alive" variant="h2">
          {t("dashboard.intro_alive")}
        </Typography>
        <Link component={RouterLink} to={paths.ccmsCa()} sx={{ ml: { sm: "auto" }, minHeight: 24 }}>
          {t("dashboard.intro_alive_more")}
        </Link>
      </Box>
      {query.isError ? (
        <TryAgain
          message={t("dashboard.intro_alive_error")}
          detail={failureText(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : query.isPending ? (
        <Box role="group" aria-busy aria-label={t("dashboard.intro_alive_loading")} sx={{ minHeight: 260 }}>
          {showSkeleton && [...roles, ...lists].map((row) => <Skeleton key={row} height={36} />)}
        </Box>
      ) : (
        <Alive status={query.data} />
      )}
    </Card>
  );
}

function Alive({ status: { now, authorities, lists: served } }: { status: CcmsAuthorityStatus }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      <LifeTable
        caption={t("dashboard.intro_authorities")}
        what={t("dashboard.intro_authority")}
        end={t("dashboard.intro_valid_until")}
      >
        {roles.map((role) => {
          const current = authorities.find((one) => one.role === role && one.state === "current");
          return (
            <LifeRow key={role} what={role.toUpperCase()} about={current?.name}>
              {current ? (
                <TimeLeft end={current.notAfter} now={now} of="certificate" />
              ) : (
                t("dashboard.intro_no_authority")
              )}
            </LifeRow>
          );
        })}
      </LifeTable>
      <LifeTable
        caption={t("dashboard.intro_lists")}
        what={t("dashboard.intro_list")}
        end={t("dashboard.intro_next_update")}
      >
        {lists.map((kind) => {
          const list = served.find((one) => one.kind === kind);
          return (
            <LifeRow key={kind} what={kind.toUpperCase()} about={t(`dashboard.intro_list_${kind}`)}>
              {list ? <TimeLeft end={list.nextUpdate} now={now} of="list" /> : t("dashboard.intro_no_list")}
            </LifeRow>
          );
        })}
      </LifeTable>
    </Box>
  );
}
