import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MasterKeyError, readMasterKey } from "./master-key.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "v2x-master-key-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it("makes a key that only its owner can read, and finds it again", () => {
  const made = readMasterKey(dataDir, undefined);
  expect(made).toHaveLength(32);
  expect(statSync(join(dataDir, "master.key")).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(["master.key"]);
  expect(readMasterKey(dataDir, undefined)).toEqual(made);
});

it("takes the environment's key and then makes no file", () => {
  expect(readMasterKey(dataDir, "ab".repeat(32))).toEqual(Buffer.alloc(32, 0xab));
  expect(readdirSync(dataDir)).toEqual([]);
});

it("refuses a file that others can read, and one that holds no key", () => {
  const path = join(dataDir, "master.key");
  writeFileSync(path, "ab".repeat(32));
  chmodSync(path, 0o644);
  expect(() => readMasterKey(dataDir, undefined)).toThrow(MasterKeyError);
  chmodSync(path, 0o600);
  expect(readMasterKey(dataDir, undefined)).toEqual(Buffer.alloc(32, 0xab));
  writeFileSync(path, "short");
  expect(() => readMasterKey(dataDir, undefined)).toThrow("64 hexadecimal digits");
});
