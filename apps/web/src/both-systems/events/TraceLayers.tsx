import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { RequestTrace } from "@v2x/contract";
import { CircleCheck, CircleHelp, CircleX } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CheckList } from "../../ui/CheckList.tsx";
import { StatusWord } from "../../ui/StatusWord.tsx";
import { octetsOfCheck, outcomeOf, type ShownOctets, type TraceLayer } from "./trace-checks.ts";

const looks = {
  failed: { tone: "error", icon: CircleX },
  open: { tone: "warning", icon: CircleHelp },
  ok: { tone: "neutral", icon: CircleCheck },
} as const;

/** Layers that have a name of their own; any other goes by its kind. */
const namedLayers = [
  "http",
  "envelope",
  "encrypted",
  "signed",
  "payload",
  "request",
  "certificate",
  "validation",
] as const;

/** The layers of a request from the outside in, each with its checks: failed ones in full, passed ones folded away. */
export function TraceLayers({
  trace,
  onShow,
}: {
  trace: RequestTrace;
  onShow: (shown: ShownOctets) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>
        {t("trace.layers")}
      </Typography>
      <Card component="ol" sx={{ listStyle: "none", m: 0, p: 0, minWidth: 0 }}>
        {trace.layers.map((layer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: layers stand in their order for good
          <Layer key={index} layer={layer} onShow={onShow} />
        ))}
      </Card>
    </Box>
  );
}

function Layer({ layer, onShow }: { layer: TraceLayer; onShow: (shown: ShownOctets) => void }) {
  const { t } = useTranslation();
  const { kind, type, octets, checks } = layer;
  const outcome = outcomeOf(layer);
  const named = namedLayers.find((known) => known === kind);
  const name = named ? t(`trace.layer_${named}`) : kind;
  const button = (what: string, shown: ShownOctets) => (
    <Button
      size="small"
      variant="outlined"
      aria-label={t("trace.show_octets_of", { what })}
      onClick={() => onShow(shown)}
    >
      {t("trace.show_octets")}
    </Button>
  );
  return (
    <Box
      component="li"
      sx={{
        px: { xs: 4, sm: 3 },
        py: 1.5,
        minWidth: 0,
        borderLeft: "4px solid",
        borderColor: outcome === "failed" ? "error.main" : "transparent",
        "& + &": { borderTop: "1px solid", borderTopColor: "divider" },
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3, rowGap: 1 }}>
        <Typography variant="h3">{name}</Typography>
        <StatusWord {...looks[outcome]} text={t(`trace.layer_${outcome}`)} />
        {type !== "" && (
          <Box
            component="code"
            sx={{ typography: "mono", color: "text.secondary", overflowWrap: "anywhere" }}
          >
            {type}
          </Box>
        )}
        {octets && (
          <Box sx={{ ml: "auto" }}>
            {button(name, {
              text: octets.text,
              octets: { offset: octets.offset, length: octets.length, isBroken: false },
            })}
          </Box>
        )}
      </Box>
      {checks.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t("trace.no_checks")}
        </Typography>
      ) : (
        <CheckList
          checks={checks}
          actionOf={(check) => {
            const shown = check.outcome === "fail" ? octetsOfCheck(check) : undefined;
            return shown && button(check.path || check.name, shown);
          }}
        />
      )}
    </Box>
  );
}
