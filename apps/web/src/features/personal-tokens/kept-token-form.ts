import { tokenScopes } from "@v2x/contract";
import * as z from "zod/mini";
import { paths } from "../../paths.ts";
import { tabRecord } from "../../session/tab-record.ts";
import { browserStorage } from "../../ui/browser-storage.ts";
import type { TokenForm } from "./token-form.ts";

const stored = z.object({
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  organizationId: z.string(),
  days: z.string(),
  ownDays: z.string(),
});

/** The dialog's fields while its person signs in again. */
export const keptTokenForm = tabRecord<TokenForm>(browserStorage("sessionStorage"), "token-form", (value) =>
  stored.parse(value),
);

/** The parameter by which the page opens with the dialog. */
export const makeParameter = "make";

/** The page with the dialog open. */
export const makeTokenAddress = () => `${paths.personalTokens()}?${makeParameter}=token`;
