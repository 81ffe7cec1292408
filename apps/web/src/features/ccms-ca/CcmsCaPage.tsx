import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { authorityStatusQuery } from "../../api/authority-status.ts";
import { AbsentAuthorityCard } from "../../both-systems/authorities/AbsentAuthorityCard.tsx";
import { AuthorityCards } from "../../both-systems/authorities/AuthorityCards.tsx";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { CcmsAuthorityCard } from "./CcmsAuthorityCard.tsx";
import { authoritiesQuery } from "./ccms-ca-queries.ts";

/** The screen "CA certificates" of the CCMS: a card each for RCA, EA and AA. */
export function CcmsCaPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("ccms");
  const { organizationId } = useOrganization();
  const query = useQuery(authoritiesQuery(organizationId));
  const status = useQuery(authorityStatusQuery(organizationId));
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
              message={t("ca.status_error")}
              detail={failureText(status.error)}
              onRetry={() => status.refetch()}
            />
          )}
          {/* The RCA stands over the two that it certifies. */}
          <AuthorityCards
            roles={["rca", "ea", "aa"]}
            wide={1}
            busyLabel={query.isPending ? t("ccms.ca_loading") : undefined}
          >
            {query.data?.map((authority) =>
              authority.name === undefined ? (
                <AbsentAuthorityCard
                  key={authority.role}
                  role={authority.role}
                  title={authority.title}
                  inFull={t(`ccms.ca_role_${authority.role}`)}
                  message={t("ccms.ca_absent", { authority: authority.title })}
                  detail={t(`ccms.ca_absent_${authority.role}`)}
                  status={status.data}
                />
              ) : (
                <CcmsAuthorityCard key={authority.role} authority={authority} status={status.data} />
              ),
            )}
          </AuthorityCards>
        </Box>
      )}
    </>
  );
}
