import type { MessageSigner } from "@v2x/credentials";
import { CommandError } from "../command-error.ts";
import type { Session } from "../session.ts";

/**
 * The credential to sign requests with: the one of that name, else the newest.
 *
 * @throws CommandError where there is none.
 */
export function credentialOf({ folder }: Session, wanted: string | undefined): MessageSigner {
  const all = folder.credentials("ec");
  const found = wanted === undefined ? all[0] : all.find(({ name }) => name === wanted);
  if (found !== undefined) return found;
  const names = all.map(({ name }) => name).join(", ");
  if (names === "") throw new CommandError("This station has no enrolment credential yet: run enrol.");
  throw new CommandError(`There is no credential ${wanted}; there are ${names}.`);
}
