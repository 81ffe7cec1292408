/** Certificates and lists by which the command line judges. */

import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Evidence, openEvidence, type TrustAnchor } from "@v2x/credentials";
import { FileError, maximalTextOctets, openFile, withoutXz } from "@v2x/decoder";
import { filesOfBundle, isZip, ZipError } from "@v2x/inspector";
import { UnusableInput, unusable } from "./input-octets.ts";

/** What `--trust` names. */
export interface TrustFolder {
  readonly known: readonly Evidence[];
  /** Its self-signed certificates: roots and trust list managers. */
  readonly trusted: readonly TrustAnchor[];
}

/** Files of a folder that are read at most. */
const mostFiles = 10_000;

/**
 * Reads a file, a zip file, or all files of a folder and the folders in it, octets or their text. What is no
 * certificate, list or signed message is passed over.
 *
 * @throws UnusableInput
 */
export async function readTrust(path: string): Promise<TrustFolder> {
  const known: Evidence[] = [];
  let reading = path;
  try {
    for (const file of await filesAt(path)) {
      reading = file;
      const { size } = await stat(file);
      if (size === 0 || size > maximalTextOctets) continue;
      const content = new Uint8Array(await readFile(file));
      for (const octets of isZip(content) ? zippedIn(content, file === path) : [content]) {
        const evidence = openEvidence(await octetsOf(octets));
        if (evidence !== undefined) known.push(evidence);
      }
    }
  } catch (error) {
    if (error instanceof ZipError)
      throw new UnusableInput(`--trust: ${path}: ${error.message}`, { cause: error });
    throw unusable(`--trust: ${reading}`, error);
  }
  return { known, trusted: known.flatMap(anchorIn) };
}

/** @throws ZipError where that is the only file, and is damaged. */
function zippedIn(zip: Uint8Array, isAlone: boolean): readonly Uint8Array[] {
  try {
    return filesOfBundle(zip).map(({ octets }) => octets);
  } catch (error) {
    if (error instanceof ZipError && !isAlone) return [];
    throw error;
  }
}

async function filesAt(path: string): Promise<readonly string[]> {
  if ((await stat(path)).isFile()) return [path];
  const files: string[] = [];
  for (const name of (await readdir(path, { recursive: true })).sort()) {
    const file = join(path, name);
    if ((await stat(file)).isFile()) files.push(file);
    if (files.length === mostFiles) break;
  }
  return files;
}

async function octetsOf(content: Uint8Array): Promise<Uint8Array> {
  if (content.length === 0) return content;
  try {
    const { bytes, name } = await withoutXz(content, "");
    return openFile(bytes, name).bytes;
  } catch (error) {
    if (error instanceof FileError) return content;
    throw error;
  }
}

function anchorIn(evidence: Evidence): readonly TrustAnchor[] {
  if (evidence.kind !== "certificate" || evidence.certificate.value.issuer.choice !== "self") return [];
  return [{ certificate: evidence.certificate, because: "it was given with --trust" }];
}
