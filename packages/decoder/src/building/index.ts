/** The way back from what people write to octets. */
export {
  octetsOfValue,
  type ValueFormat,
  type ValueProblem,
  type WrittenFormat,
} from "./octets-of-values.ts";
export { type Rebuilt, rebuilt, rewritten, valueTextOf } from "./rebuild.ts";
export {
  octetsOfWrittenValue,
  type UnwrittenValue,
  valueFormatOf,
  valueTextIn,
  type WrittenValue,
} from "./written-value.ts";
