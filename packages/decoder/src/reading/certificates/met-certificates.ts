import { coer, DecodeError, toHex } from "@v2x/asn1";
import { Certificate } from "@v2x/v2x-schema";
import type { MetCertificate } from "../../decoding.ts";
import { octetsOfLayer, type Reading, type ReadLayer } from "../reading.ts";
import { digitsToAnOctet } from "../spelled-layers.ts";
import { hashedId8Of } from "./hashed-id8.ts";

/** Types whose octets are those of a certificate. */
export const certificateTypes: ReadonlySet<string> = new Set([
  "Certificate",
  "CertificateBase",
  "TestCertificate",
  "ExplicitCertificate",
  "ImplicitCertificate",
  "EtsiTs103097Certificate",
]);

/** A list has thousands; their hashes are worked out once. */
const met = new WeakMap<Reading, readonly MetCertificate[]>();

/** Every certificate in a reading, at whatever depth, with its name. */
export function certificatesIn(reading: Reading): readonly MetCertificate[] {
  const known = met.get(reading) ?? hashedIn(reading);
  met.set(reading, known);
  return known;
}

function hashedIn(reading: Reading): readonly MetCertificate[] {
  return reading.layers.flatMap((layer, index) =>
    layer.encoding === "COER" ? certificatesInLayer(layer, octetsOfLayer(layer, reading), index) : [],
  );
}

function certificatesInLayer(
  { map, spelled }: ReadLayer,
  octets: Uint8Array,
  layer: number,
): readonly MetCertificate[] {
  const certificates: MetCertificate[] = [];
  const unit = spelled === undefined ? 1 : digitsToAnOctet;
  for (const { type, path, start, end } of map) {
    if (!certificateTypes.has(type)) continue;
    const certificate = certificateIn(octets.subarray(start / unit, end / unit));
    if (certificate === undefined) continue;
    certificates.push({ layer, path, hashedId8: toHex(hashedId8Of(certificate)).toUpperCase() });
  }
  return certificates;
}

/** Undefined where reading stopped inside it. */
function certificateIn(octets: Uint8Array): Certificate | undefined {
  try {
    return coer.decode(Certificate, octets);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
