import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { AbsentAuthorityCard } from "../../both-systems/authorities/AbsentAuthorityCard.tsx";
import { AuthorityCards } from "../../both-systems/authorities/AuthorityCards.tsx";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import type { UsSystem } from "./authorities.ts";
import { Electors } from "./Electors.tsx";
import { ScmsAuthorityCard } from "./ScmsAuthorityCard.tsx";
import { scmsCaQuery } from "./scms-ca-queries.ts";

/** The screen "CA certificates" of a US system: the electors, if any, and a card for each authority that has one. */
export function UsCaPage({ system }: { system: UsSystem }) {
  const { t } = useTranslation();
  const failureText = useFailureText("scms");
  const { organizationId } = useOrganization();
  const query = useQuery(scmsCaQuery(system, organizationId));
  const status = useQuery(system.statusQuery(organizationId));
  const electors = query.data?.electors ?? [];
  const { name, cardRoles } = system;
  return (
    <>
      <PageHead title={t(`${name}.ca_title`)} sentence={t(`${name}.ca_sentence`)} system="scms" />
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
                  inFull={t(`${name}.ca_role_${authority.role}`)}
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
