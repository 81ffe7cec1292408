import Button from "@mui/material/Button";
import { CircleX } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { WorkerCalls } from "../worker/worker-protocol.ts";
import type { ListAddress } from "./list-address.ts";

/** How many of the listed messages are not trusted; pressed, it lists these alone. */
export function FailingMessages({
  list: { choices },
  address: { filters, choose },
}: {
  list: WorkerCalls["list"]["out"];
  address: ListAddress;
}) {
  const { t } = useTranslation();
  const count = choices.verdict.find(({ value }) => value === "notTrusted")?.count ?? 0;
  if (count === 0 || filters.verdict !== undefined) return null;
  const hasRoom = Object.keys(filters).length === 0;
  return (
    <Button
      size="small"
      color="error"
      startIcon={<CircleX size={16} aria-hidden />}
      aria-label={t("decoder.messages_failing_show", { count })}
      onClick={() => choose({ verdict: "notTrusted" })}
      sx={{ px: 1.5, minWidth: 0, "& .MuiButton-startIcon": { mr: 1, ml: 0 } }}
    >
      {hasRoom ? t("decoder.messages_failing", { count }) : count.toLocaleString("en")}
    </Button>
  );
}
