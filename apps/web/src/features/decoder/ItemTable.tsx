import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import { useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLazyRows } from "../../ui/use-lazy-rows.ts";
import { useRows } from "../../ui/use-rows.ts";
import { useDecoder } from "./worker/decoder-context.ts";
import type { Opened } from "./worker/worker-protocol.ts";

const rowHeight = 44;

/** The structures of a source, of which one is shown: frames of a capture, or what stands one behind the other. */
export function ItemTable({
  opened,
  chosen,
  onChoose,
}: {
  opened: Opened;
  chosen: number;
  onChoose: (item: number) => void;
}) {
  const { t } = useTranslation();
  const decoder = useDecoder();
  const box = useRef<HTMLDivElement>(null);
  const { count } = opened;
  const rows = useRows(box, { count, height: rowHeight, overscan: 6 });
  const shown = rows.getVirtualItems();
  const load = useCallback(
    (list: number, items: readonly number[]) => decoder.call("items", { opened: list, items }),
    [decoder],
  );
  const texts = useLazyRows(
    opened.id,
    shown.map(({ index }) => index),
    load,
  );
  const before = shown[0]?.start ?? 0;
  const after = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <Card>
      <Box
        ref={box}
        role="region"
        tabIndex={0}
        aria-label={t("decoder.items", { count })}
        sx={{
          overflow: "auto",
          maxHeight: 5.5 * rowHeight + 36,
          "&:focus-visible": { outlineOffset: "-2px" },
        }}
      >
        <Box
          component="table"
          aria-rowcount={count + 1}
          sx={{
            width: "100%",
            tableLayout: "fixed",
            borderCollapse: "collapse",
            "& th, & td": {
              px: 3,
              py: 0,
              textAlign: "left",
              height: rowHeight,
              fontWeight: 400,
              borderTop: "1px solid",
              borderColor: "divider",
              whiteSpace: "nowrap",
              overflow: "hidden",
              textOverflow: "ellipsis",
            },
            "& thead th": {
              height: 36,
              position: "sticky",
              top: 0,
              bgcolor: "background.paper",
              fontWeight: 600,
              fontSize: 13,
              color: "text.secondary",
              zIndex: 1,
            },
            "& .number": { width: 72, textAlign: "right", fontVariantNumeric: "tabular-nums" },
            "& .time": { width: 260 },
            "& .more": { display: { xs: "none", sm: "table-cell" } },
            "& .wide": { display: { xs: "none", lg: "table-cell" } },
            "& .widest": { display: { xs: "none", xl: "table-cell" } },
            "& tr[aria-current]": { bgcolor: "code.selected", "& button": { color: "text.primary" } },
          }}
        >
          <thead>
            <tr>
              <th scope="col" className="number">
                {t("decoder.item_number")}
              </th>
              <th scope="col">{t("decoder.item_what")}</th>
              <th scope="col" className="time more">
                {t("decoder.item_time")}
              </th>
              <th scope="col" className="widest">
                {t("decoder.item_headers")}
              </th>
              <th scope="col" className="number wide">
                {t("decoder.item_offset")}
              </th>
              <th scope="col" className="number more">
                {t("decoder.item_length")}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr aria-hidden style={{ height: before }} hidden={before === 0} />
            {shown.map(({ index }) => {
              const item = texts.get(index);
              return (
                <tr key={index} aria-rowindex={index + 2} aria-current={index === chosen || undefined}>
                  <td className="number">{index + 1}</td>
                  <th scope="row">
                    {item && (
                      <Button
                        size="small"
                        aria-label={t("decoder.item_show", { number: index + 1, title: item.title })}
                        onClick={() => onChoose(index)}
                        sx={{
                          textAlign: "left",
                          justifyContent: "start",
                          px: 1,
                          maxWidth: "100%",
                          display: "block",
                          overflow: "hidden",
                          textOverflow: "ellipsis",
                        }}
                      >
                        {item.title}
                      </Button>
                    )}
                  </th>
                  <td className="time more">{item?.time && <time dateTime={item.time}>{item.time}</time>}</td>
                  <td className="widest">
                    {item && [item.headers.join(" › "), ...item.findings].filter(Boolean).join("; ")}
                  </td>
                  <td className="number wide">{item?.offset}</td>
                  <td className="number more">{item?.length}</td>
                </tr>
              );
            })}
            <tr aria-hidden style={{ height: after }} hidden={after === 0} />
          </tbody>
        </Box>
      </Box>
    </Card>
  );
}
