import { type Mail, type Paragraph, wordsOf } from "./mails.ts";

/** A mail as it is sent. */
export interface RenderedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes a mail as plain text and as HTML without anything from elsewhere. */
export function render(mail: Mail): RenderedMail {
  const { subject, paragraphs } = wordsOf(mail);
  return {
    to: mail.to,
    subject: `V2X User Portal: ${subject}`,
    text: `${paragraphs.map(asText).join("\n\n")}\n`,
    html: `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font-family: system-ui, sans-serif; font-size: 16px; line-height: 1.5; max-width: 36em; margin: 2em auto; padding: 0 1em">
<h1 style="font-size: 20px">${escaped(subject)}</h1>
${paragraphs.map((paragraph) => `<p>${asHtml(paragraph)}</p>`).join("\n")}
</body></html>
`,
  };
}

function asText(paragraph: Paragraph): string {
  return typeof paragraph === "string" ? paragraph : `${paragraph.text}:\n${paragraph.href}`;
}

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return escaped(paragraph);
  return `<a href="${escaped(paragraph.href)}">${escaped(paragraph.text)}</a>`;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
