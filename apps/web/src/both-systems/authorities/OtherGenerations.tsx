import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { AuthorityStatus } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { CopyableText } from "../../ui/HexValue.tsx";
import { TimeLeft } from "../../ui/TimeLeft.tsx";
import type { Authority } from "./authority.ts";

/** Generations of an authority beside the one on its card, each with its state and end; nothing where there is none. */
export function OtherGenerations({
  role,
  current,
  status,
}: {
  role: string;
  /** The one on the card; undefined where the card has none. */
  current: Pick<Authority, "name" | "hashedId8"> | undefined;
  status: AuthorityStatus;
}) {
  const { t } = useTranslation();
  const others = status.authorities.filter(
    ({ role: its, name, hashedId8 }) =>
      its === role && (current === undefined || (name === current.name && hashedId8 !== current.hashedId8)),
  );
  if (others.length === 0) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t(current === undefined ? "ca.earlier_generations" : "ca.other_generations")}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2 }}>
        {others.map(({ generation, state, hashedId8, notAfter }) => (
          <li key={hashedId8}>
            <Box>{t("ca.generation_state", { generation, state: t(`ca.state_${state}`) })}</Box>
            <TimeLeft end={notAfter} now={status.now} of="certificate" />
            <CopyableText
              value={hashedId8}
              what={t("ca.hashed_id8_of_generation", { role: role.toUpperCase(), generation })}
            />
          </li>
        ))}
      </Box>
    </Box>
  );
}
