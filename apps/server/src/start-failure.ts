import { CredentialsError } from "@v2x/credentials";
import { CryptoError } from "@v2x/crypto";
import { StoreError } from "@v2x/store";
import { ConfigurationError } from "./configuration.ts";
import { MasterKeyError } from "./master-key.ts";

/** What to tell the person who started the program, when it cannot start for a reason that is theirs to mend. */
export function explainStartFailure(error: unknown): string | undefined {
  if (error instanceof ConfigurationError)
    return `The configuration is not usable:\n${indented(error.problems)}`;
  if (error instanceof MasterKeyError) return error.message;
  if (error instanceof StoreError) return `${error.message}.`;
  if (error instanceof CredentialsError || error instanceof CryptoError)
    return "The private keys in the database cannot be opened: the master key is not the one they were sealed with. Restore MASTER_KEY or the file master.key in the data directory.";
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === "EADDRINUSE") return `PORT ${port} is in use on ${address}. Set PORT to another one.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST ${address ?? ""} is not an address of this machine.`;
  if (code === "EACCES") return `${(error as Error).message}: permission denied.`;
  return undefined;
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join("\n");
}
