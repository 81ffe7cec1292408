/** How a labelled value is shown. */
export type ValueKind = "url" | "hex" | "text";

/** A whole http or https URL is a link; eight octets or more in hex name something; anything else is text. */
export function kindOfValue(value: string): ValueKind {
  if (/^https?:\/\/\S+$/i.test(value) && URL.canParse(value)) return "url";
  return /^(?:[0-9A-F]{2}){8,}$/.test(value) ? "hex" : "text";
}
