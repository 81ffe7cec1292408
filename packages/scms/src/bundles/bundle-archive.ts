import { hash } from "node:crypto";
import { pipeline, type Readable, Transform } from "node:stream";
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
    stream: pipeline(zip.outputStream as Readable, joinedChunks(), () => {}) as Readable,
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

/**
 * Joins what comes in one turn. The library writes headers and content of each file by themselves, and to send thousands
 * of small pieces takes longer than to make a bundle.
 */
function joinedChunks(): Transform {
  let chunks: Buffer[] = [];
  const passOn = (to: Transform) => {
    if (chunks.length > 0) to.push(Buffer.concat(chunks));
    chunks = [];
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (chunks.length === 0) setImmediate(() => passOn(this));
      chunks.push(chunk);
      done();
    },
    flush(done) {
      passOn(this);
      done();
    },
  });
}

/** Octets of an archive with these files, by their paths and lengths: two headers for each, and the end of the list. */
export function archiveOctets(files: Iterable<readonly [path: string, octets: number]>): number {
  let sum = 22;
  for (const [path, octets] of files) sum += 30 + 46 + 2 * Buffer.byteLength(path) + octets;
  return sum;
}
