import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { fileInBundle } from "./file-in-bundle.ts";

const fileOf = (octets: Uint8Array) => ({ arrayBuffer: async () => new Uint8Array(octets).buffer });
const bundle = fileOf(
  zipSync({
    "tickets/AT_001.oer": Uint8Array.of(1),
    "keys/AT_001.vkey": Uint8Array.of(9),
    "tickets/AT_012.oer": Uint8Array.of(12),
  }),
);

it.each([1, 12])("takes file %i out of a bundle", async (number) => {
  const path = `tickets/AT_${String(number).padStart(3, "0")}.oer`;
  expect(await fileInBundle(bundle, path)).toEqual(Uint8Array.of(number));
});

it("names the file that is not there", async () => {
  await expect(fileInBundle(bundle, "tickets/AT_002.oer")).rejects.toThrow(
    "The bundle holds no tickets/AT_002.oer",
  );
});

it("refuses what is no archive", async () => {
  await expect(fileInBundle(fileOf(Uint8Array.of(1, 2, 3)), "a")).rejects.toThrow("invalid zip data");
});
