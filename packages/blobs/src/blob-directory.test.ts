import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BlobError, nameOf, openBlobs } from "./index.ts";

describe("the directory of blobs", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "v2x-blobs-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it("is made by the first blob, for the eyes of its owner alone", async () => {
    const blobs = openBlobs({ dataDir });
    expect(existsSync(join(dataDir, "blobs"))).toBe(false);
    const name = await blobs.put(Uint8Array.of(1));
    const path = join(dataDir, "blobs", name.slice(0, 2), name.slice(2));
    expect(readFileSync(path)).toEqual(Buffer.of(1));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, "blobs")).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(dataDir, "blobs", "unfinished"))).toEqual([]);
  });

  it("holds no half blob under a name after the writer was killed, again and again", async () => {
    const directory = join(dataDir, "blobs");
    const unfinished = join(directory, "unfinished");
    let names = 0;
    const isHit = () => names > 5 && readdirSync(unfinished).length > 0;
    // When a kill comes is chance: some are needed until one of them comes in the midst of a blob.
    for (let round = 0; round < 5 || (round < 50 && !isHit()); round++) {
      const writer = startWriter(dataDir);
      await once(writer.stdout, "data");
      await expect.poll(() => existsSync(unfinished), { interval: 5 }).toBe(true);
      await sleep(50 + Math.random() * 250);
      writer.kill("SIGKILL");
      await once(writer, "close");
      for (const folder of readdirSync(directory).filter((one) => one !== "unfinished"))
        for (const rest of readdirSync(join(directory, folder))) {
          expect(nameOf(readFileSync(join(directory, folder, rest)))).toBe(folder + rest);
          names += 1;
        }
    }
    expect(isHit()).toBe(true);
  }, 120_000);

  it("is rid of what killed writers left, an hour later", async () => {
    const unfinished = join(dataDir, "blobs", "unfinished");
    mkdirSync(unfinished, { recursive: true });
    const hourAgo = Date.now() / 1000 - 3601;
    for (const name of ["old", "new"]) writeFileSync(join(unfinished, name), "half");
    utimesSync(join(unfinished, "old"), hourAgo, hourAgo);
    await openBlobs({ dataDir }).put(Uint8Array.of(1));
    expect(readdirSync(unfinished)).toEqual(["new"]);
  });

  it("gets a blob anew that was cut off from outside", async () => {
    const blobs = openBlobs({ dataDir });
    const name = await blobs.put(Uint8Array.of(1, 2, 3));
    truncateSync(join(dataDir, "blobs", name.slice(0, 2), name.slice(2)), 1);
    expect(await blobs.put(Uint8Array.of(1, 2, 3))).toBe(name);
    expect(await blobs.size(name)).toBe(3);
  });

  it("that cannot be made is told by its place", async () => {
    writeFileSync(join(dataDir, "blobs"), "a file");
    const put = openBlobs({ dataDir }).put(Uint8Array.of(1));
    await expect(put).rejects.toThrow(BlobError);
    await expect(put).rejects.toMatchObject({ code: "refused", details: { place: join(dataDir, "blobs") } });
  });
});

/** A process that stores blobs of four megabytes until killed, and says so before each. */
function startWriter(dataDir: string) {
  const module = new URL("./index.ts", import.meta.url).href;
  const program = `
    import { randomBytes } from "node:crypto";
    const { openBlobs } = await import(${JSON.stringify(module)});
    const blobs = openBlobs({ dataDir: ${JSON.stringify(dataDir)} });
    for (;;) {
      const octets = randomBytes(4_000_000);
      process.stdout.write("storing\\n");
      await blobs.put(octets);
    }`;
  return spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}
