import { CredentialsError } from "@v2x/credentials";
import { CryptoError } from "@v2x/crypto";
import { StoreError } from "@v2x/store";
import { ConfigurationError } from "./configuration.ts";
import { InstallationError } from "./installation-marker.ts";
import { MasterKeyError, wrongMasterKey } from "./master-key.ts";

/** What to tell the person who started the program, when it cannot start for a reason that is theirs to mend. */
export function explainStartFailure(error: unknown): string | undefined {
  if (error instanceof ConfigurationError)
    return `The configuration is not usable:\n${indented(error.problems)}`;
  if (error instanceof MasterKeyError || error instanceof InstallationError) return error.message;
  if (error instanceof StoreError) return ofStore(error);
  if (error instanceof CryptoError && error.code === "unseal-failed") return wrongMasterKey;
  if (error instanceof CredentialsError && error.code === "time-out-of-range")
    return `The clock of this machine says ${new Date().toISOString()}, for which no certificate can be issued. Set it right and start again.`;
  return ofSystem(error as NodeJS.ErrnoException & { address?: string; port?: number });
}

function ofStore(error: StoreError): string {
  if (error.code === "damaged")
    return `${error.message}. It is damaged: restore the data directory from a backup. Nothing was changed, and no new authorities were made.`;
  if (error.code === "not-writable")
    return `${error.message}. Free some space, or make it writable, and start again.`;
  return /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
}

function ofSystem({
  code,
  address,
  port,
  message,
}: NodeJS.ErrnoException & { address?: string; port?: number }): string | undefined {
  switch (code) {
    case "EADDRINUSE":
      return `PORT ${port} is in use on ${address}. Set PORT to another one.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST ${address ?? ""} is not an address of this machine.`;
    case "EACCES":
      if (address !== undefined)
        return `PORT ${port} may not be opened by this user. Set PORT to one from 1024 on.`;
      return notWritable(message);
    case "EPERM":
    case "EROFS":
    case "ENOSPC":
    case "ENOTDIR":
      return notWritable(message);
    default:
      return undefined;
  }
}

function notWritable(message: string): string {
  return `The data directory cannot be written: ${message}. Make it writable for the user that runs the server and free some space, or set DATA_DIR to another directory.`;
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join("\n");
}
