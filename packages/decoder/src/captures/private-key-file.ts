/** Private keys in files, told before anything of the file is shown. */
import { type RecognizedPrivateKey, recognizePrivateKey } from "../input/index.ts";
import { gunzipped, isGzip } from "./containers/index.ts";
import { searchedForKeys } from "./limits.ts";

/**
 * Tells whether a file is, or holds as text, a private key; of a gzip file, whether its content does.
 *
 * @returns as `recognizePrivateKey`.
 */
export function recognizePrivateKeyFile(bytes: Uint8Array, name: string): RecognizedPrivateKey | undefined {
  if (!isGzip(bytes)) return recognizePrivateKey(bytes, name);
  const content = gunzipped(bytes, searchedForKeys)?.content;
  return content && recognizePrivateKey(content, name.replace(/\.gz$/i, ""));
}
