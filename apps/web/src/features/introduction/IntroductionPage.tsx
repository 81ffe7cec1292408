import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ContactLink } from "../../session/ContactLink.tsx";
import { useExternalUris } from "../../session/external-uris.ts";
import { systemsOf } from "../../session/systems.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { layout } from "../../theme.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { CcmsAlive } from "./CcmsAlive.tsx";
import { LastWork } from "./LastWork.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { ScmsAlive } from "./ScmsAlive.tsx";
import { StandardsCard } from "./StandardsCard.tsx";

const columns = "repeat(auto-fit, minmax(min(360px, 100%), 1fr))";

/** The screen "Introduction": what this is, what to do next, what is alive, which standards, whom to ask. */
export function IntroductionPage() {
  const { t } = useTranslation();
  const uris = useExternalUris();
  const systems = systemsOf(useOrganization());
  const hasCcms = systems.includes("ccms");
  const hasScms = systems.includes("scms");
  return (
    <>
      <PageHead title={t("dashboard.intro_title")} sentence={t("dashboard.intro_sentence")} />
      <Box sx={{ display: "grid", gap: 8 }}>
        <NextSteps />
        <Box
          sx={{
            display: "grid",
            gap: 4,
            alignItems: "start",
            gridTemplateColumns: {
              xs: "minmax(0, 1fr)",
              lg: !hasCcms
                ? "minmax(0, 1fr)"
                : hasScms
                  ? "repeat(2, minmax(0, 1fr))"
                  : "minmax(0, 3fr) minmax(0, 2fr)",
            },
          }}
        >
          {hasCcms && (
            <Box sx={{ display: "grid", gap: 4, minWidth: 0 }}>
              <CcmsAlive />
              {hasScms && <LastWork />}
            </Box>
          )}
          {hasScms ? <ScmsAlive /> : hasCcms && <LastWork />}
        </Box>
        <Box component="section" aria-labelledby="standards">
          <Typography id="standards" variant="h2" sx={{ mb: 3 }}>
            {t("dashboard.intro_standards")}
          </Typography>
          <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: columns }}>
            <StandardsCard system="ccms" />
            <StandardsCard system="scms" />
          </Box>
        </Box>
        <Box sx={{ display: "grid", gap: 6, gridTemplateColumns: columns }}>
          <TextSection id="trust-list" title={t("dashboard.intro_trust_list")}>
            <Typography sx={{ mb: 2 }}>
              {uris?.trustListStatement?.en ?? t("dashboard.intro_trust_list_statement")}
            </Typography>
            <Typography color="textSecondary">{t("dashboard.intro_test_authorities")}</Typography>
          </TextSection>
          <TextSection id="help" title={t("dashboard.intro_help")}>
            {uris?.contactEmail && (
              <Typography sx={{ mb: 2 }}>
                {t("dashboard.intro_contact")} <ContactLink />
              </Typography>
            )}
            {uris?.moreInfo && <Link href={uris.moreInfo}>{t("dashboard.intro_more_info")}</Link>}
          </TextSection>
        </Box>
      </Box>
    </>
  );
}

function TextSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-labelledby={id} sx={{ maxWidth: layout.textMaxWidth }}>
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
