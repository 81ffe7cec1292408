import { encryptedZip, linksZip, patchedZip, zip64 } from "@v2x/testkit";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { archiveLimits, readRequestArchive } from "./read-request-archive.ts";

const octets = (length: number, fill = 1) => new Uint8Array(length).fill(fill);
const names = async (archive: Uint8Array) => (await readRequestArchive(archive)).map(({ name }) => name);

describe("an archive of requests", () => {
  it("is read in its order, from any folder, under any name, stored or compressed", async () => {
    const files = {
      "b.oer": octets(3),
      "obu/1/a": octets(4, 2),
      "Prüfling №7.oer": octets(5, 3),
      "../../etc/passwd": octets(6, 4),
      "C:\\units\\x.bin": octets(7, 5),
      "/etc/shadow": octets(8, 6),
      "a/../..\\../b/./y": octets(9, 7),
    };
    for (const level of [0, 9] as const) {
      const read = await readRequestArchive(zipSync(files, { level }));
      expect(read.map(({ name, octets }) => [name, octets.length, octets[0]])).toEqual([
        ["b.oer", 3, 1],
        ["a", 4, 2],
        ["Prüfling №7.oer", 5, 3],
        ["passwd", 6, 4],
        ["x.bin", 7, 5],
        ["shadow", 8, 6],
        ["y", 9, 7],
      ]);
    }
  });

  it("is read without folders and what operating systems add", async () => {
    const archive = zipSync({
      "units/": new Uint8Array(),
      "units/a.oer": octets(1),
      "__MACOSX/units/._a.oer": octets(2),
      "__MACOSX/b.oer": octets(2),
      "units/._c.oer": octets(2),
      "units/.DS_Store": octets(3),
      "Thumbs.db": octets(3),
      "units/DESKTOP.INI": octets(3),
    });
    expect(await names(archive)).toEqual(["a.oer"]);
  });

  it.each([
    ["no zip file", Buffer.from("a request, they say")],
    ["nothing", new Uint8Array()],
    ["cut in half", zipSync({ a: octets(500) }, { level: 0 }).slice(0, 300)],
    [
      "a file whose octets changed",
      patchedZip(zipSync({ a: octets(9) }, { level: 0 }), "central", 16, [1, 2, 3, 4]),
    ],
    [
      "a file longer than it says",
      patchedZip(zipSync({ a: octets(60_000) }, { level: 9 }), "central", 24, [9, 0, 0, 0]),
    ],
    [
      "a file shorter than it says",
      patchedZip(zipSync({ a: octets(90) }, { level: 9 }), "central", 24, [91, 0, 0, 0]),
    ],
  ])("is refused where it is %s", async (_what, archive) => {
    await expect(readRequestArchive(archive)).rejects.toMatchObject({
      code: "archive-unreadable",
      details: { reason: expect.stringMatching(/./) },
    });
  });

  it.each([
    ["encrypted", encryptedZip(zipSync({ "a.oer": octets(30) }))],
    [
      "compression",
      patchedZip(patchedZip(zipSync({ "a.oer": octets(30) }), "central", 10, [14]), "local", 8, [14]),
    ],
  ])("is refused where a file is closed by its %s", async (reason, archive) => {
    await expect(readRequestArchive(archive)).rejects.toMatchObject({
      code: "archive-entry-closed",
      details: { name: "a.oer", reason },
    });
  });

  it("is refused where a file is closed, being a symbolic link, and read where it only comes from Unix", async () => {
    const unix = patchedZip(zipSync({ "a.oer": octets(30) }), "central", 5, [3]);
    expect(await names(patchedZip(unix, "central", 38, [0, 0, 0xa4, 0x81]))).toEqual(["a.oer"]);
    await expect(readRequestArchive(linksZip(unix))).rejects.toMatchObject({
      code: "archive-entry-closed",
      details: { name: "a.oer", reason: "link" },
    });
  });

  it.each([
    "a\0b.oer",
    "ü\n.oer",
    "ü\u0085.oer",
    "reo.\u202etset",
    `${"a".repeat(260)}.oer`,
  ])("is refused where nothing can keep the name of a file (%j)", async (name) => {
    await expect(readRequestArchive(zipSync({ [name]: octets(30) }))).rejects.toMatchObject({
      code: "archive-entry-closed",
      details: { name: expect.not.stringMatching(/\p{Cc}/u), reason: "name" },
    });
  });

  it("may be written in ZIP64, and is held to the same limits", async () => {
    const plain = zipSync({ "a.oer": octets(30), "b.oer": octets(31) });
    expect(await names(zip64(plain))).toEqual(["a.oer", "b.oer"]);
    await expect(readRequestArchive(zip64(plain, 1n << 40n))).rejects.toMatchObject({
      code: "archive-entries",
    });
    // The length of a file in an extra field, with 2^32 octets and one.
    const extra = { 1: Uint8Array.of(1, 0, 0, 0, 1, 0, 0, 0) };
    const long = patchedZip(zipSync({ "a.oer": [octets(30), { extra }] }), "central", 24, Array(4).fill(255));
    await expect(readRequestArchive(long)).rejects.toMatchObject({
      code: "archive-entry-too-large",
      details: { name: "a.oer" },
    });
  });

  it("is refused by what it says of itself before anything of it is read", async () => {
    const many = patchedZip(zipSync({ a: octets(1) }), "end", 8, [0x11, 0x27, 0x11, 0x27]);
    await expect(readRequestArchive(many)).rejects.toMatchObject({ code: "archive-entries" });
    const elsewhere = patchedZip(zipSync({ a: octets(1) }), "end", 16, [0xf0, 0xff, 0xff, 0x7f]);
    await expect(readRequestArchive(elsewhere)).rejects.toMatchObject({ code: "archive-unreadable" });
  });

  it("is refused where nothing is in it", async () => {
    for (const archive of [zipSync({}), zipSync({ "folder/": new Uint8Array(), ".DS_Store": octets(1) })])
      await expect(readRequestArchive(archive)).rejects.toMatchObject({ code: "archive-empty" });
  });

  it("may have as many files as is said, and no more", async () => {
    const many = (count: number, name = "a") =>
      zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, octets(1)])));
    expect(await names(many(archiveLimits.requests))).toHaveLength(archiveLimits.requests);
    await expect(readRequestArchive(many(archiveLimits.requests + 1))).rejects.toMatchObject({
      code: "archive-entries",
      details: { limit: archiveLimits.requests },
    });
    const added = many(archiveLimits.entries + 1, "__MACOSX/");
    await expect(readRequestArchive(added)).rejects.toMatchObject({
      code: "archive-entries",
      details: { limit: archiveLimits.entries },
    });
  });

  it("may have files as long as is said, by themselves and together", async () => {
    const { requestOctets, allOctets } = archiveLimits;
    expect(await names(zipSync({ a: octets(requestOctets) }))).toEqual(["a"]);
    await expect(readRequestArchive(zipSync({ "a.oer": octets(requestOctets + 1) }))).rejects.toMatchObject({
      code: "archive-entry-too-large",
      details: { name: "a.oer", limit: requestOctets },
    });
    const count = allOctets / requestOctets;
    const all = Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`${at}.oer`, octets(requestOctets)]),
    );
    expect(await names(zipSync(all))).toHaveLength(count);
    await expect(readRequestArchive(zipSync({ ...all, z: octets(1) }))).rejects.toMatchObject({
      code: "archive-too-large",
      details: { limit: allOctets },
    });
  });
});
