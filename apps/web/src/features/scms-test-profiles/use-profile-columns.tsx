import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import type { TestProfile } from "@v2x/contract";
import { CalendarX, Info, Trash2, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { CopyableText, HexValue } from "../../ui/HexValue.tsx";
import { IconTool } from "../../ui/IconTool.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { StatusWord } from "../../ui/StatusWord.tsx";
import type { Column } from "../../ui/table/columns.ts";
import type { ProfileTask } from "./ProfileTaskDialog.tsx";

/** The columns of the table of test profiles. @see specification, section 2 */
export function useProfileColumns(onTask: (task: ProfileTask) => void): readonly Column<TestProfile>[] {
  const { t } = useTranslation();
  return [
    {
      key: "id",
      head: t("scms.profile_id"),
      cell: ({ id, name }) => (
        <Box sx={{ minWidth: { sm: 108 } }}>
          <CopyableText shown={shortId(id)} value={id} what={t("scms.profile_id_of", { name })} />
        </Box>
      ),
    },
    {
      key: "name",
      head: t("scms.profile_name"),
      cell: ({ name, isExpired, findings }) => (
        <Box sx={{ minWidth: { sm: 120 }, py: 1 }}>
          <Box sx={{ overflowWrap: "anywhere" }}>{name}</Box>
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, fontWeight: 400 }}>
            {isExpired && <StatusWord tone="neutral" icon={CalendarX} text={t("scms.profile_expired")} />}
            {findings > 0 && (
              <StatusWord
                tone="warning"
                icon={TriangleAlert}
                text={t("scms.profile_findings", { count: findings })}
              />
            )}
          </Box>
        </Box>
      ),
      isRowHeader: true,
    },
    {
      key: "hashedId8",
      head: t("scms.profile_hashed_id8"),
      cell: ({ hashedId8, name }) => (
        <Box sx={{ minWidth: { sm: 164 } }}>
          <HexValue hex={hashedId8} what={t("scms.profile_hashed_id8_of", { name })} />
        </Box>
      ),
    },
    {
      key: "certBundleUrl",
      head: t("scms.profile_bundle_url"),
      cell: ({ certBundleUrl, name }) => (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, position: "relative" }}>
          <Link href={certBundleUrl} aria-label={t("scms.profile_bundle_of", { name })}>
            {t("scms.profile_bundle")}
          </Link>
          <CopyButton value={certBundleUrl} what={t("scms.profile_bundle_url_of", { name })} />
        </Box>
      ),
    },
    {
      key: "created",
      head: t("scms.profile_created"),
      cell: ({ created }) => (
        <Box component="time" dateTime={created} sx={{ whiteSpace: "nowrap" }}>
          {momentText(created)}
        </Box>
      ),
    },
    {
      key: "action",
      head: t("scms.profile_action"),
      cell: (profile) => (
        <Box
          sx={{
            display: "flex",
            gap: 1,
            "@media (pointer: coarse)": { "& button": { width: 44, height: 44 } },
          }}
        >
          <IconTool
            name={t("scms.profile_info_named", { name: profile.name })}
            icon={Info}
            onClick={() => onTask({ kind: "info", profile })}
          />
          <IconTool
            name={t("scms.profile_delete_named", { name: profile.name })}
            icon={Trash2}
            onClick={() => onTask({ kind: "delete", profile })}
          />
        </Box>
      ),
    },
  ];
}

/** The first part of a UUID, which tells the profiles of an organization apart at a glance; others whole. */
function shortId(id: string): string {
  const [first] = id.split("-");
  return first === id ? id : `${first}…`;
}
