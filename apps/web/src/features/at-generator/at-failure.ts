import { invalidPermissionsOf, wireTexts } from "@v2x/contract";

/** Why tickets were not generated, as a message key with its values. */
export type AtFailure =
  | { key: "ccms.at_generation_error_app_permission"; permissions: string }
  | { key: "ccms.at_generation_error_duplicate" }
  | { key: "ccms.at_generation_error"; reason: string };

/**
 * Reads the text of a refused generation.
 *
 * @param text - the server's words, or ours where it had none.
 * @see specification, section 8
 */
export function atFailure(text: string): AtFailure {
  const permissions = invalidPermissionsOf(text);
  if (permissions !== undefined) return { key: "ccms.at_generation_error_app_permission", permissions };
  if (text.includes(wireTexts.duplicateAppPermissions)) return { key: "ccms.at_generation_error_duplicate" };
  return { key: "ccms.at_generation_error", reason: text };
}
