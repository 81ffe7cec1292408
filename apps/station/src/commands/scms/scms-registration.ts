import { randomBytes } from "node:crypto";
import { toHex } from "@v2x/asn1";
import { type ScmsCaInfo, type ScmsDeviceInput, scmsInfoLabels } from "@v2x/contract";
import { readStoredZip } from "@v2x/station";
import { CommandError, exitCodes } from "../../command-error.ts";
import type { SignIn } from "../../options.ts";
import { organizationFor } from "../../organization.ts";
import { portalAt } from "../../portal.ts";
import type { Session } from "../../session.ts";
import { canonicalKeyName } from "../keygen.ts";
import { ScmsFolder } from "./scms-folder.ts";

/** What a station is: on board of a vehicle, or beside the road. */
export const equipmentWords = ["obu", "rsu"] as const;
export type Equipment = (typeof equipmentWords)[number];

const equipmentTypeOf = { obu: "OBE", rsu: "RSE" } as const satisfies Record<
  Equipment,
  ScmsDeviceInput["equipmentType"]
>;

/** What a registration with an SCMS is made from. */
export interface ScmsRegistrationOptions extends SignIn {
  /** 16 hexadecimal digits; absent where the user belongs to one organization. */
  readonly organizationId?: string;
  readonly equipment: Equipment;
  /** Absent: what the station is, and twelve digits at random. */
  readonly canonicalId?: string;
  readonly name?: string;
}

/**
 * Registers the station's key at a portal, and keeps what the portal says of its SCMS: where ECA and RA are, and the
 * electors' trust list, with which trust begins.
 *
 * @throws CommandError where the station has no key yet, or the portal refuses.
 */
export async function registerWithScms(session: Session, options: ScmsRegistrationOptions): Promise<void> {
  if (!session.folder.hasKey(canonicalKeyName)) {
    throw new CommandError("This station has no key yet: run keygen.");
  }
  const portal = portalAt(options.portal, options.token);
  const { organizationId } = await organizationFor("scms", portal, options.organizationId);
  const { equipment } = options;
  const canonicalId =
    options.canonicalId ?? `${equipment.toUpperCase()} ${toHex(randomBytes(6)).toUpperCase()}`;
  const [eca, ra, archive] = await Promise.all([
    portal.scmsInfo("eca", organizationId),
    portal.scmsInfo("ra", organizationId),
    portal.scmsTrustList(organizationId),
  ]);
  const [ecaUrl, raUrl] = [
    settingIn(eca, scmsInfoLabels.ecaBaseUri),
    settingIn(ra, scmsInfoLabels.raBaseUri),
  ];
  const list = trustListIn(archive);
  const key = session.folder.key(canonicalKeyName);
  await portal.registerScmsDevice(organizationId, {
    canonicalId,
    name: options.name,
    canonicalKey: toHex(key.publicKey).toUpperCase(),
    keyType: key.keyType,
    equipmentType: equipmentTypeOf[equipment],
  });
  const folder = new ScmsFolder(session.folder);
  folder.keepFirstCtl(list.octets);
  folder.change({ portal: options.portal, canonicalId, ecaUrl, raUrl });
  session.log({
    step: "register",
    outcome: "ok",
    text: `${canonicalId} (${equipment.toUpperCase()}) at ${options.portal}`,
    details: [`ECA ${ecaUrl}, RA ${raUrl}`, `trust begins with the electors' list ${list.name}`],
    data: { canonicalId, organizationId, ecaUrl, raUrl, trustList: list.name },
  });
}

function settingIn({ name, extInfo }: ScmsCaInfo, label: string): string {
  const value = extInfo[label];
  if (value !== undefined && URL.canParse(value)) return value.replace(/\/+$/, "");
  throw new CommandError(`The portal does not say the ${label} of ${name}.`, exitCodes.refused);
}

function trustListIn(archive: Uint8Array) {
  const files = readStoredZip(archive);
  const list = typeof files === "string" ? undefined : files.find(({ name }) => /^ctl_.+\.oer$/.test(name));
  if (list !== undefined) return list;
  const reason = typeof files === "string" ? files : "there is no list in it";
  throw new CommandError(`The portal's ctl.zip cannot be read: ${reason}.`, exitCodes.refused);
}
