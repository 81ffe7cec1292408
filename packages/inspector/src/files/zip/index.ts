/** Zip files and the files in them, opened within limits. */
export { isZip } from "./directory.ts";
export { openZip, type UnpackedFile, zipLimits } from "./open-zip.ts";
export { ZipError } from "./zip-error.ts";
