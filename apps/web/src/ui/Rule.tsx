import { styled } from "@mui/material/styles";

/** A hairline between groups. */
export const Rule = styled("hr")(({ theme }) => ({
  width: "100%",
  margin: 0,
  border: 0,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
