/** Value notation as tokens: words, numbers, quoted texts, octets and bits, with the place of each. */

/** Where text stops being a value of its type. */
export class NotationError extends Error {
  override readonly name = "NotationError";
  /** The component, e.g. `toBeSigned.appPermissions[2].psid`; empty for the whole value. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  /** In characters from the start of the text. */
  readonly position: number;
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;

  constructor(text: string, position: number, path: string, expected: string, found: string) {
    const before = text.slice(0, position).split("\n");
    const line = before.length;
    const column = before.at(-1)!.length + 1;
    const place = `line ${line}, column ${column}`;
    super(`${path === "" ? "" : `${path}: `}expected ${expected}, found ${found} (${place})`);
    this.path = path;
    this.expected = expected;
    this.found = found;
    this.position = position;
    this.line = line;
    this.column = column;
  }
}

/**
 * One token. `symbol` is a brace, comma, colon or `::=`; `word` a name or keyword; `digits` a whole number; `octets`
 * and `bits` hold the digits of a hstring or bstring. What `printValueNotation` says in comments of additions and
 * alternatives that the type does not define are tokens too, so that text which it wrote can be read back.
 */
export interface Token {
  readonly kind:
    | "symbol"
    | "word"
    | "digits"
    | "text"
    | "octets"
    | "bits"
    | "unknownAddition"
    | "unknownAlternative"
    | "end";
  readonly text: string;
  readonly position: number;
}

const unknownAddition = /--[ \t]*unknown extension addition (\d+): '([0-9A-Fa-f]*)'H/y;
const unknownAlternative = /--[ \t]*unknown alternative (\d+) --/y;
const comment = /--[^\n-]*(?:-(?!-)[^\n-]*)*(?:--)?/y;
const space = /\s+/y;
const word = /[A-Za-z](?:-?[A-Za-z0-9_.])*/y;
const digits = /-?\d+/y;
const symbol = /::=|[{},:]/y;
/** Apart from spaces inside, which X.680 allows. */
const octets = /'([0-9A-Fa-f\s]*)'H/y;
const bits = /'([01\s]*)'B/y;
const quoted = /"([^"]*(?:""[^"]*)*)"/y;

/** Reads tokens one by one; it never looks further than the one that `peek` gives. */
export class TokenReader {
  readonly text: string;
  #next: Token | undefined;
  #position = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The token that `take` gives next. */
  peek(): Token {
    this.#next ??= this.#read();
    return this.#next;
  }

  take(): Token {
    const token = this.peek();
    this.#next = undefined;
    return token;
  }

  /** Whether the next token is this symbol or word; then it is taken. */
  takeIf(text: string): boolean {
    const { kind, text: found } = this.peek();
    if ((kind !== "symbol" && kind !== "word") || found !== text) return false;
    this.take();
    return true;
  }

  /** The text up to `::=` is left out where there is one. @returns its words: a reference, then the type. */
  skipAssignment(): readonly string[] {
    const start = this.#position;
    const names: string[] = [];
    while (this.peek().kind === "word") names.push(this.take().text);
    if (names.length > 0 && this.takeIf("::=")) return names;
    this.#position = start;
    this.#next = undefined;
    return [];
  }

  /** @throws NotationError always. */
  refuse(path: string, expected: string, token = this.peek()): never {
    const found = token.kind === "end" ? "the end" : JSON.stringify(shortened(this.#textOf(token)));
    throw new NotationError(this.text, token.position, path, expected, found);
  }

  #textOf({ kind, text, position }: Token): string {
    return kind === "symbol" || kind === "word" || kind === "digits"
      ? text
      : this.text.slice(position, position + 40);
  }

  #read(): Token {
    this.#skip();
    const position = this.#position;
    if (position === this.text.length) return { kind: "end", text: "", position };
    const found =
      this.#match(unknownAddition, "unknownAddition", ([, number, hex]) => `${number} ${hex}`) ??
      this.#match(unknownAlternative, "unknownAlternative", ([, tag]) => tag!) ??
      this.#match(word, "word") ??
      this.#match(digits, "digits") ??
      this.#match(symbol, "symbol") ??
      this.#match(octets, "octets", ([, hex]) => hex!.replaceAll(/\s/g, "")) ??
      this.#match(bits, "bits", ([, binary]) => binary!.replaceAll(/\s/g, "")) ??
      this.#match(quoted, "text", ([, content]) => content!.replaceAll('""', '"'));
    if (found !== undefined) return found;
    const character = JSON.stringify(String.fromCodePoint(this.text.codePointAt(position)!));
    throw new NotationError(this.text, position, "", "a value in ASN.1 value notation", character);
  }

  /** Goes past spaces and comments, but those that are tokens. */
  #skip(): void {
    for (;;) {
      const before = this.#position;
      this.#pass(space);
      if (this.#at(unknownAddition) === null && this.#at(unknownAlternative) === null) this.#pass(comment);
      if (this.#position === before) return;
    }
  }

  #at(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#position;
    return pattern.exec(this.text);
  }

  #pass(pattern: RegExp): void {
    this.#position += this.#at(pattern)?.[0].length ?? 0;
  }

  #match(
    pattern: RegExp,
    kind: Token["kind"],
    textOf: (match: RegExpExecArray) => string = ([whole]) => whole,
  ): Token | undefined {
    const match = this.#at(pattern);
    if (match === null) return undefined;
    const position = this.#position;
    this.#position += match[0].length;
    return { kind, text: textOf(match), position };
  }
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
