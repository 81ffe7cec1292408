/** XML as elements with their places, for readers of values. */

import { parseXml, XmlComment, XmlElement, XmlError, XmlText as XmlTextNode } from "@rgrove/parse-xml";
import { NotationError } from "./notation-tokens.ts";

/** An element, the text between two, or a comment. */
export interface XmlNode {
  readonly kind: "element" | "text" | "comment";
  /** Of an element. */
  readonly name: string;
  /** Of a text or comment. */
  readonly text: string;
  /** Elements, texts and comments inside. */
  readonly children: readonly XmlNode[];
  /** Where it begins, in characters from the start of the document. */
  readonly position: number;
}

/** An XML document, read whole. */
export class XmlText {
  /** All of them in the order in which they begin. */
  readonly elements: readonly XmlNode[];
  readonly #text: string;

  /** @throws NotationError where the text is not XML. */
  constructor(text: string) {
    this.#text = text;
    const elements: XmlNode[] = [];
    try {
      const { root } = parseXml(text, { includeOffsets: true, preserveComments: true });
      if (root !== null) nodeOf(root, elements);
    } catch (error) {
      // Elements may be nested as deep as somebody likes.
      if (error instanceof RangeError) this.refuse(0, "", "XML", "elements that are nested too deeply");
      if (!(error instanceof XmlError)) throw error;
      const [found = ""] = error.message.split(" (line ");
      this.refuse(error.pos, "", "XML", `a mistake in it: ${found.charAt(0).toLowerCase()}${found.slice(1)}`);
    }
    this.elements = elements;
  }

  /** @param position - in characters. */
  refuse(position: number, path: string, expected: string, found: string): never {
    throw new NotationError(this.#text, position, path, expected, found);
  }
}

/** The elements directly inside another. */
export function xmlElementsOf({ children }: XmlNode): readonly XmlNode[] {
  return children.filter(({ kind }) => kind === "element");
}

/** The text directly inside an element. */
export function textIn({ children }: XmlNode): string {
  return children.map(({ kind, text }) => (kind === "text" ? text : "")).join("");
}

/** Whether a node is a comment of this form. */
export function isComment({ kind, text }: XmlNode, pattern: RegExp): boolean {
  return kind === "comment" && pattern.test(text);
}

/**
 * The names of a text's elements that could be types, in the order in which they begin; none where it is not XML.
 */
export function xerTypeNames(text: string): readonly string[] {
  try {
    const names = new XmlText(text).elements.map(({ name }) => name);
    return [...new Set(names)].filter((name) => /^[A-Z]/.test(name));
  } catch (error) {
    if (error instanceof NotationError) return [];
    throw error;
  }
}

function nodeOf({ name, children, start }: XmlElement, elements: XmlNode[]): XmlNode {
  const inside: XmlNode[] = [];
  const node: XmlNode = { kind: "element", name, text: "", children: inside, position: start };
  elements.push(node);
  for (const child of children) {
    const { start: position } = child;
    if (child instanceof XmlElement) inside.push(nodeOf(child, elements));
    else if (child instanceof XmlTextNode)
      inside.push({ kind: "text", name: "", text: child.text, children: [], position });
    else if (child instanceof XmlComment)
      inside.push({ kind: "comment", name: "", text: child.content, children: [], position });
  }
  return node;
}
