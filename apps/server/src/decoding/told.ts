/** What the command line tells of whole files is asked for by this, and comes to this. */

import type { TrustFolder } from "./trust-files.ts";

/** How something stands, by the words of `decodeExitCodes`. */
export type ToldStanding = "decoded" | "notDecodable" | "notTrusted" | "undecided";

/** What is wanted of a file. */
export interface FilesAsked {
  readonly isJson: boolean;
  readonly isJudged: boolean;
  readonly folder: TrustFolder;
  readonly now: Date;
  write(text: string): void;
}
