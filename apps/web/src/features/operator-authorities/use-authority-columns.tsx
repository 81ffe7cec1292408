import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { OperatedAuthority } from "@v2x/contract";
import {
  CalendarClock,
  CalendarX2,
  CircleCheck,
  CircleDashed,
  CircleX,
  History,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { HexValue } from "../../ui/HexValue.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { StatusWord } from "../../ui/StatusWord.tsx";
import { TimeLeft } from "../../ui/TimeLeft.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { namesOf, standingOf } from "./standing.ts";
import type { Change } from "./use-change-authority.ts";

type Look = { readonly tone: "success" | "warning" | "error" | "neutral"; readonly icon: LucideIcon };

const looks: Readonly<Record<OperatedAuthority["state"] | "missing" | "soon" | "ended" | "damaged", Look>> = {
  next: { tone: "neutral", icon: CircleDashed },
  current: { tone: "success", icon: CircleCheck },
  retired: { tone: "neutral", icon: History },
  revoked: { tone: "error", icon: CircleX },
  missing: { tone: "error", icon: CircleX },
  soon: { tone: "warning", icon: CalendarClock },
  ended: { tone: "error", icon: CalendarX2 },
  damaged: { tone: "error", icon: TriangleAlert },
};

/** Roles that no revocation list names. */
const unlisted = ["tlm", "rca"];

/**
 * The columns of the table of authorities.
 *
 * @param now - the server's present, ISO in UTC.
 */
export function useAuthorityColumns(
  now: string,
  onChange: (change: Change) => void,
): readonly Column<OperatedAuthority>[] {
  const { t } = useTranslation();
  return [
    {
      key: "authority",
      head: t("operator.authority"),
      isRowHeader: true,
      cell: (authority) => (
        <Box sx={{ py: 1 }}>
          {t("operator.authority_role", namesOf(authority))}
          <Box sx={{ color: "text.secondary", fontWeight: 400, overflowWrap: "anywhere" }}>
            {t("operator.authority_generation", {
              name: authority.name,
              generation: authority.generation,
            })}
          </Box>
        </Box>
      ),
    },
    { key: "state", head: t("operator.authority_state"), cell: stateCell },
    {
      key: "id",
      head: t("operator.authority_id"),
      cell: ({ hashedId8, name }) => (
        <HexValue hex={hashedId8} what={t("operator.authority_id_of", { name })} />
      ),
    },
    {
      key: "life",
      head: t("operator.authority_life"),
      cell: ({ notBefore, notAfter }) => (
        <Box sx={{ py: 1 }}>
          <Box sx={{ color: "text.secondary" }}>
            {t("operator.authority_from", { moment: momentText(notBefore) })}
          </Box>
          <TimeLeft end={notAfter} now={now} of="certificate" />
        </Box>
      ),
    },
    { key: "keys", head: t("operator.authority_keys"), cell: keysCell },
    { key: "actions", head: t("operator.authority_actions"), cell: actionsCell },
  ];

  function stateCell(authority: OperatedAuthority) {
    const { state, isMissing, isDamaged } = authority;
    const standing = standingOf(authority, now);
    const word = isMissing ? "missing" : state;
    return (
      <Box sx={{ display: "grid", justifyItems: "start", gap: 1, py: 1 }}>
        <StatusWord {...looks[word]} text={t(`operator.authority_${word}`)} />
        {(standing === "soon" || standing === "ended") && (
          <StatusWord {...looks[standing]} text={t(`operator.authority_${standing}`)} />
        )}
        {isDamaged && <StatusWord {...looks.damaged} text={t("operator.authority_damaged")} />}
      </Box>
    );
  }

  function keysCell({ keyType, encryptionKeyType }: OperatedAuthority) {
    return (
      <Box sx={{ py: 1, whiteSpace: { md: "nowrap" } }}>
        {keyType && <div>{t("operator.authority_signs", { curve: keyType })}</div>}
        {encryptionKeyType && <div>{t("operator.authority_opens", { curve: encryptionKeyType })}</div>}
      </Box>
    );
  }

  function actionsCell(authority: OperatedAuthority) {
    const { role, name, generation, canRenew, canRevoke } = authority;
    const names = namesOf(authority);
    const isElector = role === "elector";
    return (
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, py: 1 }}>
        {canRenew && (
          <Button
            size="small"
            variant="outlined"
            aria-label={t("operator.renew_of", names)}
            onClick={() => onChange({ kind: "renew", authority })}
          >
            {t("operator.renew")}
          </Button>
        )}
        {canRevoke && (
          <Button
            size="small"
            variant="outlined"
            color="error"
            aria-label={
              isElector
                ? t("operator.remove_of", { name })
                : t("operator.revoke_of", { ...names, generation })
            }
            onClick={() => onChange({ kind: "revoke", authority })}
          >
            {t(isElector ? "operator.remove" : "operator.revoke")}
          </Button>
        )}
        {unlisted.includes(role) && (
          <Box sx={{ typography: "body2", color: "text.secondary" }}>
            {t("operator.authority_unlisted", { role: names.role })}
          </Box>
        )}
      </Box>
    );
  }
}
