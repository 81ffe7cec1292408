import type { Camp } from "@v2x/scms";
import { audited } from "./audit/audited.ts";
import { commandLine } from "./audit/who-did.ts";
import type { CommandAnswer, OperatorCommand } from "./operator-command.ts";
import { namedHashedId8, noHashedId8, told } from "./told.ts";

/** `v2x camp revoke HASHEDID8`: a device of CAMP is served no more, and the revocation lists name what it has. */
export async function revokeCampDevice(
  { hashedId8, reason }: Extract<OperatorCommand, { readonly command: "camp-revoke" }>,
  camp: Pick<Camp, "revokeEnrollment"> | undefined,
): Promise<CommandAnswer> {
  if (camp === undefined) return { error: "CAMP's variant is off: FEATURES=camp switches it on." };
  const id = namedHashedId8(hashedId8);
  if (id === undefined) return noHashedId8;
  const note = {
    actor: commandLine(),
    action: "camp-device.revoked",
    subject: hashedId8.toUpperCase(),
    reason,
  };
  return told(async () => {
    const { organizationId } = await audited(note, () => camp.revokeEnrollment(id));
    return `The enrollment certificate ${hashedId8.toUpperCase()} of organization ${organizationId} is revoked: the RA refuses its holder (5055), and the revocation lists name its certificates.`;
  });
}
