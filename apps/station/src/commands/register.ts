import { randomBytes } from "node:crypto";
import { toHex } from "@v2x/asn1";
import { CommandError } from "../command-error.ts";
import type { SignIn } from "../options.ts";
import { organizationFor } from "../organization.ts";
import { appPermissionIn } from "../permission-text.ts";
import { portalAt } from "../portal.ts";
import type { Session } from "../session.ts";
import { canonicalKeyName } from "./keygen.ts";

/** What a registration is made from. */
export interface RegistrationOptions extends SignIn {
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
  const { organizationId } = await organizationFor("ccms", portal, options.organizationId);
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
