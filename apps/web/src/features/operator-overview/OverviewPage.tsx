import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { figureDays } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { useDelayed } from "../../ui/use-delayed.ts";
import { ChartCard } from "./ChartCard.tsx";
import {
  AuditTile,
  AuthoritiesTile,
  HealthTile,
  JobsTile,
  ListsTile,
  RegistrationsTile,
} from "./NeedsTiles.tsx";
import { figuresQuery } from "./overview-queries.ts";

const grid = (least: number) => ({
  display: "grid",
  gap: 4,
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${least}px, 100%), 1fr))`,
});

/** The operator's first screen: what needs them, and how much the installation is used. */
export function OverviewPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("operator.overview_title")} sentence={t("operator.overview_sentence")} />
      <Typography variant="h2" sx={{ mb: 3 }}>
        {t("operator.overview_needs")}
      </Typography>
      <Box sx={grid(280)}>
        <RegistrationsTile />
        <AuthoritiesTile />
        <ListsTile />
        <JobsTile />
        <AuditTile />
        <HealthTile />
      </Box>
      <Typography variant="h2" sx={{ mt: 8, mb: 3 }}>
        {t("operator.overview_use", { days: figureDays })}
      </Typography>
      <Charts />
    </>
  );
}

function Charts() {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const { data, isError, error, refetch, isPending } = useQuery(figuresQuery);
  const isSlow = useDelayed(isPending, 200);
  if (isError && data === undefined)
    return (
      <TryAgain
        message={t("operator.overview_figures_error")}
        detail={failureText(error)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Box aria-busy={isPending} sx={grid(420)}>
      {data === undefined
        ? isSlow && <Skeleton variant="rounded" height={320} />
        : (["devices", "certificates"] as const).map((what) => (
            <ChartCard
              key={what}
              title={t(`operator.overview_${what}`)}
              about={t(`operator.overview_${what}_about`)}
              days={data.days.map((figures) => ({ day: figures.day, ...figures[what] }))}
            />
          ))}
    </Box>
  );
}
