import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import type { TestProfile } from "@v2x/contract";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { testProfilesQuery } from "../../api/test-profiles.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { SearchField, searchIn } from "../../ui/table/SearchField.tsx";
import { useTableAddress } from "../../ui/table/use-table-address.ts";
import { NoProfiles } from "./NoProfiles.tsx";
import { type ProfileTask, ProfileTaskDialog } from "./ProfileTaskDialog.tsx";
import { pageOfProfiles } from "./profile-page.ts";
import { useProfileColumns } from "./use-profile-columns.tsx";

/** Rows of one page to choose from. @see specification, section 9 */
const pageSizes = [5, 10, 15];

/** The screen "OmniAir test profiles": certificate chains made to order, right or wrong, for test bundles. */
export function TestProfilesPage() {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const failureText = useFailureText("scms");
  const address = useTableAddress(pageSizes);
  const [task, setTask] = useState<ProfileTask>();
  const columns = useProfileColumns(setTask);
  const search = searchIn(address);
  const query = useQuery({
    ...testProfilesQuery(organizationId),
    select: (profiles: readonly TestProfile[]) =>
      pageOfProfiles(profiles, { search, page: address.page, size: address.size }),
  });
  const create = () => setTask({ kind: "create" });
  const isWithinThumbReach = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const button = (
    <Button
      variant="contained"
      startIcon={<Plus size={20} aria-hidden />}
      onClick={create}
      sx={{ boxShadow: { xs: 6, sm: "none" } }}
    >
      {t("scms.profile_create")}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t("scms.profiles_title")}
        sentence={t("scms.profiles_sentence")}
        system="scms"
        action={!isWithinThumbReach && button}
      />
      <PagedTable
        title={t("scms.profiles_table")}
        toolbar={<SearchField label={t("scms.profiles_search")} address={address} />}
        columns={columns}
        query={query}
        address={address}
        keyOf={({ id }) => id}
        isInactive={({ isExpired }) => isExpired}
        onDoubleClick={(profile) => setTask({ kind: "info", profile })}
        failure={{ message: t("scms.profiles_loading_error"), detail: failureText }}
        empty={<NoProfiles address={address} onCreate={create} />}
      />
      {isWithinThumbReach && (
        <Box sx={{ position: "sticky", bottom: 16, zIndex: "fab", mt: 4, width: "fit-content", ml: "auto" }}>
          {button}
        </Box>
      )}
      <ProfileTaskDialog
        task={task}
        onCreated={(profile) => {
          // The newest profile is the first of the list.
          if (address.page > 1 || search !== "") address.change({ search: "" });
          setTask(profile.findings > 0 ? { kind: "info", profile } : undefined);
        }}
        onClose={() => setTask(undefined)}
      />
    </>
  );
}
