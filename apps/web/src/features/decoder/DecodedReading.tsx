import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { ReadingHead } from "./ReadingHead.tsx";
import { VerdictPanel } from "./verdict/VerdictPanel.tsx";
import { DecodedViews } from "./views/DecodedViews.tsx";
import { ReadingNotes } from "./views/ReadingNotes.tsx";
import { useSelection } from "./views/selection.ts";
import type { DecoderProduct, DecoderType } from "./worker/decoder-products.ts";
import type { ReadItem } from "./worker/worker-protocol.ts";

/** One structure as it was read: what it is, what is to be said of it, and its linked views. */
export function DecodedReading({
  product,
  reading,
  onType,
  served,
}: {
  product: DecoderProduct;
  reading: ReadItem;
  onType: (type: DecoderType) => void;
  served: string | undefined;
}) {
  const selection = useSelection(reading);
  return (
    <Box sx={{ display: "grid", gap: 4, minWidth: 0 }}>
      <Card sx={{ p: 4, display: "grid", gap: 3, minWidth: 0 }}>
        <ReadingHead product={product} reading={reading} onType={onType} />
        <ReadingNotes reading={reading} onField={selection.select} />
      </Card>
      {isJudged(reading) && <VerdictPanel product={product} reading={reading} />}
      <DecodedViews reading={reading} selection={selection} served={served} />
    </Box>
  );
}

/** Certificates, lists and whatever else IEEE 1609.2 secures; a bare message has nobody who answers for it. */
function isJudged({ type, layers }: ReadItem): boolean {
  return type !== undefined && layers.find(({ encoding }) => encoding !== "header")?.encoding === "COER";
}
