import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import type { OperatedAuthority } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { daysUntil } from "../../ui/moment-text.ts";
import { namesOf, standingOf } from "./standing.ts";

/** Says first which authorities somebody has to renew; nothing where all is well. */
export function ToAct({ authorities, now }: { authorities: readonly OperatedAuthority[]; now: string }) {
  const { t } = useTranslation();
  // Nothing below an ICA is renewed without it.
  const urgent = authorities
    .filter((authority) => standingOf(authority, now) !== "fine")
    .toSorted((a, b) => Number(isMissingIca(b)) - Number(isMissingIca(a)));
  if (urgent.length === 0) return null;
  const isLate = urgent.some((authority) => standingOf(authority, now) !== "soon");
  return (
    <Alert severity={isLate ? "error" : "warning"} sx={{ mb: 6 }}>
      <AlertTitle>{t("operator.authorities_act")}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: "anywhere" }}>
        {urgent.map((authority) => (
          <li key={authority.hashedId8}>{sentenceOf(authority)}</li>
        ))}
      </Box>
    </Alert>
  );

  function sentenceOf(authority: OperatedAuthority): string {
    const names = namesOf(authority);
    switch (standingOf(authority, now)) {
      case "missing":
        return isMissingIca(authority)
          ? t("operator.authorities_act_missing_ica", { system: names.system })
          : t("operator.authorities_act_missing", names);
      case "ended":
        return t("operator.authorities_act_ended", names);
      default:
        return t("operator.authorities_act_soon", { ...names, count: daysUntil(authority.notAfter, now) });
    }
  }
}

function isMissingIca({ role, isMissing }: OperatedAuthority): boolean {
  return role === "ica" && isMissing;
}
