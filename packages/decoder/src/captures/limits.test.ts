import { createHash } from "node:crypto";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { maximalTextLength } from "../input/index.ts";
import { dissect } from "./captured-item.ts";
import {
  block,
  interfaceOf,
  joined,
  octets,
  packetOf,
  pcapOf,
  section,
} from "./headers/frames.test-support.ts";
import {
  maximalBlocks,
  maximalCaptureFrames,
  maximalCaptureOctets,
  maximalFileOctets,
  maximalFrames,
  maximalGzipMembers,
  maximalInterfaces,
  maximalRsuTextOctets,
  maximalTrials,
  maximalUnpackingRatio,
  searchedOctets,
  triedOctets,
  unpackedInAnyCase,
} from "./limits.ts";
import { openFile } from "./open-file.ts";

const wsm = octets("FFFFFFFFFFFF 020000000001 88DC 03 00 20 07 03 80 04 00 14 01 00");
const bytesOf = (text: string) => new TextEncoder().encode(text);
const gzip = (...parts: readonly Uint8Array[]) =>
  joined(...parts.map((part) => new Uint8Array(gzipSync(part, { level: 9 }))));

/** So many octets, made of a part over and over. */
function repeated(part: Uint8Array, length: number): Uint8Array {
  const all = new Uint8Array(length);
  all.set(part.subarray(0, length));
  for (let done = part.length; done < length; done *= 2)
    all.copyWithin(done, 0, Math.min(done, length - done));
  return all;
}

const limitOf = (packed: Uint8Array) => unpackedInAnyCase + maximalUnpackingRatio * packed.length;
const limitsReached = (file: ReturnType<typeof openFile>) =>
  file.findings.filter(({ code }) => code === "limit-reached").map(({ message }) => message);

describe("gzip that holds far more than its size tells", () => {
  const size = 12_000_000;
  const emptyFrames = joined(pcapOf([wsm]), new Uint8Array(size));

  it.each([
    ["zeros", new Uint8Array(size), "octets", 1],
    ["signed data without end", repeated(octets("038100"), size), "octets", 1],
    ["digits", repeated(bytesOf("0"), size), "text", 1],
    ["lines of digits", repeated(bytesOf("00\n"), size), "text", 1],
    ["a capture of empty frames", emptyFrames, "pcap", undefined],
    ["sections without frames", repeated(section(), size), "pcapng", 0],
    ["interfaces without frames", joined(section(), repeated(interfaceOf(1), size)), "pcapng", 0],
    ["messages, one a line", repeated(bytesOf("03800100\n"), size), "text", maximalFrames],
  ] as const)("is unpacked up to the ratio, and opens: %s", (_, content, format, frames) => {
    const packed = gzip(content);
    expect(packed.length).toBeLessThan(65_536);
    const file = openFile(packed);
    expect(file.format).toBe(format);
    expect(file.frames.length).toBe(frames ?? Math.floor((file.bytes.length - 40 - wsm.length) / 16) + 1);
    expect(file.bytes.length).toBeLessThanOrEqual(limitOf(packed));
    expect(limitsReached(file)[0]).toBe(
      `unpacking stopped there: ${packed.length} packed octets may hold 4194304 octets and 100 for each of them`,
    );
  });

  it("gives what was unpacked until then, frame by frame", () => {
    expect(dissect(openFile(gzip(emptyFrames)), 0)).toMatchObject({ kind: "ieee1609Dot2Data", offset: 18 });
  });

  it("leaves out the line in which unpacking stopped", () => {
    const line = `03802e${"00".repeat(46)}`;
    const file = openFile(gzip(repeated(bytesOf(`${line}\n`), size)));
    expect(file.title).toBe("text, one message a line");
    expect(new Set([...file.frames].map(({ length }) => length))).toEqual(new Set([49]));
  });

  it("is unpacked whole up to the very limit", () => {
    let length = unpackedInAnyCase;
    for (let packed = 0; limitOf(gzip(new Uint8Array(length))) !== length; packed += 1) {
      expect(packed).toBeLessThan(20);
      length = limitOf(gzip(new Uint8Array(length)));
    }
    const whole = openFile(gzip(new Uint8Array(length)));
    expect(whole.bytes.length).toBe(length);
    expect(limitsReached(whole)).toEqual([]);
    const more = openFile(gzip(new Uint8Array(length + 1)));
    expect(more.bytes.length).toBe(length);
    expect(limitsReached(more)).toHaveLength(1);
  });

  it("is never unpacked to more than a file may have", () => {
    // Hardly packed, so that the ratio allows more than a file may have.
    const noise = new Uint8Array(createHash("shake256", { outputLength: 700_000 }).digest());
    const file = openFile(gzip(noise, new Uint8Array(maximalFileOctets)));
    expect(file.bytes.length).toBe(maximalFileOctets);
    expect(limitsReached(file)).toEqual(["unpacking stopped there: a file is read up to 67108864 octets"]);
  });

  it("may be several files one behind the other, up to a limit", () => {
    const [first, second] = [wsm.subarray(0, 9), wsm.subarray(9)];
    expect(openFile(gzip(first, second)).bytes).toEqual(wsm);
    const nothing = gzip(new Uint8Array(0));
    const members = (count: number) => joined(gzip(wsm), repeated(nothing, (count - 1) * nothing.length));
    expect(limitsReached(openFile(members(maximalGzipMembers)))).toEqual([]);
    const more = openFile(members(maximalGzipMembers + 200));
    expect(more.bytes).toEqual(wsm);
    expect(limitsReached(more)).toEqual(["unpacking stopped there: it is more than 10000 gzip files in one"]);
    expect(() => openFile(repeated(nothing, 20_000 * nothing.length))).toThrow(
      expect.objectContaining({ code: "unpacking-stopped", message: expect.stringContaining("10000") }),
    );
  });

  it("is unpacked twice at most, each time within the limits", () => {
    const inner = gzip(new Uint8Array(size));
    const file = openFile(gzip(inner));
    expect(file.bytes.length).toBeLessThanOrEqual(limitOf(inner));
    expect(limitsReached(file)).toHaveLength(1);
    expect(openFile(gzip(gzip(wsm))).bytes).toEqual(wsm);
    expect(() => openFile(gzip(gzip(gzip(wsm))))).toThrow("it is packed more than 2 times");
  });
});

