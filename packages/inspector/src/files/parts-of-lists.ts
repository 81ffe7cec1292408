/** Files of an SCMS that hold certificates and lists of others: certificate chain files, composite CRLs, trust lists of electors. */
import { toHex } from "@v2x/asn1";
import { openEvidence } from "@v2x/credentials";
import type { UnpackedFile } from "./zip/index.ts";

/** Parts that are taken out of one bundle's lists at most. */
const mostParts = 1_000;
/** Octets of a list that is opened, as many as the decoders take. */
const longestList = 1_048_576;

/**
 * The files of a bundle, and behind each list its certificates and revocation lists as files of their own, as though
 * the list were a folder. What lies in the bundle already is not put there once more.
 */
export function withPartsOfLists(files: readonly UnpackedFile[]): readonly UnpackedFile[] {
  if (!files.some(({ octets }) => mayHaveParts(octets))) return files;
  const seen = new Set(files.flatMap(({ octets }) => (octets.length <= longestList ? [toHex(octets)] : [])));
  let left = mostParts;
  return files.flatMap((file) => {
    const fresh = partsOf(file).filter(({ octets }) => {
      const name = toHex(octets);
      if (left === 0 || seen.has(name)) return false;
      seen.add(name);
      left -= 1;
      return true;
    });
    return [file, ...fresh];
  });
}

/** Whether a file by itself is a list with parts, which are looked at as a bundle is. */
export function hasPartsOfLists(octets: Uint8Array): boolean {
  return partsOf({ path: "", octets }).length > 0;
}

/** Plain data of IEEE 1609.2 begins so; opening all else would cost time for nothing. */
function mayHaveParts(octets: Uint8Array): boolean {
  return octets[0] === 3 && octets[1] === 0x80 && octets.length <= longestList;
}

function partsOf({ path, octets }: UnpackedFile): readonly UnpackedFile[] {
  const list = mayHaveParts(octets) ? openEvidence(octets) : undefined;
  if (list?.kind !== "scmsFile") return [];
  const certificates = [...list.others, ...list.beside].map(({ bytes, hashedId8 }) => ({
    path: `${path}/${toHex(hashedId8).toUpperCase()}.oer`,
    octets: bytes,
  }));
  const crls = list.crls.map(({ bytes }, index) => ({ path: `${path}/CRL ${index + 1}.oer`, octets: bytes }));
  return [...certificates, ...crls];
}
