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
  const made = readMasterKey(dataDir, undefined, true);
  expect(made).toHaveLength(32);
  expect(statSync(join(dataDir, "master.key")).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(["master.key"]);
  expect(readMasterKey(dataDir, undefined, true)).toEqual(made);
});

it("takes the environment's key and then makes no file", () => {
  expect(readMasterKey(dataDir, "ab".repeat(32), false)).toEqual(Buffer.alloc(32, 0xab));
  expect(readdirSync(dataDir)).toEqual([]);
});

it("refuses a file that others can read, and one that holds no key", () => {
  const path = join(dataDir, "master.key");
  writeFileSync(path, "ab".repeat(32));
  chmodSync(path, 0o644);
  expect(() => readMasterKey(dataDir, undefined, true)).toThrow(MasterKeyError);
  chmodSync(path, 0o600);
  expect(readMasterKey(dataDir, undefined, true)).toEqual(Buffer.alloc(32, 0xab));
  writeFileSync(path, "short");
  expect(() => readMasterKey(dataDir, undefined, true)).toThrow("64 hexadecimal digits");
});

it("makes no key beside data that another one sealed, and says where it should be", () => {
  expect(() => readMasterKey(dataDir, undefined, false)).toThrow(MasterKeyError);
  expect(() => readMasterKey(dataDir, undefined, false)).toThrow(`no ${join(dataDir, "master.key")}`);
  expect(readdirSync(dataDir)).toEqual([]);
});
