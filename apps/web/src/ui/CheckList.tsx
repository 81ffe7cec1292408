import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { VerdictCheck } from "@v2x/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/**
 * Checks: what failed or stayed open in full, what passed folded away behind its count.
 *
 * @param actionOf - what can be done about a check, shown behind its words.
 */
export function CheckList<C extends VerdictCheck>({
  checks,
  furtherChecks = 0,
  actionOf,
}: {
  checks: readonly C[];
  actionOf?: (check: C) => ReactNode;
  /** How many more there are than `checks`. */
  furtherChecks?: number;
}) {
  const { t } = useTranslation();
  const unmet = checks.filter(({ outcome }) => outcome === "fail" || outcome === "unknown");
  const met = checks.filter((check) => !unmet.includes(check));
  return (
    <Box sx={{ display: "grid", gap: 1, minWidth: 0, overflowWrap: "anywhere" }}>
      {unmet.map((check) => (
        <CheckText key={keyOf(check)} check={check} action={actionOf?.(check)} />
      ))}
      {met.length > 0 && (
        <Box component="details">
          <Box
            component="summary"
            sx={{ typography: "body2", cursor: "pointer", width: "fit-content", minHeight: 24 }}
          >
            {t(met.every(({ outcome }) => outcome === "pass") ? "ui.checks_passed" : "ui.checks_met", {
              count: met.length,
            })}
          </Box>
          {met.map((check) => (
            <CheckText key={keyOf(check)} check={check} action={actionOf?.(check)} />
          ))}
        </Box>
      )}
      {furtherChecks > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t("ui.checks_further", { count: furtherChecks })}
        </Typography>
      )}
    </Box>
  );
}

function CheckText({ check, action }: { check: VerdictCheck; action: ReactNode }) {
  const { t } = useTranslation();
  const { outcome, expected, found, path, clause, subject } = check;
  const place = [subject, path].filter(Boolean).join(", ");
  return (
    <Typography variant="body2" component="div" sx={{ py: 0.5 }}>
      <Box>
        {t(`ui.check_${outcome}`, { expected })} <Box component="span" sx={aside}>{`(${clause})`}</Box>
      </Box>
      {found !== undefined && <Box>{t("ui.check_found", { found })}</Box>}
      {place !== "" && <Box sx={aside}>{place}</Box>}
      {action}
    </Typography>
  );
}

const aside = { color: "text.secondary" } as const;

function keyOf({ name, subject, path, found }: VerdictCheck): string {
  return [name, subject, path, found].join("\n");
}
