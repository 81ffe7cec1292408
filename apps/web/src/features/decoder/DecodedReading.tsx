import Box from "@mui/material/Box";
import type { ComponentProps } from "react";
import { useTurns } from "../../ui/use-turns.ts";
import { ChangeValues } from "./building/ChangeValues.tsx";
import { CompareWith } from "./comparison/CompareWith.tsx";
import type { ServedText } from "./input/use-decode.ts";
import { ReadingHead } from "./ReadingHead.tsx";
import { ServerAnswer } from "./ServerAnswer.tsx";
import { SummaryPanel } from "./summary/SummaryPanel.tsx";
import { useSummaryRenewal } from "./summary/use-summary.ts";
import { useFieldAddress } from "./use-field-address.ts";
import type { VerdictTerms } from "./verdict/use-verdict-terms.ts";
import { VerdictPanel } from "./verdict/VerdictPanel.tsx";
import { DecodedViews, viewTurns } from "./views/DecodedViews.tsx";
import { ReadingNotes } from "./views/ReadingNotes.tsx";
import { useSelection } from "./views/selection.ts";
import type { DecoderProduct, DecoderType } from "./worker/decoder-products.ts";
import type { ReadItem } from "./worker/worker-protocol.ts";

/**
 * One structure as it was read, in the order of the questions: can it be trusted, what is it, and then every field. The
 * first comes part by part; one that takes its place comes whole, so that nothing flickers.
 */
export function DecodedReading(props: Omit<ComponentProps<typeof WholeReading>, "turn">) {
  const turn = useTurns(1 + viewTurns);
  return <WholeReading key={props.reading.id} {...props} turn={turn} />;
}

function WholeReading({
  product,
  reading,
  onType,
  served,
  onDecode,
  terms,
  turn,
}: {
  product: DecoderProduct;
  reading: ReadItem;
  onType: (type: DecoderType) => void;
  served: ServedText | undefined;
  /** Gets hex that is to be decoded in place of this. */
  onDecode: (hex: string) => void;
  terms: VerdictTerms;
  turn: number;
}) {
  const selection = useSelection(reading);
  useFieldAddress(reading, selection);
  const renewSummary = useSummaryRenewal(reading);
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 2, flex: 1, minWidth: 0 }}>
      {turn > 0 && isJudged(reading) && (
        <VerdictPanel reading={reading} terms={terms} onJudged={renewSummary} />
      )}
      {turn > 0 && (
        <SummaryPanel
          reading={reading}
          onField={selection.select}
          onOpen={(hex) => {
            // A certificate of a list is of another type than the list.
            onType("unknown");
            onDecode(hex);
          }}
        />
      )}
      {reading.layers.length === 0 ? (
        // Nothing of V2X, such as X.509 in a bundle, whose table shows what it says.
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 4, rowGap: 1 }}>
          <ReadingHead product={product} reading={reading} onType={onType} />
        </Box>
      ) : (
        <DecodedViews
          reading={reading}
          selection={selection}
          turn={turn - 1}
          {...(reading.type !== undefined && {
            further: {
              change: <ChangeValues reading={reading} onDecode={onDecode} />,
              compare: <CompareWith product={product} reading={reading} />,
            },
          })}
          head={
            <>
              <ReadingHead product={product} reading={reading} onType={onType} />
              <ReadingNotes reading={reading} onField={selection.select} />
              {served && <ServerAnswer served={served} reading={reading} />}
            </>
          }
        />
      )}
    </Box>
  );
}

/**
 * Certificates, lists and whatever else IEEE 1609.2 secures; a bare message, or a certificate's content without its
 * signature, has nobody who answers for it.
 */
function isJudged({ type, layers }: ReadItem): boolean {
  const outermost = layers.find(({ encoding }) => encoding !== "header");
  return type !== undefined && outermost?.encoding === "COER" && outermost.name !== "ToBeSignedCertificate";
}
