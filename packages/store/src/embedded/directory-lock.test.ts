import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StoreError } from "../store-error.ts";
import { lockDirectory } from "./directory-lock.ts";

describe("the lock on the data directory", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "v2x-lock-"));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it("is exclusive within one process, and free again after release", async () => {
    const lock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toMatchObject({
      code: "locked",
      details: { pid: process.pid },
    });
    lock.release();
    (await lockDirectory(directory)).release();
    expect(readdirSync(directory)).toEqual([]);
  });

  it("refuses while another process holds it, and says which", async () => {
    const holder = holdInChild(directory);
    await holder.line;
    const refusal = await lockDirectory(directory).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StoreError);
    expect((refusal as StoreError).message).toContain(`in use by process ${holder.pid}.`);
    holder.child.kill("SIGKILL");
    await holder.exited;
  });

  it("takes over what a killed process left", async () => {
    const holder = holdInChild(directory);
    await holder.line;
    holder.child.kill("SIGKILL");
    await holder.exited;
    expect(readdirSync(directory)).toHaveLength(1);
    const lock = await lockDirectory(directory);
    expect(readdirSync(directory)).toEqual([expect.stringContaining(`lock-${process.pid}-`)]);
    lock.release();
  });

  it.runIf(process.platform === "linux")(
    "is not fooled by a process number that was given out again",
    async () => {
      writeFileSync(join(directory, `lock-${process.ppid}-1@${encodeURIComponent(hostname())}`), "");
      (await lockDirectory(directory)).release();
    },
  );

  it("believes a holder on another host while its heartbeat is fresh", async () => {
    const path = join(directory, "lock-1-77@elsewhere");
    writeFileSync(path, "");
    await expect(lockDirectory(directory)).rejects.toMatchObject({ details: { pid: 1, host: "elsewhere" } });
    utimesSync(path, new Date(Date.now() - 31_000), new Date(Date.now() - 31_000));
    (await lockDirectory(directory)).release();
  });

  it("goes to exactly one of several processes that find a dead holder together", async () => {
    writeFileSync(join(directory, `lock-4194400-1@${encodeURIComponent(hostname())}`), "");
    const contenders = Array.from({ length: 4 }, () => holdInChild(directory));
    const lines = await Promise.all(contenders.map((contender) => contender.line));
    for (const contender of contenders) contender.child.kill("SIGKILL");
    await Promise.all(contenders.map((contender) => contender.exited));
    expect(lines.filter((line) => line === "held")).toHaveLength(1);
    expect(lines.filter((line) => line === "locked")).toHaveLength(3);
  });
});

/** A process that takes the lock, prints "held" or the error's code, and stays. */
function holdInChild(directory: string) {
  const module = new URL("./directory-lock.ts", import.meta.url).href;
  const program = `
    const { lockDirectory } = await import(${JSON.stringify(module)});
    const say = (line) => process.stdout.write(line + "\\n");
    await lockDirectory(${JSON.stringify(directory)}).then(() => say("held"), (error) => say(error.code));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = new Promise<string>((resolve) => {
    child.stdout.once("data", (data: Buffer) => resolve(data.toString().trim()));
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return { child, pid: child.pid, line, exited };
}
