import { isLoopbackHost } from "@v2x/identity";
import type { SmtpTls } from "@v2x/mail";
import { isDatabaseHere } from "@v2x/store";
import type { Configuration } from "./configuration.ts";

const tlsOff = "?tls=off";

/** The mail server of `SMTP_URL`. Mails to another machine are encrypted, unless its address ends in `?tls=off`. */
export function mailServerOf(smtpUrl: string): { readonly url: string; readonly tls: SmtpTls } {
  if (smtpUrl.endsWith(tlsOff)) return { url: smtpUrl.slice(0, -tlsOff.length), tls: "off" };
  return { url: smtpUrl, tls: isOnThisMachine(smtpUrl) ? "where-offered" : "required" };
}

/** The connections to other machines that the operator has chosen not to encrypt, each as a sentence. */
export function connectionsInClear({
  databaseUrl,
  blobUrl,
  smtpUrl,
  auditAnchor,
}: Pick<Configuration, "databaseUrl" | "blobUrl" | "smtpUrl" | "auditAnchor">): string[] {
  const inClear = {
    DATABASE_URL: databaseUrl && /[?&]sslmode=disable(&|$)/.test(databaseUrl) && !isDatabaseHere(databaseUrl),
    BLOB_URL: blobUrl?.startsWith("s3+http:") && !isOnThisMachine(blobUrl),
    SMTP_URL: smtpUrl?.endsWith(tlsOff) && !isOnThisMachine(smtpUrl),
    AUDIT_ANCHOR: auditAnchor && /^syslog(\+tcp)?:/.test(auditAnchor) && !isOnThisMachine(auditAnchor),
  };
  return Object.entries(inClear)
    .filter(([, isInClear]) => isInClear)
    .map(
      ([key]) => `${key} is not encrypted, as chosen there: it is as safe as the network up to that machine`,
    );
}

function isOnThisMachine(url: string): boolean {
  return isLoopbackHost(URL.parse(url)?.hostname ?? "");
}
