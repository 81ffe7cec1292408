import type { Ieee1609Dot2Data } from "@v2x/v2x-schema";
import type { Text } from "./text.ts";

/** Copies of the texts in which symmetric keys in headers are zeros: traces are stored and shown, keys are not. */
export function blankedTexts(texts: readonly Text[]): readonly Uint8Array[] {
  return texts.map((text) => {
    const copy = text.octets.slice();
    for (const key of symmetricKeysIn(text.data)) {
      const { offset, length } = text.rangeOf(key);
      copy.fill(0, offset, offset + length);
    }
    return copy;
  });
}

function symmetricKeysIn(data: Ieee1609Dot2Data | undefined): readonly Uint8Array[] {
  if (data?.content.choice !== "signedData") return [];
  const { headerInfo, payload } = data.content.value.tbsData;
  const inner = symmetricKeysIn(payload.data);
  const key = headerInfo.encryptionKey;
  if (key?.choice !== "symmetric") return inner;
  return [key.value.choice === "unknown" ? key.value.value.bytes : key.value.value, ...inner];
}