describe("Zstandard", () => {
  const zstd = (part: Uint8Array) => new Uint8Array(zstdCompressSync(part));

  it("is unpacked, several files one behind the other as well", () => {
    const [first, second] = [wsm.subarray(0, 9), wsm.subarray(9)];
    expect(openFile(zstd(wsm)).bytes).toEqual(wsm);
    expect(openFile(joined(zstd(first), zstd(second))).bytes).toEqual(wsm);
    expect(openFile(zstd(gzip(pcapOf([wsm])))).format).toBe("pcap");
  });

  it("that holds far more than its size tells is unpacked up to the ratio", () => {
    const packed = zstd(new Uint8Array(100_000_000));
    const file = openFile(packed);
    expect(file.bytes.length).toBe(limitOf(packed));
    expect(limitsReached(file)).toHaveLength(1);
  });

  it("that is cut is refused", () => {
    const packed = zstd(pcapOf([wsm]));
    for (const length of [5, 20, packed.length - 1])
      expect(() => openFile(packed.subarray(0, length))).toThrow(
        "begins as Zstandard, but cannot be unpacked",
      );
  });
});

describe("more than is listed", () => {
  it("of millions of empty frames in a PCAP file", () => {
    const file = openFile(joined(pcapOf([wsm]), new Uint8Array(16 * maximalCaptureFrames)));
    expect(file.frames).toHaveLength(maximalCaptureFrames);
    expect(file.findings).toEqual([
      {
        code: "limit-reached",
        offset: 24 + 16 + wsm.length + 16 * (maximalCaptureFrames - 1),
        message: expect.stringContaining("the file holds more than 3000000 frames"),
      },
    ]);
  });

  it("of as many frames as are listed, nothing is said", () => {
    const file = openFile(joined(pcapOf([]), new Uint8Array(16 * maximalCaptureFrames)));
    expect(file.frames).toHaveLength(maximalCaptureFrames);
    expect(file.findings).toEqual([]);
  });

  it("of millions of frames in a PCAPNG file", () => {
    const frames = repeated(packetOf(new Uint8Array(0), 0n), 32 * maximalCaptureFrames);
    const file = openFile(joined(section(), interfaceOf(1), packetOf(wsm, 0n), frames));
    expect(file.frames).toHaveLength(maximalCaptureFrames);
    expect(limitsReached(file)).toEqual([expect.stringContaining("more than 3000000 frames")]);
    expect(dissect(file, 0).kind).toBe("ieee1609Dot2Data");
  });

  it("of octets, where only captures may have many", () => {
    const capture = joined(pcapOf([wsm]), new Uint8Array(maximalFileOctets));
    expect(openFile(capture).frames.length).toBeGreaterThan(1);
    const refused = (file: Uint8Array) => {
      try {
        openFile(file);
      } catch (error) {
        return (error as Error).message;
      }
      return undefined;
    };
    expect(refused(new Uint8Array(maximalFileOctets + 1))).toContain("67108864 octets");
    const larger = new Uint8Array(maximalCaptureOctets + 1);
    larger.set(pcapOf([wsm]));
    expect(refused(larger)).toContain("536870912");
  });

  it.each([
    ["blocks", maximalBlocks - 2, block(5, new Uint8Array(0)), `more than ${maximalBlocks} blocks`],
    ["interfaces", maximalInterfaces, interfaceOf(1), "more than 1000 interfaces in a section"],
  ])("of %s in a PCAPNG file", (_, most, one, words) => {
    const start = joined(section(), interfaceOf(1), packetOf(wsm, 0n));
    const within = openFile(joined(start, repeated(one, (most - 1) * one.length)));
    expect([within.frames.length, limitsReached(within)]).toEqual([1, []]);
    const beyond = openFile(joined(start, repeated(one, (most + 2) * one.length), packetOf(wsm, 0n)));
    expect(beyond.frames).toHaveLength(1);
    expect(limitsReached(beyond)).toEqual([expect.stringContaining(words)]);
  });

  it.each([
    ["as long as 32 bits can say", 0xfffffff0],
    ["shorter than a block is", 8],
    ["of no octets", 0],
    ["that is no multiple of four", 33],
  ])("of a PCAPNG file behind a block with a length %s", (_, length) => {
    const damaged = packetOf(wsm, 0n);
    new DataView(damaged.buffer).setUint32(4, length, true);
    const file = openFile(joined(section(), interfaceOf(1), packetOf(wsm, 0n), damaged, packetOf(wsm, 0n)));
    expect(file.frames).toHaveLength(1);
    expect(file.findings).toMatchObject([{ code: expect.stringMatching(/^file-(truncated|damaged)$/) }]);
  });

  it("of a text with a message a line", () => {
    const line = "03800100\n";
    const within = openFile(bytesOf(line.repeat(maximalFrames)));
    expect([within.frames.length, limitsReached(within)]).toEqual([maximalFrames, []]);
    const beyond = openFile(bytesOf(line.repeat(maximalFrames + 1)));
    expect([beyond.frames.length, limitsReached(beyond).length]).toEqual([maximalFrames, 1]);
    expect(beyond.findings[0]).toMatchObject({ offset: line.length * maximalFrames });
  });

  it("of a text that spells one structure", () => {
    const lines = repeated(bytesOf(`${"ff".repeat(40)}\n`), maximalTextLength + 810);
    const file = openFile(lines);
    const read = Math.floor(maximalTextLength / 81) * 81;
    expect(file.findings[0]).toEqual({
      code: "limit-reached",
      offset: read,
      message: `a text is read up to 33554432 characters; those from character ${read} on are left out`,
    });
    expect(file.bytes.length).toBe((40 * read) / 81);
    expect(limitsReached(openFile(lines.subarray(0, maximalTextLength)))).toEqual([]);
  });
});

