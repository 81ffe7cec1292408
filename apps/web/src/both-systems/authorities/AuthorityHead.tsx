import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/**
 * Heads a card: the role, short and in full.
 *
 * @param id - of the heading, which names the card.
 * @param aside - at the end of the line.
 */
export function AuthorityHead({
  id,
  title,
  inFull,
  aside,
}: {
  id: string;
  title: string;
  inFull: string;
  aside?: ReactNode;
}) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 2 }}>
      <Typography id={id} variant="h2">
        {title}
      </Typography>
      <Typography color="textSecondary">{inFull}</Typography>
      {aside && <Box sx={{ ml: { sm: "auto" } }}>{aside}</Box>}
    </Box>
  );
}
