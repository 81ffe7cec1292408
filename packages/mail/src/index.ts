/**
 * Mails: their words, in text and HTML, and the ways they go. Put a {@link Mail} into words with {@link render}, and
 * give it to the {@link Mailer} of the installation. It knows neither accounts nor where links come from.
 */
export { type KeptMail, type MailFolder, mailFolder } from "./mail-folder.ts";
export { fileMailer, type Mailer, type SmtpTls, smtpMailer } from "./mailer.ts";
export type { Mail } from "./mails.ts";
export { render } from "./render.ts";
