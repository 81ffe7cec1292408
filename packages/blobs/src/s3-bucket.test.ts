import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isBlobUrl, openBlobs } from "./index.ts";
import { credentials, region, type S3Server, startS3Server } from "./s3-server.test-support.ts";

const [key, secret] = [credentials.accessKeyId, credentials.secretAccessKey].map(encodeURIComponent);

describe("a bucket of S3-compatible storage", () => {
  let server: S3Server;
  beforeEach(async () => {
    server = await startS3Server();
  });
  afterEach(() => server.close());
  const openAt = (where: string, as = `${key}:${secret}`) =>
    openBlobs({ dataDir: "unused", blobUrl: `s3+http://${as}@127.0.0.1:${server.port}/${where}` });
  const open = () => openAt(`bucket?region=${region}`);
  const octets = Uint8Array.of(1, 2, 3);

  it("gets an object by its name, addressed by path, over signed requests", async () => {
    const name = await open().put(octets);
    expect(server.requests).toEqual([`PUT /bucket/${name}`]);
    expect([...server.objects]).toEqual([[name, Buffer.from(octets)]]);
  });

  it("is asked again when it is busy", async () => {
    server.nextStatuses.push(503, 429);
    await expect(open().put(octets)).resolves.toHaveLength(64);
    expect(server.requests).toHaveLength(3);
  });

  it("that stays busy, or has gone, is told from one that refuses", async () => {
    server.nextStatuses.push(500, 500, 500);
    const busy = open().put(octets);
    await expect(busy).rejects.toMatchObject({
      code: "unavailable",
      details: { reason: "status 500, Told" },
    });
    server.nextStatuses.push(403);
    await expect(open().put(octets)).rejects.toMatchObject({ code: "refused" });
    await server.close();
    await expect(open().put(octets)).rejects.toMatchObject({
      code: "unavailable",
      details: {
        place: `http://127.0.0.1:${server.port}/bucket`,
        reason: expect.stringContaining("ECONNREFUSED"),
      },
    });
  });

  it("that is frozen is given up after ten seconds", async () => {
    server.nextStatuses.push(0);
    const asked = open().size("0".repeat(64));
    await expect(asked).rejects.toMatchObject({
      code: "unavailable",
      details: { reason: "no answer within 10 seconds" },
    });
  });

  it("is not followed to where it sends, since a signature is for one place", async () => {
    server.nextStatuses.push(307);
    await expect(open().size("0".repeat(64))).rejects.toMatchObject({
      code: "refused",
      details: { reason: expect.stringMatching(/^status 307/) },
    });
  });

  it("of another name, region or key is a refusal that names no secret", async () => {
    const missing = "0".repeat(64);
    for (const blobs of [
      openAt(`another?region=${region}`),
      openAt("bucket?region=elsewhere"),
      openAt(`bucket?region=${region}`, `${key}:another`),
    ]) {
      for (const ask of [() => blobs.put(octets), () => blobs.get(missing)]) {
        const error = await ask().catch((reason: unknown) => reason);
        expect(error).toMatchObject({ code: "refused" });
        const text = inspect(error, { depth: 9, showHidden: true });
        for (const word of [credentials.accessKeyId, credentials.secretAccessKey, key, secret])
          expect(text).not.toContain(word);
      }
    }
  });

  it("with the region that storage without regions expects needs none in its address", async () => {
    const blobs = openAt("bucket");
    await expect(blobs.put(octets)).rejects.toMatchObject({
      details: { reason: "status 403, SignatureDoesNotMatch" },
    });
  });

  it("breaks off a download that breaks off", async () => {
    const blobs = open();
    const name = await blobs.put(new Uint8Array(30_000_000));
    server.nextStatuses.push(-1);
    await expect(blobs.get(name)).rejects.toMatchObject({ code: "unavailable" });
    expect(await blobs.get(name)).toHaveLength(30_000_000);
  });
});

describe("the address of S3-compatible storage", () => {
  it.each([
    "s3+http://key:secret@host/bucket",
    "s3+https://key:secret@host:9000/my-bucket.1?region=eu-west-1",
    "s3+http://k%2Fey:s%40cret@127.0.0.1:1/bucket",
  ])("may be %s", (text) => expect(isBlobUrl(text)).toBe(true));

  it.each([
    "",
    "bucket",
    "http://key:secret@host/bucket",
    "s3://key:secret@host/bucket",
    "s3+ftp://key:secret@host/bucket",
    "s3+http://host/bucket",
    "s3+http://key@host/bucket",
    "s3+http://key:secret@host",
    "s3+http://key:secret@host/bucket/folder",
    "s3+http://key:secret@host/Bucket",
    "s3+http://key:%ZZ@host/bucket",
    "s3+http://key:secret@host/bucket?regoin=eu",
    "s3+http://key:secret@host/bucket?region=e%20u",
    "s3+http://key:secret@host/bucket#part",
  ])("may not be %s", (text) => {
    expect(isBlobUrl(text)).toBe(false);
    const open = () => openBlobs({ dataDir: "unused", blobUrl: text });
    expect(open).toThrow("The address of the file storage cannot be read");
  });
});
