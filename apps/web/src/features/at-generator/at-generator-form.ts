import { type AppPermission, atDefaults, atKeyTypes, type atRequest, limits } from "@v2x/contract";
import * as z from "zod/mini";

/** What the form holds while one types: the numbers as text, as they stand in their fields. */
export interface AtForm {
  certNum: string;
  durationInHours: string;
  keyType: (typeof atKeyTypes)[number];
  psidSspList: AppPermission[];
}

/** The message keys that a number field can fail with. */
export type NumberProblem =
  | "ccms.required"
  | "errors.value_should_be_numeric"
  | "errors.value_out_of_bounds"
  | "ccms.at_duration_after_aa";

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
    certNum: checkedText((text) => numberProblem(text, atBounds.certNum)),
    durationInHours: checkedText((text) => durationProblem(text, aaHoursLeft())),
    keyType: z.enum(atKeyTypes),
    psidSspList: z.array(z.object({ psid: z.number(), ssp: z.string() })),
  });
}

/** The form as it opens. */
export const atFormDefaults: AtForm = {
  certNum: String(atDefaults.certNum),
  durationInHours: String(atDefaults.durationInHours),
  keyType: atDefaults.keyType,
  psidSspList: [],
};

/** What the call is made with, every field given. */
export type TicketRequest = z.output<typeof atRequest>;

/** A valid form as the call wants it. */
export function toAtRequest(form: AtForm): TicketRequest {
  return {
    certNum: Number(form.certNum),
    durationInHours: Number(form.durationInHours),
    keyType: form.keyType,
    psidSspList: form.psidSspList,
  };
}

/** Tells what is wrong with the text of a number field, or undefined. */
export function numberProblem(
  text: string,
  { min, max }: { min: number; max: number },
): NumberProblem | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return "ccms.required";
  // Whole numbers only: a fraction of a ticket or hour has no meaning on the wire.
  if (!/^[+-]?\d+$/.test(trimmed)) return "errors.value_should_be_numeric";
  const value = Number(trimmed);
  return value < min || value > max ? "errors.value_out_of_bounds" : undefined;
}

function durationProblem(text: string, hoursLeft: number | undefined): NumberProblem | undefined {
  const problem = numberProblem(text, atBounds.durationInHours);
  if (problem !== undefined || hoursLeft === undefined || Number(text) <= hoursLeft) return problem;
  return "ccms.at_duration_after_aa";
}

function checkedText(problemOf: (text: string) => NumberProblem | undefined) {
  return z.string().check((context) => {
    const message = problemOf(context.value);
    if (message) context.issues.push({ code: "custom", message, input: context.value });
  });
}
