import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { ChartColumn, ChevronDown, ChevronUp, ListCollapse, ListTree } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconTool } from "../../../ui/IconTool.tsx";
import { TryAgain } from "../../../ui/TryAgain.tsx";
import { useDelayed } from "../../../ui/use-delayed.ts";
import { type Opened, withoutMessage } from "../worker/worker-protocol.ts";
import { ExportMenu } from "./ExportMenu.tsx";
import { FailingMessages } from "./FailingMessages.tsx";
import { useListAddress } from "./list-address.ts";
import { MessageFilters } from "./MessageFilters.tsx";
import { MessageRates } from "./MessageRates.tsx";
import { MessageTable } from "./MessageTable.tsx";
import { StationRemarks } from "./StationRemarks.tsx";
import { type ListTerms, useJudging } from "./use-judging.ts";
import { useMessageList } from "./use-message-list.ts";
import { useScan } from "./use-scan.ts";

/**
 * The messages of a capture, a log or several structures one behind the other, of which one is shown. Once all are found
 * they are judged.
 */
export function CaptureList({
  opened,
  chosen,
  onChoose,
  terms,
}: {
  opened: Opened;
  chosen: number;
  onChoose: (item: number) => void;
  /** By what the messages are judged. */
  terms: ListTerms;
}) {
  const { t } = useTranslation();
  const progress = useScan(opened);
  const address = useListAddress();
  const [showsRates, setShowsRates] = useState(false);
  const [isFolded, setFolded] = useState(false);
  const isScanning = progress.done < progress.frames;
  const judging = useJudging(opened, !isScanning, terms);
  const step = progress.done === 0 ? 0 : progress.done + judging.drawings;
  const list = useMessageList(opened, step, address);
  const showsProgress = useDelayed(isScanning, 300);
  const showsJudging = useDelayed(judging.isBusy, 300);
  const items = list?.items;
  const place = useMemo(() => items?.indexOf(chosen) ?? -1, [items, chosen]);
  const go = (step: 1 | -1) => {
    const next = items?.[Math.max(0, place + step)];
    if (next !== undefined) onChoose(next);
  };
  useMoveKeys(go);
  return (
    <Card component="section" aria-label={t("decoder.messages")} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 2,
          px: 3,
          py: 1.5,
          minHeight: 48,
        }}
      >
        <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
          {list && countText(list)}
        </Typography>
        <IconTool name={t("decoder.message_previous")} icon={ChevronUp} onClick={() => go(-1)} />
        <IconTool name={t("decoder.message_next")} icon={ChevronDown} onClick={() => go(1)} />
        {list && <FailingMessages list={list} address={address} />}
        {list && <MessageFilters list={list} address={address} />}
        <Box sx={{ display: "flex", ml: "auto" }}>
          <IconTool
            name={t(showsRates ? "decoder.rates_hide" : "decoder.rates")}
            icon={ChartColumn}
            onClick={() => setShowsRates(!showsRates)}
          />
          <ExportMenu opened={opened} address={address} count={items?.length ?? 0} />
          <IconTool
            name={t(isFolded ? "decoder.list_unfold" : "decoder.list_fold")}
            icon={isFolded ? ListTree : ListCollapse}
            onClick={() => setFolded(!isFolded)}
          />
        </Box>
      </Box>
      {showsProgress && (
        <LinearProgress
          variant="determinate"
          value={(100 * progress.done) / progress.frames}
          aria-label={t("decoder.messages_found", { done: progress.done, all: progress.frames })}
        />
      )}
      {!isScanning && showsJudging && (
        <LinearProgress
          variant="determinate"
          color="secondary"
          value={(100 * judging.done) / Math.max(1, judging.items)}
          aria-label={t("decoder.messages_judged", { done: judging.done, all: judging.items })}
        />
      )}
      {judging.error && (
        <Box sx={{ px: 3, pb: 2 }}>
          <TryAgain
            message={t("decoder.messages_not_judged")}
            detail={judging.error.message}
            onRetry={judging.retry}
          />
        </Box>
      )}
      {!isScanning && <StationRemarks opened={opened} />}
      {showsRates && <MessageRates opened={opened} progress={progress} filters={address.filters} />}
      {!list && <Skeleton variant="rectangular" height={208} />}
      {list && list.items.length === 0 && (
        <Box sx={{ px: 3, py: 4, borderTop: "1px solid", borderColor: "divider", color: "text.secondary" }}>
          {isScanning ? t("decoder.messages_none_yet") : emptyText(list.messages)}
        </Box>
      )}
      {list && list.items.length > 0 && !isFolded && (
        <MessageTable
          opened={opened}
          list={list}
          step={step}
          chosen={chosen}
          onChoose={onChoose}
          address={address}
        />
      )}
    </Card>
  );

  function countText({ items: { length: count }, messages: all }: NonNullable<typeof list>) {
    if (address.filters.kind === withoutMessage) return t("decoder.messages_without", { count });
    return count === all ? t("decoder.messages_all", { count }) : t("decoder.messages_of", { count, all });
  }

  function emptyText(messages: number) {
    return messages === 0 ? t("decoder.messages_none") : t("decoder.messages_none_match");
  }
}

/** Alt with an arrow goes to the next or the previous message from anywhere but a field of text. */
function useMoveKeys(go: (step: 1 | -1) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
      if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
      event.preventDefault();
      go(event.key === "ArrowDown" ? 1 : -1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [go]);
}
