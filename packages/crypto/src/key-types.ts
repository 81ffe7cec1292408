import { octetsOfHex } from "#native/texts";

/** The four curves of IEEE 1609.2 keys that the portal accepts, under the names the API uses. */
export type KeyType = "NistP256" | "NistP384" | "BrainpoolP256r1" | "BrainpoolP384r1";

/** A 256-bit curve: implicit certificates and encryption know no other. */
export type KeyType256 = Extract<KeyType, "NistP256" | "BrainpoolP256r1">;

/** Whether a curve is one of the two. */
export function isKeyType256(keyType: KeyType): keyType is KeyType256 {
  return keyType === "NistP256" || keyType === "BrainpoolP256r1";
}

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
  /** How many points the base point reaches; private scalars lie below. As long as a coordinate. */
  readonly order: Uint8Array;
  /** The named-curve OBJECT IDENTIFIER in DER, tag and length included. */
  readonly oid: Uint8Array;
}

export const curves: Readonly<Record<KeyType, Curve>> = {
  NistP256: {
    name: "prime256v1",
    length: 32,
    hash: "sha256",
    order: octetsOfHex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
    oid: octetsOfHex("06082a8648ce3d030107"),
  },
  NistP384: {
    name: "secp384r1",
    length: 48,
    hash: "sha384",
    order: octetsOfHex(
      "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973",
    ),
    oid: octetsOfHex("06052b81040022"),
  },
  BrainpoolP256r1: {
    name: "brainpoolP256r1",
    length: 32,
    hash: "sha256",
    order: octetsOfHex("a9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7"),
    oid: octetsOfHex("06092b2403030208010107"),
  },
  BrainpoolP384r1: {
    name: "brainpoolP384r1",
    length: 48,
    hash: "sha384",
    order: octetsOfHex(
      "8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b31f166e6cac0425a7cf3ab6af6b7fc3103b883202e9046565",
    ),
    oid: octetsOfHex("06092b240303020801010b"),
  },
};

/** The hash that belongs to a key: SHA-256 for 256-bit curves, SHA-384 for 384-bit ones. @see IEEE 1609.2 5.3.1 */
export function hashOf(keyType: KeyType): HashName {
  return curves[keyType].hash;
}

/** How many octets a private scalar, a coordinate, r and s have each. */
export function scalarLength(keyType: KeyType): 32 | 48 {
  return curves[keyType].length;
}
