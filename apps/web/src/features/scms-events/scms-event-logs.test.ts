import { expect, it } from "vitest";
import { scmsEventLogs } from "./scms-event-logs.ts";

const [notHex, tooLong] = ["scms.hex_input_pattern_error_partial", "scms.hex_input_too_long"];

it.each([
  ["", undefined],
  ["a", undefined],
  ["0aF", undefined],
  [" 0123456789abcdef ", undefined],
  ["f".repeat(64), undefined],
  ["f".repeat(65), tooLong],
  ["g", notHex],
  ["12 34", notHex],
  ["0x12", notHex],
  ["%", notHex],
])("the filter of an SCMS log takes any hexadecimal digits or none: %j [R5.38]", (text, problem) => {
  expect(scmsEventLogs.hashProblem(text)).toBe(problem);
});
