import { expect, it } from "vitest";
import {
  bitString,
  boolean,
  choice,
  containing,
  enumerated,
  integer,
  lazy,
  nullType,
  octetString,
  openType,
  optional,
  relativeOid,
  sequence,
  sequenceOf,
  utf8String,
} from "../schema/index.ts";
import { fromHex } from "./hex.ts";
import { printXer } from "./print.ts";

const Colour = enumerated("Colour", ["red", "green"], { additions: [] });
const Count = integer("Count");

it("writes an element for each component, empty ones for names and truth values", () => {
  const Shape = sequence(
    "Shape",
    {
      flag: boolean("Flag"),
      colour: Colour,
      count: optional(Count),
      nothing: nullType(),
      id: octetString("Id"),
      bits: bitString("Bits"),
      oid: relativeOid(),
      inner: sequence("Inner", {}),
    },
    { more: optional(Count) },
  );
  const value = {
    flag: true,
    colour: "green" as const,
    nothing: null,
    id: fromHex("0aff"),
    bits: { bytes: fromHex("a0"), length: 3 },
    oid: [4, 2],
    inner: {},
    more: -7,
    unknownAdditions: [{ index: 1, bytes: fromHex("ab") }],
  };
  expect(printXer(Shape, value)).toBe(
    [
      "<Shape>",
      "  <flag><true/></flag>",
      "  <colour><green/></colour>",
      "  <nothing/>",
      "  <id>0AFF</id>",
      "  <bits>101</bits>",
      "  <oid>4.2</oid>",
      "  <inner/>",
      "  <more>-7</more>",
      "  <!-- unknown extension addition 2: AB -->",
      "</Shape>",
      "",
    ].join("\n"),
  );
});

it("puts items into elements of their type, unless they are elements already", () => {
  const lists = sequence("Lists", {
    counts: sequenceOf("Counts", Count),
    octets: sequenceOf("Octets", octetString("OCTET STRING")),
    flags: sequenceOf("Flags", boolean()),
    colours: sequenceOf("Colours", Colour),
    picks: sequenceOf("Picks", choice("Pick", { count: Count, colour: Colour }, {})),
    none: sequenceOf("Counts", Count),
  });
  const value = {
    counts: [1, 2],
    octets: [fromHex("00")],
    flags: [true, false],
    colours: ["red" as const, 5],
    picks: [
      { choice: "count" as const, value: 3 },
      { choice: "unknown" as const, value: { tag: 2, bytes: fromHex("cd") } },
    ],
    none: [],
  };
  expect(printXer(lists, value)).toBe(`<Lists>
  <counts>
    <Count>1</Count>
    <Count>2</Count>
  </counts>
  <octets>
    <OCTET_STRING>00</OCTET_STRING>
  </octets>
  <flags>
    <true/>
    <false/>
  </flags>
  <colours>
    <red/>
    <!-- unknown value 5 of Colour -->
  </colours>
  <picks>
    <count>3</count>
    <!-- unknown alternative 2: CD -->
  </picks>
  <none/>
</Lists>
`);
});

it("puts the value of an open type and of CONTAINING into an element of its type", () => {
  const Frame = sequence("Frame", {
    id: Count,
    body: openType("Body", "id", new Map([[1, Colour]])),
    inner: containing(
      "Wrapped",
      lazy("Count", () => Count),
    ),
  });
  expect(printXer(Frame, { id: 1, body: "red", inner: 9 })).toBe(`<Frame>
  <id>1</id>
  <body>
    <Colour><red/></Colour>
  </body>
  <inner>
    <Count>9</Count>
  </inner>
</Frame>
`);
  expect(printXer(Frame, { id: 2, body: fromHex("cafe"), inner: 9 })).toContain("<body>CAFE</body>");
});

it("escapes markup, and names the control characters that XML cannot carry", () => {
  const text = 'a<b> & "c"\t\n\u0000\u001b\u0001Ä\u007f';
  expect(printXer(utf8String("Text"), text)).toBe(
    '<Text>a&lt;b&gt; &amp; "c"\t\n<nul/><esc/><soh/>Ä\u007f</Text>\n',
  );
});
