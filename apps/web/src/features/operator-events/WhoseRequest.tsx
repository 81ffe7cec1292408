import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { OperatorEventTrace } from "@v2x/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { paths } from "../../paths.ts";
import { CopyableText } from "../../ui/HexValue.tsx";

/** Whose request it is, and where an operator reads on or acts. */
export function WhoseRequest({
  whose: { system, organizationId, organizationName },
  canonicalId,
}: {
  whose: Omit<OperatorEventTrace, "trace">;
  canonicalId: string | null;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ display: "grid", gap: 2, p: 4, minWidth: 0, overflowWrap: "anywhere" }}
    >
      <Typography id={id} variant="h2">
        {organizationId === null
          ? t("operator.events_nobody")
          : t("operator.trace_of", { organization: organizationName ?? organizationId })}
      </Typography>
      {organizationId === null ? (
        <Typography color="textSecondary">{t("operator.trace_of_nobody")}</Typography>
      ) : (
        <CopyableText value={organizationId} what={t("operator.trace_organization_id")} />
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1 }}>
        {organizationId !== null && (
          <>
            <Further to={paths.operatorEvents(organizationId)}>{t("operator.trace_events")}</Further>
            <Further to={paths.operatorAudit(organizationId)}>{t("operator.trace_audit")}</Further>
          </>
        )}
        {canonicalId !== null && (
          <Further to={paths.operatorDevices({ system, canonicalId })}>{t("operator.trace_device")}</Further>
        )}
      </Box>
    </Card>
  );
}

function Further({ to, children }: { to: string; children: string }) {
  return (
    <Link component={RouterLink} to={to} sx={{ display: "inline-flex", alignItems: "center", minHeight: 24 }}>
      {children}
    </Link>
  );
}
