import Box from "@mui/material/Box";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../ui/PageHead.tsx";
import { filledMain } from "../../ui/use-filled-main.ts";
import { DecoderScreen } from "./DecoderScreen.tsx";
import { DecoderContext, useStartedDecoder } from "./worker/decoder-context.ts";
import type { DecoderProduct } from "./worker/decoder-products.ts";

/**
 * Either decoder's screen, with a worker of its own. Once something is decoded its head is a line, which it shares with
 * what is left of the input, and the answer fills the window.
 */
export function DecoderPage({ product }: { product: DecoderProduct }) {
  const { t } = useTranslation();
  const decoder = useStartedDecoder();
  const screen = useRef<HTMLDivElement>(null);
  return (
    <Box
      ref={screen}
      sx={{
        display: "grid",
        minWidth: 0,
        rowGap: 6,
        gridTemplateColumns: "minmax(0, 1fr)",
        "& > header": { mb: 0 },
        [filledMain]: {
          columnGap: 5,
          rowGap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "auto minmax(0, 1fr)" },
          gridTemplateRows: { xs: "auto auto 1fr", lg: "auto 1fr" },
          alignItems: "center",
          "& > section": { gridColumn: "1 / -1", alignSelf: "stretch" },
        },
      }}
    >
      <PageHead title={t(`${product}.title`)} sentence={t(`${product}.sentence`)} />
      {decoder && (
        <DecoderContext value={decoder}>
          <DecoderScreen product={product} screen={screen} />
        </DecoderContext>
      )}
    </Box>
  );
}
