import { type CSSObject, styled, type Theme } from "@mui/material/styles";
import { Link } from "react-router";

function look(theme: Theme): CSSObject {
  return {
    ...theme.typography.button,
    display: "inline-flex",
    alignItems: "center",
    gap: theme.spacing(2),
    minHeight: 36,
    padding: "7px 14px",
    border: 0,
    borderRadius: theme.shape.borderRadius,
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    textDecoration: "none",
    cursor: "pointer",
    "&:hover": { backgroundColor: theme.vars.palette.primary.dark },
    "&:focus-visible": { borderRadius: theme.shape.borderRadius },
    "&:disabled": {
      color: theme.vars.palette.action.disabled,
      backgroundColor: theme.vars.palette.action.disabledBackground,
      cursor: "default",
    },
    "@media (pointer: coarse)": { minHeight: 44 },
  };
}

/** The main action of a message page. Such pages must not need a chunk that may be what cannot be fetched. */
export const ActionButton = styled("button")(({ theme }) => look(theme));

/** The same as a link to a route of the portal. */
export const ActionLink = styled(Link)(({ theme }) => look(theme));
