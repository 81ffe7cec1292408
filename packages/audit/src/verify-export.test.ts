import { describe, expect, it } from "vitest";
import type { AuditEntry } from "./audit-log.ts";
import { firstHash, hashOf } from "./chain.ts";
import { type ExportedRow, verifyExport } from "./verify-export.ts";

/** Rows as a log of so many holds them. */
function logOf(count: number): ExportedRow[] {
  const rows: ExportedRow[] = [];
  for (let position = 1; position <= count; position += 1) {
    const entry: AuditEntry = {
      at: new Date("2026-11-23T10:00:00.123Z"),
      actor: { kind: "person", id: "1", name: "operator@v2x.example" },
      action: "account.approved",
      subject: `account ${position}`,
      before: { state: "pending" },
    };
    rows.push({ ...entry, position, hash: hashOf(rows.at(-1)?.hash ?? firstHash, position, entry) });
  }
  return rows;
}

async function* each(rows: readonly ExportedRow[]) {
  yield* rows;
}
const whole = (rows: readonly ExportedRow[]) => verifyExport(each(rows), { isFiltered: false });
const filtered = (rows: readonly ExportedRow[]) => verifyExport(each(rows), { isFiltered: true });

describe("an exported audit log", () => {
  it("that is whole follows from its first row on", async () => {
    const rows = logOf(4);
    const { position, hash } = rows[3]!;
    expect(await whole(rows)).toEqual({ rows: 4, checked: 4, last: { position, hash } });
    expect(await whole([])).toEqual({ rows: 0, checked: 0 });
  });

  it("names the first row that was edited, left out, put elsewhere or put in twice", async () => {
    const rows = logOf(4);
    const [first, second, third, fourth] = rows as [ExportedRow, ExportedRow, ExportedRow, ExportedRow];
    const edited = { ...second, subject: "account 9" };
    for (const [spoiled, problem] of [
      [[first, edited, third, fourth], { position: 2, kind: "changed" }],
      // Also with a hash of its own: the next row gives it away.
      [
        [first, { ...edited, hash: hashOf(first.hash, 2, edited) }, third, fourth],
        { position: 3, kind: "changed" },
      ],
      [[first, third, fourth], { position: 2, kind: "missing" }],
      [[second, third], { position: 1, kind: "missing" }],
      [[first, third, second, fourth], { position: 2, kind: "missing" }],
      [[first, second, second], { position: 2, kind: "out-of-order" }],
    ] as const)
      expect((await whole(spoiled)).problem).toEqual(problem);
  });

  it("with filters is checked where the row before is there, and must be in order all the same", async () => {
    const [first, second, third, fourth] = logOf(4) as [ExportedRow, ExportedRow, ExportedRow, ExportedRow];
    expect(await filtered([first, third, fourth])).toMatchObject({ rows: 3, checked: 2 });
    expect(await filtered([second, fourth])).toMatchObject({ rows: 2, checked: 0 });
    const edited = { ...fourth, reason: "another one" };
    expect((await filtered([first, third, edited])).problem).toEqual({ position: 4, kind: "changed" });
    expect((await filtered([third, first])).problem).toEqual({ position: 1, kind: "out-of-order" });
  });
});
