import { type CSSObject, styled, type Theme } from "@mui/material/styles";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { useSinglePress } from "./use-single-press.ts";

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

const PlainButton = styled("button")(({ theme }) => look(theme));

/**
 * The main action of a message page; a double click is one press. Such pages must not need a chunk that may be what
 * cannot be fetched.
 */
export function ActionButton({ onClick, ...props }: ComponentProps<"button">) {
  const counts = useSinglePress();
  return <PlainButton {...props} onClick={(event) => counts(event) && onClick?.(event)} />;
}

/** The same as a link to a route of the portal. */
export const ActionLink = styled(Link)(({ theme }) => look(theme));
