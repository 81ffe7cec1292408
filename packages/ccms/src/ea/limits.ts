import type { Refusal } from "@v2x/pki";

/** A device has had as many tickets as it may. */
export function tooManyTickets<Code>(limit: number, code: Code): Refusal<Code> {
  return refusedByLimit("tickets-within-limit", `the device gets at most ${limit} tickets an hour`, code);
}

/** An organization's devices have had as much as they may. */
export function organizationIsFull<Code>(code: Code): Refusal<Code> {
  return refusedByLimit(
    "organization-within-limit",
    "the devices of one organization are granted no more requests within a minute than this portal allows",
    code,
  );
}

function refusedByLimit<Code>(name: string, expected: string, code: Code): Refusal<Code> {
  const check = { name, clause: "a limit of this portal", outcome: "fail", expected, path: "" } as const;
  return { code, kind: "request", check };
}
