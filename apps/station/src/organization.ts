import type { Organization, System } from "@v2x/contract";
import { CommandError } from "./command-error.ts";
import type { Portal } from "./portal.ts";

const permissionOf = { ccms: "ccmsAllowed", scms: "scmsAllowed" } as const;

/**
 * The organization that a station is registered for.
 *
 * @param wanted - 16 hexadecimal digits; absent where the user belongs to one that may use the system.
 * @throws CommandError where there is none of that id, or it is not clear which one is meant.
 */
export async function organizationFor(
  system: System,
  portal: Pick<Portal, "organizations">,
  wanted: string | undefined,
): Promise<Organization> {
  const allowed = (await portal.organizations()).filter((one) => one[permissionOf[system]]);
  const found =
    wanted === undefined
      ? allowed
      : allowed.filter(({ organizationId }) => organizationId === wanted.toUpperCase());
  if (found.length === 1) return found[0]!;
  const names = allowed.map(({ organizationId, name }) => `${organizationId} (${name})`).join(", ");
  if (names === "") throw new CommandError("No organization of this user may register stations.");
  throw new CommandError(`Say with --organization which one the station belongs to: ${names}.`);
}
