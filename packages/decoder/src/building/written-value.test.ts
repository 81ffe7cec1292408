import { coer, fromHex, printXer, toHex } from "@v2x/asn1";
import { Certificate, ToBeSignedCertificate } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { type Example, examples } from "../examples/index.ts";
import {
  type CoerDecoderType,
  coerDecoderTypes,
  type DecoderType,
  readCoer,
  readUper,
  textOf,
  type UperDecoderType,
} from "../reading/index.ts";
import { octetsOfWrittenValue, valueFormatOf, valueTextOf } from "./index.ts";

function asked({ type }: Pick<Example, "type">): DecoderType {
  return (coerDecoderTypes as readonly string[]).includes(type)
    ? { rules: "COER", type: type as CoerDecoderType }
    : { rules: "UPER", type: type as UperDecoderType };
}

function read(example: Example) {
  const { rules, type } = asked(example);
  return rules === "COER" ? readCoer(type, fromHex(example.hex)) : readUper(type, fromHex(example.hex));
}

describe("what the decoder writes of an example is read as its octets", () => {
  it.each(examples)("$type: $title", (example) => {
    const reading = read(example);
    const [{ schema, value }] = reading.layers;
    for (const format of ["notation", "json", "xer"] as const) {
      const text = format === "xer" ? printXer(schema, value) : valueTextOf(reading, 0, format)!;
      expect(valueFormatOf(text)).toBe(format);
      const made = octetsOfWrittenValue(text, format, asked(example));
      expect("bytes" in made ? toHex(made.bytes) : made).toBe(
        toHex(reading.bytes.subarray(0, reading.length)),
      );
    }
    if (reading.layers.length > 1) return;
    // The whole text as people copy it, with comments in front, whatever decoder is open.
    const elsewhere: DecoderType = { rules: "COER", type: "unknown" };
    for (const format of ["notation", "xer", "json"] as const) {
      const chosen = format === "json" ? asked(example) : elsewhere;
      const copied = octetsOfWrittenValue(textOf(reading, format), format, chosen);
      expect(copied, format).toMatchObject({ bytes: reading.bytes.subarray(0, reading.length) });
    }
  });
});

