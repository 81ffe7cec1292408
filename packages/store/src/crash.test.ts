import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { placeEmptyDatabase } from "@v2x/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "./index.ts";

const kills = 4;

describe("the embedded database under kill -9", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "v2x-crash-"));
  beforeAll(() => placeEmptyDatabase(dataDir));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it("finds every acknowledged row after the writer was killed in the middle of writing, again and again", async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < kills; round++) {
      const writer = startWriter(dataDir, round);
      await writer.firstRow;
      await sleep(Math.random() * 250);
      writer.child.kill("SIGKILL");
      acknowledged.push(...(await writer.rows));
    }
    const store = await openStore({ dataDir });
    const found = await Promise.all(acknowledged.map((id) => store.identity.accounts.findById(id)));
    await store.close();
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills);
    expect(acknowledged.filter((_, index) => !found[index])).toEqual([]);
  }, 180_000);

  it("gives a store opened again the rows of the one closed before", async () => {
    const first = await openStore({ dataDir });
    await first.identity.providerSecrets.createIfAbsent("kept", Uint8Array.of(1, 2, 3));
    await first.close();
    const second = await openStore({ dataDir });
    expect(await second.identity.providerSecrets.find("kept")).toEqual(Uint8Array.of(1, 2, 3));
    await second.close();
  });

  it("refuses a second store on the same directory", async () => {
    const first = await openStore({ dataDir });
    await expect(openStore({ dataDir })).rejects.toMatchObject({ code: "locked" });
    await expect(first.checkWrites()).resolves.toBeUndefined();
    await first.close();
  });

  it("says that a database is away when nothing answers at its address", async () => {
    const databaseUrl = "postgres://nobody@127.0.0.1:1/none";
    await expect(openStore({ dataDir, databaseUrl })).rejects.toMatchObject({ code: "unavailable" });
  });
});

/** A process that creates accounts until killed and prints the id of each one whose promise resolved. */
function startWriter(dataDir: string, round: number) {
  const module = new URL("./index.ts", import.meta.url).href;
  const program = `
    import { writeSync } from "node:fs";
    const { openStore } = await import(${JSON.stringify(module)});
    const store = await openStore({ dataDir: ${JSON.stringify(dataDir)} });
    for (let n = 0; ; n++) {
      const id = "${round}-" + n;
      await store.identity.accounts.create(
        { id, email: id + "@example.org", passwordHash: "-", companyName: "-", state: "approved" });
      writeSync(1, id + "\\n");
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  let sawFirst = () => {};
  const firstRow = new Promise<void>((resolve) => {
    sawFirst = resolve;
  });
  child.stdout.on("data", (data: Buffer) => {
    output += data.toString();
    sawFirst();
  });
  const rows = new Promise<string[]>((resolve) => {
    // Only whole lines: what follows the last line break was never acknowledged.
    child.once("close", () => {
      sawFirst();
      resolve(output.split("\n").slice(0, -1));
    });
  });
  return { child, firstRow, rows };
}
