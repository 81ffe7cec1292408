import { fromHex, toHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { dissect, messagesInside, openFile } from "./index.ts";

const hexOf = (type: string) => examples.find((example) => example.type === type)!.hex;
const spat = "00130b0000002681000000004006";
const ssm = "001e10000000000009a04001416181a0614920";
const cam = hexOf("CAM");
const octetsOf = (text: string) => [...fromHex(text)];
const signed = (octet: number) => (octet > 127 ? octet - 256 : octet);

/** What a text opens as: the messages as hex, where they stand, and what is said of the rest. */
function opened(text: string | Uint8Array) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const { bytes: all, frames, places, findings } = openFile(bytes);
  const messages = [...frames].map(({ offset, length }) => toHex(all.subarray(offset, offset + length)));
  return {
    messages,
    places,
    left: findings.flatMap(({ code, message }) => (code === "converted" ? [] : message)),
  };
}

describe("a text with one message per line", () => {
  it("may contain comments and other lines", () => {
    for (const text of [`# bench\n${spat}\n\n// later\n${ssm}\n`, `; bench\n${spat}\nand an SSM\n${ssm}\n`]) {
      expect(opened(text)).toMatchObject({ messages: [spat, ssm], left: [] });
    }
  });

  it("is read except for broken lines, which are reported with their number", () => {
    for (const [broken, why] of [
      [
        ssm.slice(0, 20),
        "its length field says 19 octets (SSM: status of requests to traffic lights), but it has 10",
      ],
      ["0014deadbeef0102030405", "it does not start like any known message"],
      ["00130b000000268100000000400x", 'expected a hexadecimal digit at position 27, found "x"'],
      [
        "00130b0000002681000000004006f",
        "expected pairs of hexadecimal digits, found 29 digits before position 29: half an octet is missing",
      ],
    ]) {
      for (const at of [0, 1, 2]) {
        const lines = [spat, ssm].toSpliced(at, 0, broken!);
        expect(opened(lines.join("\n"))).toMatchObject({
          messages: [spat, ssm],
          left: [`line ${at + 1} was skipped because it is not a complete message: ${why}`],
        });
      }
    }
  });

  it("may contain facilities messages, which have no length field", () => {
    expect(opened(`${cam}\n00zz01\n${cam}`)).toMatchObject({
      messages: [cam, cam],
      places: ["line 1", "line 3"],
      left: [expect.stringMatching(/^line 2 /)],
    });
  });

  it("is told apart from one message that is wrapped over several lines", () => {
    for (const type of ["CAM", "DENM", "Ieee1609DataSigned", "MessageFrame", "CcmsCert", "ScmsCtl"]) {
      const hex = hexOf(type);
      for (const width of [32, 64, 76]) {
        const wrapped = hex.replace(new RegExp(`.{${width}}`, "g"), "$&\n");
        expect(opened(wrapped), `${type}, ${width} digits a line`).toMatchObject({ messages: [hex] });
      }
    }
  });

  it("lists the first broken lines and counts the others", () => {
    const { left } = opened([spat, ...Array.from({ length: 30 }, () => "00zz"), ssm].join("\n"));
    expect(left).toHaveLength(21);
    expect(left.at(-1)).toBe("10 more were skipped");
  });
});

