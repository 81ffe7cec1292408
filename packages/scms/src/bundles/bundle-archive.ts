import { hash } from "node:crypto";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** cert_bundle.zip while it is written: files go out in the order in which they are added, none of them compressed. */
export interface BundleArchive {
  readonly stream: Readable;
  add(path: string, octets: Uint8Array): void;
  /** Ends the archive with the manifest, in which each file stands with its SHA-256. */
  end(manifestOf: (files: ReadonlyMap<string, string>) => string): void;
}

/** Begins an archive. @param created - the time of all its files. */
export function bundleArchive(created: Date): BundleArchive {
  const zip = new ZipFile();
  // Owner only: whoever unpacks private keys is the only one to read them.
  const options = { mtime: created, mode: 0o100600, compress: false, forceDosTimestamp: true };
  const digests = new Map<string, string>();
  const put = (path: string, octets: Uint8Array) =>
    zip.addBuffer(Buffer.from(octets.buffer, octets.byteOffset, octets.length), path, options);
  return {
    stream: zip.outputStream as Readable,
    add(path, octets) {
      digests.set(path, hash("sha256", octets, "hex"));
      put(path, octets);
    },
    end(manifestOf) {
      put("manifest.json", Buffer.from(manifestOf(digests)));
      zip.end();
    },
  };
}

/** Octets of an archive with these files, by their paths and lengths: two headers for each, and the end of the list. */
export function archiveOctets(files: Iterable<readonly [path: string, octets: number]>): number {
  let sum = 22;
  for (const [path, octets] of files) sum += 30 + 46 + 2 * Buffer.byteLength(path) + octets;
  return sum;
}
