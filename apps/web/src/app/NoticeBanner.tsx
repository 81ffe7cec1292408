import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import type { Notice } from "@v2x/contract";
import { Megaphone, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { noticeQuery } from "../session/notice-query.ts";
import { IconTool } from "../ui/IconTool.tsx";
import { useStored } from "../ui/use-stored.ts";

/** What whoever runs the installation tells everybody; its live region is in the page from the start. */
export function NoticeBanner() {
  const notice = useQuery(noticeQuery).data?.notice;
  return <Box role="status">{notice && <Dismissible key={notice.setAt} notice={notice} />}</Box>;
}

/** One that was dismissed stays away in this browser until another one is set. */
function Dismissible({ notice: { text, setAt } }: { notice: Notice }) {
  const { t } = useTranslation();
  const [dismissed, dismiss] = useStored("dismissed-notice", [setAt]);
  if (dismissed !== undefined) return null;
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "flex-start",
        gap: 3,
        px: { xs: 4, sm: 6, lg: 8 },
        py: 2,
        bgcolor: "info.soft",
        borderBottom: 1,
        borderColor: "info.main",
        "& > svg": { flexShrink: 0, mt: 1, color: "info.main" },
      }}
    >
      <Megaphone size={20} aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0, py: 0.75, overflowWrap: "anywhere" }}>
        <strong>{t("notice.title")}</strong> {text}
      </Box>
      <IconTool name={t("notice.dismiss")} icon={X} onClick={() => dismiss(setAt)} />
    </Box>
  );
}