describe("a message inside other text", () => {
  const base64 = Buffer.from(fromHex(ssm)).toString("base64");
  const escaped = octetsOf(ssm)
    .map((octet) => `\\x${octet.toString(16).padStart(2, "0")}`)
    .join("");
  const inside = (text: string) => {
    const file = messagesInside(text);
    const messages = [...(file?.frames ?? [])].map(({ offset, length }) =>
      toHex(file!.bytes.subarray(offset, offset + length)),
    );
    return [messages, file?.places];
  };

  it.each<[string, string, string]>([
    [
      "a member of JSON",
      JSON.stringify({ id: 17, rows: [{ payload: { hex: ssm } }] }),
      "rows[0].payload.hex",
    ],
    ["base64 in JSON", JSON.stringify({ topic: "v2x", msg: base64 }), "msg"],
    ["an array of numbers in JSON", JSON.stringify({ data: octetsOf(ssm) }), "data"],
    ["words in JSON", JSON.stringify({ log: `RX ${ssm} ok` }), "log"],
    ["lines of JSON", `{"n":1}\n{"n":2,"raw":"${ssm}"}\n`, "line 2, raw"],
    ["an element of XML", `<?xml version="1.0"?>\n<log>\n <bytes>${ssm}</bytes>\n</log>`, "line 3, bytes"],
    [
      "markup in character data of XML",
      `<log><bytes><![CDATA[<b>${ssm}</b>]]></bytes></log>`,
      "line 1, bytes",
    ],
    ["an attribute of XML", `<log>\n<frame payload="${ssm}"/></log>`, "line 2, frame@payload"],
    ["a column", `time,station,hex\n2026-01-01T00:00:00Z,1,${ssm}\n`, "line 2, hex"],
    ["a column between semicolons", `time;payload\n1700000000;"${ssm}"\n`, "line 2, payload"],
    ["a line of syslog", `Jan  3 12:00:01 obu1 v2xd[812]: RX len=19 ${ssm}\n`, "line 1"],
    ["groups of digits in a log", `12:00:01 rx[0]: RX ${ssm.replace(/....(?=.)/g, "$& ")}\n`, "line 1"],
    ["a formula of a spreadsheet", `sep=;\n1;="${ssm}"\n`, "line 2"],
    ["pairs of digits in a log", `12:00:01 RX ${ssm.replace(/..(?=.)/g, "$& ")} end\n`, "line 1"],
    ["a label", `SSM: ${ssm}\n`, "line 1, SSM"],
    ["keys of a log", `ts=1700000000 rssi=-70 payload=${ssm}\n`, "line 1, payload"],
    ["YAML", `frame:\n  n: 1\n  payload: ${ssm}\n`, "line 3, payload"],
    ["a string of Python", `payload = b'${escaped}'\n`, "line 1, payload"],
    ["a string of Python with characters in it", `x = b"${escaped.replaceAll("\\x61", "a")}"`, "line 1, x"],
    [
      "an array of C",
      `// taken\nuint8_t msg[] = {\n ${octetsOf(ssm).join(", ")} /* end */ };`,
      "line 2, msg",
    ],
    ["signed octets of Java", `byte[] msg = {${octetsOf(ssm).map(signed).join(", ")}};`, "line 1, msg"],
    [
      "casts of Java",
      `new byte[] {${octetsOf(ssm)
        .map((one) => `(byte) ${one}`)
        .join(", ")}}`,
      "line 1",
    ],
    ["decimals", octetsOf(ssm).join(" "), "line 1"],
    ["a data URI", `see data:application/octet-stream;base64,${base64}`, "line 1"],
  ])("is found in %s", (_what, text, place) => {
    expect(inside(text)).toEqual([[ssm], [place]]);
  });

  it("is found in each array if there are several", () => {
    const array = (hex: string) =>
      octetsOf(hex)
        .map((octet) => `0x${octet.toString(16)}`)
        .join(", ");
    const source = `uint8_t a[] = { ${array(spat)} };\nuint8_t b[] = { ${array(ssm)} };\n`;
    expect(opened(source)).toMatchObject({ messages: [spat, ssm], places: ["line 1", "line 2"] });
  });

  it("is found behind headers", () => {
    const packet = `07d10000${cam}`;
    expect(inside(JSON.stringify({ btp: packet, other: "00".repeat(30) }))).toEqual([[packet], ["btp"]]);
  });

  it("is distinguished from hashes in the same text, and reported if it is broken", () => {
    const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
    const rows = [ssm, ssm.slice(0, 18), spat].map((payload) => JSON.stringify({ hash, payload }));
    const file = messagesInside(rows.join("\n"))!;
    expect(file.places).toEqual(["line 1, payload", "line 3, payload"]);
    expect(file.findings.map(({ message }) => message)[1]).toMatch(
      /^line 2, payload was skipped because it is not a complete message/,
    );
  });

  it("is reported wherever it is truncated next to a complete one", () => {
    const begun = [ssm.slice(0, 24), ssm.slice(0, -1), cam.slice(0, 30), cam.slice(0, -1)];
    for (const cut of begun) {
      for (const text of [JSON.stringify({ a: spat, b: cut }), `rx ${spat}\nrx ${cut}\n`]) {
        const file = messagesInside(text)!;
        expect(
          file.findings.map(({ code }) => code),
          text,
        ).toEqual(["converted", "octets-left"]);
      }
    }
    const others = ["1700000000123", "00142537", "1e".repeat(16), "f".repeat(41)];
    const text = JSON.stringify({ a: spat, others });
    expect(messagesInside(text)!.findings.map(({ code }) => code)).toEqual(["converted"]);
  });

  it("is reported once where it is truncated on a line of its own, and others are inside words", () => {
    const words = `some words that are longer than the message behind them ${ssm}`;
    expect(opened(`${spat}\n${ssm.slice(0, -1)}\n${words}\n${words}\n00zz\n`)).toMatchObject({
      messages: [spat, ssm, ssm],
      left: [expect.stringMatching(/^line 2 /), expect.stringMatching(/^line 5 /)],
    });
  });

  it("is found behind headers next to others of its name", () => {
    const packet = `07d10000${cam}`;
    for (const text of [`rx ${cam}\nrx ${packet}\nrx ${spat}\n`, `p=${packet}\np=${spat}\np=${packet}`]) {
      const [messages] = inside(text);
      expect(messages!.join(" ")).toBe(
        text
          .replace(/rx |p=/g, "")
          .trim()
          .replaceAll("\n", " "),
      );
    }
    expect(inside(JSON.stringify({ message: cam, frame: packet }))).toEqual([[cam], ["message"]]);
  });

  it("is opened even if it is truncated, if the text contains nothing else", () => {
    expect(inside(JSON.stringify({ payload: cam.slice(0, 60) }))).toEqual([[cam.slice(0, 60)], ["payload"]]);
  });

  it("is found in every array and string of source code", () => {
    const [spatOctets, ssmOctets] = [spat, ssm].map(octetsOf);
    const hexes = (octets: readonly number[], before = "0x", behind = "") =>
      octets.map((octet) => `${before}${octet.toString(16).padStart(2, "0")}${behind}`);
    const halves = [hexes(ssmOctets!, "\\x").slice(0, 9), hexes(ssmOctets!, "\\x").slice(9)];
    for (const text of [
      `const A: [u8; 14] = [${hexes(spatOctets!, "0x", "u8")}];\nconst B: &[u8] = &[${hexes(ssmOctets!, "0x", "_u8")}];`,
      `var a = []byte{${hexes(spatOctets!)}}\nvar b = []byte{${ssmOctets}}`,
      `val a = byteArrayOf(${hexes(spatOctets!)})\nval b = byteArrayOf(${hexes(ssmOctets!, "0x", ".toByte()")})`,
      `char a[] = "${hexes(spatOctets!, "\\x").join("")}";\nchar b[] = "${halves[0]!.join("")}"\n  "${halves[1]!.join("")}";`,
      `INSERT INTO m VALUES ('\\x${spat}'), ('\\x${ssm}');`,
      `<m><a>${spat}</a><b><![CDATA[${ssm}]]></b><c><![CDATA[</c></m>`,
    ]) {
      expect(inside(text)[0], text).toEqual([spat, ssm]);
    }
    // Each line is octets by itself, of which the second is written in another way.
    const mixed = `a := []byte{${hexes(spatOctets!)}}\n00zz\nb := []byte{${ssmOctets}}`;
    expect(opened(mixed)).toMatchObject({ messages: [spat, ssm], left: [expect.stringMatching(/^line 2 /)] });
    const other = `char a[] = {\n${hexes(spatOctets!)}};\nchar b[] = {${hexes(ssmOctets!, "B(", ")")}};`;
    expect(opened(other)).toMatchObject({
      messages: [spat],
      left: [expect.stringMatching(/^only the first array of the text was read/)],
    });
  });

  it("is found in each of several hexdumps, behind its headers", () => {
    const udp = (message: string) => {
      const length = message.length / 2;
      const lengths = [28 + length, 8 + length].map((one) => one.toString(16).padStart(4, "0"));
      return `${"02".repeat(12)}08004500${lengths[0]}0000000040110000${"7f000001".repeat(2)}b6d0b6d0${lengths[1]}0000${message}`;
    };
    const dump = (hex: string) =>
      hex
        .match(/.{1,32}/g)!
        .map(
          (line, index) =>
            `${(16 * index).toString(16).padStart(4, "0")}  ${line.match(/../g)!.join(" ").padEnd(47)}  ....`,
        )
        .join("\n");
    expect(opened(`${udp(spat)}\n${udp(ssm)}\n`).messages).toEqual([udp(spat), udp(ssm)]);
    for (const title of ["", "Frame of the road side\n"]) {
      const file = messagesInside(`${title}${dump(udp(spat))}\n\n${title}${dump(udp(ssm))}\n`)!;
      const items = [...file.frames].map((_, index) => dissect(file, index));
      expect(items.map(({ bytes }) => toHex(bytes))).toEqual([spat, ssm]);
      expect(items[0]!.headers.map(({ name }) => name)).toEqual(["Ethernet", "IPv4", "UDP"]);
    }
  });

  it("may be all of the text, as an array of octets", () => {
    const { findings } = messagesInside(JSON.stringify(octetsOf(ssm)))!;
    expect(findings.map(({ message }) => message)).toEqual(["read as an array of octets"]);
  });

  it("may have the armour of PEM around it, or the zero of C behind it", () => {
    const base64 = Buffer.from(fromHex(ssm)).toString("base64");
    expect(opened(`-----BEGIN MESSAGE-----\n${base64}\n-----END MESSAGE-----\n`)).toEqual({
      messages: [ssm],
      left: [],
    });
    for (const end of ["\0", "\x1a"]) expect(opened(ssm + end)).toMatchObject({ messages: [ssm] });
  });

  it("is not the only octet string of a value in value notation", () => {
    const key = `reconstructionValue : compressed-y-1 : '${"ED7E1611".repeat(8)}'H`;
    expect(messagesInside(`{"key": "${"ED7E1611".repeat(8)}"}`)).toBeDefined();
    expect(messagesInside(`-- copied\nvalue1 CertificateBase ::= { ${key} }`)).toBeUndefined();
  });

  it("is not found in words, numbers and identifiers", () => {
    for (const text of [
      "The quick brown fox jumps over the lazy dog, 12345678 times.",
      JSON.stringify({ id: "6f1c2b1e-9a55-4a3e-9f0e-1f2d3c4b5a69", count: 3, list: [1, 2, 3] }),
      "<log><entry n='1'>started</entry></log>",
    ]) {
      expect(messagesInside(text)).toBeUndefined();
    }
  });
});

