import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Verdict } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { CheckList } from "../../../ui/CheckList.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { secondText } from "../../../ui/moment-text.ts";
import { lightLooks } from "./standings.ts";

type LightAnswer = Verdict["lights"][number];

/** The eight lights: those that fail or stay open with reasons and checks, the others quieter behind their names. */
export function VerdictLights({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation();
  const { title, now, lights, missing, chain, used } = verdict;
  const isLoud = ({ state }: LightAnswer) => state === "fail" || state === "unknown";
  const ranked = [...lights].sort((one, other) => rank[one.state] - rank[other.state]);
  return (
    <Box sx={{ display: "grid", gap: 4, minWidth: 0 }}>
      <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
        {t("decoder.verdict_given", { title, now: secondText(now) })}
      </Typography>
      <Box component="ul" sx={{ ...plainList, gap: 3, gridTemplateColumns: columns }}>
        {ranked.map((light) =>
          isLoud(light) ? (
            <LoudLight key={light.id} light={light} />
          ) : (
            <QuietLight key={light.id} light={light} />
          ),
        )}
      </Box>
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: columns, alignItems: "start" }}>
        {chain.length > 0 && (
          <Box sx={{ minWidth: 0 }}>
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
        {used.length > 0 && (
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 500 }}>{t("decoder.used")}</Typography>
            <Box component="ul" sx={{ m: 0, pl: 6, overflowWrap: "anywhere" }}>
              {used.map(({ title: name, from }) => (
                <li key={`${name} ${from}`}>{`${name}, ${t(`decoder.used_${from}`)}`}</li>
              ))}
            </Box>
          </Box>
        )}
      </Box>
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

const rank = { fail: 0, unknown: 1, pass: 2, notApplicable: 3 } as const;
const columns = { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" };
const plainList = { listStyle: "none", m: 0, p: 0, display: "grid" } as const;

function LoudLight({ light }: { light: LightAnswer }) {
  const { checks, furtherChecks } = light;
  return (
    <Box component="li" sx={{ display: "flex", gap: 2, minWidth: 0, gridColumn: "1 / -1" }}>
      <LightIcon state={light.state} />
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <LightName light={light} />
        <Reason light={light} />
        <CheckList checks={checks} furtherChecks={furtherChecks} />
      </Box>
    </Box>
  );
}

function QuietLight({ light }: { light: LightAnswer }) {
  const { checks, furtherChecks } = light;
  return (
    <Box component="li" sx={{ display: "flex", gap: 2, minWidth: 0 }}>
      <LightIcon state={light.state} />
      <Box component="details" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Box component="summary" sx={{ cursor: "pointer", minHeight: 24 }}>
          <LightName light={light} />
        </Box>
        <Reason light={light} />
        <CheckList checks={checks} furtherChecks={furtherChecks} />
      </Box>
    </Box>
  );
}

function LightIcon({ state }: Pick<LightAnswer, "state">) {
  const { Icon, color } = lightLooks[state];
  return (
    <Box component="span" sx={{ color, display: "flex", pt: 0.25, flexShrink: 0 }}>
      <Icon size={20} aria-hidden />
    </Box>
  );
}

function LightName({ light: { id, state } }: { light: LightAnswer }) {
  const { t } = useTranslation();
  const isQuiet = state === "pass" || state === "notApplicable";
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 2 }}>
      <Box component="span" sx={{ fontWeight: isQuiet ? 400 : 600 }}>
        {t(`decoder.light_${id}`)}
      </Box>
      <Box component="span" sx={{ color: lightLooks[state].color, fontWeight: isQuiet ? 400 : 500 }}>
        {t(`decoder.state_${state}`)}
      </Box>
    </Box>
  );
}

function Reason({ light: { reason, clause } }: { light: LightAnswer }) {
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
