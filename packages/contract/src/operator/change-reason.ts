import * as z from "zod/mini";

/** Why an operator changes something; it stands in the audit log. */
export const changeReason = z
  .string("must be a text")
  .check(
    z.trim(),
    z.minLength(1, "must say why, for the audit log"),
    z.maxLength(500, "must have at most 500 characters"),
  );
