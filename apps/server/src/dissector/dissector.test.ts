import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BitString, coer, type FieldRange, fromHex, type Schema, toHex } from "@v2x/asn1";
import { coerStructures, examples } from "@v2x/decoder";
import { arbitraryOf } from "@v2x/testkit";
import {
  Certificate,
  CrlPsid,
  EtsiTs102941Data,
  Ieee1609Dot2DataSigned,
  Ieee1609Dot2DataSignedCertRequest,
  ScmsPdu,
  SecuredCrl,
} from "@v2x/v2x-schema";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { dissectorScript } from "./dissector.ts";
import {
  captureOf,
  type DissectedField,
  dissectedFields,
  fromWebServer,
  linkTypes,
} from "./tshark.test-support.ts";

const hasTshark = spawnSync("tshark", ["--version"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "v2x-dissector-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** One example of each kind of file, with the type that our decoder reads it by. */
const files = examples.flatMap(({ type, title, hex }) =>
  Object.hasOwn(coerStructures, type)
    ? [
        {
          type,
          title,
          bytes: fromHex(hex),
          schema: coerStructures[type as keyof typeof coerStructures].schema,
        },
      ]
    : [],
);

/** Runs tshark over frames of DLT_USER0, whose payload is the protocol's. */
function tshark(frames: readonly Uint8Array[], protocol: string, ...options: readonly string[]): string {
  writeFileSync(join(folder, "frames.pcap"), captureOf(frames));
  const link = `uat:user_dlts:"User 0 (DLT=147)","${protocol}","0","","0",""`;
  return run("frames.pcap", "-o", link, ...options);
}

/** Runs tshark with the dissector over a capture of the folder. */
function run(capture: string, ...options: readonly string[]): string {
  const script = join(folder, "v2xpki.lua");
  writeFileSync(script, dissectorScript());
  const { stdout, stderr, status } = spawnSync(
    "tshark",
    ["-X", `lua_script:${script}`, "-r", join(folder, capture), ...options],
    { encoding: "utf8", maxBuffer: 1 << 30, env: { ...process.env, HOME: folder } },
  );
  // Beside a warning where root runs it.
  expect(stderr.replace(/^Running as user .*\n/, "")).toBe("");
  expect(status).toBe(0);
  return stdout;
}

describe("the script", () => {
  const script = dissectorScript();

  it("has each field under a name of its own that display filters take", () => {
    const names = [...script.matchAll(/^F\[\d+\] = ProtoField\.\w+\("([^"]*)"/gm)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(500);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^v2xpki(\.\w+)+$/.test(name))).toEqual([]);
  });

  it("leads to the roots by the PSIDs of the security services", () => {
    expect(script).toContain(
      'P = {[622] = "ts102941", [623] = "ts102941", [624] = "ts102941", [35] = "scms", [256] = "crl"}',
    );
  });
});

describe.skipIf(hasTshark)("the dissector in Wireshark", () => {
  it.skip("there is no tshark here to try it with", () => {});
});

describe.runIf(hasTshark)("the dissector in Wireshark", () => {
  it("shows every field of certificates and lists as the decoder does, at the same octets", () => {
    for (const [protocol, isCrl] of [
      ["v2xpki", false],
      ["v2xpki.crl", true],
    ] as const) {
      const those = files.filter(({ type }) => (type === "ScmsCrl") === isCrl);
      const frames = those.map(({ bytes }) => bytes);
      const dissected = dissectedFields(tshark(frames, protocol, "-T", "pdml"));
      expect(dissected).toHaveLength(those.length);
      for (const [index, { schema, bytes }] of those.entries()) expectSame(dissected[index]!, schema, bytes);
    }
  });

  it.each([
    ["messages of TS 102 941", EtsiTs102941Data],
    ["messages of IEEE 1609.2.1", ScmsPdu],
    ["signed messages of IEEE 1609.2.1", Ieee1609Dot2DataSigned],
    ["signed certificate requests", Ieee1609Dot2DataSignedCertRequest],
    ["certificates", Certificate],
  ] as const)("shows every field of any %s, whatever their values", (_, schema: Schema) => {
    const values = fc.sample(arbitraryOf(schema), { numRuns: 60, seed: 20261124 });
    const frames = values.map((value) => coer.encode(schema, value));
    const dissected = dissectedFields(tshark(frames, "v2xpki", "-T", "pdml"));
    for (const [index, bytes] of frames.entries()) expectSame(dissected[index]!, schema, bytes);
  });

  it("reads the payload of signed data that Wireshark's own dissector of IEEE 1609.2 has taken apart", () => {
    const list = files.find(({ title }) => title.startsWith("European trust list"))!;
    const [fields = []] = dissectedFields(tshark([list.bytes], "ieee1609dot2.data", "-T", "pdml"));
    expect(fields.find(({ name }) => name === "v2xpki.ToBeSignedTlmCtl.ctlSequence")?.show).toBe("1");
    expect(fields.find(({ label }) => label === "nextUpdate")?.showname).toBe(
      "nextUpdate: 679788003 (2025-07-16 21:59:58 UTC)",
    );
    expect(fields.filter(({ name }) => name === "v2xpki.RootCaEntry.selfsignedRootCa")).toHaveLength(2);
  });

  it("reads revocation lists of IEEE 1609.2 by their PSID", () => {
    const { bytes } = files.find(({ title }) => title.startsWith("Revocation list by hash"))!;
    const list = coer.decode(SecuredCrl, bytes);
    if (list.content.choice !== "signedData") throw new Error("a list that is not signed");
    const { tbsData, ...rest } = list.content.value;
    const headerInfo = { ...tbsData.headerInfo, psid: CrlPsid };
    const value = { ...rest, tbsData: { ...tbsData, headerInfo } };
    const frame = coer.encode(SecuredCrl, { ...list, content: { choice: "signedData", value } });
    const [fields = []] = dissectedFields(tshark([frame], "ieee1609dot2.data", "-T", "pdml"));
    expect(fields.find(({ name }) => name === "v2xpki.CrlContents.version")?.show).toBe("1");
  });

  it("says where octets end early or make no sense, and raises no error of Lua", () => {
    const frames = files.flatMap(({ bytes }) =>
      Array.from({ length: 60 }, (_, index) =>
        bytes.subarray(0, 2 + Math.floor((index / 60) * bytes.length)),
      ),
    );
    const truncated = tshark(frames, "v2xpki", "-T", "fields", "-e", "_ws.expert.message", "-e", "_ws.lua");
    const lines = truncated.trimEnd().split("\n");
    expect(lines).toHaveLength(frames.length);
    expect(lines.filter((line) => !line.includes("truncated: "))).toEqual([]);
    const [bytes] = files.map((file) => file.bytes);
    const spoiled = Array.from(bytes!.keys(), (at) => bytes!.with(at, bytes![at]! ^ 0xff)).slice(2);
    const text = tshark(spoiled, "v2xpki", "-V");
    expect(text).not.toMatch(/Lua Error|own fault|Malformed Packet/);
    expect(text).toMatch(/is no tag of a CHOICE/);
  });

  it("remarks on numbers outside their type, and on octets behind the value", () => {
    const { bytes } = files.find(({ type }) => type === "CcmsCrl")!;
    const { map } = coer.explore(coerStructures.CcmsCrl.schema, bytes);
    const version = map.find(({ path }) => path.endsWith(".payload.data.protocolVersion"))!;
    const frames = [bytes.with(version.start, 2), Buffer.concat([bytes, Uint8Array.of(0, 0)])];
    const remarks = tshark(frames, "v2xpki", "-T", "fields", "-e", "_ws.expert.message");
    expect(remarks).toBe("outside 3..3\n2 octets behind the value\n");
  });

  it("shows at most so many fields of a packet, and so many values inside each other", () => {
    const nested = Array.from({ length: 200 }).reduce<Uint8Array>(plain, plain(new Uint8Array(4)));
    const certificate = coer.decode(Certificate, files.find(({ type }) => type === "CcmsCert")!.bytes);
    const value = Array.from({ length: 80_000 }, () => ({ choice: "countryOnly", value: 276 }) as const);
    const region = { choice: "identifiedRegion", value } as const;
    const toBeSigned = { ...certificate.toBeSigned, region };
    const wide = coer.encode(Certificate, { ...certificate, toBeSigned });
    const remarks = tshark([nested, wide], "v2xpki", "-T", "fields", "-e", "_ws.expert.message");
    expect(remarks.split("\n").slice(0, 2)).toEqual([
      "more than 64 values inside each other",
      "more than 100000 fields; the rest is not shown",
    ]);
  });

  const writeAnswer = (mediaType: string, body: Uint8Array, status = "200 OK") => {
    const head = `HTTP/1.1 ${status}\r\nContent-Type: ${mediaType}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const packet = fromWebServer(Buffer.concat([Buffer.from(head), body]));
    writeFileSync(join(folder, "http.pcap"), captureOf([packet], linkTypes.ip));
  };
  const httpBody = (mediaType: string, body: Uint8Array) => {
    writeAnswer(mediaType, body);
    return dissectedFields(run("http.pcap", "-T", "pdml"))[0] ?? [];
  };

  it("reads bodies of HTTP by their media type", () => {
    const list = files.find(({ type }) => type === "CcmsCrl")!;
    const fields = httpBody("application/x-its-crl", list.bytes);
    expect(fields.find(({ name }) => name === "v2xpki.ToBeSignedCrl.entries.element")?.octets).toBe(
      "031e639d798b3197",
    );
  });

  it.each([
    ["application/x-its-ctl", 0, 300],
    ["application/x-its-ctl", 100, 400],
    ["application/octet-stream", 0, 300],
  ])("tells a part of a file (206) as such: %s from %i", (mediaType, from, to) => {
    const { bytes } = files.find(({ type }) => type === "CcmsCtl")!;
    writeAnswer(mediaType, bytes.subarray(from, to), "206 Partial Content");
    const text = run("http.pcap", "-V");
    expect(text).toContain("a part of a file (206 Partial Content)");
    expect(text).not.toMatch(/Malformed|truncated|cannot be read on/);
  });

  it("reads bodies of HTTP that are octets to it where they begin as messages, and no others", () => {
    const names = (body: Uint8Array) =>
      new Set(httpBody("application/octet-stream", body).map(({ name }) => name));
    for (const type of ["CcmsCert", "CcmsCtl"])
      expect(names(files.find((file) => file.type === type)!.bytes).size, type).toBeGreaterThan(20);
    expect(names(Uint8Array.of(3, 0xb0, 0, 0, 1))).toEqual(new Set());
    expect(names(Uint8Array.of(0, 3, 9, 9, 1))).toEqual(new Set());
  });
});

/** Ieee1609Dot2Data around octets. */
function plain(octets: Uint8Array): Uint8Array {
  const { length } = octets;
  return Uint8Array.of(3, 0x80, 0x83, length >> 16, (length >> 8) & 255, length & 255, ...octets);
}

/** Each value that our decoder finds stands in the dissection, in the same order, with the same end and value. */
function expectSame(dissected: readonly DissectedField[], schema: Schema, bytes: Uint8Array): void {
  let next = 0;
  let reached = 0;
  const leaves = coer.explore(schema, bytes).map.filter(isLeaf);
  expect(leaves.length).toBeGreaterThan(0);
  for (const leaf of leaves) {
    const isPlaced = (field: DissectedField, index: number) =>
      index >= next && namesOf(leaf).includes(field.label) && field.end === leaf.end;
    const showing = dissected.findIndex(
      (field, index) => isPlaced(field, index) && (field.isLeaf || field.octets !== ""),
    );
    // Octets that the dissector reads on in, such as a request, are shown as what they hold alone.
    const at = showing === -1 ? dissected.findIndex(isPlaced) : showing;
    expect(at, `${leaf.path} ends at ${leaf.end}`).not.toBe(-1);
    // What the dissector has in between is around the value, or inside of one that is octets to the decoder.
    const extra = dissected.slice(next, at).filter((field) => hasValue(field) && field.end > reached);
    expect(extra, `before ${leaf.path}`).toEqual([]);
    if (showing !== -1) expect(valueIn(dissected[at]!, leaf), leaf.path).toBe(textOfValue(leaf));
    else expect(leaf.kind).toBe("octetString");
    next = at + 1;
    reached = Math.max(reached, leaf.end);
  }
  expect(dissected.slice(next).filter((field) => hasValue(field) && field.end > reached)).toEqual([]);
}

/** Not a value of other values that happens to have none, such as an empty list. */
function hasValue({ isLeaf, octets, show }: DissectedField): boolean {
  return isLeaf && (octets !== "" || show !== "");
}

function isLeaf({ kind, value }: FieldRange): boolean {
  return value !== undefined && !["sequence", "sequenceOf", "choice"].includes(kind);
}

/** How the dissector may call it: what is in an open type or octet string by its type. */
function namesOf({ path, type }: FieldRange): readonly string[] {
  const name = path.endsWith("]") ? "element" : path.slice(path.lastIndexOf(".") + 1);
  return [name, type, "undecoded octets"];
}

/** What tshark shows of a field, in the words of `textOfValue`. */
function valueIn({ show, octets, showname }: DissectedField, { kind, value }: FieldRange): string {
  if (kind === "enumerated" && typeof value === "string")
    return /: (.*) \(-?\d+\)$/.exec(showname)?.[1] ?? "";
  if (kind === "boolean") return show === "1" || show === "True" ? "true" : "false";
  if (["octetString", "bitString", "openType", "string"].includes(kind)) return octets;
  return kind === "null" ? "" : show;
}

function textOfValue({ kind, value }: FieldRange): string {
  if (value instanceof Uint8Array) return toHex(value);
  if (kind === "string") return toHex(new TextEncoder().encode(value as string));
  if (kind === "bitString") return toHex((value as BitString).bytes);
  if (kind === "null") return "";
  return Array.isArray(value) ? value.join(".") : String(value);
}
