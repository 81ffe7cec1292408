import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const fixturesFolder = join(import.meta.dirname, "../fixtures");

/** Octets made by others, with the value that another decoder read from them. */
export interface Vector {
  /** Path below the folder of the vectors, without what the octets' file name ends in. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The ASN.1 type. */
  readonly type: string;
  /** As `toJson` of `@v2x/asn1` writes values. */
  readonly decoded: unknown;
}

/** A file of `packages/testkit/fixtures`, e.g. `vanetza/router-test-ticket.oer`; its README says what each shows. */
export function fixture(path: string): Uint8Array {
  return new Uint8Array(readFileSync(join(fixturesFolder, path)));
}

/** Every fixture that has a decoded value beside it. */
export function fixtureVectors(): readonly Vector[] {
  return vectorsBelow(fixturesFolder);
}

/** Every file below a folder that has a `.json` with type and decoded value beside it. */
export function vectorsBelow(folder: string): readonly Vector[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(oer|coer|cert)\.json$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => {
      const { type, decoded } = JSON.parse(readFileSync(path, "utf8"), keepDigits) as Omit<
        Vector,
        "name" | "bytes"
      >;
      const file = path.slice(0, -".json".length);
      return { name: relative(folder, file), bytes: new Uint8Array(readFileSync(file)), type, decoded };
    });
}

/** Integers beyond 2^53, which JSON readers change, become decimal strings. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === "number" && !Number.isSafeInteger(value) ? context?.source : value;
}
