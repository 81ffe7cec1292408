import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Row } from "./measure.ts";

const dist = join(import.meta.dirname, "..", "apps", "web", "dist");

interface ManifestEntry {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** Gzip size of JavaScript: what the first screen, the introduction, needs, and what signing in takes besides. */
export function portalSizeRows(): Row[] {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8")) as Record<
    string,
    ManifestEntry
  >;
  const filesOf = (isWanted: (key: string, entry: ManifestEntry) => boolean): Set<string> => {
    const needed = new Set<string>();
    const visit = (key: string) => {
      if (needed.has(key)) return;
      needed.add(key);
      for (const next of manifest[key]?.imports ?? []) visit(next);
    };
    for (const [key, entry] of Object.entries(manifest)) if (isWanted(key, entry)) visit(key);
    return new Set([...needed].map((key) => manifest[key]!.file).filter((file) => file.endsWith(".js")));
  };
  const first = filesOf((_key, { isEntry }) => isEntry === true);
  const withSigningIn = filesOf(
    (_key, { file, isEntry }) => isEntry === true || file.includes("identity-library"),
  );
  const signingIn = new Set([...withSigningIn].filter((file) => !first.has(file)));
  return [
    {
      name: `first screen's JavaScript, gzip (${first.size} files)`,
      value: kilobytes(first),
      unit: "kB",
      target: "< 220 kB",
    },
    { name: "what signing in takes besides, gzip", value: kilobytes(signingIn), unit: "kB" },
  ];
}

function kilobytes(files: ReadonlySet<string>): number {
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}
