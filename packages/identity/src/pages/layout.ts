import { type Html, html } from "./html.ts";
import { texts } from "./texts.ts";

/** What every page of the provider knows. */
export interface PageFrame {
  readonly contactEmail: string;
  /** Address of the portal, without a trailing slash. */
  readonly portalUrl: string;
  /** Addresses of the style sheet and the script. */
  readonly assets: { readonly css: string; readonly js: string };
}

/**
 * A whole page: top bar, one `main`, footer with the contact address. Works without JavaScript; the script only
 * applies the theme that the portal remembers and lets one see the password.
 *
 * @param title - stands before the product's name in the tab, empty on the front page.
 */
export function layout(frame: PageFrame, title: string, main: Html): string {
  const page = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title && `${title} – `}${texts.product}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<script src="${frame.assets.js}"></script>
<link rel="stylesheet" href="${frame.assets.css}">
<link rel="icon" href="${frame.portalUrl}/favicon.svg" type="image/svg+xml">
</head>
<body>
<header class="top-bar"><a class="brand" href="${frame.portalUrl}/">${mark}<span>${texts.product}</span></a></header>
<main>${main}</main>
<footer><p>${texts.footerContact} ${contactLink(frame)}</p></footer>
</body>
</html>
`;
  return page.html;
}

/** The contact address as a link. */
export function contactLink({ contactEmail }: PageFrame): Html {
  return html`<a href="mailto:${contactEmail}">${contactEmail}</a>`;
}

/** A V that is also a transmitter and its waves: the portal's mark. */
const mark = html`<svg viewBox="0 0 32 32" width="24" height="24" fill="none" stroke="currentColor" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 6 13.2 22.4M28 6 18.8 22.4"/><path d="M11 8.4Q16 5.6 21 8.4"/><path d="M13.4 14.6Q16 13.2 18.6 14.6"/><circle cx="16" cy="26" r="3.6" fill="currentColor" stroke="none"/></svg>`;