describe("a text of an RSU", () => {
  const text = (length: number) => bytesOf(`Type=A\nPayload=03800100\n${"#".repeat(length - 24)}`);

  it("is read as such up to its limit", () => {
    expect(openFile(text(maximalRsuTextOctets)).format).toBe("rsuText");
    expect(() => openFile(text(maximalRsuTextOctets + 1))).toThrow(
      expect.objectContaining({ code: "text-without-octets" }),
    );
  });
});

describe("searching a frame of a link type that is not known", () => {
  const signedLookalike = octets("038102");
  const message = octets("88DC", "03 00 20 07 03 80 04 00 14 01 00");
  const found = (...parts: readonly Uint8Array[]) =>
    dissect(openFile(pcapOf([joined(...parts)], { linkType: 999 })), 0);

  it("tries so many places", () => {
    const marks = (count: number) => repeated(signedLookalike, count * signedLookalike.length);
    expect(found(marks(maximalTrials - 1), message).kind).toBe("ieee1609Dot2Data");
    expect(found(marks(maximalTrials), message)).toMatchObject({
      kind: "none",
      reason:
        "nothing of V2X by headers, nor by searching: the first 65536 octets are searched, 200 places tried, 16777216 octets read there (link type 999)",
    });
  });

  it("searches so many octets", () => {
    expect(found(new Uint8Array(searchedOctets - 1), message).kind).toBe("ieee1609Dot2Data");
    expect(found(new Uint8Array(searchedOctets), message)).toMatchObject({
      kind: "none",
      reason: expect.stringContaining("the first 65536 octets"),
    });
    expect(found(octets("FF FF FF FF")).reason).toBe(
      "nothing of V2X: neither by headers nor by searching (link type 999)",
    );
  });

  it("reads so many octets at the places it tries", () => {
    const behind = new Uint8Array(triedOctets / 2);
    expect(found(signedLookalike, message, behind.subarray(100)).kind).toBe("ieee1609Dot2Data");
    expect(found(signedLookalike, message, behind).kind).toBe("none");
  });
});
