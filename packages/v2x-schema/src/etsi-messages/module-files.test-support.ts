/**
 * A reader of ASN.1 module files, as far as the messages of ETSI ITS need it: types with their members, ranges, sizes
 * and markers. Constraints of content (WITH COMPONENT …) are skipped: no bit shows them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A type as a module writes it. */
export interface WrittenType {
  /** `SEQUENCE`, `INTEGER` …, or the name of another type. */
  readonly kind: string;
  /** Members before the marker. */
  readonly root: readonly WrittenMember[];
  /** Behind it, by group; undefined without a marker. */
  readonly additions: readonly (readonly WrittenMember[])[] | undefined;
  /** Names with numbers, of numbers, enumerations and bits. */
  readonly named: Readonly<Record<string, number>>;
  /** Names before the marker of an enumeration. */
  readonly rootCount: number;
  /** The smallest and largest number or size, and whether a marker follows. */
  readonly range: readonly [number, number, boolean] | undefined;
  readonly element: WrittenType | undefined;
  /** Whether a constraint of values follows; by names alone it has no range here. */
  readonly isConstrained: boolean;
}

export interface WrittenMember {
  readonly name: string;
  readonly type: WrittenType;
  readonly isOptional: boolean;
}

/** Types by name; where two modules have one of the same name, that of the later file also under `module.name`. */
export type WrittenModules = ReadonlyMap<string, ReadonlyMap<string, WrittenType>>;

/** Reads every file of a folder whose name matches. */
export function readModules(folder: string, pattern: RegExp): WrittenModules {
  return new Map(
    readdirSync(folder)
      .filter((file) => pattern.test(file))
      .map((file) => [file, typesOf(readFileSync(join(folder, file), "utf8"))]),
  );
}

const words =
  /\/\*[\s\S]*?\*\/|--.*|"[^"]*"|::=|\.\.\.|\.\.|\[\[|\]\]|[A-Za-z&@][\w-]*(?:\.&?[A-Za-z][\w-]*)*|-?\d+|[^\s\w]/g;

function typesOf(text: string): ReadonlyMap<string, WrittenType> {
  const found = text.match(words)!.filter((word) => !word.startsWith("--") && !word.startsWith("/*"));
  const types = new Map<string, WrittenType>();
  for (let at = 1; at < found.length; at += 1) {
    const name = found[at - 1]!;
    if (found[at] !== "::=" || !/^[A-Z]/.test(name) || found[at + 1] === "CLASS") continue;
    // Not an object set, whose name stands behind that of its class.
    if (/^[A-Z][A-Z-]+$/.test(found[at - 2] ?? "") && found[at + 1] === "{") continue;
    if (found[at + 1] === "BEGIN") continue;
    types.set(name, new Reader(found, at + 1).type());
  }
  return types;
}

class Reader {
  readonly #words: readonly string[];
  #at: number;

  constructor(found: readonly string[], at: number) {
    this.#words = found;
    this.#at = at;
  }

  type(): WrittenType {
    let kind = this.#take();
    // A tag says nothing in PER.
    if (kind === "[") {
      this.#skipTo("]");
      kind = this.#take();
    }
    const written: { -readonly [K in keyof WrittenType]: WrittenType[K] } = {
      kind,
      root: [],
      additions: undefined,
      named: {},
      rootCount: 0,
      range: undefined,
      element: undefined,
      isConstrained: false,
    };
    if (kind === "BIT" || kind === "OCTET") written.kind = `${kind} ${this.#take()}`;
    if (kind === "SEQUENCE" && this.#peek() !== "{") {
      written.kind = "SEQUENCE OF";
      if (this.#peek() === "SIZE") written.range = this.#size();
      else if (this.#peek() === "(") written.range = this.#constraint();
      this.#take();
      written.element = this.type();
      return written;
    }
    if (this.#peek() === "{") {
      if (kind === "SEQUENCE" || kind === "CHOICE") this.#members(written);
      else this.#names(written);
    }
    while (this.#peek() === "(") {
      const start = this.#at;
      written.range = this.#constraint() ?? written.range;
      written.isConstrained ||= !this.#words.slice(start, this.#at).includes("WITH");
    }
    return written;
  }

  #members(written: { root: readonly WrittenMember[]; additions: WrittenType["additions"] }): void {
    this.#take();
    const root: WrittenMember[] = [];
    let additions: WrittenMember[][] | undefined;
    while (this.#peek() !== "}") {
      if (this.#peek() === ",") this.#take();
      else if (this.#peek() === "...") {
        this.#take();
        additions ??= [];
      } else if (this.#peek() === "[[") {
        this.#take();
        const group: WrittenMember[] = [];
        while (this.#peek() !== "]]") {
          if (this.#peek() === ",") this.#take();
          else group.push(this.#member());
        }
        this.#take();
        additions!.push(group);
      } else if (additions === undefined) root.push(this.#member());
      else additions.push([this.#member()]);
    }
    this.#take();
    written.root = root;
    written.additions = additions;
  }

  #member(): WrittenMember {
    const name = this.#take();
    // COMPONENTS OF
    if (name === "COMPONENTS") this.#take();
    const type = this.type();
    // The object sets that pick the type.
    while (this.#peek() === "{") this.#skipTo("}");
    const word = this.#peek();
    if (word === "OPTIONAL") this.#take();
    if (word === "DEFAULT") {
      this.#take();
      this.#take();
    }
    return { name, type, isOptional: word === "OPTIONAL" || word === "DEFAULT" };
  }

  #names(written: {
    named: WrittenType["named"];
    rootCount: number;
    additions: WrittenType["additions"];
  }): void {
    this.#take();
    const named: Record<string, number> = {};
    let next = 0;
    while (this.#peek() !== "}") {
      const word = this.#take();
      if (word === ",") continue;
      if (word === "...") {
        written.additions = [];
        continue;
      }
      if (this.#peek() === "(") {
        this.#take();
        next = Number(this.#take());
        this.#take();
      }
      named[word] = next;
      next += 1;
      if (written.additions === undefined) written.rootCount += 1;
    }
    this.#take();
    written.named = named;
  }

  #size(): WrittenType["range"] {
    this.#take();
    return this.#constraint();
  }

  /** In parentheses; undefined where it is of content. */
  #constraint(): WrittenType["range"] {
    const start = this.#at;
    this.#skipTo(")");
    const inside = this.#words.slice(start + 1, this.#at - 1).filter((word) => !"()".includes(word));
    if (inside.some((word) => word === "WITH" || word.startsWith("{"))) return undefined;
    const numbers = inside[0] === "SIZE" ? inside.slice(1) : inside;
    const first = Number(numbers[0]);
    if (Number.isNaN(first)) return undefined;
    const last = numbers[1] === ".." ? Number(numbers[2]) : first;
    return [first, last, numbers.includes("...")];
  }

  /** Past the parenthesis that closes the one that stands here. */
  #skipTo(closing: string): void {
    const opening = { ")": "(", "}": "{", "]": "[" }[closing]!;
    for (let depth = 0; ; ) {
      const word = this.#take();
      if (word === opening) depth += 1;
      if (word === closing) depth -= 1;
      if (depth <= 0) return;
    }
  }

  #peek(): string {
    return this.#words[this.#at] ?? "";
  }

  #take(): string {
    const word = this.#peek();
    this.#at += 1;
    return word;
  }
}