describe("a value of no named type", () => {
  const frame = examples.find(({ type }) => type === "MessageFrame")!;
  const json = valueTextOf(read(frame), 0, "json")!;

  it("is of the only type that has it", () => {
    const made = octetsOfWrittenValue(json, "json", { rules: "UPER", type: "unknown" });
    expect(made).toMatchObject({ typeName: "MessageFrame", format: "json", bytes: fromHex(frame.hex) });
  });

  it("asks for the type where none has it", () => {
    const message = expect.stringContaining("choose the type of this value");
    expect(octetsOfWrittenValue(json, "json", { rules: "COER", type: "unknown" })).toEqual({
      problem: { path: "", message },
      isTypeOpen: true,
    });
  });

  it("is told what it comes closest to, and what of it that type refuses", () => {
    const broken = json.replace(/"msgCnt": \d+/, '"msgCnt": 200');
    const made = octetsOfWrittenValue(broken, "json", { rules: "UPER", type: "unknown" });
    const message = expect.stringMatching(
      /^choose the type of this value; it comes closest to MessageFrame: value\.coreData\.msgCnt: expected an integer in 0\.\.127, found 200 \(line \d+/,
    );
    expect(made).toMatchObject({ problem: { message }, isTypeOpen: true });
  });

  it("says where JSON breaks, whatever type it would be of", () => {
    const broken = octetsOfWrittenValue(json.slice(0, -9), "json", { rules: "UPER", type: "unknown" });
    expect(broken).toEqual({
      problem: expect.objectContaining({ message: expect.stringMatching(/^expected JSON/) }),
    });
  });

  it("is refused by field where the type is chosen", () => {
    const text = json.replace(/"lat": -?\d+/, '"lat": "north"');
    const made = octetsOfWrittenValue(text, "json", { rules: "UPER", type: "MessageFrame" });
    const line = text.slice(0, text.indexOf("north")).split("\n").length;
    expect(made).toMatchObject({ problem: { path: "value.coreData.lat", line } });
  });
});

describe("a value of a type that the decoder does not know by name", () => {
  const certificate = examples.find(({ type }) => type === "ScmsCert")!;
  const text = valueTextOf(read(certificate), 0, "notation")!.replace(/^\w+ \w+/, "value1 CertificateBase");

  it.each(["ScmsCert", "unknown"] as const)("is read by its members, where %s is asked for", (type) => {
    const made = octetsOfWrittenValue(text, "notation", { rules: "COER", type });
    expect(made).toMatchObject({ bytes: fromHex(certificate.hex) });
  });

  it("names the type where it is a value of none, and keeps the place of what is wrong", () => {
    const unknown = octetsOfWrittenValue("a Thing ::= 5", "notation", { rules: "COER", type: "unknown" });
    const message = expect.stringContaining("the decoder knows no type Thing that stands by itself: ");
    expect(unknown).toMatchObject({ problem: { message }, isTypeOpen: true });
    const asked = octetsOfWrittenValue("a Thing ::= 5", "notation", { rules: "COER", type: "CcmsCert" });
    expect(asked).toMatchObject({ problem: { path: "", line: 1, column: 13 } });
  });
});

describe("the content of a certificate by itself", () => {
  const certificate = coer.decode(
    Certificate,
    fromHex(examples.find(({ type }) => type === "ScmsCert")!.hex),
  );
  const bytes = coer.encode(ToBeSignedCertificate, certificate.toBeSigned);
  const json = valueTextOf(readCoer("unknown", bytes), 0, "json")!;
  const texts = [
    ["json", `{"ToBeSignedCertificate": ${json}}`],
    ["notation", valueTextOf(readCoer("unknown", bytes), 0, "notation")!],
    ["xer", printXer(ToBeSignedCertificate, certificate.toBeSigned)],
  ] as const;

  it.each(texts)("is encoded from %s that names its type", (format, text) => {
    const made = octetsOfWrittenValue(text, format, { rules: "COER", type: "unknown" });
    expect(made).toMatchObject({ typeName: "ToBeSignedCertificate", bytes });
  });

  it.each(["unknown", "ScmsCert", "CcmsCert"] as const)("is encoded from JSON where %s is chosen", (type) => {
    const made = octetsOfWrittenValue(json, "json", { rules: "COER", type });
    expect(made).toMatchObject({ bytes });
  });
});

describe("messages as other tools write them", () => {
  const bsm =
    "<BasicSafetyMessage><coreData><msgCnt>1</msgCnt><id>BE A1 00 00</id><secMark>2</secMark><lat>3</lat><long>4</long><elev>5</elev><accuracy><semiMajor>6</semiMajor><semiMinor>7</semiMinor><orientation>8</orientation></accuracy><transmission><neutral></neutral></transmission><speed>9</speed><heading>10</heading><angle>11</angle><accelSet><long>12</long><lat>13</lat><vert>14</vert><yaw>15</yaw></accelSet><brakes><wheelBrakes>\n10000\n</wheelBrakes><traction>off</traction><abs><on/></abs><scs><on/></scs><brakeBoost><off/></brakeBoost><auxBrakes><off/></auxBrakes></brakes><size><width>16</width><length>17</length></size></coreData></BasicSafetyMessage>";
  const framed = `<MessageFrame><messageId>20</messageId><value>${bsm}</value></MessageFrame>`;
  const uper: DecoderType = { rules: "UPER", type: "unknown" };

  it("reads a frame in XER", () => {
    const made = octetsOfWrittenValue(framed, "xer", uper);
    expect(made).toMatchObject({ typeName: "MessageFrame", notes: [] });
    const reading = readUper("unknown", (made as { bytes: Uint8Array }).bytes);
    expect(reading).toMatchObject({ sureness: "certain" });
    expect(reading.layers[0].value).toMatchObject({
      messageId: 20,
      value: { coreData: { id: fromHex("bea10000"), accelSet: { yaw: 15 }, transmission: "neutral" } },
    });
  });

  const bytesOf = (made: ReturnType<typeof octetsOfWrittenValue>) => {
    if ("problem" in made) throw new Error(made.problem.message);
    return toHex(made.bytes);
  };
  const octets = bytesOf(octetsOfWrittenValue(framed, "xer", uper));

  it("puts a frame around a message without one, and says so", () => {
    const made = octetsOfWrittenValue(bsm, "xer", uper);
    expect(bytesOf(made)).toBe(octets);
    expect(made).toMatchObject({
      typeName: "BasicSafetyMessage",
      notes: ["A MessageFrame was put around the BasicSafetyMessage."],
    });
  });

  it("reads a message in elements of somebody's own, and says what it left", () => {
    const made = octetsOfWrittenValue(`<OdeAsn1Data><data>${framed}</data></OdeAsn1Data>`, "xer", uper);
    expect(bytesOf(made)).toBe(octets);
    expect(made).toMatchObject({
      notes: ["The element <MessageFrame> was read; <OdeAsn1Data> around it was not."],
    });
  });

  it("reads JSON with messages and bit strings in the forms of X.697", () => {
    const frame = JSON.parse(valueTextOf(readUper("unknown", fromHex(octets)), 0, "json")!);
    const { value: message } = frame.value;
    const { brakes } = message.coreData;
    const coreData = { ...message.coreData, brakes: { ...brakes, wheelBrakes: "80" } };
    const rewritten = { coreData };
    const messages = [
      { messageId: 20, value: { BasicSafetyMessage: rewritten } },
      { messageId: 20, value: rewritten },
      { MessageFrame: { messageId: 20, value: { BasicSafetyMessage: rewritten } } },
      { BasicSafetyMessage: rewritten },
    ];
    for (const json of messages)
      expect(bytesOf(octetsOfWrittenValue(JSON.stringify(json), "json", uper))).toBe(octets);
  });

  it("reads a message of ETSI ITS in JSON, with names of its edition", () => {
    const json =
      '{"header":{"protocolVersion":2,"messageID":4,"stationID":4712},"spat":{"intersections":[{"id":{"region":49,"id":77},"revision":3,"status":"0000","states":[{"signalGroup":1,"state_time_speed":[{"eventState":"stop-And-Remain"}]}]}]}}';
    const octetsOfJson = bytesOf(octetsOfWrittenValue(json, "json", uper));
    expect(readUper("unknown", fromHex(octetsOfJson))).toMatchObject({ type: "SPATEM", sureness: "certain" });
  });

  it.each([
    ["xer", bsm.replace("<lat>3</lat>", "<lat>x</lat>"), "coreData.lat"],
    ["xer", bsm.replace("<lat>3</lat>", "<lat>9999999999</lat>"), "value.coreData.lat"],
    ["json", '{"BasicSafetyMessage":{"coreData":{"msgCnt":1,"id":"0"}}}', "coreData.id"],
  ] as const)("names what is wrong in %s by member, line and column", (format, text, path) => {
    const made = octetsOfWrittenValue(text, format, uper);
    expect(made).toMatchObject({
      problem: { path, message: expect.stringContaining("(line "), line: expect.any(Number) },
    });
  });
});

it.each([
  ["0x03, 0x81", undefined],
  ["{ 0x03, 0x81 }", undefined],
  ["{3, 129}", undefined],
  ["hello world", undefined],
  ["", undefined],
  ["[1, 2]", undefined],
  ['[{"type": 1}]', "json"],
  ["{}", "json"],
  ["-- a remark\n-- and another\n\n{ messageId 20, value '00'H }", "notation"],
  ["frame MessageFrame ::= {", "notation"],
  ['\ufeff<?xml version="1.0"?>\n<Log><MessageFrame/></Log>', "xer"],
  ["<Log><bytes>0014</bytes></Log>", undefined],
])("takes %j for %s", (text, format) => {
  expect(valueFormatOf(text)).toBe(format);
});

it.each([
  ["json", `${'{"content":'.repeat(50_000)}1${"}".repeat(50_000)}`],
  ["json", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
  ["notation", `${"{ content ".repeat(50_000)}1${"}".repeat(50_000)}`],
  ["xer", `<CAM>${"<a>".repeat(50_000)}${"</a>".repeat(50_000)}</CAM>`],
] as const)("is refused in words where %s is nested without end", (format, text) => {
  for (const type of ["MessageFrame", "CAM"] as const) {
    expect(octetsOfWrittenValue(text, format, { rules: "UPER", type })).toHaveProperty("problem.message");
  }
});