describe("a text crafted to overload the decoder", () => {
  const wide = `a${",a".repeat(20_000)}\n${Array(20_001).fill(ssm).join(",")}`;

  it.each([
    ["brackets that never close", "[1,2 ".repeat(200_000)],
    ["brackets around one array", `${"[1,2 ".repeat(60_000)}]`],
    ["quotes that never close", `\\x00 "${"'\\".repeat(200_000)}`],
    ["an attribute without a value", `<a ${"b".repeat(300_000)}>x</a>`],
    ["character data that begins often", `${"<a><![CDATA[".repeat(50_000)}]]>`],
    ["comments that never close", `[${"/*".repeat(200_000)}]`],
    ["a line of megabytes", `${"ab".repeat(4_000_000)}g`],
    ["nested JSON", `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`],
  ])("is scanned in linear time: %s", (_what, text) => {
    expect(messagesInside(text)?.frames.length ?? 0).toBeLessThan(2);
  });

  it("is scanned in linear time: a table with many columns", () => {
    expect(messagesInside(wide)!.frames.length).toBe(20_001);
  });
});

describe("a file of text", () => {
  it("may be in UTF-16, with or without a byte order mark", () => {
    const little = Buffer.from(`\ufeff${ssm}\r\n`, "utf16le");
    for (const bytes of [
      little,
      little.subarray(2),
      Buffer.from(little).swap16(),
      Buffer.from(little.subarray(2)).swap16(),
    ]) {
      expect(opened(bytes)).toMatchObject({ messages: [ssm] });
    }
  });

  it("may contain non-ASCII characters", () => {
    const text = `{"Prüfstand":"Süd","payload":"${ssm}"}`;
    expect(() => openFile(new TextEncoder().encode(text))).toThrow("the file is JSON");
    expect(messagesInside(text)!.places).toEqual(["payload"]);
  });

  it("is reported as JSON or XML if it contains no message", () => {
    expect(() => openFile(new TextEncoder().encode('{"a": 1}'))).toThrow(
      "the file is JSON, but contains no message in hexadecimal or base64",
    );
    expect(() => openFile(new TextEncoder().encode("<a>1</a>"))).toThrow("the file is XML");
  });
});
