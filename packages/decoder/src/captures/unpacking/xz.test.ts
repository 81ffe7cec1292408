import { crc32 } from "node:zlib";
import { fixture } from "@v2x/testkit";
import { describe, expect, it } from "vitest";
import { tarFiles } from "../containers/index.ts";
import { FileError } from "../file-error.ts";
import { maximalUnpackingRatio, unpackedInAnyCase } from "../limits.ts";
import { withoutXz } from "./index.ts";

const trustList = fixture("eu-l2-ectl-CE4CF6C19BFED720.oer.json");
const capture = tarFiles(fixture("containers/capture.tar")).files[0]!.content;

describe.each([
  ["trust-list.json", trustList],
  ["capture.pcap", capture],
])("a file of xz: %s", (name, content) => {
  const packed = fixture(`containers/${name}.xz`);

  it("is unpacked, and says from how many octets", async () => {
    expect(await withoutXz(packed, `${name}.xz`)).toEqual({
      bytes: content,
      name,
      findings: [
        expect.objectContaining({ message: expect.stringMatching(/^unpacked from xz: \d+ octets/) }),
      ],
    });
  });

  it("is unpacked together with another behind it", async () => {
    const { bytes } = await withoutXz(Uint8Array.of(...packed, ...packed), name);
    expect(bytes).toEqual(Uint8Array.of(...content, ...content));
  });

  it("is rejected wherever it is cut", async () => {
    for (const length of [6, 12, 20, 40, 100, packed.length - 30, packed.length - 12, packed.length - 1]) {
      await expect(withoutXz(packed.subarray(0, length), name)).rejects.toThrow(
        "the file begins as xz, but cannot be unpacked: it ends early",
      );
    }
  });

  it("is rejected where an octet is damaged, unless nothing depends on it", async () => {
    for (let at = 6; at < packed.length; at += 7) {
      const damaged = packed.slice();
      damaged[at]! ^= 0x80;
      expect(await contentOf(damaged), `octet ${at}`).toBeOneOf([undefined, content]);
    }
  });

  it("is rejected where something else is behind it", async () => {
    await expect(withoutXz(Uint8Array.of(...packed, 1, 35, 69, 103), name)).rejects.toThrow(
      "cannot be unpacked",
    );
  });
});

describe("a file of xz", () => {
  it("that holds far more than its size tells is unpacked up to the ratio", async () => {
    const packed = fixture("containers/zeros.xz");
    const { bytes, findings } = await withoutXz(packed, "zeros.xz");
    expect(bytes).toEqual(new Uint8Array(unpackedInAnyCase + maximalUnpackingRatio * packed.length));
    expect(findings).toContainEqual(expect.objectContaining({ code: "limit-reached" }));
  });

  it("that needs a dictionary beyond what the library allocates is rejected by that reason", async () => {
    for (const [size, message] of [
      [29, "its dictionary is larger than 64 MiB"],
      [39, "its dictionary is larger than 64 MiB"],
      [41, "it is packed by a filter that is not known here"],
    ] as const) {
      await expect(withoutXz(withDictionary(size), "a.xz")).rejects.toThrow(message);
    }
    expect((await withoutXz(withDictionary(28), "a.xz")).bytes).toEqual(trustList);
  });

  it("that was packed by a filter for programs is rejected by that name", async () => {
    await expect(withoutXz(fixture("containers/capture.pcap.x86.xz"), "a")).rejects.toThrow(
      "it is packed by a filter that is not known here",
    );
  });
});

/** The packed trust list with another size of the dictionary in the header of its block (.xz 1.2.0, 3.1 and 5.3.1). */
function withDictionary(size: number): Uint8Array {
  const packed = fixture("containers/trust-list.json.xz").slice();
  const length = (packed[12]! + 1) * 4;
  const header = packed.subarray(12, 12 + length);
  header[header.indexOf(0x21) + 2] = size;
  new DataView(packed.buffer).setUint32(12 + length - 4, crc32(header.subarray(0, -4)), true);
  return packed;
}

async function contentOf(packed: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return (await withoutXz(packed, "damaged.xz")).bytes;
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
