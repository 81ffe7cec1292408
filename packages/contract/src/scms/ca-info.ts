import * as z from "zod/mini";
import { hashedId8Hex } from "../hex.ts";

/** An elector of the SCMS: by its certificate's name, which also names its file, and by its HashedId8. */
const electorInfo = z.object({ name: z.string(), hashedId8: hashedId8Hex });

/** The electors that the trust list approves, by name. */
export const scmsElectorInfo = z.array(electorInfo);

/** Labels of `extInfo` that clients look for: where devices go. */
export const scmsInfoLabels = {
  ecaBaseUri: "ECA base URI",
  raBaseUri: "RA base URI",
  campRaBaseUri: "RA base URI (CAMP)",
} as const;

/** The current authority of one role. */
export const scmsCaInfo = z.object({
  /** The certificate's name, which also names its files. */
  name: z.string(),
  hashedId8: hashedId8Hex,
  /** Labels and values for people, to be shown in this order; a value that is a whole http or https URL as a link. */
  extInfo: z.record(z.string(), z.string()),
});
export type ScmsCaInfo = z.output<typeof scmsCaInfo>;
