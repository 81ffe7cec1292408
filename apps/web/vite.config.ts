import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { decoderCodecs } from "./codecs-plugin.ts";
import { precompress } from "./precompress-plugin.ts";
import { shellTexts } from "./shell-plugin.ts";

/** Where `npm run dev` finds the server that answers everything but the portal's own files. */
const server = process.env.V2X_SERVER ?? "http://localhost:8080";

function reactRouter(file: string): string {
  return fileURLToPath(new URL(`../production/${file}`, import.meta.resolve("react-router")));
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), decoderCodecs(), shellTexts(), precompress()],
  worker: { format: "es", plugins: () => [decoderCodecs()] },
  resolve: {
    alias: [
      // The theme switches ripples off.
      {
        find: /^\.\/TouchRipple\.mjs$/,
        replacement: fileURLToPath(new URL("./src/ui/no-ripple.ts", import.meta.url)),
      },
      // The package's exports name its development build alone, with warnings nobody reads in production.
      { find: /^react-router$/, replacement: reactRouter("index.mjs") },
      { find: /^react-router\/dom$/, replacement: reactRouter("dom-export.mjs") },
    ],
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // Everything stays a file of its own: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    manifest: true,
    // Browsers that lack it fetch the same a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // Emotion imports it for `withTheme`, which nothing here uses; the package does not say that it does nothing else.
        moduleSideEffects: [{ test: /node_modules[\\/]hoist-non-react-statics[\\/]/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs and what changes only when a dependency does.
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            // The rest of what the first screen needs, in one file: it compresses better than many.
            { name: "frame", tags: ["$initial"] },
            // What many screens share, for the same reason, and since each file costs a slow line a turn.
            { name: "shared", minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/identity", "/ccms", "/signer", "/privacy", "/accessibility", "/docs", "/oauth"].map(
        (path) => [path, { target: server, changeOrigin: false }],
      ),
    ),
  },
});
