import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { mainId } from "./Main.tsx";

const Anchor = styled("a")(({ theme }) => ({
  position: "fixed",
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(2, 4),
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  fontWeight: 500,
  transform: "translateY(-64px)",
  "&:focus": { transform: "none" },
}));

/** The first stop of the Tab key: past the frame, to what the page is about. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <Anchor
      href={`#${mainId}`}
      onClick={(event) => {
        // The router would take the fragment for a navigation.
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
    >
      {t("app.skip_to_content")}
    </Anchor>
  );
}
