/**
 * What people are told of whole inputs once they are judged: the headline of a verdict (`headlineOf`), its form on the
 * wire (`verdictOnTheWire`), and bundles of certificates and keys checked as a whole (`checkZip`). Runs in the browser's worker and on the server alike: no input or output, no state, no
 * module of Node.
 */
export {
  type CheckedFile,
  checkFiles,
  checkZip,
  type FileAnswer,
  type FileQuestion,
  type FileStanding,
  type FilesProgress,
  type FilesReport,
  type FilesTerms,
  fileQuestions,
  isZip,
  openZip,
  type UnpackedFile,
  ZipError,
} from "./files/index.ts";
export { type Headline, headlineOf, type Standing, standings } from "./verdict/headline.ts";
export { verdictOnTheWire, type WireVerdict } from "./verdict/on-the-wire.ts";
