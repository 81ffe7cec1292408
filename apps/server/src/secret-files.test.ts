import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "v2x-secret-files-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

describe("a secret in a file", () => {
  it("counts as if it were in the environment", () => {
    const key = "ab".repeat(32);
    const databaseUrl = "postgres://v2x:secret@127.0.0.1/v2x";
    const read = readConfiguration({
      MASTER_KEY_FILE: file("key", `${key}\n`),
      DATABASE_URL_FILE: file("url", databaseUrl),
      SMTP_URL: "smtps://mail.example",
      SMTP_URL_FILE: "",
    });
    expect(read).toMatchObject({ masterKeyHex: key, databaseUrl, smtpUrl: "smtps://mail.example" });
  });

  it("keeps the rules of its key, and is not repeated where it breaks one", () => {
    const read = () => readConfiguration({ MASTER_KEY_FILE: file("short", "hush-hush") });
    expect(read).toThrow("MASTER_KEY must be 64 hexadecimal digits");
    expect(read).toThrow(expect.not.objectContaining({ message: expect.stringContaining("hush") }));
  });

  it.each([
    [
      "is not there",
      () => ({ SMTP_URL_FILE: join(folder, "none") }),
      /^SMTP_URL_FILE must name a file that can be read: ENOENT/,
    ],
    [
      "is a folder",
      () => ({ SMTP_URL_FILE: folder }),
      /^SMTP_URL_FILE must name a file of at most 65536 octets; .* is none/,
    ],
    [
      "is no file that ends",
      () => ({ SMTP_URL_FILE: "/dev/zero" }),
      /^SMTP_URL_FILE must name a file of at most 65536 octets; \/dev\/zero is none/,
    ],
    [
      "is too large",
      () => ({ SMTP_URL_FILE: file("large", "x".repeat(65_537)) }),
      /^SMTP_URL_FILE must name a file of at most 65536 octets/,
    ],
    [
      "is empty",
      () => ({ SMTP_URL_FILE: file("empty", "\n") }),
      /^SMTP_URL_FILE must name a file with the secret/,
    ],
    [
      "comes with another value",
      () => ({ SMTP_URL_FILE: file("smtp", "smtps://a.example"), SMTP_URL: "smtps://b.example" }),
      /^SMTP_URL and SMTP_URL_FILE must not both be set/,
    ],
  ])("that %s stops the start", (_, env, problem) => {
    expect(() => readConfiguration(env())).toThrow(problem);
  });
});
