/** Extracts text from elements and attributes of XML. */

/** The text of an element or an attribute, with its location. */
export interface XmlContent {
  /** The name of the element, or element and attribute, e.g. `bytes`, `frame@payload`. */
  readonly name: string;
  readonly content: string;
  /** Offset in the text, in characters. */
  readonly position: number;
}

const tag = /<([A-Za-z_][\w.:-]*)([^<>]*)>([^<]*)/g;
const characterData = "<![CDATA[";
const attribute = /(?<![\w.:-])([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Yields the text of all elements and attributes, in document order. Tags inside character data are characters. */
export function* xmlContents(text: string): Generator<XmlContent> {
  const lastEnd = text.lastIndexOf("]]>");
  let next = 0;
  for (const { 0: whole, 1: name, 2: attributes, 3: content, index } of text.matchAll(tag)) {
    if (index < next) continue;
    for (const { 1: key, 2: double, 3: single } of attributes!.matchAll(attribute)) {
      yield { name: `${name}@${key}`, content: double ?? single ?? "", position: index };
    }
    if (content!.trim() !== "")
      yield { name: name!, content: content!.trim(), position: index + whole.length - content!.length };
    const start = index + whole.length + characterData.length;
    if (start > lastEnd || !text.startsWith(characterData, start - characterData.length)) continue;
    next = text.indexOf("]]>", start);
    yield { name: name!, content: text.slice(start, next).trim(), position: start };
  }
}
