/** Text made safe for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * A page that the server itself writes, in the portal's colours and theme.
 *
 * @param content - HTML of the main part, beginning with its `h1`.
 */
export function page(
  content: string,
  { wide = false, script }: { wide?: boolean; script?: string } = {},
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>V2X User Portal</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/info/pages.css">
<script type="module" src="/info/theme.js"></script>${script ? `\n<script type="module" src="${script}"></script>` : ""}
</head>
<body>
<header><a href="/">V2X User Portal</a></header>
<main${wide ? ' class="wide"' : ""}>
${content}
</main>
</body>
</html>
`;
}
