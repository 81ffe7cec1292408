/** The four curves of IEEE 1609.2 keys that the portal accepts, under the names the API uses. */
export type KeyType = "NistP256" | "NistP384" | "BrainpoolP256r1" | "BrainpoolP384r1";

/** All key types, 256-bit ones first. */
export const keyTypes: readonly KeyType[] = ["NistP256", "BrainpoolP256r1", "NistP384", "BrainpoolP384r1"];

export type HashName = "sha256" | "sha384";

/** What the rest of the package needs to know of a curve. */
export interface Curve {
  /** As OpenSSL spells it. */
  readonly name: string;
  /** Octets of a coordinate, and of a scalar: the same for all four. */
  readonly length: 32 | 48;
  readonly hash: HashName;
  /** The named-curve OBJECT IDENTIFIER in DER, tag and length included. */
  readonly oid: Uint8Array;
}

export const curves: Readonly<Record<KeyType, Curve>> = {
  NistP256: curve("prime256v1", 32, "sha256", "06082a8648ce3d030107"),
  NistP384: curve("secp384r1", 48, "sha384", "06052b81040022"),
  BrainpoolP256r1: curve("brainpoolP256r1", 32, "sha256", "06092b2403030208010107"),
  BrainpoolP384r1: curve("brainpoolP384r1", 48, "sha384", "06092b240303020801010b"),
};

/** The hash that belongs to a key: SHA-256 for 256-bit curves, SHA-384 for 384-bit ones. @see IEEE 1609.2 5.3.1 */
export function hashOf(keyType: KeyType): HashName {
  return curves[keyType].hash;
}

/** How many octets a private scalar, a coordinate, r and s have each. */
export function scalarLength(keyType: KeyType): 32 | 48 {
  return curves[keyType].length;
}

function curve(name: string, length: 32 | 48, hash: HashName, oidHex: string): Curve {
  return { name, length, hash, oid: Uint8Array.from(Buffer.from(oidHex, "hex")) };
}
