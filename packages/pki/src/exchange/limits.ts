import type { Refusal } from "./coded-rules.ts";

/** An organization's devices have had as much as they may. */
export function organizationIsFull<Code>(code: Code): Refusal<Code> {
  return refusedByLimit(
    "organization-within-limit",
    "the devices of one organization are granted no more requests within a minute than this portal allows",
    code,
  );
}

/**
 * What was asked for is right, but too much.
 *
 * @param name - of the limit, as a check.
 * @param expected - what is allowed, for people.
 */
export function refusedByLimit<Code>(name: string, expected: string, code: Code): Refusal<Code> {
  const check = { name, clause: "a limit of this portal", outcome: "fail", expected, path: "" } as const;
  return { code, kind: "request", check };
}
