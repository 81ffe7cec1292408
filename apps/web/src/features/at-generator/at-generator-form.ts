import {
  type AppPermission,
  atDefaults,
  atKeyTypes,
  type atRequest,
  faultNames,
  limits,
} from "@v2x/contract";
import * as z from "zod/mini";
import type { ChosenFault } from "../../both-systems/faults/FaultField.tsx";
import { type NumberProblem, numberProblem } from "../../both-systems/fields/number-problem.ts";

/** What the form holds while one types: the numbers as text, as they stand in their fields. */
export interface AtForm {
  certNum: string;
  durationInHours: string;
  keyType: (typeof atKeyTypes)[number];
  psidSspList: AppPermission[];
  fault: ChosenFault;
}

/** The message keys that a number field can fail with. */
export type AtNumberProblem = NumberProblem<"ccms"> | "ccms.at_duration_after_aa";

/** Bounds of the number fields, for their rules and their messages alike. */
export const atBounds = { certNum: limits.atCount, durationInHours: limits.atDurationInHours } as const;

/**
 * The form's rules; the messages of its issues are message keys.
 *
 * @param aaHoursLeft - whole hours until the AA's certificate ends, at the moment of the check; undefined where that
 *   is not known.
 */
export function atForm(aaHoursLeft: () => number | undefined) {
  return z.object({
    certNum: checkedText((text) => numberProblem("ccms", text, atBounds.certNum)),
    durationInHours: checkedText((text) => durationProblem(text, aaHoursLeft())),
    keyType: z.enum(atKeyTypes),
    psidSspList: z.array(z.object({ psid: z.number(), ssp: z.string() })),
    fault: z.enum(["", ...faultNames]),
  });
}

/** The form as it opens. */
export const atFormDefaults: AtForm = {
  certNum: String(atDefaults.certNum),
  durationInHours: String(atDefaults.durationInHours),
  keyType: atDefaults.keyType,
  psidSspList: [],
  fault: "",
};

/** What the call is made with, every field given but a fault that nobody wants. */
export type TicketRequest = z.output<typeof atRequest>;

/** A valid form as the call wants it. */
export function toAtRequest(form: AtForm): TicketRequest {
  return {
    certNum: Number(form.certNum),
    durationInHours: Number(form.durationInHours),
    keyType: form.keyType,
    psidSspList: form.psidSspList,
    ...(form.fault === "" ? {} : { fault: form.fault }),
  };
}

function durationProblem(text: string, hoursLeft: number | undefined): AtNumberProblem | undefined {
  const problem = numberProblem("ccms", text, atBounds.durationInHours);
  if (problem !== undefined || hoursLeft === undefined || Number(text) <= hoursLeft) return problem;
  return "ccms.at_duration_after_aa";
}

function checkedText(problemOf: (text: string) => AtNumberProblem | undefined) {
  return z.string().check((context) => {
    const message = problemOf(context.value);
    if (message) context.issues.push({ code: "custom", message, input: context.value });
  });
}
