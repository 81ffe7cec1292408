import { expect, it } from "vitest";
import { ccmsEventLogs } from "./ccms-event-logs.ts";

const hash = "00112233445566778899AABBCCDDEEFF";

it.each([
  ["", undefined],
  [hash, undefined],
  [hash.toLowerCase(), undefined],
  [` ${hash} `, undefined],
  [hash.slice(2), "ccms.hex_input_pattern_error_full"],
  [`${hash}00`, "ccms.hex_input_pattern_error_full"],
  [`G${hash.slice(1)}`, "ccms.hex_input_pattern_error_full"],
])("the filter of a CCMS log takes the whole hash of a request or none: %j [R5.39] [R9.15]", (text, problem) => {
  expect(ccmsEventLogs.hashProblem(text)).toBe(problem);
});
