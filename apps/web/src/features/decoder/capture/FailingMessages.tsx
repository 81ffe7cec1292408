import Box from "@mui/material/Box";
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
  const name = t("decoder.messages_failing_show", { count });
  return (
    <Button
      size="small"
      color="error"
      startIcon={<CircleX size={16} aria-hidden />}
      aria-label={name}
      title={name}
      onClick={() => choose({ verdict: "notTrusted" })}
      sx={{ px: 1.5, minWidth: 0, "& .MuiButton-startIcon": { mr: 1, ml: 0 } }}
    >
      {count.toLocaleString("en")}
      {/* Beside the menu in a window of 1280 there is no room for it. */}
      <Box component="span" sx={{ ml: 1, display: { xs: "inline", sm: "none", xl: "inline" } }}>
        {t("decoder.messages_failing")}
      </Box>
    </Button>
  );
}
