import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { PermissionInWords } from "@v2x/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useServiceText } from "./use-service-text.ts";

/** Permissions one by one: the service, its SSP, and what the SSP says in the decoder's words; nothing where there is none. */
export function Permissions({
  title,
  about,
  permissions,
}: {
  title: string;
  about: string;
  permissions: readonly PermissionInWords[];
}) {
  const { t } = useTranslation();
  const service = useServiceText();
  const id = useId();
  if (permissions.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 5 }}>
      <Typography id={id} variant="h3">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {about}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: "none", borderTop: "1px solid", borderColor: "divider" }}
      >
        {permissions.map(({ psid, ssp, meaning }) => (
          <Box
            component="li"
            key={`${psid}:${ssp}`}
            sx={{
              display: "grid",
              columnGap: 4,
              py: 2,
              borderBottom: "1px solid",
              borderColor: "divider",
              gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "240px minmax(0, 1fr)" },
            }}
          >
            <Box>
              <Box sx={{ fontWeight: 500 }}>{service(psid)}</Box>
              <Box
                component="code"
                sx={{ typography: "mono", color: "text.secondary", overflowWrap: "anywhere" }}
              >
                {ssp === undefined ? t("ca.any_ssp") : ssp === "" ? t("ca.no_ssp") : t("ca.ssp", { ssp })}
              </Box>
            </Box>
            <Box sx={{ overflowWrap: "anywhere" }}>{meaning}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
