/** Private keys in files, told before anything of the file is shown. */
import { type RecognizedPrivateKey, recognizePrivateKey } from "../input/index.ts";
import { isTar, tarFiles } from "./containers/index.ts";
import { searchedForKeys } from "./limits.ts";
import { PackingError, packingOf, unpacked } from "./unpacking/index.ts";

/**
 * Tells whether a file is, or holds as text, a private key; of a packed file or an archive of tar, whether its content
 * does.
 *
 * @returns as `recognizePrivateKey`.
 */
export function recognizePrivateKeyFile(bytes: Uint8Array, name: string): RecognizedPrivateKey | undefined {
  const packing = packingOf(bytes);
  if (packing === undefined) return inUnpacked(bytes, name);
  try {
    const { content } = unpacked(bytes, packing, searchedForKeys);
    return recognizePrivateKeyFile(content, name.replace(/\.(gz|zst)$/i, ""));
  } catch (error) {
    if (error instanceof PackingError) return undefined;
    throw error;
  }
}

function inUnpacked(bytes: Uint8Array, name: string): RecognizedPrivateKey | undefined {
  if (!isTar(bytes)) return recognizePrivateKey(bytes, name);
  for (const file of tarFiles(bytes).files) {
    const found = recognizePrivateKey(file.content, file.name);
    if (found !== undefined) return found;
  }
  return undefined;
}
