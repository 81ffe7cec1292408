import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { Invitation } from "@v2x/contract";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { momentText } from "../../ui/moment-text.ts";
import { TryAgain } from "../../ui/TryAgain.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { TableHead } from "../../ui/table/TableHead.tsx";
import { useRowFocus } from "../../ui/table/use-row-focus.ts";
import { invitationsQuery } from "./organization-queries.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

/** The invitations that can be accepted still, and how to withdraw one. */
export function Invitations() {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { organizationId } = useOrganization();
  const query = useQuery(invitationsQuery(organizationId));
  const [withdrawn, setWithdrawn] = useState<Invitation>();
  const columns = useInvitationColumns(setWithdrawn);
  useRowFocus(
    body,
    heading,
    query.data?.map((invitation) => invitation.id),
  );
  return (
    <Card component="section" aria-labelledby={id}>
      <TableHead>
        <Typography id={id} ref={heading} tabIndex={-1} variant="h2">
          {t("organization.invitations")}
        </Typography>
      </TableHead>
      {query.isError ? (
        <Box sx={{ p: 4 }}>
          <TryAgain
            message={t("organization.invitations_error")}
            detail={failureText(query.error)}
            onRetry={() => void query.refetch()}
          />
        </Box>
      ) : query.data?.length === 0 ? (
        <Box sx={{ p: 4, color: "text.secondary" }}>{t("organization.no_invitations")}</Box>
      ) : (
        <DataTable
          labelledBy={id}
          columns={columns}
          rows={query.data}
          firstNumber={1}
          isBusy={query.isFetching}
          expectedRows={1}
          body={body}
          keyOf={(invitation) => invitation.id}
        />
      )}
      {withdrawn && <WithdrawDialog invitation={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </Card>
  );
}

function useInvitationColumns(onWithdraw: (invitation: Invitation) => void): readonly Column<Invitation>[] {
  const { t } = useTranslation();
  return [
    {
      key: "email",
      head: t("organization.email"),
      isRowHeader: true,
      cell: ({ email }) => <Box sx={{ py: 1, overflowWrap: "anywhere" }}>{email}</Box>,
    },
    { key: "role", head: t("organization.role"), cell: ({ role }) => t(`organization.role_${role}`) },
    {
      key: "by",
      head: t("organization.invited_by"),
      cell: ({ invitedBy }) => (
        <Box sx={{ overflowWrap: "anywhere", minWidth: { sm: 160 } }}>{invitedBy}</Box>
      ),
    },
    {
      key: "until",
      head: t("organization.open_until"),
      cell: ({ expiresAt }) => (
        <Box component="time" dateTime={expiresAt} sx={{ whiteSpace: "nowrap" }}>
          {momentText(expiresAt)}
        </Box>
      ),
    },
    {
      key: "actions",
      head: t("organization.actions"),
      cell: (invitation) => (
        <Box sx={{ py: 1 }}>
          <Button
            size="small"
            variant="outlined"
            color="error"
            aria-label={t("organization.withdraw_of", { email: invitation.email })}
            onClick={() => onWithdraw(invitation)}
          >
            {t("organization.withdraw")}
          </Button>
        </Box>
      ),
    },
  ];
}
