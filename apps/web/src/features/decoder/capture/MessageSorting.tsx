import Box from "@mui/material/Box";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconTool } from "../../../ui/IconTool.tsx";
import { Select } from "../../../ui/Select.tsx";
import { messageOrders } from "../worker/worker-protocol.ts";
import type { ListAddress } from "./list-address.ts";

/** Sorts the list where it has cards, which have no heads of columns. */
export function MessageSorting({ address: { sort, sortBy } }: { address: ListAddress }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: { xs: "flex", sm: "none" }, gap: 2, alignItems: "center" }}>
      <Select
        aria-label={t("decoder.sort")}
        value={sort.order}
        onChange={({ target }) => {
          const order = messageOrders.find((offered) => offered === target.value);
          if (order !== undefined) sortBy(order);
        }}
        style={{ flexGrow: 1 }}
      >
        {messageOrders.map((order) => (
          <option key={order} value={order}>
            {t("decoder.sort_by", { column: t(`decoder.item_${order}`) })}
          </option>
        ))}
      </Select>
      <IconTool
        name={t(sort.isDescending ? "decoder.sort_ascending" : "decoder.sort_descending")}
        icon={sort.isDescending ? ArrowDown : ArrowUp}
        onClick={() => sortBy(sort.order)}
      />
    </Box>
  );
}
