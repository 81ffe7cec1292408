import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Blobs, nameOf, openBlobs, tryBlobs } from "./index.ts";
import { credentials, region, type S3Server, startS3Server } from "./s3-server.test-support.ts";

const abc = new TextEncoder().encode("abc");
/** FIPS 180-2, appendix B.1. */
const nameOfAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

describe("blobs in a directory", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "v2x-blobs-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  behave(() => openBlobs({ dataDir }));
});

describe("blobs in S3-compatible storage", () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());
  behave(() => {
    const [key, secret] = Object.values(credentials).map(encodeURIComponent);
    const blobUrl = `s3+http://${key}:${secret}@127.0.0.1:${server.port}/bucket?region=${region}`;
    return openBlobs({ dataDir: "unused", blobUrl });
  });
});

function behave(openThem: () => Blobs): void {
  let blobs: Blobs;
  beforeAll(() => {
    blobs = openThem();
  });
  const octetsOf = async (stream: Readable | undefined) => new Uint8Array(await buffer(stream!));

  it("are named by the SHA-256 of their octets, and read back", async () => {
    expect(await blobs.put(abc)).toBe(nameOfAbc);
    expect(nameOf(abc)).toBe(nameOfAbc);
    expect(await octetsOf(await blobs.get(nameOfAbc))).toEqual(abc);
    expect(await blobs.size(nameOfAbc)).toBe(3);
  });

  it("are stored once, however often and at the same time", async () => {
    const octets = randomBytes(1000);
    const names = await Promise.all(Array.from({ length: 8 }, () => blobs.put(octets)));
    expect(new Set(names)).toEqual(new Set([nameOf(octets)]));
    expect(await octetsOf(await blobs.get(names[0]!))).toEqual(new Uint8Array(octets));
  });

  it("may be empty, or large", async () => {
    const large = randomBytes(5_000_000);
    for (const octets of [new Uint8Array(), large]) {
      const name = await blobs.put(octets);
      expect(await blobs.size(name)).toBe(octets.length);
      expect(nameOf(await octetsOf(await blobs.get(name)))).toBe(name);
    }
  });

  it("are read in parts, which end with the blob", async () => {
    const name = await blobs.put(Uint8Array.of(10, 11, 12, 13, 14));
    const part = async (first: number, last: number) => octetsOf(await blobs.get(name, { first, last }));
    expect(await part(0, 0)).toEqual(Uint8Array.of(10));
    expect(await part(1, 3)).toEqual(Uint8Array.of(11, 12, 13));
    expect(await part(3, 99)).toEqual(Uint8Array.of(13, 14));
    await expect(blobs.get(name, { first: 5, last: 9 })).rejects.toThrow(RangeError);
  });

  it("are gone once deleted, and then not there", async () => {
    const name = await blobs.put(randomBytes(10));
    await blobs.delete(name);
    expect(await blobs.size(name)).toBeUndefined();
    expect(await blobs.get(name)).toBeUndefined();
    expect(await blobs.get(name, { first: 0, last: 1 })).toBeUndefined();
    await expect(blobs.delete(name)).resolves.toBeUndefined();
  });

  it("are in order where one can be stored, read back and removed, and nothing stays", async () => {
    const stored: string[] = [];
    const put = async (octets: Uint8Array) => {
      stored.push(await blobs.put(octets));
      return stored[0]!;
    };
    await expect(tryBlobs({ ...blobs, put })).resolves.toBeUndefined();
    expect(await blobs.size(stored[0]!)).toBeUndefined();
    const wrong = { ...blobs, get: () => blobs.get(nameOfAbc) };
    await expect(tryBlobs(wrong)).rejects.toThrow("What was stored is not what is read back");
  });

  it.each([
    "",
    "abc",
    "../../etc/passwd",
    nameOfAbc.toUpperCase(),
    `${nameOfAbc}/..`,
  ])("have no such name as %j", async (name) => {
    await expect(blobs.get(name)).rejects.toThrow(TypeError);
    await expect(blobs.size(name)).rejects.toThrow(TypeError);
    await expect(blobs.delete(name)).rejects.toThrow(TypeError);
  });
}
