import type { Check } from "@v2x/v2x-schema";
import type { HttpAnswer } from "../exchange/transport.ts";

/** Holds where the same octets brought the same answer again. @param clause - that asks for it. */
export function repeatedCheck(clause: string, first: HttpAnswer, again: HttpAnswer): Check {
  const isSame = again.status === first.status && Buffer.compare(again.body, first.body) === 0;
  return {
    name: "repeated-alike",
    clause,
    path: "",
    outcome: isSame ? "pass" : "fail",
    expected: "the same octets again bring the same answer",
    found: isSame ? "they do" : "they bring another one",
  };
}
