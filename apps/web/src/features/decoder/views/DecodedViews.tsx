import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { paneFrame } from "../../../ui/use-pane-keys.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";
import { BitStrip } from "./BitStrip.tsx";
import { DecodedText } from "./DecodedText.tsx";
import { FieldPanel } from "./FieldPanel.tsx";
import { FieldTree } from "./FieldTree.tsx";
import { FindField } from "./FindField.tsx";
import { HexGrid } from "./HexGrid.tsx";
import type { Selection } from "./selection.ts";
import { ViewTabs } from "./ViewTabs.tsx";
import { isPane, type View, views } from "./view-names.ts";

/** Views that take the whole place, and are made elsewhere. */
export type FurtherViews = Readonly<Partial<Record<"change" | "compare", ReactNode>>>;

/**
 * Height below which a view does not go, alone, beside the others or with another above it; where less is left, the page
 * scrolls.
 */
const leastHeight = 300;
const leastBeside = 216;
const leastStacked = 170;

/** In how many turns the panes come, the tree or the text first: see `useTurns`. */
export const viewTurns = 3;

/**
 * Tree, octets and chosen field of one reading beside each other, linked by the selection; its text takes the tree's
 * place. The three are tabs where there is no room beside each other. They fill the height that is left, each scrolling in
 * itself.
 *
 * @param turn - how many of the panes are drawn; the others have their place already.
 * @param head - what is to be said of the reading as a whole, beside the tabs.
 * @param further - tabs of their own.
 */
export function DecodedViews({
  reading,
  selection,
  turn = viewTurns,
  head,
  further = {},
}: {
  reading: ReadItem;
  selection: Selection;
  turn?: number;
  head?: ReactNode;
  further?: FurtherViews;
}) {
  const { t } = useTranslation();
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down("sm"), { noSsr: true });
  const [chosen, setView] = useAddressChoice("view", views, { staysPut: true });
  const hasText = reading.type !== undefined;
  const offered: readonly View[] = views.filter((view) => {
    if (view === "change" || view === "compare") return further[view] !== undefined;
    return (hasText || view !== "text") && (isNarrow || view === "tree" || view === "text");
  });
  const view = offered.find((one) => one === chosen) ?? "tree";
  const isAlone = isNarrow || view === "change" || view === "compare";

  const panes: Readonly<Record<View, ReactNode>> = {
    tree: (
      <Pane key="tree" label={t("decoder.tree")} area="tree">
        {turn > 0 && (
          <>
            <FindField reading={reading} selection={selection} />
            <FieldTree reading={reading} selection={selection} />
          </>
        )}
      </Pane>
    ),
    hex: (
      <Pane key="hex" label={t("decoder.hex_view")} area="hex">
        {(isAlone || turn > 1) && (
          <>
            <HexGrid reading={reading} selection={selection} />
            <BitStrip reading={reading} selection={selection} />
          </>
        )}
      </Pane>
    ),
    field: (
      <Pane key="field" label={t("decoder.field")} area="field">
        {(isAlone || turn > 2) && <FieldPanel reading={reading} field={selection.selected} />}
      </Pane>
    ),
    text: (
      <Pane key="text" label={t("decoder.output_text")} area="tree" isStop>
        <DecodedText reading={reading} selection={selection} />
      </Pane>
    ),
    change: (
      <Pane key="change" label={t("decoder.view_change")} area="tree" isStop>
        {further.change}
      </Pane>
    ),
    compare: (
      <Pane key="compare" label={t("decoder.view_compare")} area="tree" isStop>
        {further.compare}
      </Pane>
    ),
  };
  const areas = { stacked: `"tree hex" "tree field"`, row: `"tree hex field"` };
  const stackedRows = `repeat(2, minmax(${leastStacked}px, 1fr))`;
  // Lines of text need more room than a tree's rows.
  const isRow = view === "tree";
  return (
    <Box sx={{ flex: 1, display: "flex", flexDirection: "column", minWidth: 0 }}>
      <Box
        sx={{
          display: "flex",
          flexWrap: { xs: "wrap", lg: "nowrap" },
          alignItems: { xs: "center", lg: "flex-end" },
          columnGap: 4,
          rowGap: 1,
          mb: 2,
          position: "relative",
        }}
      >
        {/* In a wide window the tabs keep their place at the right, however much there is to say. */}
        <Box
          sx={{
            display: { xs: "contents", lg: "flex" },
            flexWrap: "wrap",
            alignItems: "center",
            alignSelf: "center",
            columnGap: 4,
            flex: 1,
            minWidth: 0,
          }}
        >
          {head}
        </Box>
        {offered.length > 1 && (
          <ViewTabs offered={offered} view={view} isNarrow={isNarrow} onView={setView} />
        )}
      </Box>
      <Box
        role={panelRole()}
        id="decoder-view"
        aria-labelledby={`decoder-view-${view}`}
        sx={{
          flex: 1,
          display: "grid",
          gap: 2,
          minWidth: 0,
          gridTemplateColumns: "minmax(0, 1fr)",
          gridTemplateRows: `minmax(${leastHeight}px, 1fr)`,
          gridTemplateAreas: `"tree"`,
          ...(!isAlone && {
            gridTemplateAreas: { sm: areas.stacked, lg: isRow ? areas.row : areas.stacked, xl: areas.row },
            gridTemplateColumns: {
              sm: "minmax(0, 1fr) 280px",
              lg: isRow ? "minmax(0, 1fr) 260px 264px" : "minmax(0, 1fr) 280px",
              xl: "minmax(0, 1fr) 492px 320px",
            },
            gridTemplateRows: {
              sm: stackedRows,
              lg: isRow ? `minmax(${leastBeside}px, 1fr)` : stackedRows,
              xl: `minmax(${leastBeside}px, 1fr)`,
            },
          }),
        }}
      >
        {isAlone ? panes[view] : [panes[view], panes.hex, panes.field]}
      </Box>
    </Box>
  );

  function panelRole() {
    if (offered.length < 2) return "none";
    // What a menu chose belongs to no tab.
    return isNarrow && !isPane(view) ? "region" : "tabpanel";
  }
}

/**
 * A view's frame, as high as its place, whatever it holds.
 *
 * @param isStop - whether F6 stops at the frame; else at what is inside.
 */
function Pane({
  label,
  area,
  isStop = false,
  children,
}: {
  label: string;
  area: View;
  isStop?: boolean;
  children: ReactNode;
}) {
  return (
    <Card
      role="group"
      aria-label={label}
      {...(isStop && paneFrame)}
      sx={(theme) => ({
        contain: "size",
        display: "flex",
        flexDirection: "column",
        overflow: "hidden",
        minWidth: 0,
        [theme.breakpoints.up("sm")]: { gridArea: area },
      })}
    >
      {children}
    </Card>
  );
}
