import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import Typography from "@mui/material/Typography";
import type { RequestTrace } from "@v2x/contract";
import { type ComponentType, type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../ui/format-bytes.ts";
import { type TraceFact, TraceHead } from "./TraceHead.tsx";
import { TraceLayers } from "./TraceLayers.tsx";
import { firstShown, type ShownOctets } from "./trace-checks.ts";

/** What shows octets decoded: `octets` are chosen in it, and lit as an error where they are broken. */
export interface OctetsViewProps {
  readonly hex: string;
  readonly octets?: ShownOctets["octets"] | undefined;
}

/**
 * A trace: how it ended first, then its layers, then the octets of that layer or check that was chosen.
 *
 * @param facts - what its system knows of it besides.
 * @param comparisonOf - shows one of its texts beside a good one; absent where there is none to compare with.
 */
export function TraceView({
  trace,
  facts,
  OctetsView,
  comparisonOf,
}: {
  trace: RequestTrace;
  facts: readonly TraceFact[];
  OctetsView: ComponentType<OctetsViewProps>;
  comparisonOf?: ((text: number) => ReactNode) | undefined;
}) {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, setShown] = useState<ShownOctets>(() => firstShown(trace));
  const show = (chosen: ShownOctets) => {
    setShown(chosen);
    heading.current?.focus();
  };
  const { texts, kept } = trace;
  const { text, octets } = shown;
  return (
    <Box sx={{ display: "grid", gap: 6, minWidth: 0 }}>
      <TraceHead trace={trace} facts={facts} />
      <TraceLayers trace={trace} onShow={show} />
      <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
        <Typography
          id={id}
          ref={heading}
          tabIndex={-1}
          variant="h2"
          sx={{ mb: 2, scrollMarginTop: 72, width: "fit-content" }}
        >
          {t("trace.octets")}
        </Typography>
        <Tabs
          value={text}
          onChange={(_event, chosen: number) => setShown({ text: chosen })}
          aria-labelledby={id}
          variant="scrollable"
          scrollButtons={false}
          selectionFollowsFocus
          sx={{ mb: 2 }}
        >
          {texts.map((hex, index) => {
            const size = formatBytes(hex.length / 2);
            return (
              <Tab
                // biome-ignore lint/suspicious/noArrayIndexKey: a text is named by its place alone
                key={index}
                value={index}
                id={`${id}-${index}`}
                aria-controls={`${id}-panel`}
                label={
                  index < 2
                    ? t(`trace.text_${index as 0 | 1}`, { size })
                    : t("trace.text_further", { number: index, size })
                }
              />
            );
          })}
        </Tabs>
        <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${text}`} sx={{ minWidth: 0 }}>
          {kept?.[text] !== undefined && (
            <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
              {t("trace.kept", { kept: kept[text] })}
            </Typography>
          )}
          {octets?.isBroken && (
            <Typography variant="body2" color="error" sx={{ mb: 2 }}>
              {t("trace.broken_octets", {
                count: Math.max(octets.length, 1),
                first: octets.offset,
                last: octets.offset + Math.max(octets.length, 1) - 1,
              })}
            </Typography>
          )}
          <OctetsView hex={texts[text]!} octets={octets} />
        </Box>
      </Box>
      {comparisonOf?.(text)}
    </Box>
  );
}
