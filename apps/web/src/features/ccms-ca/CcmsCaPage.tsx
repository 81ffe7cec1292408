import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { authorityStatusQuery } from "../../api/authority-status.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { useDelayed } from "../../ui/use-delayed.ts";
import { AbsentAuthorityCard } from "./AbsentAuthorityCard.tsx";
import { AuthorityCard } from "./AuthorityCard.tsx";
import { authoritiesQuery } from "./ccms-ca-queries.ts";

/** The screen "CA certificates" of the CCMS: a card each for RCA, EA and AA. */
export function CcmsCaPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("ccms");
  const { organizationId } = useOrganization();
  const query = useQuery(authoritiesQuery(organizationId));
  const status = useQuery(authorityStatusQuery(organizationId));
  const showSkeleton = useDelayed(query.isPending, 200);
  return (
    <>
      <PageHead title={t("ccms.ca_title")} sentence={t("ccms.ca_sentence")} system="ccms" />
      {query.isError ? (
        <TryAgain
          message={t("ccms.ca_error")}
          detail={failureText(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : (
        <Box sx={{ display: "grid", gap: 4 }}>
          {status.isError && (
            <TryAgain
              message={t("ccms.ca_status_error")}
              detail={failureText(status.error)}
              onRetry={() => status.refetch()}
            />
          )}
          <Cards busyLabel={query.isPending ? t("ccms.ca_loading") : undefined}>
            {query.data?.map((authority) =>
              authority.name === undefined ? (
                <AbsentAuthorityCard key={authority.role} authority={authority} status={status.data} />
              ) : (
                <AuthorityCard key={authority.role} authority={authority} status={status.data} />
              ),
            )}
            {showSkeleton && ["rca", "ea", "aa"].map((role) => <CardSkeleton key={role} />)}
          </Cards>
        </Box>
      )}
    </>
  );
}

function Cards({ busyLabel, children }: { busyLabel: string | undefined; children: ReactNode }) {
  return (
    <Box
      role={busyLabel && "group"}
      aria-busy={busyLabel !== undefined}
      aria-label={busyLabel}
      sx={{
        display: "grid",
        gap: 4,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
        // The RCA stands over the two that it certifies.
        "& > :first-of-type": { gridColumn: "1 / -1" },
      }}
    >
      {children}
    </Box>
  );
}

function CardSkeleton() {
  return (
    <Card sx={{ p: { xs: 4, sm: 5 } }}>
      <Skeleton width="70%" height={28} />
      <Skeleton width="45%" height={22} sx={{ mb: 4 }} />
      <Skeleton width="30%" />
      <Skeleton width="60%" height={28} sx={{ mb: 3 }} />
      <Skeleton width="25%" />
      <Skeleton width="90%" height={28} sx={{ mb: 5 }} />
      <Skeleton variant="rounded" width={128} height={32} />
    </Card>
  );
}
