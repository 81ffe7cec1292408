import { type Html, html } from "./html.ts";
import { layout, type PageFrame } from "./layout.ts";

/** What a message is about; told by icon and colour. */
export type MessageTone = "error" | "info";

/**
 * A page that says one thing: icon, heading, a sentence or two, and what to do next.
 *
 * @param content - paragraphs, and a form where one is needed.
 * @param actions - links and buttons; the main one has the class `main`.
 */
export function messagePage(
  frame: PageFrame,
  { tone, title, content, actions }: { tone: MessageTone; title: string; content: Html; actions: Html },
): string {
  return layout(
    frame,
    html`<section class="notice"><span class="icon ${tone}">${icons[tone]}</span>
<h1>${title}</h1>${content}
<p class="actions">${actions}</p></section>`,
  );
}

/** Shapes of the portal's icon set. */
const icons = {
  error: icon(
    html`<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"/><path d="M12 9v4M12 17h.01"/>`,
  ),
  info: icon(html`<circle cx="12" cy="12" r="10"/><path d="M12 16v-4M12 8h.01"/>`),
} satisfies Record<MessageTone, Html>;

function icon(shape: Html): Html {
  return html`<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shape}</svg>`;
}
