import { randomBytes } from "node:crypto";
import { toHex } from "@v2x/asn1";
import type { Organization } from "@v2x/contract";
import { CommandError } from "../command-error.ts";
import { appPermissionIn } from "../permission-text.ts";
import { type Portal, portalAt } from "../portal.ts";
import type { Session } from "../session.ts";
import { canonicalKeyName } from "./keygen.ts";

/** What a registration is made from. */
export interface RegistrationOptions {
  readonly portal: string;
  readonly token: string;
  /** 16 hexadecimal digits; absent where the user belongs to one organization. */
  readonly organizationId?: string;
  /** Absent: the organization's id and eight digits at random. */
  readonly canonicalId?: string;
  readonly name?: string;
  /** `PSID:SSP`. */
  readonly permissions: readonly string[];
  readonly withPrivacy: boolean;
}

/**
 * Registers the station at a portal and keeps what the portal says of its authorities.
 *
 * @throws CommandError where the station has no key yet, or the portal refuses.
 */
export async function registerStation({ folder, log }: Session, options: RegistrationOptions): Promise<void> {
  if (!folder.hasKey(canonicalKeyName)) throw new CommandError("This station has no key yet: run keygen.");
  const portal = portalAt(options.portal, options.token);
  const { organizationId } = await organizationOf(portal, options.organizationId);
  const canonicalId = (options.canonicalId ?? `${organizationId}${toHex(randomBytes(4))}`).toUpperCase();
  const key = folder.key(canonicalKeyName);
  await portal.addDevice(organizationId, {
    canonicalId,
    name: options.name,
    compressedKey: toHex(key.publicKey).toUpperCase(),
    keyType: key.keyType,
    appPermissions: options.permissions.map(appPermissionIn),
    withPrivacy: options.withPrivacy,
  });
  const { rca } = await portal.infoBundle(organizationId);
  folder.change({
    portal: options.portal,
    organizationId,
    canonicalId,
    dcUrl: rca.dcUrl,
    rootId: rca.hashedId8,
    permissions: [...options.permissions],
  });
  log({
    step: "register",
    outcome: "ok",
    text: `${canonicalId} at ${options.portal}`,
    details: [`root ${rca.name} (${rca.hashedId8}), distribution centre ${rca.dcUrl}`],
    data: { canonicalId, organizationId, rootId: rca.hashedId8, dcUrl: rca.dcUrl },
  });
}

async function organizationOf(portal: Portal, wanted: string | undefined): Promise<Organization> {
  const allowed = (await portal.organizations()).filter(({ ccmsAllowed }) => ccmsAllowed);
  const found =
    wanted === undefined
      ? allowed
      : allowed.filter(({ organizationId }) => organizationId === wanted.toUpperCase());
  if (found.length === 1) return found[0]!;
  const names = allowed.map(({ organizationId, name }) => `${organizationId} (${name})`).join(", ");
  if (names === "") throw new CommandError("No organization of this user may register stations.");
  throw new CommandError(`Say with --organization which one the station belongs to: ${names}.`);
}
