import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { AccountState, ListedAccount } from "@v2x/contract";
import { CircleCheck, CircleX, Hourglass, Lock, type LucideIcon, MailQuestion } from "lucide-react";
import { useTranslation } from "react-i18next";
import { momentText } from "../../ui/moment-text.ts";
import { StatusWord } from "../../ui/StatusWord.tsx";
import type { Column } from "../../ui/table/columns.ts";
import type { Decision } from "./DecisionDialog.tsx";

const looks: Readonly<
  Record<AccountState, { tone: "success" | "warning" | "error" | "neutral"; icon: LucideIcon }>
> = {
  unactivated: { tone: "neutral", icon: MailQuestion },
  pending: { tone: "warning", icon: Hourglass },
  approved: { tone: "success", icon: CircleCheck },
  refused: { tone: "error", icon: CircleX },
  disabled: { tone: "error", icon: Lock },
};

/** What can be decided about an account in each state. */
const decisions: Readonly<Record<AccountState, readonly Decision[]>> = {
  unactivated: [],
  pending: ["approve", "refuse"],
  approved: ["lock"],
  refused: ["approve"],
  disabled: ["unlock"],
};

function decisionsAbout({
  state,
  isOperator,
  hasSecondFactor,
  blockedUntil,
}: ListedAccount): readonly Decision[] {
  const aboutRole: readonly Decision[] = isOperator
    ? ["unmake_operator"]
    : state === "approved"
      ? ["make_operator"]
      : [];
  return [
    ...(blockedUntil !== null && state === "approved" ? (["unblock"] as const) : []),
    ...decisions[state],
    ...aboutRole,
    ...(hasSecondFactor ? (["reset"] as const) : []),
  ];
}

/** The columns of the table of accounts. */
export function useAccountColumns(
  onDecide: (decision: Decision, account: ListedAccount) => void,
): readonly Column<ListedAccount>[] {
  const { t } = useTranslation();
  return [
    {
      key: "email",
      head: t("operator.account_email"),
      isRowHeader: true,
      cell: ({ email, isOperator }) => (
        <Box sx={{ py: 1, overflowWrap: "anywhere" }}>
          {email}
          {isOperator && (
            <Box sx={{ color: "text.secondary", fontWeight: 400 }}>{t("operator.account_is_operator")}</Box>
          )}
        </Box>
      ),
    },
    {
      key: "company",
      head: t("operator.account_company"),
      cell: ({ companyName }) => <Box sx={{ overflowWrap: "anywhere" }}>{companyName}</Box>,
    },
    {
      key: "state",
      head: t("operator.account_state"),
      cell: ({ state, blockedUntil }) => (
        <>
          <StatusWord {...looks[state]} text={t(`operator.account_${state}`)} />
          {blockedUntil !== null && (
            <Box sx={{ color: "text.secondary" }}>
              {t("operator.account_blocked", { moment: momentText(blockedUntil) })}
            </Box>
          )}
        </>
      ),
    },
    {
      key: "registered",
      head: t("operator.account_registered"),
      cell: ({ registeredAt }) => momentText(registeredAt),
    },
    {
      key: "organizations",
      head: t("operator.account_organizations"),
      cell: ({ organizations }) => (
        <Box sx={{ overflowWrap: "anywhere", py: 1 }}>
          {organizations.map(({ name }) => name).join(", ")}
          {organizations.map(
            ({ organizationId, invitedBy }) =>
              invitedBy !== null && (
                <Box key={organizationId} sx={{ color: "text.secondary" }}>
                  {t("operator.account_invited_by", { by: invitedBy })}
                </Box>
              ),
          )}
        </Box>
      ),
    },
    {
      key: "actions",
      head: t("operator.account_actions"),
      cell: (account) => (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, py: 1 }}>
          {decisionsAbout(account).map((decision) => (
            <Button
              key={decision}
              size="small"
              variant="outlined"
              aria-label={t(`operator.${decision}_of`, { email: account.email })}
              onClick={() => onDecide(decision, account)}
            >
              {t(`operator.${decision}`)}
            </Button>
          ))}
        </Box>
      ),
    },
  ];
}
