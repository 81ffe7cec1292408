import Box from "@mui/material/Box";
import { psidName } from "@v2x/v2x-schema";
import { TriangleAlert } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { MessageVerdictMark } from "./MessageVerdictMark.tsx";
import { frameNumbers, placeText, type Row, timeText } from "./message-cells.ts";

/** The cells of one message; empty as long as it is on its way. On cards, some are named by their column. */
export const MessageCells = memo(function MessageCells({
  item,
  row,
}: {
  item: number;
  row: Row | undefined;
}) {
  const { t } = useTranslation();
  if (!row) return <td className="number">{item + 1}</td>;
  const kind = row.kind || t("decoder.item_without");
  const numbers = frameNumbers(row);
  return (
    <>
      <td className="number">{numbers}</td>
      <td className="time" title={row.time}>
        {row.time && <time dateTime={row.time}>{timeText(row)}</time>}
      </td>
      <th scope="row" className="kind" title={row.remark ?? kind}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("decoder.item_show", { number: numbers, title: kind })}
        >
          {kind}
        </button>
        {row.kind && row.remark && (
          <Box component="span" role="img" aria-label={row.remark} className="remarkable">
            <TriangleAlert size={14} aria-hidden />
          </Box>
        )}
      </th>
      <td className="station" data-label={t("decoder.item_station")}>
        {row.station}
      </td>
      <td className="place" data-label={t("decoder.item_place")}>
        {placeText(row)}
      </td>
      <td className="size" data-label={t("decoder.item_size")}>
        {row.kind && row.size}
      </td>
      <td
        className="psid"
        data-label={t("decoder.item_psid")}
        title={row.psid === undefined ? undefined : psidName(row.psid)}
      >
        {row.psid}
      </td>
      <td className="verdict" title={row.headline}>
        {row.verdict && <MessageVerdictMark verdict={row.verdict} />}
      </td>
      <td className="signer" data-label={t("decoder.item_signer")} title={row.signer}>
        {row.signerName ?? row.signer}
      </td>
      <td className="remark" title={row.headers}>
        {row.partOf === undefined ? (row.remark ?? row.headers) : t("decoder.item_part")}
      </td>
    </>
  );
});
