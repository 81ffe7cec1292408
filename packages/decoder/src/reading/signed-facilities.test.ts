import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { coer, fromHex } from "@v2x/asn1";
import { Ieee1609Dot2Data, taiMsOf } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { dissect, openFile } from "../captures/index.ts";
import { examples } from "../examples/index.ts";
import { summaryOf } from "../summary/index.ts";
import { fieldsOf, readUper } from "./index.ts";

const cam = fromHex(examples.find(({ type }) => type === "CAM")!.hex);
const denm = fromHex(examples.find(({ type }) => type === "DENM")!.hex);

/** A message in a signature that is worth nothing. */
function signed(message: Uint8Array, psid: number, generated?: Date): Uint8Array {
  const generationTime =
    generated === undefined ? {} : { generationTime: BigInt(taiMsOf(generated)) * 1000n };
  const data = { protocolVersion: 3, content: { choice: "unsecuredData", value: message } } as const;
  const r = { choice: "x-only", value: new Uint8Array(32).fill(1) } as const;
  return coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: {
      choice: "signedData",
      value: {
        hashId: "sha256",
        tbsData: { payload: { data }, headerInfo: { psid, ...generationTime } },
        signer: { choice: "digest", value: fromHex("1122334455667788") },
        signature: {
          choice: "ecdsaNistP256Signature",
          value: { rSig: r, sSig: new Uint8Array(32).fill(2) },
        },
      },
    },
  });
}

/** Behind GeoNetworking's common header, the extended header of a single hop packet and BTP-B. */
function behindPort(message: Uint8Array, port: number): Uint8Array {
  const head = fromHex("205002800000010014000200000000011234567" + "81efe9200029020c0856d038400000000");
  const length = message.length + 4;
  head.set([length >> 8, length & 255], 4);
  return Uint8Array.from([...head, port >> 8, port & 255, 0, 0, ...message]);
}

const meaningOf = (octets: Uint8Array, name: string) =>
  readUper("unknown", octets)
    .layers.flatMap((layer) => fieldsOf(layer))
    .find((field) => field.name === name)?.meaning;

const notesIn = (octets: Uint8Array) =>
  readUper("unknown", octets)
    .findings.filter(({ rule }) => rule.includes("by its header"))
    .map(({ layer, path, rule }) => ({ layer, path, rule }));

describe("the generationDeltaTime of a signed message", () => {
  it("has a date by the time of the signature, which is told in both scales", () => {
    const bare = meaningOf(cam, "generationDeltaTime");
    expect(bare).toMatch(/^\d+\.\d{3} s into the 65\.536 s after which it starts again$/);
    const seconds = Number.parseFloat(bare!);
    // 2025-01-01T00:00:00Z is so many milliseconds into the count that starts again.
    const into = taiMsOf(new Date("2025-01-01T00:00:00Z")) % 65_536;
    const ahead = seconds * 1000 - into;
    const generated = new Date(Date.UTC(2025, 0, 1) + ahead);
    const text = meaningOf(signed(cam, 36, new Date(generated.getTime() + 12)), "generationDeltaTime");
    const at = generated.toISOString().replace("T", " ").replace("Z", "");
    expect(text).toMatch(new RegExp(`^${at} UTC = .* TAI \\(37 s ahead\\), 0\\.012 s before it was signed$`));
    const early = meaningOf(signed(cam, 36, new Date(generated.getTime() - 3)), "generationDeltaTime");
    expect(early).toMatch(/, 0\.003 s after it was signed$/);
  });

  it("has none where the signature names no time", () => {
    expect(meaningOf(signed(cam, 36), "generationDeltaTime")).toMatch(/after which it starts again$/);
  });

  it("stands in the summary as a moment, with both scales", () => {
    const rows = (octets: Uint8Array) =>
      summaryOf(readUper("unknown", octets))!.rows.filter(({ label }) => label === "generated");
    expect(rows(cam)[0]!.value).toMatchObject({ kind: "words" });
    const [own, signature] = rows(signed(cam, 36, new Date("2025-01-01T00:00:00Z")));
    expect(own).toMatchObject({
      path: "cam.generationDeltaTime",
      value: { kind: "moment", scale: expect.stringMatching(/ TAI, 37 s ahead; count \d+ ms$/) },
    });
    expect(signature).toMatchObject({ layer: 0, value: { iso: "2025-01-01T00:00:00.000Z" } });
  });

  const capture = join(
    import.meta.dirname,
    "../../../../../shared/standards/captures/geonetworking-ethernet-own.pcap",
  );
  it.skipIf(!existsSync(capture))(
    "is found in a captured packet (skipped where the captures are not here)",
    () => {
      const { bytes } = dissect(openFile(readFileSync(capture), "geo.pcap"), 1);
      // 0x1234 = 4660.
      expect(meaningOf(bytes, "generationDeltaTime")).toMatch(/^20\d\d-.* UTC = .* TAI \(\d+ s ahead\), /);
    },
  );
});

describe("a facilities message behind numbers of another kind", () => {
  const path = "content.signedData.tbsData.headerInfo.psid";

  it("is read by its header, and the psid is remarked", () => {
    const octets = signed(denm, 36);
    expect(readUper("unknown", octets).layers.map(({ name }) => name)).toEqual(["Ieee1609Dot2Data", "DENM"]);
    expect(notesIn(octets)).toEqual([
      {
        layer: 0,
        path,
        rule: "psid 36 (CA basic service) is that of CAM; by its header the message is DENM, and it is read as that",
      },
    ]);
  });

  it("is read by its header, and the port is remarked", () => {
    const octets = signed(behindPort(cam, 2002), 36);
    const { layers } = readUper("unknown", octets);
    expect(layers.at(-1)!.name).toBe("CAM");
    expect(notesIn(octets)).toEqual([
      {
        layer: layers.findIndex(({ name }) => name === "BTP-B"),
        path: "destinationPort",
        rule: "BTP port 2002 is that of DENM; by its header the message is CAM, and it is read as that",
      },
    ]);
  });

  it.each([
    ["its own numbers", signed(behindPort(denm, 2002), 37)],
    ["a psid that stands for no single message", signed(denm, 141)],
    ["a port that stands for several", signed(behindPort(denm, 2026), 37)],
    ["a port that stands for nothing", signed(behindPort(denm, 4000), 37)],
  ])("is not remarked behind %s", (_, octets) => {
    expect(readUper("unknown", octets).layers.at(-1)!.name).toBe("DENM");
    expect(notesIn(octets)).toEqual([]);
  });
});
