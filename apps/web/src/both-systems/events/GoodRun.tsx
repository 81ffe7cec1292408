import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { RequestTrace, System } from "@v2x/contract";
import { GitCompare } from "lucide-react";
import { type ComponentType, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { type FetchGoodRun, goodRunQuery } from "./good-run-query.ts";

/** What shows one structure beside a good one, each as hex. */
export interface ComparisonProps {
  readonly own: string;
  readonly good: string;
}

/** The same step of a good run, on demand, beside the octets that are shown. @param text - which of the trace's. */
export function GoodRun<Trace extends RequestTrace>({
  system,
  trace,
  text,
  fetchGoodRun,
  Comparison,
}: {
  system: System;
  trace: Trace;
  text: number;
  fetchGoodRun: FetchGoodRun<Trace["log"]>;
  Comparison: ComponentType<ComparisonProps>;
}) {
  const { t } = useTranslation();
  const id = useId();
  const failureText = useFailureText(system);
  const { organizationId } = useOrganization();
  const [isWanted, setWanted] = useState(false);
  const query = useQuery({
    ...goodRunQuery(system, organizationId, trace as { log: Trace["log"] } & Trace, fetchGoodRun),
    enabled: isWanted,
  });
  const good = query.data?.texts[text];
  const heading = useRef<HTMLHeadingElement>(null);
  /** What is pressed gives way to what it brings. */
  const keepFocus = () => heading.current?.focus();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography
        id={id}
        ref={heading}
        tabIndex={-1}
        variant="h2"
        sx={{ mb: 2, scrollMarginTop: 72, width: "fit-content" }}
      >
        {t("trace.good_run")}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3, maxWidth: "80ch" }}>
        {t("trace.good_run_text")}
      </Typography>
      {query.isError ? (
        <TryAgain
          message={t("trace.good_run_error")}
          detail={failureText(query.error)}
          onRetry={() => {
            keepFocus();
            void query.refetch();
          }}
        />
      ) : good !== undefined ? (
        <Comparison own={trace.texts[text]!} good={good} />
      ) : query.data ? (
        <Box>{t("trace.good_run_no_text")}</Box>
      ) : (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
          <Button
            variant="outlined"
            startIcon={<GitCompare size={18} aria-hidden />}
            aria-disabled={isWanted || undefined}
            onClick={() => {
              keepFocus();
              setWanted(true);
            }}
          >
            {t("trace.compare")}
          </Button>
          <Box role="status">{isWanted && t("trace.good_run_loading")}</Box>
        </Box>
      )}
    </Box>
  );
}
