/** Text in elements and attributes of XML. */

/** A text that stands in an element or an attribute, and where. */
export interface XmlContent {
  /** The element's name, of an attribute with its own behind, e.g. `bytes`, `frame@payload`. */
  readonly name: string;
  readonly content: string;
  /** Where it begins, in characters. */
  readonly position: number;
}

const tag = /<([A-Za-z_][\w.:-]*)([^<>]*)>([^<]*)/g;
const attribute = /(?<![\w.:-])([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** All that elements without children and their attributes hold, in the order of the text. */
export function* xmlContents(text: string): Generator<XmlContent> {
  for (const { 0: whole, 1: name, 2: attributes, 3: content, index } of text.matchAll(tag)) {
    for (const { 1: key, 2: double, 3: single } of attributes!.matchAll(attribute)) {
      yield { name: `${name}@${key}`, content: double ?? single ?? "", position: index };
    }
    if (content!.trim() !== "")
      yield { name: name!, content: content!.trim(), position: index + whole.length - content!.length };
  }
}
