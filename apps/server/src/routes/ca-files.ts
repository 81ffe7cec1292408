import { toHex } from "@v2x/asn1";
import { certificateFileName, type ScmsCaInfo } from "@v2x/contract";
import type { ScmsAuthorityRecord } from "@v2x/scms";

/** The certificate of an authority as a download, named as on its card. */
export function certificateFile({ name, certificate }: ScmsAuthorityRecord) {
  return { bytes: certificate, fileName: certificateFileName(name), keep: "stored" } as const;
}

/** How the portal names an authority of a US system. */
export function nameOfAuthority({
  name,
  hashedId8,
}: ScmsAuthorityRecord): Pick<ScmsCaInfo, "name" | "hashedId8"> {
  return { name, hashedId8: upperHex(hashedId8) };
}

/**
 * An authority of the SCMS under the name that people know it by. The RA's certificate names the host, where devices
 * look for it (IEEE 1609.2.1 7.6.3.10), which tells people nothing.
 */
export function namedForPeople<R extends { readonly role: string; readonly name: string }>(record: R): R {
  return record.role === "ra" ? { ...record, name: "TEST-SCMS-RA" } : record;
}

/** Octets in upper-case hex. */
export function upperHex(octets: Uint8Array): string {
  return toHex(octets).toUpperCase();
}
