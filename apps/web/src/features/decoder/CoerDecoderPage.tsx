import { DecoderPage } from "./DecoderPage.tsx";

/** The screen "COER decoder". */
export function CoerDecoderPage() {
  return <DecoderPage key="coer" product="coer_decoder" />;
}
