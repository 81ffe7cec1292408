import { etsiDecoderTypes } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { type DecoderProduct, type DecoderType, decoderTypes } from "../worker/decoder-products.ts";

/** The words of a selector in their order; facilities messages of ETSI ITS, which are many, stand in a group. */
export function TypeOptions({ product }: { product: DecoderProduct }) {
  const { t } = useTranslation();
  const grouped: readonly DecoderType[] = etsiDecoderTypes;
  const offered = decoderTypes[product];
  const option = (type: DecoderType) => (
    <option key={type} value={type}>
      {type}
    </option>
  );
  const inGroup = offered.filter((type) => grouped.includes(type));
  return (
    <>
      {offered.filter((type) => !grouped.includes(type)).map(option)}
      {inGroup.length > 0 && <optgroup label={t("decoder.etsi_messages")}>{inGroup.map(option)}</optgroup>}
    </>
  );
}
