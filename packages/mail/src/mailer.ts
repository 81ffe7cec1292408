import { randomUUID } from "node:crypto";
import { access, constants, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { RenderedMail } from "./render.ts";

/** Sends mails. */
export interface Mailer {
  /** @throws where the mail was not taken; it may be sent again. */
  send(mail: RenderedMail): Promise<void>;
  /** Whether a mail would be taken now, as found in the last ten seconds. */
  isUp(): Promise<boolean>;
  close(): void;
}

/** Whether mails to an `smtp://` server are encrypted (STARTTLS). By `smtps://` they always are. */
export type SmtpTls = "required" | "where-offered" | "off";

/** Sends mails by SMTP. @param url - `smtp://` or `smtps://`, with user and password where the server asks for them. */
export function smtpMailer(url: string, from: string, tls: SmtpTls): Mailer {
  const transport = createTransport({
    ...{ url, pool: true, maxConnections: 2 },
    ...{ requireTLS: tls === "required", ignoreTLS: tls === "off" },
    ...{ connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ from, ...mail });
      } catch (error) {
        throw isTlsFailure(error) ? notEncrypted(error) : error;
      }
    },
    isUp: remembered(async () => {
      await transport.verify();
    }),
    close: () => transport.close(),
  };
}

function isTlsFailure(error: unknown): error is Error {
  if (!(error instanceof Error && "code" in error)) return false;
  return error.code === "ETLS" || (error.code === "ESOCKET" && /certificate/i.test(error.message));
}

function notEncrypted(cause: Error): Error {
  return new Error(
    `The mail was not sent, since the connection to the mail server could not be encrypted: ${cause.message}. Turn on TLS at that server, with a certificate that this machine trusts (NODE_EXTRA_CA_CERTS adds a CA). If nobody can read the network up to it, write ?tls=off at the end of SMTP_URL instead.`,
    { cause },
  );
}

/** Writes mails into a directory, each as a file `.eml` that only the server's user can read. */
export function fileMailer(directory: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const ready = () => mkdir(directory, { recursive: true, mode: 0o700 });
  return {
    send: async (mail) => {
      await ready();
      const { message } = await transport.sendMail({ from, ...mail });
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}.eml`;
      await writeFile(join(directory, name), message, { mode: 0o600, flush: true });
    },
    isUp: remembered(async () => {
      await ready();
      await access(directory, constants.W_OK);
    }),
    close: () => {},
  };
}

const rememberedMs = 10_000;

/** So that visitors cannot have a server asked without end. */
function remembered(check: () => Promise<void>): () => Promise<boolean> {
  let last: { readonly answer: Promise<boolean>; readonly at: number } | undefined;
  return () => {
    const at = performance.now();
    if (!last || at - last.at > rememberedMs)
      last = {
        answer: check().then(
          () => true,
          () => false,
        ),
        at,
      };
    return last.answer;
  };
}
