import { join } from "node:path";
import { factorChanges, type Identity } from "@v2x/identity";
import { fileMailer, type Mailer, render, smtpMailer } from "@v2x/mail";
import type { Store } from "@v2x/store";
import * as z from "zod/mini";
import type { Configuration } from "../configuration.ts";
import { mailServerOf } from "../tls-choices.ts";
import { mailQueue } from "./mail-queue.ts";

/** Opens the way of an installation's mails: an SMTP server, or files in the data directory. */
export function openMailer({
  dataDir,
  smtpUrl,
  mailFrom,
}: Pick<Configuration, "dataDir" | "smtpUrl" | "mailFrom">): Mailer {
  if (smtpUrl === undefined) return fileMailer(mailsDirectory(dataDir), mailFrom);
  const { url, tls } = mailServerOf(smtpUrl);
  return smtpMailer(url, mailFrom, tls);
}

/** Where mails lie that no SMTP server takes. */
export function mailsDirectory(dataDir: string): string {
  return join(dataDir, "mails");
}

const order = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["activation", "already-registered", "password-reset"]), email: z.string() }),
  z.object({ kind: z.literal("blocked"), email: z.string(), until: z.string() }),
  z.object({
    kind: z.enum(["password-changed", "unlocked"]),
    accountId: z.string(),
  }),
  z.object({
    kind: z.literal("registration-waiting"),
    accountId: z.string(),
    invitation: z.optional(z.object({ invitedBy: z.string(), organizationName: z.string() })),
  }),
  z.object({ kind: z.literal("approved"), accountId: z.string(), organizationName: z.string() }),
  z.object({ kind: z.literal("invitation"), invitationId: z.string() }),
  z.object({
    kind: z.literal("second-factor-changed"),
    accountId: z.string(),
    what: z.enum(factorChanges),
  }),
  z.object({ kind: z.literal("account-closed"), email: z.string() }),
  z.object({ kind: z.enum(["refused", "locked"]), accountId: z.string(), reason: z.string() }),
  z.object({
    kind: z.enum(["personal-token-ends", "personal-token-created"]),
    accountId: z.string(),
    tokenId: z.string(),
  }),
  z.object({
    kind: z.enum(["service-secret-shown", "service-secret-rotated"]),
    accountId: z.string(),
    organizationName: z.string(),
    by: z.string(),
    left: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal("device-freed"),
    accountId: z.string(),
    organizationName: z.string(),
    system: z.enum(["ccms", "scms"]),
    canonicalId: z.string(),
    reason: z.string(),
  }),
]);

/**
 * Sends the mails that any process of the installation ordered, from now on. One that is not taken is tried again, with
 * a new link; one that nobody is to get is dropped.
 */
export async function sendOrderedMails(
  store: Pick<Store, "jobs">,
  identity: Pick<Identity, "mailOf">,
  mailer: Pick<Mailer, "send">,
): Promise<void> {
  await store.jobs.work(
    mailQueue,
    async ({ data }) => {
      const mail = await identity.mailOf(order.parse(data));
      if (mail) await mailer.send(render(mail));
    },
    { concurrency: 2 },
  );
}
