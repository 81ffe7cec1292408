import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toHex } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import { zipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import {
  emergencyCam,
  europeanBench,
  signMessage,
} from "../../../../packages/credentials/src/verdict/verdict.test-support.ts";
import { captureOf, decode, overUdp } from "./decode.test-support.ts";

const fixtures = join(import.meta.dirname, "../../../../packages/testkit/fixtures");
const ticket = join(fixtures, "etsi-test-pki/CERT_IUT_A_AT.oer");
const trust = join(fixtures, "etsi-test-pki");
const folder = mkdtempSync(join(tmpdir(), "v2x-decode-"));
afterAll(() => rmSync(folder, { recursive: true }));

const bsm = new TextDecoder().decode(fixture("j2735/bsm-01.hex")).trim();
const privateMessage = fixture("doubtful/private-testmessage03.hex");

describe("decoding", () => {
  it.each([
    ["hexadecimal digits", bsm],
    ["base64", Buffer.from(bsm, "hex").toString("base64")],
    ["octets", Buffer.from(bsm, "hex")],
  ])("takes %s, and finds the type", async (_, given) => {
    const { code, output } = await decode({}, given);
    expect(code).toBe(0);
    expect(output).toContain("messageFrame MessageFrame ::= {\n  messageId basicSafetyMessage,\n");
  });

  it("writes one JSON document of one structure, and one line for each of several", async () => {
    const { output } = await decode({ file: ticket, isJson: true });
    expect(JSON.parse(output)).toMatchObject({ type: "CcmsCert", layers: [{ value: { version: 3 } }] });
    const two = Buffer.concat([
      fixture("etsi-test-pki/CERT_IUT_A_AT.oer"),
      fixture("etsi-test-pki/CERT_IUT_A_AA.oer"),
    ]);
    const lines = (await decode({ isJson: true }, two)).output.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).type)).toEqual(["CcmsCert", "CcmsCert"]);
  });

  it("names in JSON why what it found may be something else", async () => {
    const { output } = await decode({ isJson: true }, privateMessage);
    expect(JSON.parse(output)).toMatchObject({
      sureness: "likely",
      doubts: expect.arrayContaining(["21 octets are left over at the end of value"]),
    });
  });

  it("explains a message that is cut as the screen does, as what its header names", async () => {
    const { output } = await decode({}, fixture("doubtful/truncated-cam.hex"));
    expect(output).toMatch(
      /^-- CAM \(CAM\): .*\n-- A cooperative awareness message that is cut: at octet 32 bit 7/,
    );
    expect(output).not.toContain("1609.2");
  });

  it("goes through the frames of a capture, and says which frame holds no message", async () => {
    const file = join(folder, "two.pcap");
    writeFileSync(file, captureOf([overUdp(Buffer.from(bsm, "hex")), overUdp(Buffer.alloc(40, 0xff))]));
    const { code, output, complaints } = await decode({ file, isJson: true });
    const messages = output
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(messages).toMatchObject([{ frame: 1, time: "1970-01-01T00:00:01.000000Z", type: "MessageFrame" }]);
    expect(complaints).toContain("frame 2: ");
    expect(code).toBe(0);
  });

  it("reads the messages of a text with its lines and labels, and ends with 1 where one is broken", async () => {
    const [spat, ssm] = ["00130b0000002681000000004006", "001e10000000000009a04001416181a0614920"];
    const labelled = await decode({}, `Samples\nSPAT_1 = "${spat}"\nSSM_1 = "${ssm}"\n`);
    expect(labelled).toMatchObject({
      code: 0,
      complaints: "found in the text: line 2, SPAT_1; line 3, SSM_1\n",
    });
    expect(labelled.output).toContain("-- frame 2, line 3, SSM_1\n");
    const json = await decode({ isJson: true }, JSON.stringify([{ hex: spat }, { hex: ssm }]));
    expect(
      json.output
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).place),
    ).toEqual(["[0].hex", "[1].hex"]);
    const broken = await decode({}, `${spat}\n001d267001f403e805030001\n${ssm}\n`);
    expect(broken.code).toBe(1);
    expect(broken.complaints).toContain(
      "line 2 was skipped because it is not a complete message: its length field says 41 octets (SRM",
    );
  });

  it("tells frames without a message by their reasons, however many there are", async () => {
    const frames = Array.from({ length: 50 }, () => overUdp(Buffer.alloc(40, 0xff)));
    const { complaints } = await decode({}, captureOf([overUdp(Buffer.from(bsm, "hex")), ...frames]));
    expect(complaints).toMatch(/^frames 2, 3, 4, 5, 6 and 45 more: [^\n]+\n$/);
  });

  it.each([
    ["what cannot be decoded", 1, { type: "CcmsCert" }, bsm],
    ["text that spells no octets", 1, {}, "no octets at all"],
    ["a private key", 1, {}, "-----BEGIN PRIVATE KEY-----\nMAAA\n-----END PRIVATE KEY-----\n"],
    ["an archive", 1, {}, Buffer.from("504b0304140000000000", "hex")],
    ["nothing", 1, {}, ""],
    // The beginning of a trust list's entry, of which a frame of an unknown message could be made.
    ["what can only be guessed", 1, {}, "008003008100".padEnd(400, "3b")],
    ["the same where it is named", 0, { type: "MessageFrame" }, "008003008100".padEnd(400, "3b")],
    ["what leaves octets over", 1, {}, privateMessage],
    ["the same of a type that is named", 0, { type: "MessageFrame" }, privateMessage],
    ["a value out of its range", 1, {}, fixture("doubtful/latitude-out-of-range.oer")],
    ["a message that is cut", 1, {}, fixture("doubtful/truncated-cam.hex")],
    ["a certificate", 0, {}, fixture("etsi-test-pki/CERT_IUT_A_AT.oer")],
    ["a type that there is not", 2, { type: "Nonsense" }, bsm],
    ["a file that is not there", 2, { file: join(folder, "none") }, ""],
    ["a folder that is not there", 2, { isJudged: true, trust: join(folder, "none") }, bsm],
    ["trust without a verdict", 2, { trust }, bsm],
    ["a time without a verdict", 2, { at: "2026-01-01T00:00:00Z" }, bsm],
    ["a time without its zone", 2, { isJudged: true, at: "2026-01-01T00:00:00" }, bsm],
    ["a time that is none", 2, { isJudged: true, at: "yesterday" }, bsm],
  ] as const)("ends as documented with %s", async (_, code, asked, given) => {
    expect((await decode(asked, given)).code).toBe(code);
  });
});

