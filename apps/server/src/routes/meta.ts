import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { calls, type ExternalUris, fileNames, type Oauth2Config } from "@v2x/contract";
import type { ServeCall } from "../http/api-call.ts";
import { HttpFailure } from "../http/http-failure.ts";

/** What the shell of the portal asks for. */
export interface MetaParts {
  readonly oauth2Config: Oauth2Config;
  readonly features: readonly string[];
  readonly version: string;
  readonly externalUris: ExternalUris;
  /** Where the build puts `manual.en.pdf` and `termsOfUse.en.pdf`. */
  readonly documentsDir: string;
}

/** Serves sign-in configuration, organizations, features, version, links and documents. */
export function serveMeta(serve: ServeCall, parts: MetaParts): void {
  serve(calls.meta.oauth2Config, async () => parts.oauth2Config);
  serve(calls.meta.account, async ({ caller: { account, roles } }) => {
    if (account.kind !== "person") throw new HttpFailure("people-only", {});
    return { email: account.email, companyName: account.companyName, isOperator: roles.has("operator") };
  });
  serve(calls.meta.organizations, async ({ caller }) => [...caller.organizations]);
  serve(calls.meta.features, async () => [...parts.features]);
  serve(calls.meta.version, async () => parts.version);
  serve(calls.meta.externalUris, async () => parts.externalUris);
  // English is the only language, so every locale gets it.
  serve(calls.meta.manual, async () => document(parts.documentsDir, "manual", fileNames.manual));
  const termsOfUse = () => document(parts.documentsDir, "termsOfUse", fileNames.termsOfUse);
  serve(calls.meta.termsOfUse, termsOfUse);
  serve(calls.meta.termsOfUseByQuery, termsOfUse);
}

async function document(directory: string, stem: string, fileName: string) {
  try {
    return { bytes: await readFile(join(directory, `${stem}.en.pdf`)), fileName, keep: "stored" as const };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
    throw new HttpFailure("document-missing", { name: fileName }, { cause });
  }
}
