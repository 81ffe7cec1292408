import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { useReading } from "./use-reading.ts";
import { DecodedViews } from "./views/DecodedViews.tsx";
import { type PointedOctets, useSelection } from "./views/selection.ts";
import { DecoderContext, useStartedDecoder } from "./worker/decoder-context.ts";
import { textSource } from "./worker/new-source.ts";
import type { ReadItem } from "./worker/worker-protocol.ts";

/** What another screen wants to have shown. */
export interface DecodedOctetsProps {
  /** Of one COER structure, of whatever type. */
  readonly hex: string;
  /** Which of its octets are meant; their field is chosen, and they are lit as an error where they are broken. */
  readonly octets?: PointedOctets | undefined;
}

/** The decoder's linked views of octets that another screen has, with a worker of their own. */
export function DecodedOctets(props: DecodedOctetsProps) {
  const decoder = useStartedDecoder();
  return decoder && <DecoderContext value={decoder}>{<ReadOctets {...props} />}</DecoderContext>;
}

function ReadOctets({ hex, octets }: DecodedOctetsProps) {
  const { t } = useTranslation();
  const source = useMemo(() => textSource(hex), [hex]);
  const { opened, reading, isCurrent, error, retry } = useReading("coer_decoder", "unknown", {
    source,
    run: source.id,
    item: 0,
    place: undefined,
  });
  if (error) return <TryAgain message={t("decoder.worker_failed")} detail={error.message} onRetry={retry} />;
  if (opened && "problem" in opened) return <Alert severity="info">{opened.problem}</Alert>;
  if (!reading || !isCurrent) return <Box aria-busy sx={{ minHeight: 560 }} />;
  const { offset, length } = octets ?? {};
  // Other octets begin with a choice of their own.
  return <OctetViews key={`${reading.id} ${offset} ${length}`} reading={reading} octets={octets} />;
}

function OctetViews({ reading, octets }: { reading: ReadItem; octets: PointedOctets | undefined }) {
  const selection = useSelection(reading, octets);
  return <DecodedViews reading={reading} selection={selection} />;
}
