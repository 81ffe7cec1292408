import type { EncodedLayer, Reading } from "../reading/index.ts";
import { fieldsOf } from "../reading/presentation/index.ts";
import type { FieldPlace } from "./summary.ts";

/**
 * A place in a value that was read, from which summaries walk on by the names of fields. What is not there is
 * undefined all the way down: editions differ, and summaries say what there is.
 */
export class Spot implements FieldPlace {
  readonly reading: Reading;
  readonly layer: number;
  readonly path: string;
  readonly value: unknown;

  private constructor(reading: Reading, layer: number, path: string, value: unknown) {
    this.reading = reading;
    this.layer = layer;
    this.path = path;
    this.value = value;
  }

  /** The whole of a layer; undefined for headers, and for layers that were not read to their end. */
  static of(reading: Reading, layer: number): Spot | undefined {
    const found = reading.layers[layer];
    return found === undefined || found.encoding === "header" || found.value === undefined
      ? undefined
      : new Spot(reading, layer, "", found.value);
  }

  /**
   * The field at a path from here, e.g. `toBeSigned.id.name` or `entries[3].psid`; an alternative by its name.
   *
   * @returns undefined where a part of the path is absent, or another alternative is chosen.
   */
  at(path: string): Spot | undefined {
    let spot: Spot | undefined = this;
    for (const part of path.match(/[^.[]+|\[\d+\]/g) ?? []) {
      if (spot === undefined) return undefined;
      spot = spot.#member(part);
    }
    return spot;
  }

  /** The members of a list, at most so many; none where this is no list. */
  items(most = Number.POSITIVE_INFINITY): readonly Spot[] {
    if (!Array.isArray(this.value)) return [];
    return this.value
      .slice(0, most)
      .map((value, index) => new Spot(this.reading, this.layer, `${this.path}[${index}]`, value));
  }

  /** How many members the list has. */
  get length(): number {
    return Array.isArray(this.value) ? this.value.length : 0;
  }

  /** The name of the chosen alternative; undefined where this is no choice. */
  get choice(): string | undefined {
    return isChosen(this.value) ? this.value.choice : undefined;
  }

  /** The chosen alternative. */
  get chosen(): Spot | undefined {
    return this.choice === undefined ? undefined : this.#member(this.choice);
  }

  /** The one value that there is here: what is chosen, or the only member of several that could be there. */
  get only(): Spot {
    if (this.choice !== undefined) return this.chosen!.only;
    const { value } = this;
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || Array.isArray(value)) {
      return this;
    }
    const present = Object.entries(value).filter(([, inside]) => inside !== undefined);
    return present.length === 1 ? (this.at(present[0]![0])?.only ?? this) : this;
  }

  /** The number at a path from here, or here. */
  number(path = ""): number | undefined {
    const value = this.at(path)?.value;
    return typeof value === "number" ? value : undefined;
  }

  /** The text at a path from here, or here: of a string or of an enumeration. */
  text(path = ""): string | undefined {
    const value = this.at(path)?.value;
    return typeof value === "string" ? value : undefined;
  }

  /** The octets at a path from here, or here. */
  octets(path = ""): Uint8Array | undefined {
    const value = this.at(path)?.value;
    return value instanceof Uint8Array ? value : undefined;
  }

  /** What the field means; of one that means no more than it says, its value; empty where it has neither. */
  words(): string {
    const { meaning, value } = this.#node() ?? {};
    return meaning ?? value ?? "";
  }

  /** What the field means; undefined where there is nothing beyond its name and value. */
  meaning(): string | undefined {
    return this.#node()?.meaning;
  }

  /** The ASN.1 type's name; of octets that hold a value, that value's. */
  get type(): string | undefined {
    return this.#node()?.type;
  }

  /** When the layer was signed, as the envelope around it says: TAI milliseconds since 2004. */
  get signedAtMs(): number | undefined {
    return (this.reading.layers[this.layer] as EncodedLayer).signedAtMs;
  }

  #node() {
    const layer = this.reading.layers[this.layer] as EncodedLayer;
    const index = indicesIn(layer).get(this.path);
    return index === undefined ? undefined : fieldsOf(layer, index, index + 1)[0];
  }

  #member(part: string): Spot | undefined {
    const { reading, layer, path, value } = this;
    if (part.startsWith("[")) {
      const index = Number(part.slice(1, -1));
      return Array.isArray(value) && index < value.length
        ? new Spot(reading, layer, `${path}${part}`, value[index])
        : undefined;
    }
    const inside = memberOf(value, part);
    return inside === undefined
      ? undefined
      : new Spot(reading, layer, path === "" ? part : `${path}.${part}`, inside);
  }
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (isChosen(value)) return value.choice === name ? value.value : undefined;
  return Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function isChosen(value: unknown): value is { readonly choice: string; readonly value: unknown } {
  return typeof value === "object" && value !== null && "choice" in value && "value" in value;
}

const knownIndices = new WeakMap<EncodedLayer, ReadonlyMap<string, number>>();

/** Fields by path; of octets that hold a value and that value, which share a path, the value. */
function indicesIn(layer: EncodedLayer): ReadonlyMap<string, number> {
  let indices = knownIndices.get(layer);
  if (indices === undefined) {
    indices = new Map(layer.map.map(({ path }, index) => [path, index]));
    knownIndices.set(layer, indices);
  }
  return indices;
}
