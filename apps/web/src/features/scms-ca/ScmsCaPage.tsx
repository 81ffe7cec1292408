import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { scmsAuthorityStatusQuery } from "../../api/authority-status.ts";
import { AbsentAuthorityCard } from "../../both-systems/authorities/AbsentAuthorityCard.tsx";
import { AuthorityCards } from "../../both-systems/authorities/AuthorityCards.tsx";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { cardRoles } from "./authorities.ts";
import { Electors } from "./Electors.tsx";
import { ScmsAuthorityCard } from "./ScmsAuthorityCard.tsx";
import { scmsCaQuery } from "./scms-ca-queries.ts";

/** The screen "CA certificates" of the SCMS: the electors, if any, and a card each for RCA, ICA, RA, ECA and ACA. */
export function ScmsCaPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("scms");
  const { organizationId } = useOrganization();
  const query = useQuery(scmsCaQuery(organizationId));
  const status = useQuery(scmsAuthorityStatusQuery(organizationId));
  const electors = query.data?.electors ?? [];
  return (
    <>
      <PageHead title={t("scms.ca_title")} sentence={t("scms.ca_sentence")} system="scms" />
      {query.isError ? (
        <TryAgain
          message={t("scms.ca_error")}
          detail={failureText(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : (
        <Box sx={{ display: "grid", gap: 4 }}>
          {status.isError && (
            <TryAgain
              message={t("ca.status_error")}
              detail={failureText(status.error)}
              onRetry={() => status.refetch()}
            />
          )}
          {electors.length > 0 && <Electors electors={electors} status={status.data} />}
          {/* The RA, which devices ask most, stands between those above it and those behind it. */}
          <AuthorityCards
            roles={cardRoles}
            wide={1 + cardRoles.indexOf("ra")}
            busyLabel={query.isPending ? t("scms.ca_loading") : undefined}
          >
            {query.data?.authorities.map((authority) =>
              authority.name === undefined ? (
                <AbsentAuthorityCard
                  key={authority.role}
                  role={authority.role}
                  title={authority.title}
                  inFull={t(`scms.ca_role_${authority.role}`)}
                  message={t("scms.ca_absent", { authority: authority.title })}
                  detail={failureText(authority.reason)}
                  status={status.data}
                />
              ) : (
                <ScmsAuthorityCard key={authority.role} authority={authority} status={status.data} />
              ),
            )}
          </AuthorityCards>
        </Box>
      )}
    </>
  );
}
