import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { VerdictCheck } from "@v2x/contract";
import { useTranslation } from "react-i18next";

/** Checks: what failed or stayed open in full, what passed folded away behind its count. */
export function CheckList({
  checks,
  furtherChecks = 0,
}: {
  checks: readonly VerdictCheck[];
  /** How many more there are than `checks`. */
  furtherChecks?: number;
}) {
  const { t } = useTranslation();
  const unmet = checks.filter(({ outcome }) => outcome === "fail" || outcome === "unknown");
  const met = checks.filter((check) => !unmet.includes(check));
  return (
    <Box sx={{ display: "grid", gap: 1, minWidth: 0, overflowWrap: "anywhere" }}>
      {unmet.map((check) => (
        <CheckText key={keyOf(check)} check={check} />
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
            <CheckText key={keyOf(check)} check={check} />
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

function CheckText({ check }: { check: VerdictCheck }) {
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
    </Typography>
  );
}

const aside = { color: "text.secondary" } as const;

function keyOf({ name, subject, path, found }: VerdictCheck): string {
  return [name, subject, path, found].join("\n");
}
