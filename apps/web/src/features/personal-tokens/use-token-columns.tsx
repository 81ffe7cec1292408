import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { PersonalTokenInfo } from "@v2x/contract";
import { CalendarX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useOrganizationScope } from "../../session/use-organization.ts";
import { momentText } from "../../ui/moment-text.ts";
import { StatusWord } from "../../ui/StatusWord.tsx";
import type { Column } from "../../ui/table/columns.ts";

/** The columns of the table of tokens. */
export function useTokenColumns(
  onRevoke: (token: PersonalTokenInfo) => void,
): readonly Column<PersonalTokenInfo>[] {
  const { t } = useTranslation();
  const organizations = useOrganizationScope()?.organizations ?? [];
  const nameOf = (id: string) =>
    organizations.find(({ organizationId }) => organizationId === id)?.name ?? id;
  return [
    {
      key: "name",
      head: t("tokens.name"),
      isRowHeader: true,
      cell: ({ name }) => <Box sx={{ py: 1, overflowWrap: "anywhere", minWidth: { sm: 120 } }}>{name}</Box>,
    },
    {
      key: "scopes",
      head: t("tokens.scopes"),
      cell: ({ scopes }) => scopes.map((scope) => t(`tokens.scope_${scope}`)).join(", "),
    },
    {
      key: "organization",
      head: t("tokens.organization"),
      cell: ({ organizationId }) => (
        <Box sx={{ overflowWrap: "anywhere" }}>
          {organizationId === undefined ? t("tokens.all_organizations") : nameOf(organizationId)}
        </Box>
      ),
    },
    { key: "created", head: t("tokens.created"), cell: ({ createdAt }) => <Moment iso={createdAt} /> },
    {
      key: "expires",
      head: t("tokens.expires"),
      cell: ({ expiresAt, hasEnded }) => (
        <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3 }}>
          <Moment iso={expiresAt} />
          {hasEnded && <StatusWord tone="neutral" icon={CalendarX} text={t("tokens.ended")} />}
        </Box>
      ),
    },
    {
      key: "lastUsed",
      head: t("tokens.last_used"),
      cell: ({ lastUsedAt }) =>
        lastUsedAt === undefined ? t("tokens.never_used") : <Moment iso={lastUsedAt} />,
    },
    {
      key: "action",
      head: t("tokens.action"),
      cell: (token) => {
        const action = token.hasEnded ? "remove" : "revoke";
        return (
          <Button
            size="small"
            variant="outlined"
            aria-label={t(`tokens.${action}_named`, { name: token.name })}
            onClick={() => onRevoke(token)}
            sx={{ justifySelf: "start", whiteSpace: "nowrap" }}
          >
            {t(`tokens.${action}`)}
          </Button>
        );
      },
    },
  ];
}

function Moment({ iso }: { iso: string }) {
  return (
    <Box component="time" dateTime={iso} sx={{ whiteSpace: "nowrap" }}>
      {momentText(iso)}
    </Box>
  );
}
