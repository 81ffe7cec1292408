import type { KeyType } from "@v2x/crypto";
import { CommandError } from "../command-error.ts";
import type { Session } from "../session.ts";
import { authorizeStation } from "./authorization.ts";
import { enrolStation } from "./enrolment.ts";
import { canonicalKeyName, makeCanonicalKey } from "./keygen.ts";
import { refreshTrust } from "./lists.ts";
import { signMessage, verifyFile, verifyTickets } from "./messages.ts";
import { type RegistrationOptions, registerStation } from "./register.ts";

/** The psid of cooperative awareness. */
const camPsid = 36;

/** How to live. */
export interface LifeOptions {
  readonly registration: RegistrationOptions;
  readonly keyType: KeyType;
  /** How many tickets. */
  readonly count: number;
}

/**
 * The whole life of a station in one go: key, registration, lists, credential, tickets with privacy, a signed message,
 * and the next credential.
 *
 * @throws CommandError at the first thing that goes wrong.
 */
export async function runLife(
  session: Session,
  { registration, keyType, count }: LifeOptions,
): Promise<void> {
  const { folder } = session;
  if (folder.settings.canonicalId !== undefined) {
    throw new CommandError(
      `${folder.pathOf("station.json")} says that this station is registered. Another needs another --folder.`,
    );
  }
  if (!folder.hasKey(canonicalKeyName)) makeCanonicalKey(session, keyType);
  await registerStation(session, registration);
  const trust = await refreshTrust(session);
  await enrolStation(session, trust, { flow: "enrol", keyType });
  await authorizeStation(session, trust, {
    withPrivacy: registration.withPrivacy,
    withProofOfPossession: true,
    count,
    keyType,
    permissions: registration.permissions,
  });
  verifyTickets(session);
  const path = folder.pathOf("message.oer");
  await signMessage(session, { psid: camPsid, isDigest: false, path });
  verifyFile(session, path);
  await enrolStation(session, trust, { flow: "reenrol", keyType });
}
