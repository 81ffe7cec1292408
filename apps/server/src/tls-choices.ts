import { isLoopbackHost } from "@v2x/identity";
import type { SmtpTls } from "@v2x/mail";
import type { Configuration } from "./configuration.ts";

const tlsOff = "?tls=off";

/** The mail server of `SMTP_URL`. Mails to another machine are encrypted, unless its address ends in `?tls=off`. */
export function mailServerOf(smtpUrl: string): { readonly url: string; readonly tls: SmtpTls } {
  if (smtpUrl.endsWith(tlsOff)) return { url: smtpUrl.slice(0, -tlsOff.length), tls: "off" };
  return { url: smtpUrl, tls: isOnThisMachine(smtpUrl) ? "where-offered" : "required" };
}

/** The connections to other machines that the operator has chosen not to encrypt, each as a sentence. */
export function connectionsInClear({
  databaseUrl = "",
  blobUrl = "",
  smtpUrl = "",
}: Pick<Configuration, "databaseUrl" | "blobUrl" | "smtpUrl">): string[] {
  const chosen = [
    { url: databaseUrl, isInClear: /[?&]sslmode=disable(&|$)/.test(databaseUrl), by: "DATABASE_URL" },
    { url: blobUrl, isInClear: blobUrl.startsWith("s3+http:"), by: "BLOB_URL" },
    { url: smtpUrl, isInClear: smtpUrl.endsWith(tlsOff), by: "SMTP_URL" },
  ];
  return chosen
    .filter(({ url, isInClear }) => isInClear && !isOnThisMachine(url))
    .map(
      ({ by }) => `${by} is not encrypted, as chosen there: it is as safe as the network up to that machine`,
    );
}

function isOnThisMachine(url: string): boolean {
  return isLoopbackHost(URL.parse(url)?.hostname ?? "");
}
