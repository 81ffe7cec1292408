import { BlobError } from "@v2x/blobs";
import { describe, expect, it } from "vitest";
import { readFiles } from "./read-files.ts";

const names = Array.from({ length: 250 }, (_, index) => index.toString(16).padStart(2, "0").padEnd(64, "0"));
const fileUpkeep = {
  namedAfter: async (after: string, limit: number) => names.filter((name) => name > after).slice(0, limit),
} as unknown as Parameters<typeof readFiles>[0]["fileUpkeep"];

describe("reading the stored files", () => {
  it.each(["", "7f", names[99]!, "fe"])("reads each once, from %j on", async (start) => {
    const read: string[] = [];
    const get = async (name: string) => {
      read.push(name);
      return Buffer.of();
    };
    expect(await readFiles({ fileUpkeep }, { get }, start)).toBe("250 files");
    expect(read.toSorted()).toEqual(names);
  });

  it("names what is missing or damaged", async () => {
    const get = async (name: string) => {
      if (name === names[3]) throw new BlobError("damaged", { place: "here", reason: "a test" });
      return name === names[5] ? undefined : Buffer.of();
    };
    await expect(readFiles({ fileUpkeep }, { get }, "")).rejects.toThrow(
      `2 of 250 are not: ${names[3]}, ${names[5]}`,
    );
  });
});
