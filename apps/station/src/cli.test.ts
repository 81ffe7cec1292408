import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";

it("ends quietly when nobody reads on", async () => {
  const program = spawn(process.execPath, [join(import.meta.dirname, "cli.ts"), "faults"], {
    env: { ...process.env, NODE_NO_WARNINGS: "1" },
  });
  program.stdout.destroy();
  let complaints = "";
  program.stderr.on("data", (text) => {
    complaints += text;
  });
  const [code] = await once(program, "close");
  expect([code, complaints]).toEqual([0, ""]);
});
