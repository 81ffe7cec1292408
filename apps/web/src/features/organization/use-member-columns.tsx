import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Member } from "@v2x/contract";
import { Hourglass, Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useOrganization } from "../../session/use-organization.ts";
import { momentText } from "../../ui/moment-text.ts";
import { StatusWord } from "../../ui/StatusWord.tsx";
import type { Column } from "../../ui/table/columns.ts";
import type { MemberTask } from "./MemberTaskDialog.tsx";

/** The columns of the table of members. @param isAdministrator - whether the visitor may change others. */
export function useMemberColumns(
  isAdministrator: boolean,
  onTask: (task: MemberTask) => void,
): readonly Column<Member>[] {
  const { t } = useTranslation();
  const { name } = useOrganization();
  const tasksOf = ({ role, isCaller }: Member): readonly MemberTask["kind"][] => [
    ...(isAdministrator
      ? [role === "member" ? ("make_administrator" as const) : ("make_member" as const)]
      : []),
    ...(isCaller ? ["leave" as const] : isAdministrator ? ["remove" as const] : []),
  ];
  return [
    {
      key: "email",
      head: t("organization.email"),
      isRowHeader: true,
      cell: ({ email, isCaller }) => (
        <Box sx={{ py: 1, overflowWrap: "anywhere" }}>
          {email}
          {isCaller && <Box sx={{ color: "text.secondary", fontWeight: 400 }}>{t("organization.you")}</Box>}
        </Box>
      ),
    },
    {
      key: "role",
      head: t("organization.role"),
      cell: ({ role, isApproved, isWaiting }) => (
        <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3 }}>
          {t(`organization.role_${role}`)}
          {isWaiting && <StatusWord tone="warning" icon={Hourglass} text={t("organization.waiting")} />}
          {!isApproved && !isWaiting && (
            <StatusWord tone="error" icon={Lock} text={t("organization.locked")} />
          )}
        </Box>
      ),
    },
    {
      key: "since",
      head: t("organization.since"),
      cell: ({ since }) => (
        <Box component="time" dateTime={since} sx={{ whiteSpace: "nowrap" }}>
          {momentText(since)}
        </Box>
      ),
    },
    {
      key: "actions",
      head: t("organization.actions"),
      cell: (member) => (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, py: 1 }}>
          {tasksOf(member).map((kind) => (
            <Button
              key={kind}
              size="small"
              variant="outlined"
              color={kind === "remove" || kind === "leave" ? "error" : "primary"}
              aria-label={t(`organization.${kind}_of`, { email: member.email, name })}
              onClick={() => onTask({ kind, member })}
            >
              {t(`organization.${kind}`)}
            </Button>
          ))}
        </Box>
      ),
    },
  ];
}
