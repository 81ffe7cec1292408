import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isPartNotLoaded } from "../../../ui/load-part.ts";
import { useDecoder } from "../worker/decoder-context.ts";
import type { Opened } from "../worker/worker-protocol.ts";

/** What the stations of a capture do that no message shows alone, once for each of them; to be shown once all were found. */
export function StationRemarks({ opened: { id } }: { opened: Opened }) {
  const { t } = useTranslation();
  const decoder = useDecoder();
  const { data: remarks = [] } = useQuery({
    queryKey: ["decoder-station-remarks", id],
    queryFn: () => decoder.call("stationRemarks", { opened: id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    throwOnError: isPartNotLoaded,
  });
  if (remarks.length === 0) return null;
  return (
    <Box component="details" sx={{ px: 3, py: 1.5, borderTop: "1px solid", borderColor: "divider" }}>
      <Box component="summary" sx={{ cursor: "pointer", fontWeight: 500, width: "fit-content" }}>
        {t("decoder.station_remarks", { count: remarks.length })}
      </Box>
      <Box
        component="ul"
        sx={{ m: 0, mt: 1, pl: 5, maxHeight: 200, overflow: "auto", overflowWrap: "anywhere" }}
      >
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </Box>
    </Box>
  );
}
