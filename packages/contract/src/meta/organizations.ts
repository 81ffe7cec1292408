import * as z from "zod/mini";
import { eightOctetsInHex } from "../hex.ts";

/**
 * Names an organization: 16 hexadecimal digits, read in either case and kept in upper case.
 * CCMS devices' canonical ids start with it.
 */
export const organizationId = eightOctetsInHex;

/** An organization as its members see it. */
export const organization = z.object({
  organizationId: z.string().check(z.regex(/^[0-9A-F]{16}$/)),
  name: z.string(),
  /** Whether its members may use the European system (CCMS). */
  ccmsAllowed: z.boolean(),
  /** Whether its members may use the US system (SCMS). */
  scmsAllowed: z.boolean(),
});
export type Organization = z.output<typeof organization>;
