import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { MailPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ContactLink } from "../../session/ContactLink.tsx";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { useTableAddress } from "../../ui/table/use-table-address.ts";
import { Invitations } from "./Invitations.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { type MemberTask, MemberTaskDialog } from "./MemberTaskDialog.tsx";
import { OrganizationFacts } from "./OrganizationFacts.tsx";
import { membersQuery, ownOrganizationQuery } from "./organization-queries.ts";
import { useMemberColumns } from "./use-member-columns.tsx";

const pageSizes = [25, 50, 100];

/** The screen "Organization": who belongs to it; for its administrators also what changes that. */
export function OrganizationPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const { organizationId, name } = useOrganization();
  const address = useTableAddress(pageSizes);
  const [task, setTask] = useState<MemberTask>();
  const [isInviting, setInviting] = useState(false);
  const own = useQuery(ownOrganizationQuery(organizationId));
  const members = useQuery(membersQuery(organizationId, address));
  const isAdministrator = own.data?.role === "administrator";
  const invitesByMail = own.data?.invitesByMail ?? false;
  const columns = useMemberColumns(isAdministrator, setTask);
  return (
    <>
      <PageHead
        title={t("organization.title")}
        sentence={t("organization.sentence", { name })}
        action={
          isAdministrator &&
          invitesByMail && (
            <Button
              variant="contained"
              startIcon={<MailPlus size={20} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              {t("organization.invite")}
            </Button>
          )
        }
      />
      <Box sx={{ display: "grid", gap: 6, "& > *": { minWidth: 0 } }}>
        {own.isError ? (
          <TryAgain
            message={t("organization.loading_error")}
            detail={failureText(own.error)}
            onRetry={() => void own.refetch()}
          />
        ) : (
          <OrganizationFacts role={own.data?.role} />
        )}
        <PagedTable
          title={t("organization.members")}
          columns={columns}
          query={members}
          address={address}
          keyOf={({ id }) => id}
          isInactive={({ isApproved }) => !isApproved}
          failure={{ message: t("organization.members_error"), detail: failureText }}
          empty={null}
        />
        {isAdministrator && invitesByMail && <Invitations />}
        {isAdministrator && !invitesByMail && (
          <Box>
            {t("organization.invites_elsewhere")} <ContactLink />
          </Box>
        )}
      </Box>
      {task && <MemberTaskDialog task={task} onClose={() => setTask(undefined)} />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
