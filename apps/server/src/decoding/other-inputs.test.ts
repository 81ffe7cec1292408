import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { coer, fromJson, printXer, uper } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import { Ieee1609Dot2Data, j2735 } from "@v2x/v2x-schema";
import { afterAll, describe, expect, it } from "vitest";
import { captureOf, decode, overTcp, overUdp } from "./decode.test-support.ts";
import { decodeExitCodes } from "./decode-command.ts";
import { typeWords } from "./written-values.ts";

const folder = mkdtempSync(join(tmpdir(), "v2x-decode-"));
afterAll(() => rmSync(folder, { recursive: true }));
const damagedZip = join(folder, "damaged.zip");
writeFileSync(damagedZip, "PK\u0003\u0004 and no more");
const bsm = new TextDecoder().decode(fixture("j2735/bsm-01.hex")).trim();
const linesOf = (output: string) =>
  output
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("a request that is spread over TCP segments", () => {
  const request = Buffer.from(
    coer.encode(Ieee1609Dot2Data, {
      protocolVersion: 3,
      content: { choice: "unsecuredData", value: Uint8Array.from(Buffer.from(bsm, "hex")) },
    } as Ieee1609Dot2Data),
  );
  const post = Buffer.concat([
    Buffer.from(
      `POST /ccms/ea HTTP/1.1\r\nContent-Type: application/x-its-request\r\nContent-Length: ${request.length}\r\n\r\n`,
    ),
    request,
  ]);
  const cut = post.length - 20;
  const capture = captureOf([
    overTcp(1000, post.subarray(0, cut)),
    overUdp(Buffer.from(bsm, "hex")),
    overTcp(1000 + cut, post.subarray(cut)),
  ]);

  it("is joined, once, and told at the frame that completes it", async () => {
    const { code, output } = await decode({ isJson: true }, capture);
    const messages = linesOf(output);
    expect(messages).toMatchObject([
      { frame: 2, type: "MessageFrame" },
      { frame: 3, frames: [1, 3], time: "1970-01-01T00:00:03.000000Z", type: "Ieee1609Dot2Data" },
    ]);
    expect(messages[0].frames).toBeUndefined();
    expect(code).toBe(0);
    expect((await decode({}, capture)).output).toContain("-- joined from frames 1, 3\n");
  });

  it("is told as far as it came where its end is missing", async () => {
    const { code, output } = await decode(
      { isJson: true },
      captureOf([overTcp(1000, post.subarray(0, cut))]),
    );
    expect(linesOf(output)).toMatchObject([{ frame: 1, failure: { code: "truncated" } }]);
    expect(code).toBe(1);
  });
});

describe("a value that somebody wrote", () => {
  it.each([
    "notation",
    "json",
    "xer",
  ] as const)("in %s is encoded, by the only type that it is of", async (format) => {
    const read = await decode({ isJson: true }, bsm);
    const json = JSON.stringify(JSON.parse(read.output).layers[0].value);
    const text = {
      json,
      notation: (await decode({}, bsm)).output,
      xer: `<?xml version="1.0"?>\n${printXer(j2735.MessageFrame, fromJson(j2735.MessageFrame, JSON.parse(json)))}`,
    }[format];
    const again = await decode({ isJson: true }, text);
    expect(again.output).toBe(read.output);
    expect(again.code).toBe(0);
  });

  it("is read out of elements around it, which are remarked on", async () => {
    const frame = printXer(j2735.MessageFrame, uper.decode(j2735.MessageFrame, Buffer.from(bsm, "hex")));
    const { output, complaints } = await decode({}, `<Log>${frame}</Log>`);
    expect(output).toBe((await decode({}, bsm)).output);
    expect(complaints).toContain("The element <MessageFrame> was read; <Log> around it was not.");
  });

  it.each([
    [
      "a value that breaks a rule",
      { type: "MessageFrame" },
      '{"messageId": 20}',
      /value: expected a member.*Mend it there/,
    ],
    ["JSON of no type", {}, '{"foo": 1}', /name its type by --type/],
    ["broken JSON", {}, '{"foo": 1', /expected JSON.*line 1/],
    [
      "XER with a member that is wrong",
      {},
      "<MessageFrame>\n<messageId>x</messageId>\n</MessageFrame>",
      /a value in XER .*messageId: expected a whole number, found <messageId> with "x" \(line 2, column 1\)/,
    ],
    ["XML without a message", {}, "<a/>", /^The file is XML, but contains no message/],
    ["an unknown word", {}, "messageFrame MessageFrame ::= { messageId none }", /expected a whole number or/],
    ["text of any other kind", {}, "hello world", /is text, but contains no message/],
    [
      "digits with a slip of the pen",
      {},
      "00140125z0",
      /spells no octets: expected a hexadecimal digit at position 8/,
    ],
  ])("is refused where it is %s, with the place", async (_, asked, text, words) => {
    const { code, output, complaints } = await decode(asked, text);
    expect([code, output]).toEqual([1, ""]);
    expect(complaints).toMatch(words);
  });
});

