import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, type Row } from "./measure.ts";

const server = join(import.meta.dirname, "..", "apps", "server", "src", "main.ts");

/** From the start of the process to its ready line: on an empty data directory, then on the same data. */
export async function startRows(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "v2x-bench-"));
  try {
    const first = await startOnce(dataDir);
    const warm = [await startOnce(dataDir), await startOnce(dataDir), await startOnce(dataDir)];
    return [
      {
        name: "first start to ready (creates database and authorities)",
        value: Math.round(first),
        unit: "ms",
      },
      {
        name: "start to ready on existing data",
        value: Math.round(median(warm)),
        unit: "ms",
        target: "≤ 3000 ms",
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function startOnce(dataDir: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, [server], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: "28473", DEMO_PASSWORD: "bench password 1" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let taken: number | undefined;
    child.stdout.on("data", (chunk: Buffer) => {
      if (taken !== undefined || !chunk.toString().includes("ready:")) return;
      taken = performance.now() - start;
      child.kill("SIGTERM");
    });
    child.on("exit", () =>
      taken === undefined ? reject(new Error("the server did not start")) : resolve(taken),
    );
  });
}
