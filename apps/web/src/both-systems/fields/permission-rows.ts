import { isHexPairs, limits, type System } from "@v2x/contract";
import { wholeNumber } from "./number-problem.ts";

/** A permission as it stands in its row. */
export interface PermissionFields {
  /** Tells the rows apart while some come and go. */
  key: number;
  psid: string;
  ssp: string;
}

/** What can be wrong with a field of a row, as a message key of the screen's system. */
export type PermissionProblem<S extends System> =
  | `${S}.required`
  | `${S}.hex_input_pattern_error`
  | "errors.value_should_be_numeric"
  | "fields.permission_invalid"
  | "fields.ssp_too_long";

/** Tells what is wrong with the text of a PSID, or undefined. */
export function psidProblem<S extends System>(system: S, text: string): PermissionProblem<S> | undefined {
  if (text.trim() === "") return `${system}.required`;
  const psid = wholeNumber(text);
  if (Number.isNaN(psid)) return "errors.value_should_be_numeric";
  return psid < 0 || !Number.isSafeInteger(psid) ? "fields.permission_invalid" : undefined;
}

/** Tells what is wrong with the text of an SSP, or undefined; an empty one is none. */
export function sspProblem<S extends System>(system: S, text: string): PermissionProblem<S> | undefined {
  if (!isHexPairs(text)) return `${system}.hex_input_pattern_error`;
  return text.length > 2 * limits.sspOctets.max ? "fields.ssp_too_long" : undefined;
}

/** Rows with one more at the end. */
export function withRow(rows: readonly PermissionFields[], psid: string, ssp: string): PermissionFields[] {
  return [...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, psid, ssp }];
}

/** Rows with those of a set that are not among them yet; rows that are still blank give way. */
export function withPermissions(
  rows: readonly PermissionFields[],
  added: readonly { readonly psid: number; readonly ssp: string }[],
): PermissionFields[] {
  return added.reduce(
    (all, { psid, ssp }) => {
      const more = withRow(all, String(psid), ssp);
      return duplicateRows(more).includes(all.length) ? all : more;
    },
    rows.filter(({ psid, ssp }) => psid !== "" || ssp !== ""),
  );
}

/** Every row whose PSID and SSP stand in another row too. */
export function duplicateRows(rows: readonly PermissionFields[]): number[] {
  const identities = rows.map(identityOf);
  return rows.flatMap((_row, index) =>
    identities.some((identity, other) => other !== index && identity === identities[index]) ? [index] : [],
  );
}

/** What makes two rows the same permission; two without a PSID never are. */
function identityOf({ psid, ssp }: PermissionFields): unknown {
  return psid.trim() === "" ? Symbol() : `${wholeNumber(psid)}:${ssp.toUpperCase()}`;
}
