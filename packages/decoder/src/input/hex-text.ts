/** Hexadecimal digits as people write them: with blanks, colons, `0x`, in arrays of source code, in hexdumps. */
import { placeOf, quotedAt, TextRefused } from "./text-error.ts";

/** Octets, and words for what stood between the digits. */
export interface SpelledOctets {
  readonly bytes: Uint8Array;
  readonly removed: ReadonlySet<string>;
}

/** What may stand between digits, and its word. */
const separators: Readonly<Record<string, string>> = {
  " ": "spaces",
  "\u00a0": "spaces",
  "\u200b": "spaces",
  "\ufeff": "spaces",
  "\t": "tabs",
  "\n": "line breaks",
  "\r": "line breaks",
  ":": "colons",
  ",": "commas",
  "-": "hyphens",
  "'": "quotes",
  '"': "quotes",
  ";": "semicolons",
  ".": "dots",
  _: "underscores",
  "|": "vertical bars",
};

/** Marks that part digits only one at a time: several in a row are the text column of a hexdump, or prose. */
const singleMarks = /[;._|]/;

/**
 * Octets of hexadecimal digits. Digits come in pairs between separators; only a line break may part a pair, since
 * lines are wrapped by programs that count characters. `0x3` is one octet.
 *
 * @throws TextRefused `not-hex`, `odd-digits`, `prefix-missing`, `empty`.
 */
export function octetsOfHexText(text: string): SpelledOctets {
  const removed = new Set<string>();
  const inside = withoutArraySyntax(text, removed);
  return new HexScanner(text, inside, removed).run();
}

/** Goes through a text once; positions are those of the text as given. */
class HexScanner {
  private readonly original: string;
  private readonly text: string;
  private readonly removed: Set<string>;
  private readonly isArray: boolean;
  private readonly nibbles: Uint8Array;
  private count = 0;
  /** Where the run of digits that is being read began: in nibbles, in characters; and whether `0x` stands before it. */
  private current = { nibble: 0, position: 0, prefixed: false };

  constructor(original: string, text: string, removed: Set<string>) {
    this.original = original;
    this.text = text;
    this.removed = removed;
    this.isArray = removed.has("array syntax");
    this.nibbles = new Uint8Array(text.length + 1);
  }

  run(): SpelledOctets {
    const { text } = this;
    let position = 0;
    while (position < text.length) {
      const digit = digitOf(text.charCodeAt(position));
      const prefix = this.prefixAt(position);
      if (prefix !== undefined) {
        this.endRun(position, false);
        this.removed.add(prefix);
        position += 2;
        this.current = { nibble: this.count, position, prefixed: true };
      } else if (digit >= 0) {
        this.nibbles[this.count] = digit;
        this.count += 1;
        position += 1;
      } else position = this.separator(position);
    }
    this.endRun(text.length, false);
    if (this.count === 0) throw new TextRefused("empty", 0, "expected hexadecimal digits, found none");
    return { bytes: this.packed(), removed: this.removed };
  }

  /** `0x` where a run of digits may begin, or `\x`. */
  private prefixAt(position: number): string | undefined {
    const next = this.text.charCodeAt(position + 1) | 32;
    if (next !== 120) return undefined;
    const first = this.text.charCodeAt(position);
    if (first === 92) return "\\x";
    const starts = position === 0 || separators[this.text[position - 1]!] !== undefined;
    return first === 48 && starts ? "0x" : undefined;
  }

  /** Steps over everything between two runs of digits. */
  private separator(from: number): number {
    const { text } = this;
    let position = from;
    let onlyBlanks = true;
    let brokenLine = false;
    for (; position < text.length; position += 1) {
      const character = text[position]!;
      const word = separators[character] ?? this.hexSuffix(position);
      if (word === undefined) break;
      if (singleMarks.test(character) && singleMarks.test(text[position + 1] ?? "")) break;
      this.removed.add(word);
      if (word === "line breaks") brokenLine = true;
      else if (word !== "spaces" && word !== "tabs") onlyBlanks = false;
    }
    if (position === from) {
      throw new TextRefused(
        "not-hex",
        from,
        `expected a hexadecimal digit at ${placeOf(this.original, from)}, found ${quotedAt(text, from)}`,
      );
    }
    this.endRun(from, brokenLine && onlyBlanks && !this.isArray);
    return position;
  }

  /** The `H` of ASN.1's `'0381'H`. */
  private hexSuffix(position: number): string | undefined {
    const quoted = position > 0 && /['"]/.test(this.text[position - 1]!);
    return quoted && this.text[position] === "H" ? "quotes" : undefined;
  }

  private endRun(position: number, mayContinue: boolean): void {
    const digits = this.count - this.current.nibble;
    if (digits > 0 && this.isArray && !this.current.prefixed) {
      throw new TextRefused(
        "prefix-missing",
        this.current.position,
        `expected 0x before each octet of an array, found none at ${placeOf(this.original, this.current.position)}`,
      );
    }
    if (mayContinue) return;
    if (digits % 2 === 1) {
      if (digits > 1 || !this.current.prefixed) {
        throw new TextRefused(
          "odd-digits",
          position,
          `expected pairs of hexadecimal digits, found ${digits} ${digits === 1 ? "digit" : "digits"} before ${placeOf(this.original, position)}`,
        );
      }
      this.nibbles[this.count] = this.nibbles[this.count - 1]!;
      this.nibbles[this.count - 1] = 0;
      this.count += 1;
    }
    this.current = { nibble: this.count, position: this.nextDigit(position), prefixed: false };
  }

  private nextDigit(from: number): number {
    let position = from;
    while (position < this.text.length && separators[this.text[position]!] !== undefined) position += 1;
    return position;
  }

  private packed(): Uint8Array {
    const bytes = new Uint8Array(this.count / 2);
    for (let index = 0; index < bytes.length; index += 1) {
      bytes[index] = (this.nibbles[2 * index]! << 4) | this.nibbles[2 * index + 1]!;
    }
    return bytes;
  }
}

/**
 * The members of an array of source code, e.g. `const uint8_t x[] = { 0x03, 0x81 };`; everything around them, and
 * comments between them, become blanks, so that positions stay.
 */
function withoutArraySyntax(text: string, removed: Set<string>): string {
  const [open, close] = text.includes("{") ? ["{", "}"] : ["[", "]"];
  const start = text.indexOf(open!);
  const end = text.indexOf(close!, start);
  if (start < 0 || end < 0) return text;
  removed.add("array syntax");
  return " ".repeat(start + 1) + withoutComments(text.slice(start + 1, end), removed);
}

/** Comments of C become blanks; one without an end stays, to be refused where it stands. */
export function withoutComments(text: string, removed: Set<string>): string {
  let kept = "";
  let at = 0;
  for (let start = text.indexOf("/"); start >= 0; start = text.indexOf("/", Math.max(at, start + 1))) {
    const isLine = text[start + 1] === "/";
    if (!isLine && text[start + 1] !== "*") continue;
    const found = text.indexOf(isLine ? "\n" : "*/", start + 2);
    if (found < 0 && !isLine) break;
    const end = found < 0 ? text.length : found + (isLine ? 0 : 2);
    kept += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, " ");
    at = end;
    removed.add("comments");
  }
  return kept + text.slice(at);
}

/** The value of a hexadecimal digit's character code, or -1. */
export function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
