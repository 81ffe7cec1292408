// @vitest-environment node
import { join, relative, sep } from "node:path";
import { build, type Rolldown } from "vite";
import { expect, it } from "vitest";

const web = join(import.meta.dirname, "../../../..");

/** Files of ours that the worker's bundle is made of, as paths below `packages` or `apps`. */
async function filesOfWorker(): Promise<string[]> {
  const { output } = (await build({
    configFile: join(web, "vite.config.ts"),
    logLevel: "silent",
    build: {
      write: false,
      minify: false,
      manifest: false,
      rolldownOptions: { input: join(import.meta.dirname, "decoder-worker.ts") },
    },
  })) as Rolldown.RolldownOutput;
  return output
    .flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []))
    .map((id) => relative(join(web, "../.."), id).split(sep).join("/"));
}

it("holds the build's codecs and where they are found, and nothing of the compiler", async () => {
  const files = await filesOfWorker();
  expect(files).toContain("packages/asn1/src/codec/registry.ts");
  expect(files).toContain("packages/asn1/src/codec/no-compiler.ts");
  expect(files.filter((file) => file.startsWith("packages/asn1/src/compile/"))).toEqual([]);
}, 120_000);
