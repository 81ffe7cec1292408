import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** A file that the pages load. */
export interface PageAsset {
  readonly contentType: string;
  readonly body: Buffer;
}

/** Where the files are expected on the portal's origin. */
export const assetsPath = "/info/assets";

const inter = "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
const font = read(createRequire(import.meta.url).resolve(inter));
const fontName = named("inter", "woff2", font);
const css = Buffer.from(read(beside("pages.css")).toString().replace("inter.woff2", fontName));
const js = read(beside("pages.js"));

/** The names of style sheet and script; each changes with the content. */
export const assetNames = { css: named("pages", "css", css), js: named("pages", "js", js) };

/** The files by name, to be kept by browsers for good. */
export const pageAssets: ReadonlyMap<string, PageAsset> = new Map([
  [assetNames.css, { contentType: "text/css; charset=utf-8", body: css }],
  [assetNames.js, { contentType: "text/javascript; charset=utf-8", body: js }],
  [fontName, { contentType: "font/woff2", body: font }],
]);

function beside(name: string): string {
  return join(import.meta.dirname, name);
}

function read(path: string): Buffer {
  return readFileSync(path);
}

function named(stem: string, ending: string, body: Buffer): string {
  return `${stem}-${createHash("sha256").update(body).digest("hex").slice(0, 12)}.${ending}`;
}
