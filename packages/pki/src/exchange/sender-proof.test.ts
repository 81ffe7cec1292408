import type { EventLayer } from "@v2x/protocol";
import type { Check } from "@v2x/v2x-schema";
import { expect, it } from "vitest";
import { isSenderProven } from "./sender-proof.ts";

const layer = (kind: string, ...outcomes: Check["outcome"][]): EventLayer => ({
  kind,
  type: "",
  checks: outcomes.map((outcome) => ({ name: "check", clause: "", expected: "", path: "", outcome })),
});
const organizationId = "00000000000000A1";

it.each([
  ["signed by a known key", true, { organizationId }, [layer("signed", "pass", "notApplicable")]],
  ["refused for what it asks", true, { organizationId }, [layer("signed", "pass"), layer("request", "fail")]],
  ["with another's signature", false, { organizationId }, [layer("signed", "pass", "fail")]],
  ["whose signature cannot be verified", false, { organizationId }, [layer("signed", "pass", "unknown")]],
  [
    "of which one of two signatures is wrong",
    false,
    { organizationId },
    [layer("signed", "pass"), layer("signed", "fail")],
  ],
  ["that is not signed", false, { organizationId, isSuccess: true }, [layer("request", "pass")]],
  ["signed by nobody's device", false, {}, [layer("signed", "pass")]],
  ["granted to a reporter of an unknown organization", true, { isSuccess: true }, [layer("signed", "pass")]],
  ["that the EA confirms", true, {}, [layer("validation", "pass", "pass")]],
  [
    "that the EA knows and denies",
    true,
    { responseCode: "deniedtoomanycerts" },
    [layer("validation", "fail")],
  ],
  [
    "whose signature the EA finds wrong",
    false,
    { organizationId, responseCode: "invalidsignature" },
    [layer("validation", "fail")],
  ],
  [
    "that reached the AA alone",
    false,
    { organizationId },
    [layer("encrypted", "pass"), layer("request", "fail")],
  ],
] as const)("judges a request %s", (_, isProven, facts, layers) => {
  const trace = { texts: [], layers, advice: [] };
  const event = { eventType: "enrolment", isSuccess: false, message: "", ...facts, trace };
  expect(isSenderProven(event)).toBe(isProven);
});
