import { fixture } from "@v2x/testkit";
import { describe, expect, it } from "vitest";
import { captureOf, decode, overUdp } from "./decode.test-support.ts";
import { decodeExitCodes } from "./decode-command.ts";

const { decoded, notDecodable } = decodeExitCodes;

describe("a file of another format", () => {
  it("is opened where it is a snoop capture, with all of its messages", async () => {
    const { code, output } = await decode({ isJson: true }, fixture("containers/three-cams.snoop"));
    const messages = output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(messages).toMatchObject([1, 2, 3].map((frame) => ({ frame, type: "CAM" })));
    expect(code).toBe(decoded);
  });

  it("does not end with success where a part of it is missing", async () => {
    const whole = fixture("containers/three-cams.snoop");
    const { code, output, complaints } = await decode({ isJson: true }, whole.subarray(0, whole.length - 20));
    expect(output.trim().split("\n")).toHaveLength(2);
    expect(complaints).toContain("frame 3 at octet");
    expect(code).toBe(notDecodable);
  });

  it("is opened where it is an archive of tar with one file", async () => {
    const { complaints } = await decode({}, fixture("containers/capture.tar"));
    expect(complaints).toContain("unpacked from a tar archive: capture.pcap");
  });

  it("is opened where it is a capture in xz", async () => {
    const { code, output, complaints } = await decode(
      { isJson: true },
      fixture("containers/capture.pcap.xz"),
    );
    expect(
      output
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).type),
    ).toEqual(["CAM", "SPATEM"]);
    expect(complaints).toContain("unpacked from xz: 332 octets became 448");
    expect(code).toBe(decoded);
  });

  it("is named where it is a file of xz that is cut", async () => {
    const { code, complaints } = await decode({}, fixture("containers/capture.pcap.xz").subarray(0, -9));
    expect(complaints).toContain("The file begins as xz, but cannot be unpacked: it ends early");
    expect(code).toBe(notDecodable);
  });

  it.each([
    ["vector-head.blf", "This is a Vector BLF log, which is not opened here. Convert it to PCAP"],
  ])("is named where it is %s", async (name, sentence) => {
    const { code, output, complaints } = await decode({}, fixture(`containers/${name}`));
    expect(output).toBe("");
    expect(complaints).toContain(sentence);
    expect(code).toBe(notDecodable);
  });

  it("has no message guessed in it where its link type is BSD loopback", async () => {
    const { output, complaints } = await decode({}, fixture("containers/loopback-null.pcap"));
    expect(output).not.toContain("1609.2");
    expect(complaints).not.toContain("guessed");
  });
});

describe("a message with other octets around it", () => {
  it("is counted among the frames of a capture, which does not end with success either", async () => {
    const ssm = "001E10000000000009A04001416181A0614920";
    const wrapped = ["", "C0FFEE", "C0FFEE"].map((before) => overUdp(Buffer.from(before + ssm, "hex")));
    const { code, output, complaints } = await decode({ isJson: true }, captureOf(wrapped));
    expect(output.trim().split("\n")).toHaveLength(3);
    expect(complaints).toBe("frames 2, 3: 3 octets in front of the message are not read\n");
    expect(code).toBe(notDecodable);
    expect((await decode({}, captureOf(wrapped.slice(0, 1)))).code).toBe(decoded);
  });

  it("is read, and does not end with success since these are not", async () => {
    const wrapped = `011D00001E10000000000009A04001416181A0614920${"00".repeat(14)}`;
    const { code, output, complaints } = await decode({ isJson: true }, wrapped);
    expect(JSON.parse(output)).toMatchObject({ type: "MessageFrame" });
    expect(complaints).toContain("3 octets in front of the message and 14 zero octets behind it");
    expect(code).toBe(notDecodable);
  });
});
