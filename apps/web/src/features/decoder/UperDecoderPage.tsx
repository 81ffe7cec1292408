import { DecoderPage } from "./DecoderPage.tsx";

/** The screen "UPER decoder". */
export function UperDecoderPage() {
  return <DecoderPage key="uper" product="uper_decoder" />;
}
