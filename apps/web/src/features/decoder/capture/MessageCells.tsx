import { psidName } from "@v2x/v2x-schema";
import { useTranslation } from "react-i18next";
import { MessageVerdictMark } from "./MessageVerdictMark.tsx";
import { frameNumbers, placeText, type Row, timeText } from "./message-cells.ts";

/** The cells of one message; empty as long as it is on its way. */
export function MessageCells({ item, row }: { item: number; row: Row | undefined }) {
  const { t } = useTranslation();
  if (!row) return <td className="number">{item + 1}</td>;
  const kind = row.kind || t("decoder.item_without");
  const numbers = frameNumbers(row);
  return (
    <>
      <td className="number">{numbers}</td>
      <td className="time">{row.time && <time dateTime={row.time}>{timeText(row)}</time>}</td>
      <th scope="row" className="kind">
        <button type="button" aria-label={t("decoder.item_show", { number: numbers, title: kind })}>
          {kind}
        </button>
      </th>
      <td className="station">{row.station}</td>
      <td className="place">{placeText(row)}</td>
      <td className="size">{row.kind && row.size}</td>
      <td className="psid" title={row.psid === undefined ? undefined : psidName(row.psid)}>
        {row.psid}
      </td>
      <td className="verdict" title={row.headline}>
        {row.verdict && <MessageVerdictMark verdict={row.verdict} />}
      </td>
      <td className="signer" title={row.signer}>
        {row.signerName ?? row.signer}
      </td>
      <td className="remark" title={row.headers}>
        {row.partOf === undefined ? (row.remark ?? row.headers) : t("decoder.item_part")}
      </td>
    </>
  );
}
