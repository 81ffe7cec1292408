/** Whole files: bundles opened and checked. */
import { recognizePrivateKeyFile, x509BlocksIn } from "@v2x/decoder";
import { checkFiles, type FilesTerms } from "./check-files.ts";
import type { FilesReport } from "./checked-file.ts";
import { withPartsOfLists } from "./parts-of-lists.ts";
import { openZip, type UnpackedFile } from "./zip/index.ts";

export { checkFiles, type FilesTerms } from "./check-files.ts";
export {
  type CheckedFile,
  type FileAnswer,
  type FileQuestion,
  type FileStanding,
  type FilesProgress,
  type FilesReport,
  fileQuestions,
} from "./checked-file.ts";
export { hasPartsOfLists, withPartsOfLists } from "./parts-of-lists.ts";
export { type X509Files, x509In } from "./x509-files.ts";
export { isZip, openZip, type UnpackedFile, ZipError } from "./zip/index.ts";

/**
 * The files of a zip file, and the parts of the lists among them.
 *
 * @throws ZipError
 */
export function filesOfBundle(zip: Uint8Array): readonly UnpackedFile[] {
  return withPartsOfLists(openZip(zip));
}

/** Whether a file of a bundle is for the decoders: no key, whose octets nobody needs to see, no text, no X.509. */
export function isForDecoders({ path, octets }: UnpackedFile): boolean {
  const name = path.split("/").at(-1)!;
  const isText = /\.(txt|md|json|csv|log|html?|xml|ya?ml|s)$/i.test(name);
  return (
    octets.length > 0 &&
    !isText &&
    recognizePrivateKeyFile(octets, name) === undefined &&
    x509BlocksIn(octets) === undefined
  );
}

/**
 * Opens a zip file and checks it as a whole, in one go.
 *
 * @throws ZipError
 */
export function checkZip(zip: Uint8Array, terms: FilesTerms): FilesReport {
  const steps = checkFiles(filesOfBundle(zip), terms);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
