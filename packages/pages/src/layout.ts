import { assetNames, assetsPath } from "./assets.ts";
import { type Html, html } from "./html.ts";

/** What every page knows. */
export interface PageFrame {
  readonly contactEmail: string;
  /** Address of the portal, without a trailing slash. */
  readonly portalUrl: string;
}

/** The same on every page: the specification names one title. */
const title = "V2X User Portal";

/**
 * A whole page: top bar whose mark leads back to the portal, one `main`, footer with the contact address. Works
 * without JavaScript; the script only applies the theme that the portal remembers, lets one see a password, and keeps
 * forms from being sent twice.
 *
 * @param main - content beginning with its only `h1`.
 * @param script - address of a further script, of our own origin.
 */
export function layout(frame: PageFrame, main: Html, script?: string): string {
  const assets = `${frame.portalUrl}${assetsPath}`;
  const page = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<script src="${assets}/${assetNames.js}"></script>
<link rel="stylesheet" href="${assets}/${assetNames.css}">
<link rel="icon" href="${frame.portalUrl}/favicon.svg" type="image/svg+xml">${
    script !== undefined && html`\n<script type="module" src="${script}"></script>`
  }
</head>
<body>
<header class="top-bar"><a class="brand" href="${frame.portalUrl}/">${mark}<span>${title}</span></a></header>
<main>${main}</main>
<footer><p>Contact: ${contactLink(frame)}</p></footer>
</body>
</html>
`;
  return page.html;
}

/** The contact address as a link. */
export function contactLink({ contactEmail }: Pick<PageFrame, "contactEmail">): Html {
  return html`<a href="mailto:${contactEmail}">${contactEmail}</a>`;
}

/** A V that is also a transmitter and its waves: the portal's mark. */
const mark = html`<svg viewBox="0 0 32 32" width="26" height="26" fill="none" stroke="currentColor" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 6 13.2 22.4M28 6 18.8 22.4"/><path d="M11 8.4Q16 5.6 21 8.4"/><path d="M13.4 14.6Q16 13.2 18.6 14.6"/><circle cx="16" cy="26" r="3.6" fill="currentColor" stroke="none"/></svg>`;
