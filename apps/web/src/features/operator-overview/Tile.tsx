import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { useFailureText } from "../../session/use-failure-text.ts";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { useDelayed } from "../../ui/use-delayed.ts";

/**
 * One thing that an operator looks after: its name, which leads to its screen, and how it stands. It loads and fails by
 * itself.
 */
export function Tile<Data>({
  title,
  to,
  query,
  children,
}: {
  title: string;
  to?: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const id = useId();
  const isSlow = useDelayed(query.isPending, 200);
  return (
    <Card
      component="section"
      aria-labelledby={id}
      aria-busy={query.isPending}
      sx={{ p: { xs: 4, sm: 5 }, display: "grid", gap: 2, alignContent: "start", minHeight: 120 }}
    >
      <Typography id={id} variant="h3" sx={{ fontSize: 16 }}>
        {to === undefined ? (
          title
        ) : (
          <Link component={RouterLink} to={to}>
            {title}
          </Link>
        )}
      </Typography>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <TryAgain
          message={t("operator.overview_error")}
          detail={failureText(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        isSlow && <Skeleton height={44} />
      )}
    </Card>
  );
}

/** A line under how something stands. */
export function Detail({ children }: { children: ReactNode }) {
  return <Box sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>{children}</Box>;
}
