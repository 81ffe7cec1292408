/** Which characters the single-octet string types have. */

import type { StringType } from "./schema.ts";

const characters: Readonly<Record<Exclude<StringType, "UTF8String">, (code: number) => boolean>> = {
  IA5String: (code) => code < 128,
  VisibleString: (code) => code >= 32 && code < 127,
  PrintableString: (code) => /[A-Za-z0-9 '()+,./:=?-]/.test(String.fromCharCode(code)),
  NumericString: (code) => code === 32 || (code >= 48 && code < 58),
};

/** A table of the single-octet characters that the type and the alphabet permit: 1 for each. */
export function characterSet(type: Exclude<StringType, "UTF8String">, alphabet?: string): Uint8Array {
  const permits = characters[type];
  return Uint8Array.from({ length: 256 }, (_, code) =>
    permits(code) && (alphabet?.includes(String.fromCharCode(code)) ?? true) ? 1 : 0,
  );
}
