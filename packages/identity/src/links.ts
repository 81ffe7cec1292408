import { createHash, randomBytes } from "node:crypto";
import type { MailLink, MailLinkStorage } from "./ports.ts";

/** How long a mailed link can be followed. */
export const linkMinutes = { activation: 48 * 60, password: 30, invitation: 7 * 24 * 60 } as const;

/** Makes a link's token: 256 bits, in base64url. Only its digest is stored. */
export async function newLinkToken(
  links: Pick<MailLinkStorage, "add">,
  { purpose, subject, at }: { purpose: keyof typeof linkMinutes; subject: string; at: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(at.getTime() + linkMinutes[purpose] * 60_000);
  await links.add({ id: idOf(token), purpose, subject, expiresAt });
  return token;
}

/** Whether a text has the form of a token, as one that was copied in part has not. */
export function isLinkToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The link of a token, also one that was used or has ended. */
export function findLink(
  links: Pick<MailLinkStorage, "find">,
  purpose: MailLink["purpose"],
  token: string,
): Promise<MailLink | undefined> {
  return links.find(purpose, idOf(token));
}

/** The link of a token, while it may be followed. */
export async function livingLink(
  links: Pick<MailLinkStorage, "find">,
  purpose: MailLink["purpose"],
  token: string,
  at: Date,
): Promise<MailLink | undefined> {
  const link = await findLink(links, purpose, token);
  return link && link.usedAt === undefined && link.expiresAt > at ? link : undefined;
}

/** Uses a link up: of two at a time one gets its subject. */
export function useLink(
  links: Pick<MailLinkStorage, "use">,
  purpose: MailLink["purpose"],
  token: string,
  at: Date,
): Promise<string | undefined> {
  return links.use(purpose, idOf(token), at);
}

const idOf = (token: string) => createHash("sha256").update(token).digest("base64url");
