import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { calls, isHexPairs } from "@v2x/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDecodingSession } from "../../../web/src/features/decoder/worker/decoding-session.ts";
import type {
  Opened,
  ReadItem,
  Unopened,
  WorkerCallName,
  WorkerCalls,
} from "../../../web/src/features/decoder/worker/worker-protocol.ts";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";
import { decode } from "./decode.test-support.ts";

/** Inputs that show faults found in the field; absent if the repository is checked out alone. */
const folder = join(import.meta.dirname, "../../../../../shared/field-inputs");

/** How a file reads at the command line, the decoding calls and the decoder's screen. */
interface Row {
  /** The command's exit code. */
  readonly exit: number;
  /** Title of each message, at the command line and on the screen. */
  readonly messages?: readonly string[];
  /** How sure the command is of the first message; `found` if not stated. */
  readonly sureness?: "found" | "likely" | "guessed";
  /** Sentences that the command and the screen both say. */
  readonly says?: readonly (string | RegExp)[];
  /** What the calls answer: 200 with the first message if not stated, otherwise the sentence of a 400. */
  readonly http?: string;
}

const frame = "J2735 MessageFrame";
const cam = "cooperative awareness message";
const spatem = "signal phase and timing extended message";
const signed = "signed message of IEEE 1609.2";
const european = "certificate of the European system (TS 103 097)";
const american = "certificate of the US system (IEEE 1609.2)";

const b1 = "credentials/b1-all-with-named-psid";
const b4 = "credentials/b4-signature-over-tbs-alone";

const onlyPairs = "Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.";
const oneStructure = "and this call decodes one structure.";
const surrounded = "Send one message alone as hexadecimal digits";
const cutInside =
  /Inside, not a cooperative awareness message: at octet 15 bit 0, cam\.camParameters, the octets end/;
const privateKey = { exit: 1, says: ["private key"] };

