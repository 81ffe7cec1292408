import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import type { AuthorityRole } from "./authorities.ts";

/**
 * Heads a card: the role, short and in full.
 *
 * @param id - of the heading, which names the card.
 */
export function AuthorityHead({ id, role, title }: { id: string; role: AuthorityRole; title: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 2 }}>
      <Typography id={id} variant="h2">
        {title}
      </Typography>
      <Typography color="textSecondary">{t(`ccms.ca_role_${role}`)}</Typography>
    </Box>
  );
}
