import { type BundleRequest, notGrantedPermissionsOf } from "@v2x/contract";
import { ApiError } from "../../api/api-error.ts";
import type { OmniairForm } from "./omniair-form.ts";

/** The fields at which a refusal can stand; that of permissions stands at their rows. */
const fields = ["profileId", "iperiodOffset", "numberWeeks", "numberCertsPerWeek", "fault"] as const;

/** Where in the form a refusal is to be mended: in a field, or in the rows with these PSIDs. */
export type RefusalPlace =
  | { readonly field: (typeof fields)[number] & keyof OmniairForm }
  | { readonly psids: ReadonlySet<number> };

/**
 * Finds where a refused request is to be mended.
 *
 * @param request - what was asked for.
 * @returns undefined where it is in no field of the form, and the refusal stands below the button.
 */
export function refusalPlace(error: unknown, request: BundleRequest): RefusalPlace | undefined {
  if (!(error instanceof ApiError) || error.text === undefined) return undefined;
  // All else of the address is the portal's own.
  if (error.status === 404 && request.profileId) return { field: "profileId" };
  if (error.status !== 400) return undefined;
  const refused = notGrantedPermissionsOf(error.text);
  if (refused !== undefined) {
    const psids = new Set((request.appPermissions ?? []).map(({ psid }) => psid));
    const asked = refused.filter(({ psid }) => psids.has(psid)).map(({ psid }) => psid);
    return asked.length > 0 ? { psids: new Set(asked) } : undefined;
  }
  const field = fields.find((name) => new RegExp(`^${name}\\b`).test(error.text!));
  return field && { field };
}
