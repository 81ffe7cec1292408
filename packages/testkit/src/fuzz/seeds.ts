import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromHex } from "@v2x/asn1";

const fixtures = join(import.meta.dirname, "../../fixtures");
const shared = join(import.meta.dirname, "../../../../../shared/standards");

/** Octets made by others: the fixtures, and the standards' vectors where they lie beside the project. */
export function fuzzSeeds(): readonly Uint8Array[] {
  return [fixtures, shared].filter((folder) => existsSync(folder)).flatMap(octetsBelow);
}

function octetsBelow(folder: string): Uint8Array[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(oer|coer|cert|hex|pcap|pcapng|bin)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => {
      const bytes = readFileSync(path);
      return path.endsWith(".hex")
        ? fromHex(bytes.toString("latin1").replaceAll(/\s/g, ""))
        : new Uint8Array(bytes);
    });
}
