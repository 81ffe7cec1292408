/** Two structures beside each other. */
export { comparedReadings } from "./compare-readings.ts";
export type { FieldPair, FieldText } from "./field-pairs.ts";
