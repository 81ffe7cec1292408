import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { TryOutStructure } from "@v2x/contract";
import { ScanText } from "lucide-react";
import { type ComponentType, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOpenInDecoder } from "../../session/use-open-in-decoder.ts";
import { formatBytes } from "../../ui/format-bytes.ts";
import type { DoneStep } from "./use-try-out.ts";

/** What a step has to show: what its authority saw; what was sent and received. */
export type StepPartName = "trace" | "octets";

/** What shows a trace, and octets decoded. */
export interface TryOutViews<Trace> {
  readonly TraceView: ComponentType<{ readonly trace: Trace }>;
  readonly OctetsView: ComponentType<{ readonly hex: string }>;
}

/** One part of a step. */
export function StepPart<Trace>({
  part,
  step: { trace, structures },
  views: { TraceView, OctetsView },
}: {
  part: StepPartName;
  step: DoneStep<string, Trace>;
  views: TryOutViews<Trace>;
}) {
  if (part === "octets") return <Structures structures={structures} OctetsView={OctetsView} />;
  return trace && <TraceView trace={trace} />;
}

const namedStructures = ["request", "answer", "certificate", "message"] as const;

/** Structures behind tabs, each decoded where it stands, and to be opened in the decoder. */
function Structures({
  structures,
  OctetsView,
}: {
  structures: readonly TryOutStructure[];
  OctetsView: TryOutViews<never>["OctetsView"];
}) {
  const { t } = useTranslation();
  const id = useId();
  const openInDecoder = useOpenInDecoder("unknown");
  const [chosen, setChosen] = useState(0);
  const { hex } = structures[chosen]!;
  /** A file goes by its own name. */
  const nameOf = (name: string) => {
    const known = namedStructures.find((named) => named === name);
    return known === undefined ? name : t(`try_out.structure_${known}`);
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3, rowGap: 1, mb: 2 }}>
        <Tabs
          value={chosen}
          onChange={(_event, next: number) => setChosen(next)}
          aria-label={t("try_out.octets")}
          variant="scrollable"
          scrollButtons={false}
          selectionFollowsFocus
        >
          {structures.map(({ name, hex: of }, index) => (
            <Tab
              key={name}
              value={index}
              id={`${id}-${index}`}
              aria-controls={`${id}-panel`}
              label={t("try_out.structure", { name: nameOf(name), size: formatBytes(of.length / 2) })}
            />
          ))}
        </Tabs>
        <Button
          size="small"
          startIcon={<ScanText size={18} aria-hidden />}
          onClick={() => openInDecoder(hex)}
        >
          {t("try_out.open_in_decoder")}
        </Button>
      </Box>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} sx={{ minWidth: 0 }}>
        <OctetsView hex={hex} />
      </Box>
    </Box>
  );
}
