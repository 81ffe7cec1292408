import { type CallBody, type calls, limits, type TokenScope } from "@v2x/contract";

/** The dialog as it stands: texts of its fields. */
export interface TokenForm {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Empty: all of the person's. */
  readonly organizationId: string;
  /** One of {@link presetDays}, or "own". */
  readonly days: string;
  /** Used where `days` is "own". */
  readonly ownDays: string;
}

/** How long tokens usually live, in days. */
export const presetDays = [7, 30, 90, 180, 365];

/** Nothing that changes anything, for a month. */
export const openingForm: TokenForm = {
  name: "",
  scopes: ["read"],
  organizationId: "",
  days: "30",
  ownDays: "",
};

const { personalTokenName, personalTokenDays } = limits;

/** How long the token is to live, in days; undefined while that cannot be. */
export function daysOf({ days, ownDays }: TokenForm): number | undefined {
  const text = (days === "own" ? ownDays : days).trim();
  const count = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return count >= personalTokenDays.min && count <= personalTokenDays.max ? count : undefined;
}

/** What is missing or wrong first, as the key of its sentence. */
export function tokenProblem(form: TokenForm) {
  const name = form.name.trim();
  if (name === "") return "tokens.name_missing";
  if (name.length > personalTokenName.max) return "tokens.name_too_long";
  if (form.scopes.length === 0) return "tokens.scopes_missing";
  return daysOf(form) === undefined ? "tokens.own_days_rule" : undefined;
}

/** What is asked of the server by a form without problems. */
export function toOrder(form: TokenForm): CallBody<typeof calls.personalTokens.create> {
  const { scopes, organizationId } = form;
  return {
    name: form.name.trim(),
    scopes: [...scopes],
    days: daysOf(form)!,
    ...(organizationId !== "" && { organizationId }),
  };
}
