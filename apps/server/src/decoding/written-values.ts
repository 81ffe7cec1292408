/** Values that somebody wrote, as what they stand for. */

import {
  type CoerDecoderType,
  coerDecoderTypes,
  octetsOfWrittenValue,
  type UperDecoderType,
  uperDecoderTypes,
  valueTextIn,
} from "@v2x/decoder";

/** Words that `--type` takes. */
export const typeWords: readonly string[] = [...new Set([...coerDecoderTypes, ...uperDecoderTypes])];

export function isCoerType(type: string): type is CoerDecoderType {
  return (coerDecoderTypes as readonly string[]).includes(type);
}

export function isUperType(type: string): type is UperDecoderType {
  return (uperDecoderTypes as readonly string[]).includes(type);
}

const formatNames = { json: "JSON", notation: "value notation", xer: "XER" };

/**
 * The octets of a value in value notation, JSON or XER; undefined for any other text. Where no type is named, it must
 * be a value of one type alone.
 */
export function octetsOfValueText(
  bytes: Uint8Array,
  type: string,
):
  | { readonly octets: Uint8Array; readonly notes: readonly string[] }
  | { readonly problem: string }
  | undefined {
  const value = valueTextIn(bytes);
  if (value === undefined) return undefined;
  const { text, format } = value;
  const made = [
    ...(isUperType(type) ? [octetsOfWrittenValue(text, format, { rules: "UPER", type })] : []),
    ...(isCoerType(type) ? [octetsOfWrittenValue(text, format, { rules: "COER", type })] : []),
  ];
  const fitting = new Map(
    made.flatMap((one) => ("bytes" in one ? [[Buffer.from(one.bytes).toString("hex"), one]] : [])),
  );
  const [only, ...others] = fitting.values();
  if (only !== undefined && others.length === 0) return { octets: only.bytes, notes: only.notes };
  const what = `a value in ${formatNames[format]}`;
  if (only !== undefined) return { problem: `This is ${what}, of several types: name one by --type.` };
  const problems = made.flatMap((one) => ("problem" in one ? [one] : []));
  if (problems.every(({ isTypeOpen }) => isTypeOpen === true))
    return {
      problem: `This is ${what} that is of no type as it stands: name its type by --type, and what is wrong in it is said.`,
    };
  const found = problems.find(({ isTypeOpen }) => isTypeOpen !== true)!.problem.message;
  return { problem: `This is ${what} that cannot be encoded: ${found}. Mend it there.` };
}