describe("what cannot be used", () => {
  it.each([
    [
      "a file that is not there",
      { file: join(folder, "none") },
      /none cannot be read: there is no such file/,
    ],
    ["a folder", { file: folder }, /cannot be read: it is a folder, give one of its files/],
    [
      "a zip file of trust that is damaged",
      { isJudged: true, trust: damagedZip },
      /--trust: .*damaged\.zip: The zip file cannot be read/,
    ],
  ])("is told in words: %s", async (_, asked, words) => {
    const { code, complaints } = await decode(asked, bsm);
    expect(code).toBe(2);
    expect(complaints).toMatch(words);
  });

  it("is a folder without roots, which is remarked on", async () => {
    const { complaints } = await decode({ isJudged: true, trust: folder }, bsm);
    expect(complaints).toContain("has no self-signed certificate in it, so that nothing is trusted");
  });
});

const cli = join(import.meta.dirname, "../cli.ts");

describe("a reader that has read enough", () => {
  it("ends the command quietly, as the signal for it does", async () => {
    const file = join(folder, "many.pcap");
    writeFileSync(file, captureOf(Array.from({ length: 2000 }, () => overUdp(Buffer.from(bsm, "hex")))));
    const child = spawn(process.execPath, [cli, "decode", file], { stdio: ["ignore", "pipe", "pipe"] });
    let complaints = "";
    child.stderr.on("data", (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    child.stdout.once("data", () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.on("exit", resolve));
    expect([code, complaints]).toEqual([141, ""]);
  });
});

describe("the command line", () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [cli, ...args], { encoding: "utf8", input: bsm });

  it("prints help of a command, with the words of its types and what it ends with", () => {
    const { status, stdout, stderr } = run("decode", "--help");
    expect([status, stderr]).toEqual([0, ""]);
    for (const word of typeWords) expect(stdout).toContain(word);
    for (const code of Object.values(decodeExitCodes)) expect(stdout).toContain(`\n  ${code}  `);
  });

  it.runIf(existsSync("/dev/full"))("says where its output cannot be written", () => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(process.execPath, [cli, "decode"], {
      encoding: "utf8",
      input: bsm,
      stdio: ["pipe", full, "pipe"],
    });
    closeSync(full);
    expect(status).toBe(decodeExitCodes.usage);
    expect(stderr).toMatch(/^The output cannot be written: ENOSPC[^\n]*\n$/m);
  });

  it("does not pass for done where a signal ends it", async () => {
    const script = join(import.meta.dirname, "../../../../scripts/v2x.js");
    const child = spawn(process.execPath, [script, "dissector"], { stdio: ["ignore", "pipe", "ignore"] });
    // It cannot end by itself: more is to be written than a pipe holds.
    child.stdout.once("data", () => {
      child.stdout.pause();
      child.kill("SIGTERM");
    });
    child.once("exit", () => child.stdout.destroy());
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(128 + constants.signals.SIGTERM);
  });
});
