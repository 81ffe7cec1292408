import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileMailer, mailFolder, render } from "./index.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "v2x-mails-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

const nameAt = (second: number) =>
  `2026-03-01T10-00-${String(second).padStart(2, "0")}.000Z-00000000-0000-4000-8000-000000000000.eml`;

/** Has a mail written, and gives its file the name that it had if it were written at that second. */
async function write(second: number, link = "https://portal.example/identity/activation?token=abc&more=1") {
  const before = new Set(readdirSync(directory));
  const mail = render({ to: `no${second}@example.org`, kind: "activation", link, hours: 48 });
  await fileMailer(directory, "provider@v2x.example").send(mail);
  const name = readdirSync(directory).find((each) => !before.has(each))!;
  renameSync(join(directory, name), join(directory, nameAt(second)));
  return mail;
}

describe("a folder of mails", () => {
  it("has those that were written, the newest first, with all that they say", async () => {
    // Long enough that the file folds it.
    const link = `https://portal.example/identity/activation?token=${"Grüße=".repeat(40)}`;
    const mail = await write(7, link);
    for (const second of [3, 9]) await write(second);
    const found = await mailFolder(directory).newest(50);
    expect(found.map(({ to }) => to)).toEqual(["no9@example.org", "no7@example.org", "no3@example.org"]);
    expect(found[1]).toEqual({
      name: nameAt(7),
      writtenAt: new Date("2026-03-01T10:00:07.000Z"),
      to: "no7@example.org",
      subject: mail.subject,
      text: expect.stringContaining(link),
    });
    expect((await mailFolder(directory).newest(2)).map(({ to }) => to)).toEqual([
      "no9@example.org",
      "no7@example.org",
    ]);
    expect(await mailFolder(directory).find(nameAt(7))).toEqual(found[1]);
  });

  it("keeps the newest, and what is no mail", async () => {
    for (const second of [5, 1, 4, 2, 3]) await write(second);
    writeFileSync(join(directory, "notes.eml"), "mine");
    expect(await mailFolder(directory).keepNewest(2)).toBe(3);
    expect(readdirSync(directory).toSorted()).toEqual([nameAt(4), nameAt(5), "notes.eml"]);
    expect(await mailFolder(directory).keepNewest(2)).toBe(0);
  });

  it("finds nothing by other names, and leaves out what no mailer of ours wrote", async () => {
    await write(1);
    writeFileSync(join(directory, nameAt(2)), Buffer.alloc(300_000, "x"));
    mkdirSync(join(directory, nameAt(3)));
    const folder = mailFolder(directory);
    for (const name of [
      "",
      "..",
      "../secret.eml",
      `../${directory.split("/").at(-1)}/${nameAt(1)}`,
      `${nameAt(1)}/`,
      nameAt(4),
    ])
      expect(await folder.find(name), name).toBeUndefined();
    expect((await folder.newest(9)).map(({ name }) => name)).toEqual([nameAt(1)]);
  });

  it("is empty while nobody has written into it", async () => {
    const folder = mailFolder(join(directory, "later"));
    expect(await folder.newest(9)).toEqual([]);
    expect(await folder.keepNewest(9)).toBe(0);
    symlinkSync("nowhere", join(directory, nameAt(1)));
    expect(await mailFolder(directory).newest(9)).toEqual([]);
  });
});
