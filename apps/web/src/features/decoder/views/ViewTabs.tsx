import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isPane, type View } from "./view-names.ts";

/**
 * The views as tabs. On a phone, tree, octets and field are the three tabs, and whatever takes their place stands in a
 * menu beside them.
 */
export function ViewTabs({
  offered,
  view,
  isNarrow,
  onView,
}: {
  offered: readonly View[];
  view: View;
  isNarrow: boolean;
  onView: (view: View) => void;
}) {
  const { t } = useTranslation();
  const tabs = isNarrow ? offered.filter(isPane) : offered;
  const others = offered.filter((one) => !tabs.includes(one));
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
        gap: 1,
        ml: "auto",
        flexShrink: 0,
        width: { xs: "100%", sm: "auto" },
      }}
    >
      <Tabs
        value={tabs.includes(view) ? view : false}
        onChange={(_, next: View) => onView(next)}
        aria-label={t("decoder.views")}
      >
        {tabs.map((one) => (
          <Tab
            key={one}
            value={one}
            label={t(`decoder.view_${one}`)}
            sx={{ minWidth: { xs: 0, sm: 72 }, px: 3 }}
            id={`decoder-view-${one}`}
            aria-controls="decoder-view"
          />
        ))}
      </Tabs>
      {others.length > 0 && <OtherViews others={others} view={view} onView={onView} />}
    </Box>
  );
}

/** Names the view that is shown, where it is one of these. */
function OtherViews({
  others,
  view,
  onView,
}: {
  others: readonly View[];
  view: View;
  onView: (view: View) => void;
}) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = others.find((one) => one === view);
  const isOpen = anchor !== null;
  return (
    <>
      <Button
        size="small"
        variant={shown ? "outlined" : "text"}
        id={shown && `decoder-view-${shown}`}
        // More than one button of the screen says "More".
        aria-label={shown ? undefined : t("decoder.views_more_what")}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        endIcon={<ChevronDown size={18} aria-hidden />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flexShrink: 0 }}
      >
        {t(shown ? `decoder.view_${shown}` : "decoder.views_more")}
      </Button>
      <Menu anchorEl={anchor} open={isOpen} onClose={() => setAnchor(null)}>
        {others.map((one) => (
          <MenuItem
            key={one}
            selected={one === view}
            onClick={() => {
              setAnchor(null);
              onView(one);
            }}
          >
            {t(`decoder.view_${one}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
