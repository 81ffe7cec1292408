import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { limits, type RecentBundles } from "@v2x/contract";
import { Ticket } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { paths } from "../../paths.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { momentText } from "../../ui/moment-text.ts";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { useDelayed } from "../../ui/use-delayed.ts";
import { recentBundlesQuery } from "./recent-bundles-query.ts";

/** The bundles of tickets that members of the organization had made last. */
export function LastWork() {
  const { t } = useTranslation();
  const failureText = useFailureText("ccms");
  const { organizationId, name } = useOrganization();
  const query = useQuery(recentBundlesQuery(organizationId));
  const showSkeleton = useDelayed(query.isPending, 200);
  return (
    <Card component="section" aria-labelledby="last-work" sx={{ p: { xs: 4, sm: 5 } }}>
      <Typography id="last-work" variant="h2" sx={{ mb: 1 }}>
        {t("dashboard.intro_last_work")}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t("dashboard.intro_last_work_of", { organization: name, count: limits.recentBundles.max })}
      </Typography>
      {query.isError ? (
        <TryAgain
          message={t("dashboard.intro_last_work_error")}
          detail={failureText(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : query.isPending ? (
        <Box
          role="group"
          aria-busy
          aria-label={t("dashboard.intro_last_work_loading")}
          sx={{ minHeight: 120 }}
        >
          {showSkeleton && [1, 2, 3].map((row) => <Skeleton key={row} height={44} />)}
        </Box>
      ) : query.data.length === 0 ? (
        <NothingYet />
      ) : (
        <Bundles bundles={query.data} />
      )}
    </Card>
  );
}

function NothingYet() {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: "grid", gap: 3, justifyItems: "start" }}>
      <Typography>{t("dashboard.intro_last_work_none")}</Typography>
      <Button
        component={RouterLink}
        to={paths.atGenerator()}
        variant="outlined"
        startIcon={<Ticket size={18} aria-hidden />}
      >
        {t("dashboard.intro_step_generate-tickets")}
      </Button>
      <Link
        component={RouterLink}
        to={paths.ccmsCa()}
        sx={{ display: "inline-flex", alignItems: "center", minHeight: 24 }}
      >
        {t("dashboard.intro_alive_more")}
      </Link>
    </Box>
  );
}

function Bundles({ bundles }: { bundles: RecentBundles }) {
  const { t } = useTranslation();
  return (
    <Box component="ul" aria-labelledby="last-work" sx={{ m: 0, p: 0, listStyle: "none" }}>
      {bundles.map(({ madeAt, madeBy, certNum, durationInHours, keyType, fault }) => (
        <Box
          component="li"
          key={madeAt}
          sx={{ py: 2, borderTop: "1px solid", borderColor: "divider", fontVariantNumeric: "tabular-nums" }}
        >
          <Box sx={{ fontWeight: 500 }}>
            {t("dashboard.intro_bundle", { count: certNum, keyType, hours: durationInHours })}
            {fault && t("dashboard.intro_bundle_fault", { fault })}
          </Box>
          <Box sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
            <time dateTime={madeAt}>{momentText(madeAt)}</time>
            {t("dashboard.intro_bundle_by", { email: madeBy })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
