import * as z from "zod/mini";
import { eightOctetsInHex } from "../hex.ts";

/**
 * Names an organization: 16 hexadecimal digits, read in either case and kept in upper case.
 * CCMS devices' canonical ids start with it.
 */
export const organizationId = eightOctetsInHex;

/** The same in a filter, where it may be empty or left out. */
export const optionalOrganizationId = z.pipe(
  z.optional(z.union([z.literal(""), organizationId])),
  z.transform((id) => id || undefined),
);

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
