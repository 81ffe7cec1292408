import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { System } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { SystemBadge } from "../../ui/SystemBadge.tsx";
import { standards } from "./standards.ts";

/** The standards of one certificate system. */
export function StandardsCard({ system }: { system: System }) {
  const { t } = useTranslation();
  return (
    <Card sx={{ p: { xs: 4, sm: 5 } }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, mb: 3 }}>
        <SystemBadge system={system} />
        <Typography variant="h3">{t(`dashboard.intro_standards_${system}`)}</Typography>
      </Box>
      <Box
        component="ul"
        aria-label={t(`dashboard.intro_standards_${system}_list`)}
        sx={{ m: 0, p: 0, listStyle: "none", display: "grid", rowGap: 2 }}
      >
        {standards[system].map(({ number, about }) => (
          <Box
            component="li"
            key={number}
            sx={{
              display: "grid",
              columnGap: 4,
              gridTemplateColumns: { xs: "1fr", sm: "128px minmax(0, 1fr)" },
            }}
          >
            <Box component="span" sx={{ fontWeight: 500, fontVariantNumeric: "tabular-nums" }}>
              {number}
            </Box>
            <Box component="span" sx={{ color: "text.secondary" }}>
              {t(about)}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