const rows: Readonly<Record<string, Row>> = {
  "btp-cam.hex": { exit: 0, messages: [cam] },
  "cam-v1-silent.txt": { exit: 0, messages: [cam, cam], http: onlyPairs },
  "cam-v1.txt": { exit: 0, messages: [cam] },
  "capture.tar": {
    exit: 0,
    messages: [cam, spatem],
    says: ["unpacked from a tar archive: capture.pcap"],
    http: oneStructure,
  },
  "capture.pcap.xz": {
    exit: 0,
    messages: [cam, spatem],
    says: ["unpacked from xz: 332 octets became 448"],
    http: "This is an xz file, which is not opened here. Unpack it",
  },
  "captured-2024-trust/aa.oer": { exit: 0, messages: [european] },
  "captured-2024-trust/root.oer": { exit: 0, messages: [european] },
  "captured-2024.pcap": { exit: 1, messages: [signed], says: [cutInside], http: oneStructure },
  "gn-common-header-cam.hex": { exit: 0, messages: [cam] },
  "hex-log-bad-first.txt": {
    exit: 1,
    messages: [frame, frame],
    says: ["line 1 was skipped because it is not a complete message"],
    http: onlyPairs,
  },
  "hex-log-truncated-line.txt": {
    exit: 1,
    messages: [frame, frame],
    says: ["line 2 was skipped because it is not a complete message: its length field says 41 octets"],
    http: onlyPairs,
  },
  "hex-of-hex.hex": {
    exit: 1,
    messages: ["unsecured message of IEEE 1609.2"],
    sureness: "likely",
    says: ["the payload is hexadecimal text that spells a message"],
  },
  "json-envelope.json": {
    exit: 0,
    messages: [frame],
    says: ["found in the text: payload"],
    http: surrounded,
  },
  "labelled-hex.txt": {
    exit: 0,
    messages: [frame, frame],
    says: ["found in the text: line 2, SPAT_1; line 3, SSM_1"],
    http: onlyPairs,
  },
  "length-prefixed-cam.hex": { exit: 0, messages: [cam] },
  // A SPaT over UDP behind the header of the loopback interface.
  "loopback-null.pcap": { exit: 0, messages: [frame], http: oneStructure },
  "ndjson.json": {
    exit: 0,
    messages: [frame, frame],
    says: ["found in the text: line 1, metadata.asn1; line 2, metadata.asn1"],
    http: surrounded,
  },
  "ode-bytes.xml": {
    exit: 0,
    messages: [frame],
    says: ["found in the text: line 1, bytes"],
    http: surrounded,
  },
  "private-testmessage03.hex": {
    exit: 1,
    messages: [frame],
    sureness: "likely",
    says: ["21 octets are left over at the end of value", "test message 3 may hold a type of its sender"],
  },
  "signed-plus-4-octets.hex": {
    exit: 1,
    messages: [signed],
    says: ["4 more octets follow the value", cutInside],
  },
  "signed-plus-4-octets.pcap": {
    exit: 1,
    messages: [signed, signed],
    says: ["4 more octets follow the value", cutInside],
    http: oneStructure,
  },
  "spat.xer.xml": { exit: 0, messages: [frame] },
  "spatem-jer.json": { exit: 0, messages: [spatem] },
  "table.csv": {
    exit: 0,
    messages: [frame, frame],
    says: ["found in the text: line 2, hex; line 3, hex"],
    http: onlyPairs,
  },
  "three-cams.snoop": { exit: 0, messages: [cam, cam, cam], http: oneStructure },
  "truncated-cam.hex": {
    exit: 1,
    messages: [cam],
    sureness: "guessed",
    says: [
      /is cut: at octet 32 bit 7, \S+vehicleWidth, the octets end here: 5 bits of vehicleWidth are missing/,
    ],
    http: "A cooperative awareness message that is cut: at octet 32 bit 7",
  },
  "utf16.txt": { exit: 0, messages: [frame], says: ["text in UTF-16"], http: "(text in UTF-16)" },
  "v12-certificate.bin": {
    exit: 0,
    messages: ["old format, not verifiable here › certificate of TS 103 097 V1.2.1"],
  },
  "v12-certificate.hex": {
    exit: 0,
    messages: ["old format, not verifiable here › certificate of TS 103 097 V1.2.1"],
  },
  "v12-secured-cam.hex": { exit: 0, messages: [cam], says: ["TS 103 097 V1.2.1"] },
  "v12-secured.pcap": { exit: 0, messages: [cam, spatem], says: ["TS 103 097 V1.2.1"], http: oneStructure },
  "vector-head.blf": {
    exit: 1,
    says: ["is a Vector BLF log, which is not opened here."],
    http: "Vector BLF log",
  },
  "wrapped-ssm.hex": {
    exit: 1,
    messages: [frame],
    says: [
      "octet 3 was found by searching",
      "3 octets in front of the message and 14 zero octets behind it are not read",
    ],
  },
  "wrapped-ssm.pcap": {
    exit: 1,
    messages: [frame, frame, frame, frame],
    says: ["14 more octets follow the value", "3 octets in front of the message and 14 zero octets"],
    http: oneStructure,
  },
  "credentials/b1-all-with-named-psid/ica.oer": { exit: 0, messages: [american] },
  "credentials/b2-us-root-called-european/root.oer": { exit: 0, messages: [american] },
  "credentials/b3-latitude-out-of-range/control.cert": { exit: 0, messages: [american] },
  "credentials/b3-latitude-out-of-range/rsu.cert": {
    exit: 1,
    messages: [american],
    sureness: "likely",
    says: ["toBeSigned.region.circularRegion.center.latitude is 1231231230, out of its range"],
  },
  "credentials/b4-signature-over-tbs-alone/tbs-alone.oer": { exit: 0, messages: [european] },
  "credentials/b5-signer/bodies.jsonl": {
    exit: 1,
    messages: [frame, frame, "unsecured message of IEEE 1609.2", frame, frame, frame],
    says: ["line 3, j2735message was skipped because it is not a complete message"],
    http: surrounded,
  },
  "credentials/b7-private-key-in-text/c-title.txt": { ...privateKey, http: onlyPairs },
  "credentials/b7-private-key-in-text/e.json": { ...privateKey, http: "There is a private key in this" },
  "credentials/b7-private-key-in-text/f.ini": { ...privateKey, http: "There is a private key in this" },
  "credentials/b7-private-key-in-text/k-text.txt": { ...privateKey, http: onlyPairs },
  "credentials/b7-private-key-in-text/l-label.txt": { ...privateKey, http: onlyPairs },
  "credentials/b9-value-notation-certificatebase/certificate.txt": { exit: 0, messages: [american] },
};

