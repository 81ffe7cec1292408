/**
 * Files that are too large for rows of a database, named by their content: whoever knows a name knows what he gets,
 * and nothing is ever changed. They lie in a directory, or in S3-compatible storage where several machines share them.
 *
 * Start with `openBlobs`. There are no folders, no listing and no other names: what a blob is for, a row of the
 * database says.
 */

export { isBlobUrl } from "./blob-url.ts";
export { BlobError, type Blobs, nameOf } from "./blobs.ts";
export { type BlobOptions, openBlobs } from "./open-blobs.ts";
export { tryBlobs } from "./try-blobs.ts";
