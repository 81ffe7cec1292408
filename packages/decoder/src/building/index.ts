/** The way back from what people write to octets. */
export { maximalValueText, octetsOfValue, type ValueFormat, type ValueProblem } from "./octets-of-values.ts";
export { type Rebuilt, rebuilt, rewritten, valueTextOf } from "./rebuild.ts";
export {
  octetsOfWrittenValue,
  type UnwrittenValue,
  valueFormatOf,
  type WrittenValue,
} from "./written-value.ts";
