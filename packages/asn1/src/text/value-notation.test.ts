import { expect, it } from "vitest";
import { coer } from "../coer/coer.ts";
import {
  bitString,
  boolean,
  choice,
  containing,
  enumerated,
  integer,
  nullType,
  objectIdentifier,
  octetString,
  openType,
  optional,
  sequence,
  sequenceOf,
  utf8String,
} from "../schema/index.ts";
import { fromHex } from "./hex.ts";
import { printValueNotation } from "./print.ts";

const octet = integer("Octet", { min: 0, max: 255, named: { one: 1 } });

it("prints every kind, one component a line", () => {
  const Everything = sequence(
    "Everything",
    {
      version: octet,
      named: octet,
      type: enumerated("Type", ["explicit", "implicit"]),
      absent: optional(octet),
      issuer: choice("Issuer", { digest: octetString("Digest"), self: nullType() }),
      flags: bitString("Flags", { size: 8 }, { app: 0, enrol: 1 }),
      none: bitString("Flags", { size: 8 }, { app: 0 }),
      bits: bitString("Bits"),
      text: utf8String("Text"),
      isFull: boolean(),
      arcs: objectIdentifier(),
      inside: containing("Inside", sequence("Inner", { a: octet })),
      list: sequenceOf("List", sequence("Item", { psid: octet })),
      empty: sequenceOf("List", octet),
      id: octet,
      open: openType("Open", "id", new Map([[1, octet]])),
    },
    { added: octet },
  );
  const text = printValueNotation(Everything, {
    version: 3,
    named: 1,
    type: "explicit",
    issuer: { choice: "digest", value: fromHex("56dfd6") },
    flags: { bytes: Uint8Array.of(0xc0), length: 8 },
    none: { bytes: Uint8Array.of(0), length: 8 },
    bits: { bytes: Uint8Array.of(0xa0), length: 3 },
    text: 'say "hi"',
    isFull: true,
    arcs: [1, 2, 840],
    inside: { a: 2 },
    list: [{ psid: 36 }, { psid: 37 }],
    empty: [],
    id: 1,
    open: 9,
    added: 4,
    unknownAdditions: [{ index: 4, bytes: Uint8Array.of(0xff) }],
  });
  expect(text).toBe(`everything Everything ::= {
  version 3,
  named one,
  type explicit,
  issuer digest : '56DFD6'H,
  flags {app, enrol},
  none {},
  bits '101'B,
  text "say ""hi""",
  isFull TRUE,
  arcs { 1 2 840 },
  inside CONTAINING {
    a 2
  },
  list {
    {
      psid 36
    },
    {
      psid 37
    }
  },
  empty {},
  id one,
  open Octet : 9,
  added 4
  -- unknown extension addition 5: 'FF'H
}
`);
});

it("prints an unknown alternative with its tag and octets", () => {
  const Old = choice("Old", { a: octet }, {});
  expect(printValueNotation(Old, coer.decode(Old, fromHex("85020102")))).toBe(
    "old Old ::= -- unknown alternative 5 -- '0102'H\n",
  );
});
