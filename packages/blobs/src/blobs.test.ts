import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Blobs, nameOf, openBlobs, tryBlobs } from "./index.ts";
import { credentials, region, type S3Server, startS3Server } from "./s3-server.test-support.ts";

const abc = new TextEncoder().encode("abc");
/** FIPS 180-2, appendix B.1. */
const nameOfAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

describe("blobs in a directory", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "v2x-blobs-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  behave(
    () => openBlobs({ dataDir }),
    (name, octets) => writeFileSync(join(dataDir, "blobs", name.slice(0, 2), name.slice(2)), octets),
  );
});

describe("blobs in S3-compatible storage", () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());
  const spoil = (name: string, octets: Buffer) => server.objects.set(name, octets);
  behave(() => {
    const [key, secret] = Object.values(credentials).map(encodeURIComponent);
    const blobUrl = `s3+http://${key}:${secret}@127.0.0.1:${server.port}/bucket?region=${region}`;
    return openBlobs({ dataDir: "unused", blobUrl });
  }, spoil);
});

function behave(openThem: () => Blobs, spoil: (name: string, octets: Buffer) => void): void {
  let blobs: Blobs;
  beforeAll(() => {
    blobs = openThem();
  });

  it("are named by the SHA-256 of their octets, and read back", async () => {
    expect(await blobs.put(abc)).toBe(nameOfAbc);
    expect(nameOf(abc)).toBe(nameOfAbc);
    expect(await blobs.get(nameOfAbc)).toEqual(Buffer.from(abc));
    expect(await blobs.size(nameOfAbc)).toBe(3);
  });

  it("are stored once, however often and at the same time", async () => {
    const octets = randomBytes(1000);
    const names = await Promise.all(Array.from({ length: 8 }, () => blobs.put(octets)));
    expect(new Set(names)).toEqual(new Set([nameOf(octets)]));
    expect(await blobs.get(names[0]!)).toEqual(octets);
  });

  it("may be empty, or large", async () => {
    const large = randomBytes(5_000_000);
    for (const octets of [new Uint8Array(), large]) {
      const name = await blobs.put(octets);
      expect(await blobs.size(name)).toBe(octets.length);
      expect(nameOf((await blobs.get(name))!)).toBe(name);
    }
  });

  it("are damaged where other octets are stored under a name, until they are stored again", async () => {
    const octets = randomBytes(1000);
    const name = await blobs.put(octets);
    const flipped = Buffer.from(octets);
    flipped[500]! ^= 1;
    for (const spoiled of [flipped, octets.subarray(0, 999), Buffer.concat([octets, octets]), Buffer.of()]) {
      spoil(name, spoiled);
      const read = blobs.get(name);
      await expect(read).rejects.toMatchObject({ code: "damaged" });
      await expect(read).rejects.toThrow(name);
      expect(await blobs.put(octets)).toBe(name);
      expect(await blobs.get(name)).toEqual(octets);
    }
  });

  it("are gone once deleted, and then not there", async () => {
    const name = await blobs.put(randomBytes(10));
    await blobs.delete(name);
    expect(await blobs.size(name)).toBeUndefined();
    expect(await blobs.get(name)).toBeUndefined();
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
