import { generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { coer, fromHex, printValueNotation, printXer, toJson } from "@v2x/asn1";
import { calls, decodedStructure, limits } from "@v2x/contract";
import {
  type CoerDecoderType,
  coerDecoderTypes,
  examples,
  readCoer,
  readUper,
  textOf,
  type UperDecoderType,
  uperDecoderTypes,
} from "@v2x/decoder";
import { fixture, longTrustList } from "@v2x/testkit";
import { EtsiTs103097Certificate } from "@v2x/v2x-schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onTheWire } from "../on-the-wire.test-support.ts";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

/** Real certificates and lists of others; absent where the repository stands alone. */
const vectors = join(import.meta.dirname, "../../../../../shared/standards/vectors");

const packedHex = (name: string) => Buffer.from(fixture(`containers/${name}`)).toString("hex");

let server: TestServer;
let rootCertificate: Buffer<ArrayBuffer>;
let trustList: Buffer<ArrayBuffer>;
beforeAll(async () => {
  server = await startTestServer({ FEATURES: "camp" });
  const download = async (path: string) =>
    Buffer.from(await (await server.fetch(path, { token: server.tokens.alpha })).arrayBuffer());
  rootCertificate = await download(calls.ccms.getRootCert.path);
  trustList = await download(calls.ccms.getCtl.path);
});
afterAll(() => server.close());

const decodeHex = (body: string, query = "", headers = {}) =>
  server.fetch(`${calls.decoders.decodeHexEncodedCOER.path}${query}`, {
    method: "POST",
    body,
    headers: { "content-type": "text/plain", ...headers },
    token: server.tokens.alpha,
  });

const decodeOctets = (body: Uint8Array<ArrayBuffer>, headers = {}) =>
  server.fetch(calls.decoders.decodeCOER.path, {
    method: "POST",
    body,
    headers: { "content-type": "application/octet-stream", ...headers },
    token: server.tokens.alpha,
  });

describe("the hex decoder", () => {
  it("answers value notation as text, whether the type is named or not [R1.13] [R7.16] [R7.17]", async () => {
    for (const query of ["", "?type=unknown", "?type=CcmsCert"]) {
      const answer = await decodeHex(rootCertificate.toString("hex"), query);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
      const text = await answer.text();
      expect(text).toContain("CcmsCert");
      expect(text).toMatch(/id\s+name\s*:\s*"[^"]*TEST[^"]*"/);
    }
  });

  it.each(
    examples.filter(({ type }) => (coerDecoderTypes as readonly string[]).includes(type)),
  )("answers $type as the same text that the screen shows: $title [R7.17]", async ({ type, hex }) => {
    for (const asked of [type, "unknown"] as CoerDecoderType[]) {
      const answer = await decodeHex(hex, `?type=${asked}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(textOf(readCoer(asked, fromHex(hex)), "notation"));
    }
  });

  it("reads trust lists and capital digits [R2.69] [R7.17]", async () => {
    const answer = await decodeHex(trustList.toString("hex").toUpperCase(), "?type=CcmsCtl");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("certificateTrustListRca");
  });

  it("gives programs that prefer JSON the value with the place of each field", async () => {
    const answer = await decodeHex(rootCertificate.toString("hex"), "", { accept: "application/json" });
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.get("vary")).toMatch(/accept/i);
    const structure = decodedStructure.parse(await answer.json());
    expect(structure.type).toBe("CcmsCert");
    expect(structure.value).toMatchObject({ version: 3, type: "explicit" });
    const version = structure.map.find(({ path }) => path === "version");
    expect(rootCertificate.subarray(version?.start, version?.end)).toEqual(Buffer.of(3));
  });

  it.each([
    "",
    "8",
    "80 03",
    "0x8003",
    "80g0",
    "80:03",
  ])("refuses %j and says the rule [R5.1] [R5.3]", async (text) => {
    const answer = await decodeHex(text);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toBe(
      "Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.",
    );
  });

  it.each([
    ["JSON", (value: unknown) => JSON.stringify(toJson(EtsiTs103097Certificate, value as never))],
    ["XER", (value: unknown) => printXer(EtsiTs103097Certificate, value as never)],
    ["value notation", (value: unknown) => printValueNotation(EtsiTs103097Certificate, value as never)],
  ])("reads a value in %s", async (_, write) => {
    const text = write(coer.decode(EtsiTs103097Certificate, rootCertificate));
    const asHex = await (await decodeHex(rootCertificate.toString("hex"), "?type=CcmsCert")).text();
    for (const body of [text, Buffer.from(text).toString("hex")]) {
      const answer = await decodeHex(body, "?type=CcmsCert");
      expect([answer.status, await answer.text()]).toEqual([200, asHex]);
    }
    const broken = await decodeHex(text.replace(/explicit/, "other"), "?type=CcmsCert");
    expect([broken.status, await broken.text()]).toEqual([400, expect.stringMatching(/^type: .*line \d+/)]);
  });

  it("answers the fields of a certificate in the format before IEEE 1609.2", async () => {
    const hex = new TextDecoder().decode(fixture("old-format/certificate.hex")).trim();
    const text = await decodeHex(hex);
    expect(text.status).toBe(200);
    expect(await text.text()).toMatch(
      /^-- old format, not verifiable here › certificate of TS 103 097 V1\.2\.1\nCertificate of .*\n {2}version 2\n/,
    );
    const answer = await decodeHex(hex, "", { accept: "application/json" });
    const { type, value, map, layers, findings } = decodedStructure.parse(await answer.json());
    expect(type).toBe("Certificate of TS 103 097 V1.2.1");
    expect(value).toMatchObject({ version: "2", "signerInfo.digest": "'1122334455667788'H" });
    expect(map.find(({ path }) => path === "signerInfo.digest")).toMatchObject({ start: 2, end: 10 });
    expect(layers).toEqual([
      { name: type, encoding: "header", unit: "octet", offset: 0, length: hex.length / 2 },
    ]);
    expect(findings[0]?.rule).toContain("signatures cannot be checked here");
  });

  it.each([
    [
      "a container of another format",
      "4c4f4747900000000104010000000000",
      /a Vector BLF log, which is not opened here/,
    ],
    [
      "a capture",
      "d4c3b2a1020004000000000000000000ffff000001000000",
      /This is a PCAP capture, and this call decodes one/,
    ],
    [
      "a packed message",
      gzipSync(Buffer.from("00130b0000002681000000004006", "hex")).toString("hex"),
      /not the message itself \(unpacked from gzip: .*\)\. Send the octets/,
    ],
    ["an xz file", packedHex("capture.pcap.xz"), /This is an xz file, which is not opened here. Unpack it/],
    ["a Zstandard file that is damaged", `28b52ffd${"00".repeat(200)}`, /begins as Zstandard, but cannot be/],
    ["a gzip file that is damaged", `1f8b08${"00".repeat(200)}`, /begins as gzip, but cannot be/],
  ])("names %s instead of a guess", async (_, hex, words) => {
    const answer = await decodeHex(hex);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(words)]);
  });

  it("refuses a private key, also inside the characters of a text", async () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
    const der = privateKey.export({ type: "sec1", format: "der" });
    const text = Buffer.from(`{"private_key":"${der.toString("hex")}"}`);
    for (const octets of [der, text]) {
      const answer = await decodeHex(octets.toString("hex"));
      expect([answer.status, await answer.text()]).toEqual([
        400,
        "There is a private key in this, which is neither decoded nor kept. Send the certificate or message without it.",
      ]);
      expect((await decodeOctets(new Uint8Array(octets))).status).toBe(400);
    }
  });

  it("names the types that there are when it is asked for another", async () => {
    const answer = await decodeHex("00", "?type=Cert");
    expect(answer.status).toBe(400);
    expect(await answer.text()).toBe(
      'type must be one of unknown, CcmsCert, CcmsCtl, CcmsCrl, ScmsCert, ScmsCcf, ScmsCcrl, ScmsCtl, ScmsCrl; "Cert" is not.',
    );
  });

  it("says where a truncated certificate fails [R8.1] [R8.4]", async () => {
    const answer = await decodeHex(rootCertificate.subarray(0, -7).toString("hex"), "?type=CcmsCert");
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toMatch(/octet \d+/);
    expect(text).toContain("signature");
    expect(text.length).toBeLessThanOrEqual(limits.errorText.max);
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("compresses long texts for whoever takes %s, and nothing for others", async (encoding, open) => {
    const ask = (accepted: string) =>
      onTheWire(server.url, calls.decoders.decodeHexEncodedCOER.path, {
        method: "POST",
        headers: { authorization: `Bearer ${server.tokens.alpha}`, "accept-encoding": accepted },
        body: trustList.toString("hex"),
      });
    const plain = await ask("identity");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const { headers, body } = await ask(encoding);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(body.length).toBeLessThan(plain.body.length / 2);
    expect(open(body)).toEqual(plain.body);
  });

  it("says what to do where the JSON of a list would be too long, and answers it as text", async () => {
    const list = Buffer.from(longTrustList(500_000)).toString("hex");
    const refused = await decodeHex(list, "", { accept: "application/json" });
    expect([refused.status, await refused.text()]).toEqual([
      422,
      "The answer would have more than 16777216 octets. Ask for text (Accept: text/plain), or send less at a time.",
    ]);
    const answered = await decodeHex(list);
    expect(answered.status).toBe(200);
    expect((await answered.text()).endsWith("}\n")).toBe(true);
  });

  it("refuses 10 MB of hex with its limit, and keeps serving", async () => {
    const answer = await decodeHex("00".repeat(5 * 1024 * 1024));
    expect(answer.status).toBe(413);
    expect(await answer.text()).toBe("The body is too large. Send at most 2097152 hexadecimal digits.");
    expect((await decodeHex(rootCertificate.toString("hex"))).status).toBe(200);
  });

  it("reads as much as its limit allows", async () => {
    const answer = await decodeHex("80".repeat(limits.decodedOctets.max));
    expect(answer.status).toBe(400);
  });
});

describe("the UPER decoder", () => {
  const [example] = examples.filter(({ type }) => type === "Ieee1609DataSigned");
  const decodeUper = (body: string, query = "", headers = {}) =>
    server.fetch(`${calls.decoders.decodeHexEncodedUPER.path}${query}`, {
      method: "POST",
      body,
      headers: { "content-type": "text/plain", ...headers },
      token: server.tokens.alpha,
    });

  it("reads a message behind headers, and says where it stands", async () => {
    const cam = "0202000012673039005a4a7ef0ee45de16a06405070849d846004d2122b68402c08a7417fee9fe1a00";
    const answer = await decodeUper(`07d10000${cam}`, "", { accept: "application/json" });
    const structure = decodedStructure.parse(await answer.json());
    expect(structure).toMatchObject({ type: "CAM", layers: [{ offset: 4 }] });
    expect(structure.findings).toContainEqual(
      expect.objectContaining({
        rule: expect.stringMatching(/^It stands behind 4 octets of headers: BTP-B/),
      }),
    );
  });

  it("reads a message between other octets, and names these", async () => {
    const ssm = "001e10000000000009a04001416181a0614920";
    const answer = await decodeUper(`011d00${ssm}${"00".repeat(14)}`);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining(
        "-- 3 octets in front of the message and 14 zero octets behind it are not read",
      ),
    ]);
  });

  it("says where the messages of a text are", async () => {
    const spat = "00130b0000002681000000004006";
    for (const body of [
      JSON.stringify({ payload: spat }),
      `<OdeAsn1Data><payload>${spat}</payload></OdeAsn1Data>`,
      `{"payload":"${spat}"}\n{"payload":"${spat}"}`,
    ]) {
      const answer = await decodeUper(body);
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringMatching(
          /^The body is text with messages in it \(found in the text: .*payload\)\. Send one/,
        ),
      ]);
    }
  });

  it.each(
    examples.filter(({ type }) => (uperDecoderTypes as readonly string[]).includes(type)),
  )("answers $type as the same text that the screen shows: $title [R1.14] [R7.18] [R7.19]", async ({
    type,
    hex,
  }) => {
    for (const asked of [type, "unknown"] as UperDecoderType[]) {
      const answer = await decodeUper(hex, `?type=${asked}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
      expect(await answer.text()).toBe(textOf(readUper(asked, fromHex(hex)), "notation"));
    }
  });

  it("finds the type where none is named, in capital digits as well [R7.18]", async () => {
    const answer = await decodeUper(example!.hex.toUpperCase());
    const text = await answer.text();
    expect(text).toMatch(/^-- Ieee1609DataSigned \(Ieee1609Dot2Data\): found to be a /);
    expect(text).toMatch(
      /\n-- MessageFrame \(UPER\): \d+ octets from octet \d+, in Ieee1609Dot2Data content\./,
    );
  });

  it("gives programs both layers, the inner with its places in bits [R7.19]", async () => {
    const answer = await decodeUper(example!.hex, "?type=Ieee1609DataSigned", { accept: "application/json" });
    const { type, sureness, layers } = decodedStructure.parse(await answer.json());
    expect({ type, sureness }).toEqual({ type: "Ieee1609DataSigned", sureness: "asked" });
    expect(layers.map(({ name, unit }) => [name, unit])).toEqual([
      ["Ieee1609Dot2Data", "octet"],
      ["MessageFrame", "bit"],
    ]);
    expect(layers[1]).toMatchObject({
      value: { messageId: 20 },
      map: expect.arrayContaining([{ path: "messageId", type: "DSRCmsgID", start: 1, end: 16 }]),
    });
  });

  it.each([
    "",
    "8",
    "00 14",
    "0x0014",
    "0014g0",
    "00:14",
  ])("refuses %j and says the rule [R5.2] [R5.4]", async (text) => {
    const answer = await decodeUper(text);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toBe(
      "Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.",
    );
  });

  it("names the types that there are when it is asked for another", async () => {
    const answer = await decodeUper("00", "?type=BSM");
    expect([answer.status, await answer.text()]).toEqual([
      400,
      'type must be one of unknown, Ieee1609DataSigned, MessageFrame, TravelerInformationMessage, CAM, DENM, CPM, VAM, POIM, MAPEM, SPATEM, SREM, SSEM, RTCMEM, IVIM; "BSM" is not.',
    ]);
  });

  it("says where a message fails, in octets and bits [R8.5]", async () => {
    const answer = await decodeUper("001425", "?type=MessageFrame");
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toBe(
      "Not a J2735 MessageFrame: at octet 3 bit 0, value, the octets end here: 37 octets of value are missing.",
    );
    expect(text.length).toBeLessThanOrEqual(limits.errorText.max);
  });

  it("refuses a secured message whose inside is broken, where the inside was asked for [R8.5]", async () => {
    const answer = await decodeUper("03800500140401ff", "?type=Ieee1609DataSigned");
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/^Inside, not a J2735 BasicSafetyMessage: at octet \d+ bit \d/);
    const unknown = await decodeUper("03800500140401ff");
    expect(unknown.status).toBe(200);
    expect(await unknown.text()).toContain("\n-- Inside, not a J2735 BasicSafetyMessage: at octet");
  });

  it("refuses more than its limit, and keeps serving", async () => {
    const answer = await decodeUper("00".repeat(limits.decodedOctets.max + 1));
    expect([answer.status, await answer.text()]).toEqual([
      413,
      "The body is too large. Send at most 2097152 hexadecimal digits.",
    ]);
    expect((await decodeUper(example!.hex)).status).toBe(200);
  });

  it("names why what it found may be something else, in text and JSON", async () => {
    const hex = new TextDecoder().decode(fixture("doubtful/private-testmessage03.hex")).trim();
    const doubt = "21 octets are left over at the end of value";
    expect(await (await decodeUper(hex)).text()).toContain(`-- doubtful: ${doubt}\n`);
    const answer = await decodeUper(hex, "", { accept: "application/json" });
    const { doubts, detected } = decodedStructure.parse(await answer.json());
    expect(doubts).toContain(doubt);
    expect(detected).toBe("likely to be a J2735 MessageFrame");
  });
});

describe("the certificate decoder", () => {
  it("recognizes roots and electors of the US system, and reads a certificate as what it is said to be", async () => {
    const { beta: token } = server.tokens;
    const electors = await (await server.fetch(calls.scms.electorInfo.path, { token })).json();
    const elector = `${calls.scms.electorCert.path}?hashedId8=${electors[0].hashedId8}`;
    for (const path of [calls.scms.getRcaCert.path, calls.camp.getRcaCert.path, elector]) {
      const octets = await (await server.fetch(path, { token })).arrayBuffer();
      const [head] = (await (await decodeOctets(new Uint8Array(octets))).text()).split("\n");
      expect(head).toBe(
        "-- ScmsCert (Certificate): found to be a certificate of the US system (IEEE 1609.2)",
      );
    }
    const asked = await server.fetch(`${calls.decoders.decodeCOER.path}?type=ScmsCert`, {
      method: "POST",
      body: rootCertificate,
      headers: { "content-type": "application/octet-stream" },
      token,
    });
    expect(await asked.text()).toMatch(/^-- ScmsCert \(Certificate\): certificate of the US system/);
  });

  it("answers the same text as the hex decoder [R2.103] [R7.20] [R7.21]", async () => {
    const answer = await decodeOctets(rootCertificate);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(await (await decodeHex(rootCertificate.toString("hex"))).text());
  });

  it("refuses what is empty, too large or no certificate", async () => {
    const empty = await decodeOctets(new Uint8Array());
    expect([empty.status, await empty.text()]).toEqual([400, "The body must hold the octets to decode."]);
    const large = await decodeOctets(new Uint8Array(limits.decodedOctets.max + 1));
    expect([large.status, await large.text()]).toEqual([
      413,
      "The body is too large. Send at most 1048576 octets.",
    ]);
    expect((await decodeOctets(new Uint8Array(100))).status).toBe(400);
  });

  it.skipIf(!existsSync(vectors)).each([
    ["eu/eu-l2-tlm-E7A4B2B045E7ACF9.oer", "CcmsCert", "EU-TLM"],
    ["us/wwhyte-TestCertificate.coer", "ScmsCert", "toBeSigned"],
    ["eu/eu-l2-ectl-CE4CF6C19BFED720.oer", "CcmsCtl", "certificateTrustListTlm"],
  ])("opens what others made: %s [R7.20]", async (file, type, part) => {
    const octets = Buffer.from(readFileSync(join(vectors, file)));
    const text = await (await decodeOctets(octets)).text();
    expect(text).toContain(type);
    expect(text).toContain(part);
    expect(await (await decodeHex(octets.toString("hex"), `?type=${type}`)).text()).toContain(part);
  });
});
