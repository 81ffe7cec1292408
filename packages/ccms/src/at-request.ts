import { fromHex, toHex } from "@v2x/asn1";
import type { FaultName } from "@v2x/credentials";
import type { KeyType } from "@v2x/crypto";
import type { PsidSsp } from "@v2x/v2x-schema";
import { AtError, type PsidSspHex } from "./at-error.ts";

/** Key types that generated tickets may have. */
export const atKeyTypes = [
  "NistP256",
  "BrainpoolP256r1",
  "BrainpoolP384r1",
] as const satisfies readonly KeyType[];
export type AtKeyType = (typeof atKeyTypes)[number];

/** What one bundle may hold: tickets, and hours that each is valid. Both ends are allowed. */
export const atLimits = {
  certNum: { min: 1, max: 100 },
  durationInHours: { min: 0, max: 1_000_000 },
  /** Octets of a bitmap SSP. */
  sspOctets: 31,
} as const;

/** A request for a bundle of authorization tickets. */
export interface AtRequest {
  /** How many tickets. */
  readonly certNum: number;
  /** How long each is valid; tickets of 0 hours end when they begin. */
  readonly durationInHours: number;
  readonly keyType: KeyType;
  /** Empty: of each PSID that `aaAppPermissions` lists, the first entry. Else each PSID once. */
  readonly psidSspList: readonly PsidSspHex[];
  /** What is to be wrong with the tickets, for negative tests. Not with tickets of 0 hours, which nobody accepts. */
  readonly fault?: FaultName;
}

/** A request that the AA can grant, as certificates say it. */
export interface GrantableRequest {
  readonly certNum: number;
  readonly durationInHours: number;
  readonly keyType: AtKeyType;
  readonly appPermissions: readonly PsidSsp[];
}

/** What the AA lets a request have. */
export interface AaLimits {
  /** What a request without permissions means. */
  readonly defaultPermissions: readonly PsidSspHex[];
  /** Whether certIssuePermissions allow it in a ticket. */
  mayGrant(permission: PsidSsp): boolean;
}

/**
 * Checks the numbers, the key type and the permissions of a request.
 *
 * @throws AtError with every code but "expiry-after-aa" and "bundle-self-check"; "fault-impossible" where tickets are to end at once.
 */
export function grantableRequest(request: AtRequest, aa: AaLimits): GrantableRequest {
  const { certNum, durationInHours, keyType } = request;
  if (!isWithin(certNum, atLimits.certNum)) {
    throw new AtError("count-out-of-bounds", { value: certNum, ...atLimits.certNum });
  }
  if (!isWithin(durationInHours, atLimits.durationInHours)) {
    throw new AtError("duration-out-of-bounds", { value: durationInHours, ...atLimits.durationInHours });
  }
  if (request.fault !== undefined && durationInHours === 0) {
    const reason = "tickets of 0 hours end when they begin, which is a fault by itself";
    throw new AtError("fault-impossible", { fault: request.fault, reason });
  }
  if (!isAtKeyType(keyType)) throw new AtError("key-type-unsupported", { keyType, supported: atKeyTypes });
  return { certNum, durationInHours, keyType, appPermissions: grantablePermissions(request.psidSspList, aa) };
}

/** A permission as requests name it. */
export function psidSspHexOf({ psid, ssp }: PsidSsp): PsidSspHex {
  return { psid, ssp: ssp?.value instanceof Uint8Array ? toHex(ssp.value).toUpperCase() : "" };
}

/**
 * A permission as certificates carry it: a bitmap SSP, as ETSI's services have them, or none.
 *
 * @throws TypeError when `ssp` is not pairs of hex digits.
 */
function psidSspOf({ psid, ssp }: PsidSspHex): PsidSsp {
  return ssp === "" ? { psid } : { psid, ssp: { choice: "bitmapSsp", value: fromHex(ssp) } };
}

function grantablePermissions(requested: readonly PsidSspHex[], aa: AaLimits): readonly PsidSsp[] {
  const wanted = requested.length === 0 ? aa.defaultPermissions : requested;
  const permissions = wanted.map(parsePermission);
  refuseRepetitions(permissions.map(psidSspHexOf));
  const invalid = permissions.filter((permission) => !aa.mayGrant(permission));
  if (invalid.length > 0) {
    throw new AtError("permissions-invalid", { permissions: invalid.map(psidSspHexOf) });
  }
  return permissions;
}

/** @see IEEE 1609.2 6.4.8 — appPermissions: no PSID twice */
function refuseRepetitions(permissions: readonly PsidSspHex[]): void {
  const duplicates = permissions.filter(
    ({ psid, ssp }, index) =>
      permissions.findIndex((other) => other.psid === psid && other.ssp === ssp) !== index,
  );
  if (duplicates.length > 0) throw new AtError("permissions-duplicate", { permissions: duplicates });
  const repeated = permissions.filter(
    ({ psid }) => permissions.filter((other) => other.psid === psid).length > 1,
  );
  if (repeated.length > 0) throw new AtError("psid-repeated", { permissions: repeated });
}

function parsePermission({ psid, ssp }: PsidSspHex, index: number): PsidSsp {
  const malformed = (rule: string) => new AtError("permission-malformed", { index, psid, ssp, rule });
  if (!Number.isSafeInteger(psid) || psid < 0) throw malformed("psid must be a whole number from 0 on");
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(ssp))
    throw malformed("ssp must be pairs of hexadecimal digits, or empty");
  if (ssp.length > 2 * atLimits.sspOctets) {
    throw malformed(`ssp must have at most ${atLimits.sspOctets} octets`);
  }
  return psidSspOf({ psid, ssp });
}

function isWithin(value: number, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function isAtKeyType(keyType: KeyType): keyType is AtKeyType {
  return (atKeyTypes as readonly KeyType[]).includes(keyType);
}
