import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromHex } from "@v2x/asn1";
import type { KnownHead } from "@v2x/audit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";
import { verifyAuditFile } from "./audit-file.ts";

let server: TestServer;
let folder: string;
let exported: string[];
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), "v2x-export-"));
  // After the row that begins the log.
  for (const command of ["account-lock", "account-unlock", "account-lock"] as const)
    await server.command({ command, email: "alpha@v2x.example", reason: "a test" });
  exported = await download();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

async function download(query = ""): Promise<string[]> {
  const answer = await server.fetch(`/api/operator/audit/export${query}`, { token: server.tokens.operator });
  return (await answer.text()).trimEnd().split("\n");
}
function verify(lines: readonly string[], isFiltered = false, heads?: readonly KnownHead[]) {
  const path = join(folder, "auditLog.jsonl");
  writeFileSync(path, lines.map((line) => `${line}\n`).join(""));
  return verifyAuditFile(path, { isFiltered, heads });
}
const headOf = (line: string): KnownHead => {
  const { position, hash, at } = JSON.parse(line);
  return { position, hash: fromHex(hash), at };
};
const failed = (text: string) => ({ output: expect.stringContaining(text), isFailure: true });

describe("an exported audit log", () => {
  it("is whole as the server gave it, and says what cannot be told without its key", async () => {
    const last = JSON.parse(exported.at(-1)!);
    expect(exported.length).toBe(4);
    const verdict = await verify(exported);
    expect(verdict).not.toHaveProperty("isFailure");
    const { output } = verdict as { output: string };
    expect(output).toContain("Each of 4 rows follows from the one before, from row 1 on.");
    expect(output).toContain(`The last one is row 4, its hash ${last.hash}.`);
    expect(output).toContain("This was checked without the installation's key.");
  });

  it("names the line that was edited, is missing, or was put elsewhere", async () => {
    const [first, second, third, fourth] = exported as [string, string, string, string];
    expect(JSON.parse(first)).toMatchObject({ action: "audit-log.begun", position: 1 });
    for (const part of ['"actor":{"kind":"command-line"', '"reason":"a test"', '"address":null'])
      expect(second).toContain(part);
    for (const edited of [
      second.replace("a test", "a guess"),
      second.replace('"kind":"command-line"', '"kind":"system"'),
      second.replace('"id":null', '"id":"1"'),
      second.replace('"address":null', '"address":"192.0.2.1"'),
    ]) {
      expect(edited).not.toBe(second);
      expect(await verify([first, edited, third, fourth])).toEqual(failed("row 2 was changed"));
    }
    expect(await verify([first, third, fourth])).toEqual(failed("row 2 is missing"));
    expect(await verify([first, third, second, fourth])).toEqual(failed("row 2 is missing"));
    expect(await verify([first, second, fourth, third], true)).toEqual(failed("row 3 stands behind"));
  });

  it("with filters says how much can be checked", async () => {
    const locks = await download("?action=account.");
    expect(locks.length).toBe(3);
    expect(await verify(locks)).toEqual(failed("If it was exported with filters, say --filtered."));
    const { output } = (await verify(locks, true)) as { output: string };
    expect(output).toContain(
      "3 rows stand in order. 2 of them follow from the row before. Of 1 the row before",
    );
    const edited = [locks[0]!, locks[1]!.replace("a test", "a guess")];
    expect(await verify(edited, true)).toEqual(failed("row 3 was changed"));
  });

  it("is compared with heads that are known from elsewhere", async () => {
    const [first, second, third, fourth] = exported as [string, string, string, string];
    const known = [first, third, fourth].map(headOf);
    expect(await verify(exported, false, known)).toEqual({
      output: expect.stringContaining("It contains 3 of the 3 known heads."),
    });
    const cut = await verify([first, second, third], false, known);
    expect(cut).toEqual(failed("the log ends before row 4, which was noted at"));
    const another = { ...headOf(third), hash: headOf(second).hash };
    const rewritten = await verify(exported, false, [another, headOf(fourth)]);
    expect(rewritten).toEqual(failed("row 3 is not the one that was noted at"));
    expect(await verify([first, third], true, known)).toEqual({
      output: expect.stringContaining("It contains 2 of the 3 known heads."),
    });
  });

  it("that is none says so", async () => {
    expect(await verify([])).toEqual(failed("The file holds no row."));
    expect(await verify([exported[0]!, "{}"])).toEqual({
      error: "Line 2 is no row of an audit log, as the portal exports them.",
    });
    expect(await verify(["x".repeat(1_100_000)])).toEqual({
      error: expect.stringMatching(/^Line 1 is no row|a line has more than 1048576 characters/),
    });
    expect(await verifyAuditFile(join(folder, "absent"), { isFiltered: false })).toEqual({
      error: expect.stringContaining("cannot be read (ENOENT)"),
    });
  });
});
