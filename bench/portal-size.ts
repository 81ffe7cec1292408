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

/** Gzip size of the JavaScript that the first screen, the introduction, needs: its chunks and what they import. */
export function portalSizeRows(): Row[] {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8")) as Record<
    string,
    ManifestEntry
  >;
  const needed = new Set<string>();
  const visit = (key: string) => {
    if (needed.has(key)) return;
    needed.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  for (const [key, entry] of Object.entries(manifest)) {
    if (entry.isEntry || /IntroductionPage/.test(key)) visit(key);
  }
  const files = [...needed].map((key) => manifest[key]!.file).filter((file) => file.endsWith(".js"));
  const size = files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  );
  return [
    {
      name: `first screen's JavaScript, gzip (${files.length} files)`,
      value: Math.round(size / 100) / 10,
      unit: "kB",
      target: "< 220 kB",
    },
  ];
}
