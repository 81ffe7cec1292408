import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";

/**
 * Heads a card: the role, short and in full.
 *
 * @param id - of the heading, which names the card.
 */
export function AuthorityHead({ id, title, inFull }: { id: string; title: string; inFull: string }) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 2 }}>
      <Typography id={id} variant="h2">
        {title}
      </Typography>
      <Typography color="textSecondary">{inFull}</Typography>
    </Box>
  );
}
