import { useTranslation } from "react-i18next";
import { PageHead } from "../../ui/PageHead.tsx";
import { DecoderScreen } from "./DecoderScreen.tsx";
import { DecoderContext, useStartedDecoder } from "./worker/decoder-context.ts";
import type { DecoderProduct } from "./worker/decoder-products.ts";

/** Either decoder's screen, with a worker of its own. */
export function DecoderPage({ product }: { product: DecoderProduct }) {
  const { t } = useTranslation();
  const decoder = useStartedDecoder();
  return (
    <>
      <PageHead title={t(`${product}.title`)} sentence={t(`${product}.sentence`)} />
      {decoder && (
        <DecoderContext value={decoder}>
          <DecoderScreen product={product} />
        </DecoderContext>
      )}
    </>
  );
}
