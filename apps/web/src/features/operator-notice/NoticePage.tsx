import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { calls, type KeptNotice } from "@v2x/contract";
import { CalendarClock, Eye, EyeOff, type LucideIcon, Megaphone, Pencil, X } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { ReasonDialog } from "../../ui/dialog/ReasonDialog.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusWord } from "../../ui/StatusWord.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { EmptyState } from "../../ui/table/EmptyState.tsx";
import { NoticeDialog } from "./NoticeDialog.tsx";
import { noticeKey, useChangeNotice } from "./use-change-notice.ts";

/** The operator's screen "Notice". */
export function NoticePage() {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const [asked, setAsked] = useState<"set" | "clear">();
  const { data, isError, error, refetch, isPending } = useQuery({
    queryKey: noticeKey,
    queryFn: ({ signal }) => api.call(calls.operator.notice, { signal }),
    throwOnError: false,
  });
  const notice = data?.notice;
  const close = () => setAsked(undefined);
  return (
    <>
      <PageHead
        title={t("operator.notice_title")}
        sentence={t("operator.notice_sentence")}
        action={
          data && (
            <Button
              variant="contained"
              startIcon={notice ? <Pencil size={18} aria-hidden /> : <Megaphone size={18} aria-hidden />}
              onClick={() => setAsked("set")}
            >
              {t(notice ? "operator.notice_replace" : "operator.notice_set")}
            </Button>
          )
        }
      />
      {isError && !data && (
        <TryAgain
          message={t("operator.notice_loading_error")}
          detail={failureText(error)}
          onRetry={() => void refetch()}
        />
      )}
      <Box aria-busy={isPending}>
        {notice && <PresentNotice notice={notice} onClear={() => setAsked("clear")} />}
        {notice === null && (
          <Card>
            <EmptyState
              icon={Megaphone}
              title={t("operator.notice_none")}
              text={t("operator.notice_none_text")}
            />
          </Card>
        )}
      </Box>
      {asked === "set" && <NoticeDialog before={notice?.text ?? ""} onClose={close} />}
      {asked === "clear" && <ClearDialog onClose={close} />}
    </>
  );
}

const looks: Readonly<
  Record<KeptNotice["state"], { tone: "success" | "info" | "neutral"; icon: LucideIcon }>
> = {
  shown: { tone: "success", icon: Eye },
  planned: { tone: "info", icon: CalendarClock },
  over: { tone: "neutral", icon: EyeOff },
};

function PresentNotice({
  notice: { text, state, from, until, setAt },
  onClear,
}: {
  notice: KeptNotice;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 4, sm: 5 }, display: "grid", gap: 4 }}>
      <Typography variant="h2" id={id}>
        {t("operator.notice_present")}
      </Typography>
      <Box sx={{ maxWidth: "72ch", overflowWrap: "anywhere", fontSize: 16 }}>{text}</Box>
      <Facts width={200}>
        <Fact label={t("operator.notice_state")}>
          <StatusWord {...looks[state]} text={t(`operator.notice_${state}`)} />
        </Fact>
        <Fact label={t("operator.notice_from")}>
          {from === null ? t("operator.notice_at_once") : momentText(from)}
        </Fact>
        <Fact label={t("operator.notice_until")}>
          {until === null ? t("operator.notice_until_cleared") : momentText(until)}
        </Fact>
        <Fact label={t("operator.notice_set_at")}>{momentText(setAt)}</Fact>
      </Facts>
      <Button
        variant="outlined"
        sx={{ justifySelf: "start" }}
        startIcon={<X size={18} aria-hidden />}
        onClick={onClear}
      >
        {t("operator.notice_clear")}
      </Button>
    </Card>
  );
}

function ClearDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const change = useChangeNotice(onClose);
  return (
    <ReasonDialog
      title={t("operator.notice_clear")}
      text={t("operator.notice_clear_text")}
      confirmText={t("operator.notice_clear")}
      isBusy={change.isPending}
      failure={change.isError ? failureText(change.error) : undefined}
      onConfirm={(reason) => change.mutate({ reason })}
      onClose={onClose}
    />
  );
}
