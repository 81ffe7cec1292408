import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Verdict } from "@v2x/contract";
import { CircleCheck, CircleHelp, CircleMinus, CircleX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CheckList } from "../../../ui/CheckList.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { secondText } from "../../../ui/moment-text.ts";

const icons = { pass: CircleCheck, fail: CircleX, unknown: CircleHelp, notApplicable: CircleMinus } as const;
const colors = {
  pass: "success.main",
  fail: "error.main",
  unknown: "warning.main",
  notApplicable: "text.secondary",
} as const;

/** The eight lights, each with its reason and what was looked at, the chain, and what is missing. */
export function VerdictResult({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation();
  const { title, now, lights, missing, chain } = verdict;
  return (
    <Box sx={{ display: "grid", gap: 4, minWidth: 0 }}>
      <Box role="status">
        <Headline lights={lights} />
        <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
          {t("decoder.verdict_given", { title, now: secondText(now) })}
        </Typography>
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {lights.map((light) => (
          <LightItem key={light.id} light={light} />
        ))}
      </Box>
      {chain.length > 0 && (
        <Box>
          <Typography sx={{ fontWeight: 500 }}>{t("decoder.chain")}</Typography>
          <Box component="ol" sx={{ m: 0, pl: 6, overflowWrap: "anywhere" }}>
            {chain.map(({ title: name, hashedId8, validity, isTrusted }) => (
              <li key={hashedId8}>
                {[
                  name,
                  t("decoder.chain_validity", {
                    notBefore: secondText(validity.notBefore),
                    notAfter: secondText(validity.notAfter),
                  }),
                  isTrusted ? t("decoder.chain_trusted") : "",
                ]
                  .filter(Boolean)
                  .join(", ")}
              </li>
            ))}
          </Box>
        </Box>
      )}
      {missing.length > 0 && (
        <Box>
          <Typography>{t("decoder.missing", { count: missing.length })}</Typography>
          {missing.map((hashedId8) => (
            <Box key={hashedId8} sx={{ display: "flex", alignItems: "center", gap: 1, position: "relative" }}>
              <Box component="code" sx={{ typography: "mono" }}>
                {hashedId8}
              </Box>
              <CopyButton value={hashedId8} what={`HashedId8 ${hashedId8}`} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** The worst first, in one line: which lights fail, which are open. */
function Headline({ lights }: Pick<Verdict, "lights">) {
  const { t } = useTranslation();
  const named = (wanted: keyof typeof icons) =>
    lights
      .filter(({ state }) => state === wanted)
      .map(({ id }) => t(`decoder.light_${id}`))
      .join(", ");
  const fails = named("fail");
  const open = named("unknown");
  const sentences = [
    fails && t("decoder.verdict_fails", { lights: fails }),
    open && t("decoder.verdict_open", { lights: open }),
  ].filter(Boolean);
  const state = fails ? "fail" : open ? "unknown" : "pass";
  const Icon = icons[state];
  return (
    <Box sx={{ display: "flex", gap: 2, mb: 1 }}>
      <Box component="span" sx={{ color: colors[state], display: "flex", pt: 0.25, flexShrink: 0 }}>
        <Icon size={20} aria-hidden />
      </Box>
      <Typography sx={{ fontWeight: 600 }}>
        {sentences.length > 0 ? sentences.join(" ") : t("decoder.verdict_passes")}
      </Typography>
    </Box>
  );
}

function LightItem({
  light: { id, state, reason, clause, checks, furtherChecks },
}: {
  light: Verdict["lights"][number];
}) {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <Box component="li" sx={{ display: "flex", gap: 2, minWidth: 0 }}>
      <Box component="span" sx={{ color: colors[state], display: "flex", pt: 0.25, flexShrink: 0 }}>
        <Icon size={20} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {t(`decoder.light_${id}`)}
          </Box>
          <Box component="span" sx={{ color: colors[state], fontWeight: 500 }}>
            {t(`decoder.state_${state}`)}
          </Box>
        </Box>
        <Reason reason={reason} clause={clause} />
        <CheckList checks={checks} furtherChecks={furtherChecks} />
      </Box>
    </Box>
  );
}

function Reason({ reason, clause }: { reason: string; clause?: string }) {
  return (
    <Typography variant="body2">
      {reason}{" "}
      {clause && (
        <Box component="span" sx={{ color: "text.secondary" }}>
          ({clause})
        </Box>
      )}
    </Typography>
  );
}
