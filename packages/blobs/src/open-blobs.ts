import { join } from "node:path";
import { blobDirectory } from "./blob-directory.ts";
import { readBlobUrl } from "./blob-url.ts";
import type { Blobs } from "./blobs.ts";
import { s3Bucket } from "./s3-bucket.ts";

/** Where blobs are kept. */
export interface BlobOptions {
  /** They lie in `blobs/` below, which the first one creates. Not touched when `blobUrl` is set. */
  readonly dataDir: string;
  /** S3-compatible storage; see `isBlobUrl`. */
  readonly blobUrl?: string;
}

/** Opens the storage; whether it can be reached shows at the first call. @throws TypeError for a bad `blobUrl`. */
export function openBlobs({ dataDir, blobUrl }: BlobOptions): Blobs {
  if (blobUrl === undefined) return blobDirectory(join(dataDir, "blobs"));
  const place = readBlobUrl(blobUrl);
  if (place === undefined) throw new TypeError("The address of the file storage cannot be read");
  return s3Bucket(place);
}
