import * as z from "zod/mini";
import { hashedId8Hex } from "../hex.ts";

const authority = z.object({
  /** The certificate's name, which also names its files. */
  name: z.string(),
  hashedId8: hashedId8Hex,
});

/** The current authorities of the CCMS with the addresses that devices use; a revoked EA or AA is absent until renewed. */
export const ccmsInfoBundle = z.object({
  rca: z.extend(authority, { dcUrl: z.string() }),
  ea: z.optional(z.extend(authority, { ecRequestUrl: z.string(), authValRequestUrl: z.string() })),
  aa: z.optional(z.extend(authority, { atRequestUrl: z.string() })),
});
export type CcmsInfoBundle = z.output<typeof ccmsInfoBundle>;
