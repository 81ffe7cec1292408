import { describe, expect, it } from "vitest";
import { dissect } from "../captured-item.ts";
import { octets, unsecured } from "../headers/frames.test-support.ts";
import { openFile } from "../open-file.ts";

const text = (characters: string) => new TextEncoder().encode(characters);

describe("a foreign file", () => {
  it.each([
    ["an SQLite database", text("SQLite format 3\0 and more")],
    ["a ROS bag", text("#ROSBAG V2.0\n\u0001")],
    ["an MCAP log", octets("894D434150300D0A 0102")],
    ["a 7-Zip archive", octets("377ABCAF271C 0004")],
    ["a modified PCAP capture (Kuznetzov)", octets("34CDB2A1 02000400")],
    ["a PNG image", octets("89504E470D0A1A0A 00")],
    ["a PDML file of Wireshark", text('<?xml version="1.0"?>\n<!-- made -->\n<pdml version="0">')],
    ["a Vector ASC log", text("date Mon Jan 1 10:00:00 am 2024\nbase hex timestamps absolute\n")],
  ])("is refused as %s", (name, bytes) => {
    expect(() => openFile(bytes)).toThrow(`this is ${name}, which is not opened here. `);
  });
});

describe("ERF", () => {
  const frame = `FFFFFFFFFFFF 020000000001 88DC 03002007 ${unsecured}`;
  const { length } = octets(frame);
  const word = (value: number) => value.toString(16).padStart(4, "0");
  const record = `00000080 68230967 02 04 ${word(18 + length)} 0000 ${word(length)} 0000 ${frame}`;

  it("lists Ethernet frames with their times", () => {
    const file = openFile(octets(record + record));
    expect(file).toMatchObject({ format: "erf", findings: [] });
    expect(file.frames).toHaveLength(2);
    expect(file.frames.at(0)?.time).toMatch(/\.500000000Z$/);
    expect(dissect(file, 1)).toMatchObject({ kind: "ieee1609Dot2Data", linkType: { number: 1 } });
  });

  it("reports a record that is cut", () => {
    const file = openFile(octets(record + record).subarray(0, -1));
    expect(file.frames).toHaveLength(1);
    expect(file.findings).toMatchObject([{ code: "file-truncated" }]);
  });
});
