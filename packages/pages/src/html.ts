/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

/**
 * Builds HTML: what stands in the template is markup, what is put in is text and gets escaped, unless it is
 * {@link Html} itself (or several). `undefined` and `false` put nothing.
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { html: parts.reduce((text, part, index) => text + rendered(values[index - 1]) + part) };
}

type HtmlValue = string | Html | readonly Html[] | undefined | false;

function rendered(value: HtmlValue): string {
  if (value === undefined || value === false) return "";
  if (typeof value === "string") return value.replace(/[&<>"']/g, (character) => entities[character]!);
  return "html" in value ? value.html : value.map(rendered).join("");
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
