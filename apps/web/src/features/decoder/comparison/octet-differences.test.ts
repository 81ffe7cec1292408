import { expect, it } from "vitest";
import { differingParts, type ValuePart } from "./octet-differences.ts";

/** A value with what differs in brackets. */
const bracketed = (parts: readonly ValuePart[]) =>
  parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join("");

it.each([
  [
    "of one length, octet by octet",
    "'0102030405'H",
    "'0199030477'H",
    "'01[02]0304[05]'H",
    "'01[99]0304[77]'H",
  ],
  [
    "neighbours as one",
    "'0102030405060708'H",
    "'0102039999060708'H",
    "'010203[0405]060708'H",
    "'010203[9999]060708'H",
  ],
  ["one with more in the middle", "'AABBCCDD'H", "'AABB0102CCDD'H", "'AABBCCDD'H", "'AABB[0102]CCDD'H"],
  ["one with more at its end", "'AABBCC'H", "'AABBCC00'H", "'AABBCC'H", "'AABBCC[00]'H"],
  ["a repeated octet counts once", "'AAAABB'H", "'AAAAAABB'H", "'AAAABB'H", "'AAAA[AA]BB'H"],
  ["long ones that are cut short", "'010203040…", "'010203990…", "'010203[04]0…", "'010203[99]0…"],
  ["three of four octets", "'01020304'H", "'01AABBCC'H", "'01[020304]'H", "'01[AABBCC]'H"],
  ["another value as a whole", "'0102030405'H", "'01AABBCCDD'H", "'0102030405'H", "'01AABBCCDD'H"],
  ["much more of the same", "'0102'H", "'01029999999999999999'H", "'0102'H", "'0102[9999999999999999]'H"],
  ["numbers", "36", "623", "36", "623"],
  ["a number and octets", "36", "'36'H", "36", "'36'H"],
  ["octets and none", "'36'H", "''H", "'36'H", "''H"],
])("marks where octets differ: %s", (_what, own, good, ownMarked, goodMarked) => {
  expect(differingParts(own, good).map(bracketed)).toEqual([ownMarked, goodMarked]);
});
