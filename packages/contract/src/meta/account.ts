import * as z from "zod/mini";

/** The signed-in person, as the server knows them. */
export const ownAccount = z.object({
  email: z.string(),
  companyName: z.string(),
  /** Whether they may run the installation. */
  isOperator: z.boolean(),
});
export type OwnAccount = z.output<typeof ownAccount>;
