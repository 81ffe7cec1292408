import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { useTheme } from "@mui/material/styles";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";
import { BitStrip } from "./BitStrip.tsx";
import { DecodedText } from "./DecodedText.tsx";
import { FieldPanel } from "./FieldPanel.tsx";
import { FieldTree } from "./FieldTree.tsx";
import { FindField } from "./FindField.tsx";
import { HexGrid } from "./HexGrid.tsx";
import type { Selection } from "./selection.ts";

const views = ["tree", "hex", "text"] as const;
type View = (typeof views)[number];

/** Tree, octets and text of one reading, linked by the selection; tabs where there is no room for them beside each other. */
export function DecodedViews({
  reading,
  selection,
  served,
}: {
  reading: ReadItem;
  selection: Selection;
  served: string | undefined;
}) {
  const { t } = useTranslation();
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down("md"), { noSsr: true });
  const [view, setView] = useAddressChoice("view", views);

  const tree = (
    <Pane height={isNarrow ? 420 : undefined} label={t("decoder.tree")}>
      <FindField reading={reading} selection={selection} />
      <FieldTree reading={reading} selection={selection} />
    </Pane>
  );
  const octets = (
    <Pane height={isNarrow ? 420 : 360} label={t("decoder.hex_view")}>
      <HexGrid reading={reading} selection={selection} />
      <BitStrip reading={reading} selection={selection} />
    </Pane>
  );
  const field = (
    <Card sx={{ minWidth: 0 }}>
      <FieldPanel reading={reading} field={selection.selected} />
    </Card>
  );
  const text = reading.type !== undefined && (
    <DecodedText reading={reading} selection={selection} served={served} />
  );

  if (!isNarrow) {
    return (
      <Box
        sx={{
          display: "grid",
          gap: 4,
          gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
          alignItems: "stretch",
        }}
      >
        {tree}
        <Box sx={{ display: "grid", gap: 4, minWidth: 0, alignContent: "start", minHeight: 560 }}>
          {octets}
          {field}
        </Box>
        <Box sx={{ gridColumn: "1 / -1", minWidth: 0 }}>{text}</Box>
      </Box>
    );
  }
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs
        value={view}
        onChange={(_, chosen: View) => setView(chosen)}
        aria-label={t("decoder.views")}
        variant="fullWidth"
        sx={{ mb: 2 }}
      >
        {views.map((offered) => (
          <Tab
            key={offered}
            value={offered}
            label={t(`decoder.view_${offered}`)}
            id={`decoder-view-${offered}`}
            aria-controls="decoder-view"
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id="decoder-view"
        aria-labelledby={`decoder-view-${view}`}
        sx={{ display: "grid", gap: 4, minWidth: 0 }}
      >
        {{ tree, hex: octets, text }[view]}
        {view !== "text" && field}
      </Box>
    </Box>
  );
}

/** A view's frame. Without a height it is as high as its neighbour, whatever it holds. */
function Pane({ label, height, children }: { label: string; height?: number; children: ReactNode }) {
  return (
    <Card
      role="group"
      aria-label={label}
      sx={{
        height: height ?? "auto",
        contain: height === undefined ? "size" : undefined,
        display: "flex",
        flexDirection: "column",
        overflow: "hidden",
        minWidth: 0,
      }}
    >
      {children}
    </Card>
  );
}