describe.skipIf(!existsSync(folder))("a file from the field (with ../shared next to the repository)", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it.each(
    Object.entries(rows),
  )("%s reads alike at the command line, by HTTP and on the screen", async (...row) => {
    const [name, { exit, messages = [], sureness = "found", says = [], http }] = row;
    const octets = readFileSync(join(folder, name));

    const command = await decode({ file: join(folder, name) });
    const printed = command.output + command.complaints;
    expect([command.code, printed]).toEqual([exit, printed]);
    for (const title of messages) expect(printed).toContain(title);
    if (/^-- .* to be /m.test(printed)) expect(printed).toMatch(new RegExp(`: ${sureness} to be an? `));

    const isCertificate = messages.some((title) => [european, american].includes(title));
    const screen = await shownBy(new File([octets], basename(name)), isCertificate);
    expect(screen.titles).toEqual(messages);
    for (const sentence of says) {
      expect(printed).toMatch(sentence);
      expect(screen.said).toMatch(sentence);
    }

    const answer = await sent(octets, isCertificate);
    expect([answer.status, answer.text]).toEqual([http === undefined ? 200 : 400, answer.text]);
    expect(answer.text).toContain(http ?? messages[0]);
  });

  it.each([
    [
      "captured-2024.pcap",
      "captured-2024-trust",
      1,
      "Valid when captured (2024-06-02); expired since 2024-06-08",
    ],
    ["signed-plus-4-octets.hex", undefined, 1, "The 4 octets behind the message are no part of it"],
    [`${b1}/ica.oer`, b1, 0, "Trusted until 2035-01-01"],
    [`${b1}/aca.oer`, b1, 0, "Trusted until"],
    [`${b1}/eca.oer`, b1, 0, "Trusted until"],
    [`${b1}/control-ica-names-38-too.oer`, b1, 0, "Trusted until"],
    [`${b1}/small/ca.oer`, `${b1}/small`, 0, "Trusted until"],
    [`${b1}/must-stay-refused/ca.oer`, `${b1}/must-stay-refused`, 3, "PSID 38"],
    [`${b1}/ica.oer`, "credentials/b10-trust-folder/bundle", 0, "Trusted until 2035-01-01"],
    [`${b4}/control.oer`, `${b4}/control.oer`, 0, "Trusted until 2036-01-01"],
    [`${b4}/tbs-alone.oer`, `${b4}/control.oer`, 3, "over the hash of the signed octets alone"],
    [`${b4}/whole-certificate-without-signature.oer`, undefined, 3, "over the whole certificate"],
    [`${b4}/without-issuer-hash-but-twice.oer`, undefined, 3, "over the hash of a hash of the signed octets"],
  ])("%s with the trust of %s ends with code %i and says: %s", async (name, trust, exit, sentence) => {
    const file = join(folder, name);
    const asked = { file, isJudged: true, ...(trust === undefined ? {} : { trust: join(folder, trust) }) };
    const { code, output } = await decode(asked, "", new Date("2026-11-27T12:00:00Z"));
    expect(output).toContain(sentence);
    expect(code).toBe(exit);
  });

  /** What the calls answer: to a text as it is, to other octets as hexadecimal digits. */
  async function sent(octets: Buffer, isCertificate: boolean) {
    const text = octets.toString("latin1");
    const isText = /^[\t\n\r -~]*$/.test(text);
    const body = isHexPairs(text.trim()) ? text.trim() : isText ? text : octets.toString("hex");
    const call = isCertificate ? calls.decoders.decodeHexEncodedCOER : calls.decoders.decodeHexEncodedUPER;
    const answer = await server.fetch(call.path, {
      method: "POST",
      body,
      headers: { "content-type": "text/plain" },
      token: server.tokens.alpha,
    });
    return { status: answer.status, text: await answer.text() };
  }
});

const nothing = async (): Promise<unknown> => undefined;

/** What the screen has of a file: the titles of its messages, and everything that it says of them. */
async function shownBy(file: File, isCertificate: boolean) {
  const session = createDecodingSession(
    nothing,
    () => import("../../../web/src/features/decoder/worker/judging.ts"),
    nothing,
    nothing,
  );
  let last = 0;
  const call = <N extends WorkerCallName>(name: N, input: WorkerCalls[N]["in"]) =>
    session.answer({ id: ++last, call: name, input } as never) as Promise<WorkerCalls[N]["out"]>;
  const opened = (await call("open", {
    source: { kind: "file", id: 1, file },
    product: isCertificate ? "coer_decoder" : "uper_decoder",
    type: "unknown",
  })) as Opened | Unopened;
  if (!("count" in opened)) return { titles: [], said: JSON.stringify(opened).replace("privateKey", "") };
  const items: ReadItem[] = [];
  for (let item = 0; item < opened.count; item += 1) {
    items.push(await call("read", { opened: opened.id, item }));
  }
  const sentences = items.flatMap(({ doubts, findings, failure }) => [
    ...doubts,
    ...findings.map(({ rule }) => rule),
    ...(failure === undefined ? [] : [failure.message]),
  ]);
  return { titles: items.map(({ title }) => title), said: [...opened.notes, ...sentences].join("\n") };
}
