import { styled } from "@mui/material/styles";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

const Root = styled("span")({
  position: "relative",
  display: "inline-flex",
  maxWidth: "100%",
  "& > svg": { position: "absolute", right: 10, top: "calc(50% - 8px)", pointerEvents: "none" },
});

const Control = styled("select")(({ theme }) => ({
  appearance: "none",
  width: "100%",
  minHeight: 36,
  padding: theme.spacing(1.5, 8, 1.5, 3),
  font: "inherit",
  fontWeight: 500,
  textOverflow: "ellipsis",
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.controlBorder}`,
  borderRadius: theme.shape.borderRadius,
  "&:hover": { borderColor: theme.vars.palette.text.secondary },
  "&:focus-visible": { borderRadius: theme.shape.borderRadius },
  "@media (pointer: coarse)": { minHeight: 44 },
}));

/** The browser's own select in our clothes: what phones, keyboards and screen readers know best. */
export function Select({ style, ...props }: ComponentProps<"select">) {
  return (
    <Root style={style}>
      <Control {...props} />
      <ChevronDown size={16} aria-hidden />
    </Root>
  );
}
