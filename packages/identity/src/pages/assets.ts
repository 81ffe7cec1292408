import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** A file that the provider's pages load. */
export interface PageAsset {
  readonly contentType: string;
  readonly body: Buffer;
  /** Changes with the content, so that browsers may keep the file for good. */
  readonly version: string;
}

/** The style sheet and the script, by file name. */
export const pageAssets: Readonly<Record<"pages.css" | "pages.js", PageAsset>> = {
  "pages.css": read("pages.css", "text/css; charset=utf-8"),
  "pages.js": read("pages.js", "text/javascript; charset=utf-8"),
};

function read(name: string, contentType: string): PageAsset {
  const body = readFileSync(new URL(`./${name}`, import.meta.url));
  const version = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return { contentType, body, version };
}
