import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { System } from "@v2x/contract";
import { CarFront, CircleCheck, FileDown, type LucideIcon, Package, ScanText, Ticket } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { paths } from "../../paths.ts";
import { type FirstStep, firstSteps, useFirstStepsDone } from "../../session/first-steps.ts";
import { systemsOf } from "../../session/systems.ts";
import { useOrganization } from "../../session/use-organization.ts";

/** Where each step is done, in the first system that the organization may use; `any` needs none. */
const steps: Readonly<Record<FirstStep, { to: Partial<Record<System | "any", string>>; icon: LucideIcon }>> =
  {
    "download-ca": { to: { ccms: paths.ccmsCa(), scms: paths.scmsCa() }, icon: FileDown },
    "register-device": { to: { ccms: paths.ccmsDevices(), scms: paths.scmsDevices() }, icon: CarFront },
    "generate-tickets": { to: { ccms: paths.atGenerator() }, icon: Ticket },
    "make-bundle": { to: { scms: paths.omniair() }, icon: Package },
    decode: { to: { any: paths.coerDecoder() }, icon: ScanText },
  };

/** The first things to do, as links; those done with this browser are ticked. */
export function NextSteps() {
  const { t } = useTranslation();
  const organization = useOrganization();
  const done = useFirstStepsDone(organization.organizationId);
  const systems = systemsOf(organization);
  const places = [...systems, "any"] as const;
  const offered = firstSteps.flatMap((step) => {
    // One bundle is enough to begin with.
    if (step === "make-bundle" && systems.includes("ccms")) return [];
    const place = places.find((each) => steps[step].to[each] !== undefined);
    return place === undefined ? [] : [{ step, to: steps[step].to[place]! }];
  });
  return (
    <Box component="section" aria-labelledby="next-steps">
      <Typography id="next-steps" variant="h2" sx={{ mb: 3 }}>
        {t("dashboard.intro_steps")}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: "none",
          display: "grid",
          gap: 4,
          // All in one row or one below the other: none stands alone in a second row.
          gridAutoColumns: "minmax(0, 1fr)",
          gridAutoFlow: { xs: "row", md: "column" },
        }}
      >
        {offered.map(({ step, to }) => (
          <Step key={step} step={step} to={to} isDone={done.includes(step)} />
        ))}
      </Box>
    </Box>
  );
}

function Step({ step, to, isDone }: { step: FirstStep; to: string; isDone: boolean }) {
  const { t } = useTranslation();
  const { icon: Icon } = steps[step];
  return (
    <Box
      component="li"
      sx={{
        position: "relative",
        display: "flex",
        gap: 3,
        p: 4,
        border: "1px solid",
        borderColor: "divider",
        borderRadius: 1,
        bgcolor: "background.paper",
        "&:hover": { borderColor: "primary.main" },
        "&:has(a:focus-visible)": {
          outline: "2px solid",
          outlineColor: "primary.main",
          outlineOffset: "2px",
        },
      }}
    >
      <Box sx={{ display: "flex", pt: 0.25, color: isDone ? "success.main" : "primary.main" }}>
        {isDone ? <CircleCheck size={20} aria-hidden /> : <Icon size={20} aria-hidden />}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={to}
          underline="none"
          sx={{
            color: "text.primary",
            fontWeight: 600,
            outline: "none !important",
            // The whole card is the target; the name stays the link's.
            "&::after": { content: '""', position: "absolute", inset: 0 },
          }}
        >
          {t(`dashboard.intro_step_${step}`)}
        </Link>
        <Typography color="textSecondary">{t(`dashboard.intro_step_${step}_about`)}</Typography>
        {isDone && (
          <Typography variant="body2" sx={{ mt: 1, color: "success.main", fontWeight: 500 }}>
            {t("dashboard.intro_step_done")}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
