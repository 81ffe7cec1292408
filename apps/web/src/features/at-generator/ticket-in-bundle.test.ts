import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { ticketInBundle } from "./ticket-in-bundle.ts";

const fileOf = (octets: Uint8Array) => ({ arrayBuffer: async () => new Uint8Array(octets).buffer });
const bundle = fileOf(
  zipSync({
    "tickets/AT_001.oer": Uint8Array.of(1),
    "keys/AT_001.vkey": Uint8Array.of(9),
    "tickets/AT_012.oer": Uint8Array.of(12),
  }),
);

it.each([1, 12])("takes ticket %i out of a bundle", async (number) => {
  expect(await ticketInBundle(bundle, number)).toEqual(Uint8Array.of(number));
});

it("names the file of a ticket that is not there", async () => {
  await expect(ticketInBundle(bundle, 2)).rejects.toThrow("The bundle holds no tickets/AT_002.oer");
});

it("refuses what is no archive", async () => {
  await expect(ticketInBundle(fileOf(Uint8Array.of(1, 2, 3)), 1)).rejects.toThrow("invalid zip data");
});
