/** Whole files: bundles opened and checked. */
import { checkFiles, type FilesTerms } from "./check-files.ts";
import type { FilesReport } from "./checked-file.ts";
import { openZip } from "./zip/index.ts";

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
export { isZip, openZip, type UnpackedFile, ZipError } from "./zip/index.ts";

/**
 * Opens a zip file and checks it as a whole, in one go.
 *
 * @throws ZipError
 */
export function checkZip(zip: Uint8Array, terms: FilesTerms): FilesReport {
  const steps = checkFiles(openZip(zip), terms);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
