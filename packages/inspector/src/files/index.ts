/** Whole files: bundles opened and checked. */
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
