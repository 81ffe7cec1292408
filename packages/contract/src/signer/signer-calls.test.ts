import { expect, it } from "vitest";
import { calls, controlCharacterProblem, describeProblems } from "../index.ts";

const { schema } = calls.signer.sign.body;
const good = { rsuid: "RSU-1", generationTime: "2026-03-01T12:00:00Z", j2735message: "001d21" };
const problemOf = (change: object) => {
  const { error } = schema.safeParse({ ...good, ...change });
  return error && describeProblems(error, "The body");
};

it.each([
  ["2026-03-01T12:00:00Z", "2026-03-01T12:00:00.000Z"],
  ["2026-03-01T14:00:00.5+02:00", "2026-03-01T12:00:00.500Z"],
  [1_772_366_400, "2026-03-01T12:00:00.000Z"],
  [1_772_366_400.25, "2026-03-01T12:00:00.250Z"],
  ["1772366400.25", "2026-03-01T12:00:00.250Z"],
])("takes the moment %j as %s [R7.80]", (generationTime, moment) => {
  expect(schema.parse({ ...good, generationTime }).generationTime.toISOString()).toBe(moment);
});

const momentRule =
  "must be a moment such as 2026-03-01T12:00:00Z or in seconds since 1970, from 2004 to 2139";

it.each([
  ["generationTime", undefined, momentRule],
  ["generationTime", "2026-03-01", momentRule],
  ["generationTime", "2026-03-01T12:00:00", momentRule],
  ["generationTime", 1_772_366_400_000, momentRule],
  ["generationTime", 1_072_915_199, momentRule],
  ["generationTime", "soon", momentRule],
  ["expiryTime", "soon", momentRule],
  ["expiryTime", good.generationTime, "must be after generationTime"],
  ["rsuid", undefined, "must be a text of 1 to 255 characters"],
  ["rsuid", 7, "must be a text of 1 to 255 characters"],
  ["rsuid", "", "must be a text of 1 to 255 characters"],
  ["rsuid", "r".repeat(256), "must be a text of 1 to 255 characters"],
  ["signer", "self", "must be certificate or digest"],
  ["j2735message", undefined, "must be pairs of hexadecimal digits, or base64"],
  ["j2735message", "", "must be pairs of hexadecimal digits, or base64"],
  ["j2735message", "0123G", "must be pairs of hexadecimal digits, or base64"],
  ["j2735message", "00".repeat(8193), "must have at most 8192 octets"],
  [
    "j2735message",
    "MDAxMzBiMDAwMDAwMjY4MTAwMDAwMDAwNDAwNg==",
    "is base64 of hexadecimal digits: send the digits themselves, or base64 of the octets",
  ],
  [
    "j2735message",
    "03800e00130b0000002681000000004006",
    "is data of IEEE 1609.2 already (it begins with protocolVersion 3): send the MessageFrame inside it",
  ],
  [
    "j2735message",
    Buffer.from("038100400380", "hex").toString("base64"),
    "is data of IEEE 1609.2 already (it begins with protocolVersion 3): send the MessageFrame inside it",
  ],
])("refuses a %s of %j [R7.80]", (field, value, rule) => {
  expect(problemOf({ [field]: value })).toBe(`${field} ${rule}`);
});

it.each([
  ["latitude", 90, 90.0000001, "must be a number from -90 to 90"],
  ["longitude", 180, -180, "must be a number from -179.9999999 to 180"],
  ["elevation", 6143.9, -409.7, "must be a number from -409.6 to 6143.9"],
])("takes a place in degrees and metres, and keeps %s within its bounds [R7.80]", (member, inside, outside, rule) => {
  const place = { latitude: 48.2, longitude: 16.4, elevation: 170 };
  expect(problemOf({ generationLocation: { ...place, [member]: inside } })).toBeUndefined();
  expect(problemOf({ generationLocation: { ...place, [member]: outside } })).toBe(
    `generationLocation.${member} ${rule}`,
  );
});

it.each([
  ["001d21", "hex"],
  ["001D21", "hex"],
  ["AB0hMAA=", "base64"],
  ["AB0hMAA", "base64"],
  ["AB0hMABB", "base64"],
])("reads %s as %s", (j2735message, notation) => {
  expect(schema.parse({ ...good, j2735message }).j2735message).toEqual({ text: j2735message, notation });
});

it("tells the certificate along unless its digest is asked for", () => {
  expect(schema.parse(good).signer).toBe("certificate");
  expect(schema.parse({ ...good, signer: "digest" }).signer).toBe("digest");
});

it.each([
  ["0x00130b0000002681000000004006", "00130b0000002681000000004006", "hex"],
  ["00 13 0b 00 00 00 26 81\n00 00 00 00 40 06\n", "00130b0000002681000000004006", "hex"],
  ["ABMLAAAA\r\nJoEAAAAAQAY=\n", "ABMLAAAAJoEAAAAAQAY=", "base64"],
])("reads %j as what it is [R7.80]", (j2735message, text, notation) => {
  expect(schema.parse({ ...good, j2735message }).j2735message).toEqual({ text, notation });
  expect(controlCharacterProblem({ j2735message }, schema, "The body")).toBeUndefined();
});
