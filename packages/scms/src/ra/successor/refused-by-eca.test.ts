import { expect, it } from "vitest";
import { refusedByEca } from "./refused-by-eca.ts";

it.each([
  ["400-70", "400-77"],
  ["400-71", "400-79"],
  ["400-72", "400-78"],
  ["400-73", "400-711"],
  ["400-31", "400-31"],
  ["403-99", "403-99"],
] as const)("what the ECA refuses with %s, the RA refuses with %s, and says so", (code, ofRa) => {
  expect(refusedByEca({ code, text: "Request: so it is." })).toMatchObject({
    code: ofRa,
    check: { outcome: "fail", found: `the ECA refuses it with ${code}. Request: so it is` },
  });
});
