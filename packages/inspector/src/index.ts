/**
 * What people are told of whole inputs once they are judged: `inspect` judges octets by the evidence at hand and answers
 * as it goes over the wire, beginning with the headline (`headlineOf`); `checkZip` and `checkFiles` check bundles of
 * certificates and keys as a whole, `readX509` reads X.509. Runs in the browser's worker and on the server alike: no input or output, no state,
 * no module of Node.
 */

export type { KnownTimes } from "@v2x/credentials";
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
  filesOfBundle,
  hasPartsOfLists,
  isForDecoders,
  isZip,
  openZip,
  type UnpackedFile,
  withPartsOfLists,
  type X509Files,
  x509In,
  ZipError,
} from "./files/index.ts";
export {
  type Headline,
  headlineOf,
  oldFormatHeadline,
  type Standing,
  standings,
  unsignedHeadline,
} from "./verdict/headline.ts";
export {
  headlinesBy,
  type Inspection,
  inspect,
  loadBordersFor,
  type OriginatedAnchor,
  type OriginatedEvidence,
  openAnchor,
  trustAnchorOf,
  withSourcePlace,
} from "./verdict/inspect.ts";
export { judgingCodecs } from "./verdict/judging-codecs.ts";
export { learnedFrom, type NamedEvidence, namedEvidence } from "./verdict/learned.ts";
export {
  type EvidenceOrigin,
  evidenceOrigins,
  verdictOnTheWire,
  type WireVerdict,
} from "./verdict/on-the-wire.ts";
export { verdictText } from "./verdict/verdict-text.ts";
export { readX509, type X509Answer, type X509Fact, type X509Part, type X509Report } from "./x509/index.ts";
