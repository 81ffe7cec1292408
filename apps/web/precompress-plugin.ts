import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Smaller files gain nothing. */
const enoughOctets = 1024;

/** The highest two levels take ten times as long for a twentieth less. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Leaves `file.br` and `file.gz` beside each text of the build, compressed once for all who ask. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved({ build, root }) {
      folder = join(root, build.outDir);
    },
    // Not called by builds that write nothing.
    writeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const names = await readdir(folder, { recursive: true });
        await Promise.all(names.filter((name) => /\.(js|css|html|svg)$/.test(name)).map(compressBeside));
      },
    },
  };

  async function compressBeside(name: string): Promise<void> {
    const text = await readFile(join(folder, name));
    if (text.length < enoughOctets) return;
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(text, { params }));
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(text, { level: 9 }));
  }
}
