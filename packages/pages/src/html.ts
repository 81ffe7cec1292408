import { isolated, withoutDirection } from "@v2x/contract";

/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

/**
 * Builds HTML: what stands in the template is markup, what is put in is text and gets escaped, unless it is
 * {@link Html} itself (or several). `undefined` and `false` put nothing. No text turns the direction of what is around
 * it.
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return {
    html: parts.reduce((text, part, index) => text + rendered(values[index - 1], isInTag(text)) + part),
  };
}

type HtmlValue = string | Html | readonly Html[] | undefined | false;

const isInTag = (text: string) => text.lastIndexOf("<") > text.lastIndexOf(">");

/** @param isAttribute - whose text has a direction of its own, and may come back by a form. */
function rendered(value: HtmlValue, isAttribute: boolean): string {
  if (value === undefined || value === false) return "";
  if (typeof value === "string")
    return (isAttribute ? withoutDirection(value) : isolated(value)).replace(
      /[&<>"']/g,
      (character) => entities[character]!,
    );
  return "html" in value ? value.html : value.map(({ html }) => html).join("");
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