describe("judging", () => {
  it.each(["a folder inside another", "a file", "a zip file"])("trusts the roots in %s", async (kind) => {
    const root = readFileSync(join(trust, "CERT_IUT_A_RCA.oer"));
    const known = readFileSync(join(trust, "CERT_IUT_A_AA.oer"));
    const path = join(folder, kind);
    if (kind === "a zip file")
      writeFileSync(path, zipSync({ "trustedcerts/rca": root, "trustedcerts/aa": known }));
    else if (kind === "a file") writeFileSync(path, root);
    else {
      mkdirSync(join(path, "bundle/trustedcerts"), { recursive: true });
      writeFileSync(join(path, "bundle/trustedcerts/rca"), root);
      writeFileSync(join(path, "bundle/aa"), known);
    }
    // The file has the root alone, so that it judges what the root itself issued.
    const file = kind === "a file" ? join(trust, "CERT_IUT_A_AA.oer") : ticket;
    const { code, complaints } = await decode({ file, isJudged: true, trust: path });
    expect([code, complaints]).toEqual([0, ""]);
  });

  it("shows the fields of a certificate in the format before IEEE 1609.2, and does not judge it", async () => {
    const hex = fixture("old-format/certificate.hex");
    const { code, output, complaints } = await decode({}, hex);
    expect(code).toBe(0);
    expect(output).toMatch(/^-- old format, not verifiable here › certificate of TS 103 097 V1\.2\.1\n/);
    expect(output).toContain("  subjectInfo.subjectType 1 -- authorization ticket\n");
    expect(complaints).not.toContain("No message");
    const document = JSON.parse((await decode({ isJson: true }, hex)).output);
    expect(document.layers).toMatchObject([{ name: "Certificate of TS 103 097 V1.2.1", whole: true }]);
    expect((await decode({ isJudged: true }, hex)).code).toBe(4);
  });

  it("says of a message in the format before IEEE 1609.2 that it cannot be judged", async () => {
    const { code, output } = await decode({ isJudged: true }, fixture("old-format/secured-cam.hex"));
    expect(code).toBe(4);
    expect(output).toContain(
      "-- verdict: Cannot be judged: secured in the format of TS 103 097 V1.2.1 (old format, not verifiable here)\n",
    );
    expect(output).toContain("stationID 4711");
  });

  it("trusts what leads to a root of the folder, by its dates", async () => {
    const { code, output } = await decode({ file: ticket, isJudged: true, trust });
    expect(output).toMatch(/^-- verdict: Trusted until 2019-12-31/);
    expect(code).toBe(0);
    const late = await decode({ file: ticket, isJudged: true, trust }, "", new Date("2026-01-01T00:00:00Z"));
    expect(late.output).toMatch(/^-- verdict: Not trusted: expired 2019-12-31/);
    expect(late.code).toBe(3);
  });

  it("leaves open what no certificate at hand decides", async () => {
    const { code, output } = await decode({ file: ticket, isJudged: true, isJson: true });
    expect(JSON.parse(output).verdict).toMatchObject({
      headline: { standing: "open" },
      missing: ["34556D34931E5E5C"],
    });
    expect(code).toBe(4);
  });

  it("compares a signed CAM with its signer's SSP, and names the right that is missing", async () => {
    const bench = await europeanBench();
    const header = { psid: 36, generationTime: 648_432_010_000_000n };
    const message = await signMessage(header, bench.ticket, emergencyCam());
    const roots = mkdtempSync(join(tmpdir(), "ssp-"));
    for (const [name, { bytes }] of Object.entries({
      aa: bench.aa.certificate,
      root: bench.root.certificate,
    })) {
      writeFileSync(join(roots, `${name}.oer`), bytes);
    }
    const { code, output } = await decode({ isJudged: true, trust: roots }, toHex(message));
    rmSync(roots, { recursive: true });
    expect(output).toContain('it lacks the right "emergency" of PSID 36');
    expect(code).toBe(3);
  });

  it("says once of a station in a capture that it never sends its certificate", async () => {
    const bench = await europeanBench();
    const messages = [0n, 500n, 1000n, 1500n].map((ms) => {
      const generationTime = 648_432_010_000_000n + ms * 1000n;
      return signMessage({ psid: 36, generationTime }, bench.ticket, emergencyCam(), "digest");
    });
    const file = join(folder, "cams.pcap");
    writeFileSync(
      file,
      captureOf((await Promise.all(messages)).map((message) => overUdp(Buffer.from(message)))),
    );
    const said = /none of 4 in 1\.5 s carries the signer's certificate/g;
    expect((await decode({ file, isJudged: true })).complaints.match(said)).toHaveLength(1);
    expect((await decode({ file })).complaints).not.toMatch(said);
  });

  it("says of a message that nobody signed that, and nothing else", async () => {
    const { code, output } = await decode({ isJudged: true, trust }, bsm);
    expect(output).toMatch(/^-- verdict: Not signed: nobody answers for it\n/);
    expect(output).not.toContain("decoded:");
    expect(code).toBe(4);
    const json = await decode({ isJudged: true, isJson: true }, bsm);
    expect(JSON.parse(json.output).verdict).toMatchObject({ headline: { standing: "unsigned" } });
  });

  describe("a capture of 2024", () => {
    const capture = { file: join(fixtures, "captured-2024.pcap"), isJudged: true } as const;
    const later = new Date("2026-12-01T00:00:00Z");
    const captured = { ...capture, trust: join(fixtures, "captured-2024-trust") };

    it("is judged for the time of its capture, and says what ended since", async () => {
      const { output } = await decode(captured, "", later);
      expect(output).toMatch(/valid when captured \(2024-06-02\); expired since 2024-06-08: signed by/i);
    });

    it("is judged for the time that is asked for", async () => {
      const { output } = await decode({ ...captured, at: "2024-07-01T00:00:00Z" }, "", later);
      expect(output).toMatch(/verdict: Not trusted: .*expired 2024-06-08/);
    });

    it("holds a message that is judged for its generation time where the capture's is not known", async () => {
      const { output } = await decode({ ...captured, isJson: true }, "", later);
      const [line] = output.split("\n");
      expect(JSON.parse(line!).verdict).toMatchObject({ timeSource: "captured" });
      const signed = new TextDecoder().decode(fixture("signed-plus-4-octets.hex")).trim();
      const alone = await decode({ isJudged: true, isJson: true }, signed, later);
      expect(JSON.parse(alone.output).verdict).toMatchObject({
        timeSource: "generation",
        headline: { text: expect.not.stringContaining("expired") },
        lights: [
          { id: "decoded", state: "pass", reason: expect.stringContaining("The 4 octets behind") },
          {},
          {},
          {},
          {},
          {},
          {},
          {},
        ],
      });
    });
  });

  it("ends with the worst of several verdicts", async () => {
    const forged = fixture("etsi-test-pki/CERT_IUT_A_AT.oer");
    forged[forged.length - 1]! ^= 1;
    const both = Buffer.concat([fixture("etsi-test-pki/CERT_IUT_A_AT.oer"), forged]);
    expect((await decode({ isJudged: true, trust }, both)).code).toBe(3);
  });
});
