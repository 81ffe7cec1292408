import type { DeviceKeyType } from "@v2x/contract";

/** What the octets of a public key look like; whether the key is good, only the server can tell. */
export interface RecognisedKey {
  readonly format: "spki" | "verification_key" | "compressed_point" | "uncompressed_point";
  /** The key types that it can be of; a bare point tells the size of its curve alone. */
  readonly keyTypes: readonly DeviceKeyType[];
}

/** Octets of a coordinate on each curve. */
const coordinateOctets: Readonly<Record<DeviceKeyType, number>> = {
  NistP256: 32,
  NistP384: 48,
  BrainpoolP256r1: 32,
  BrainpoolP384r1: 48,
};

/** The object identifiers of the curves in DER, with their lengths (RFC 5480, RFC 5639). */
const curveIdentifiers: Readonly<Record<DeviceKeyType, string>> = {
  NistP256: "06082A8648CE3D030107",
  NistP384: "06052B81040022",
  BrainpoolP256r1: "06092B2403030208010107",
  BrainpoolP384r1: "06092B240303020801010B",
};

/** SubjectPublicKeyInfo up to the curve: two sequences and id-ecPublicKey (RFC 5480, 2.1.1). */
const beforeCurve = /^30(?:[0-7]\p{AHex}|81\p{AHex}{2})30\p{AHex}{2}06072A8648CE3D0201/u;

/**
 * How PublicVerificationKey begins (IEEE 1609.2, 6.3.38): the choice, and for its extensions the length of what
 * follows, which depends on the form of the point.
 */
const choices: Readonly<Record<DeviceKeyType, { compressed: string; uncompressed: string }>> = {
  NistP256: { compressed: "80", uncompressed: "80" },
  BrainpoolP256r1: { compressed: "81", uncompressed: "81" },
  BrainpoolP384r1: { compressed: "8231", uncompressed: "8261" },
  NistP384: { compressed: "8331", uncompressed: "8361" },
};

const keyTypes = Object.keys(coordinateOctets) as DeviceKeyType[];

/** Recognises a public key by its first octets and its length; undefined for what is none of the three formats. */
export function recognisedKey(hex: string): RecognisedKey | undefined {
  const digits = hex.toUpperCase();
  const head = beforeCurve.exec(digits)?.[0];
  if (head !== undefined) {
    const found = keyTypes.filter((keyType) => digits.startsWith(curveIdentifiers[keyType], head.length));
    return found.length === 0 ? undefined : { format: "spki", keyTypes: found };
  }
  const asVerificationKey = keyTypes.filter((keyType) => {
    const octets = coordinateOctets[keyType];
    const { compressed, uncompressed } = choices[keyType];
    return (
      [`${compressed}82`, `${compressed}83`].some((start) => isPoint(digits, start, octets)) ||
      isPoint(digits, `${uncompressed}84`, 2 * octets)
    );
  });
  if (asVerificationKey.length > 0) return { format: "verification_key", keyTypes: asVerificationKey };
  for (const [format, starts, coordinates] of [
    ["compressed_point", ["02", "03"], 1],
    ["uncompressed_point", ["04"], 2],
  ] as const) {
    const found = keyTypes.filter((keyType) =>
      starts.some((start) => isPoint(digits, start, coordinates * coordinateOctets[keyType])),
    );
    if (found.length > 0) return { format, keyTypes: found };
  }
  return undefined;
}

function isPoint(digits: string, start: string, octets: number): boolean {
  return digits.startsWith(start) && digits.length === start.length + 2 * octets;
}
