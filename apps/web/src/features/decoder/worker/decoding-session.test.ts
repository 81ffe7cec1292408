// @vitest-environment node
import { gzipSync } from "node:zlib";
import { fromHex, NoCodecError, printXer, provideCodecs, uper } from "@v2x/asn1";
import { emitUper } from "@v2x/asn1/compile";
import { examples, uperDecoderTypes } from "@v2x/decoder";
import { fixture } from "@v2x/testkit";
import { j2735 } from "@v2x/v2x-schema";
import { zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DecoderProduct } from "./decoder-products.ts";
import { createDecodingSession } from "./decoding-session.ts";
import type { Opened, ReadItem, Source, Unreadable, WorkerCallName, WorkerCalls } from "./worker-protocol.ts";

function hexOf(type: string): string {
  return examples.find((example) => example.type === type)!.hex;
}

const nothing = async (): Promise<unknown> => undefined;

function session({ loadEncoders = nothing, loadRoadDecoders = nothing } = {}) {
  const running = createDecodingSession(
    loadEncoders,
    () => import("./judging.ts"),
    nothing,
    loadRoadDecoders,
  );
  let last = 0;
  const call = <N extends WorkerCallName>(name: N, input: WorkerCalls[N]["in"]) =>
    running.answer({ id: ++last, call: name, input } as never) as Promise<WorkerCalls[N]["out"]>;
  const open = (source: string | File, product: DecoderProduct, type = "unknown") => {
    const given: Source =
      typeof source === "string"
        ? { kind: "text", id: 1, text: source }
        : { kind: "file", id: 1, file: source };
    return call("open", { source: given, product, type });
  };
  const read = async (source: string | File, product: DecoderProduct, type = "unknown", item = 0) => {
    const opened = (await open(source, product, type)) as Opened;
    return call("read", { opened: opened.id, item });
  };
  return { call, open, read };
}

function depthsAndPlaces({ places, layers }: ReadItem) {
  return layers.map(({ first, end }) => ({ fields: end - first, depth: places.depths[first] }));
}

describe("the decoder's worker", () => {
  it("opens an envelope and the message inside, each field inside the one around it [R2.82]", async () => {
    const item = await session().read(hexOf("Ieee1609DataSigned"), "uper_decoder");
    expect(item.layers.map(({ name, unit }) => [name, unit])).toEqual([
      ["Ieee1609Dot2Data", "octet"],
      ["MessageFrame", "bit"],
    ]);
    expect(depthsAndPlaces(item).every(({ fields, depth }) => fields > 5 && depth === 0)).toBe(true);
    const { starts, ends, parents, subtreeEnds } = item.places;
    for (let field = 0; field < starts.length; field += 1) {
      const parent = parents[field]!;
      expect(starts[field]).toBeGreaterThanOrEqual(starts[parent]!);
      expect(ends[field]).toBeLessThanOrEqual(ends[parent]!);
      expect(subtreeEnds[field]).toBeLessThanOrEqual(subtreeEnds[parent]!);
    }
  });

  it("names the fields of a message of release 1 as its texts do, and finds them by addresses of either", async () => {
    const { call, read } = session();
    const { id, hex } = await read(hexOf("CAM"), "uper_decoder");
    const [field] = await call("find", { reading: id, searched: "stationID" });
    expect(await call("rows", { reading: id, fields: [field!] })).toMatchObject([{ name: "stationID" }]);
    const text = await call("text", { reading: id, format: "notation" });
    const lines = await call("lines", { reading: id, format: "notation" });
    expect(text.split("\n")[lines[field!]! - 1]).toContain("stationID ");
    const place = await call("placeOf", { reading: id, field: field! });
    expect(await call("fieldOf", { reading: id, place })).toBe(field);
    const values = (await call("values", { reading: id, layer: 0, format: "notation" }))!;
    expect(values).toContain("stationID ");
    const made = await call("rebuild", { reading: id, layer: 0, format: "notation", text: values });
    expect(made).toMatchObject({ hex });
  });

  describe("without the decoders of road messages", () => {
    const { MessageFrame } = j2735;
    const provide = (factory: Parameters<typeof provideCodecs>[0]["factory"]) =>
      provideCodecs({ rules: "UPER", part: "decodeMapped", schemas: [MessageFrame], factory });
    const provided = () =>
      provide(new Function("support", emitUper([MessageFrame], "decodeMapped")) as () => []);

    beforeEach(() =>
      provide(() => [
        () => {
          throw new NoCodecError("not loaded yet");
        },
      ]),
    );
    afterEach(provided);

    /** A session that gets them once `arrive` is called; `loads` counts how often it asks. */
    function waitingSession() {
      const arrival = Promise.withResolvers<void>();
      let loads = 0;
      const running = session({
        loadRoadDecoders: async () => {
          loads += 1;
          await arrival.promise;
          provided();
        },
      });
      return { ...running, arrive: arrival.resolve, loads: () => loads };
    }

    it("reads certificates; messages wait for them, and are begun anew", async () => {
      const { read, arrive, loads } = waitingSession();
      expect((await read(hexOf("CcmsCert"), "coer_decoder")).failure).toBeUndefined();
      expect(loads()).toBe(0);
      const reading = read(hexOf("Ieee1609DataSigned"), "coer_decoder");
      const pause = new Promise((resolve) => setTimeout(resolve, 50, "waits"));
      expect(await Promise.race([reading, pause])).toBe("waits");
      arrive();
      const { layers, failure } = await reading;
      expect(layers.map(({ name }) => name)).toEqual(["Ieee1609Dot2Data", "MessageFrame"]);
      expect(failure).toBeUndefined();
    });

    it("keeps the frame that was asked for later, whatever arrives in between", async () => {
      const { call, open, arrive } = waitingSession();
      const frames = ["MessageFrame", "CcmsCert"].map((type) => Buffer.from(hexOf(type), "hex"));
      const { id: opened } = (await open(captureOf(frames, 147), "coer_decoder")) as Opened;
      const message = call("read", { opened, item: 0 });
      const { id } = await call("read", { opened, item: 1 });
      arrive();
      await message;
      expect(await call("rows", { reading: id, fields: [0] })).toHaveLength(1);
    });

    it("keeps what was opened and read later, whatever arrives in between", async () => {
      const { call, open, arrive, loads } = waitingSession();
      const message = open(hexOf("MessageFrame"), "uper_decoder");
      const certificate = (await open(hexOf("CcmsCert"), "coer_decoder")) as Opened;
      expect(loads()).toBe(1);
      arrive();
      expect(await message).toMatchObject({ count: 1 });
      const { title, id } = await call("read", { opened: certificate.id, item: 0 });
      expect(title).toContain("ertificate");
      expect(await call("rows", { reading: id, fields: [0] })).toHaveLength(1);
    });
  });

  it("lays a reading beside another source, and keeps the reading", async () => {
    const { call, read } = session();
    const hex = hexOf("MessageFrame");
    const { id } = await read(hex, "uper_decoder");
    const compare = (text: string) =>
      call("compare", {
        reading: id,
        source: { kind: "text", id: 2, text },
        product: "uper_decoder",
        type: "unknown",
      });
    const same = await compare(hex);
    expect(same).toMatchObject({ title: "J2735 MessageFrame" });
    expect("pairs" in same && same.pairs.every(({ difference }) => difference === "same")).toBe(true);
    expect(await compare("no digits at all")).toMatchObject({ problem: expect.any(String) });
    expect(await compare(`${hex.slice(0, 8)}ff${hex.slice(10)}`)).toMatchObject({
      pairs: expect.arrayContaining([expect.objectContaining({ difference: "value" })]),
    });
    expect(await call("rows", { reading: id, fields: [0] })).toHaveLength(1);
  });

  it("gives rows and details by field, values whole", async () => {
    const { call, read } = session();
    const { id } = await read(hexOf("CcmsCtl"), "coer_decoder");
    const [field] = await call("find", { reading: id, searched: "linkedId" }).then((found) => [...found, 0]);
    const fields = await call("rows", { reading: id, fields: [0, 1, field!] });
    expect(fields[1]).toMatchObject({ name: "protocolVersion", value: "3" });
    const long = [...(await call("find", { reading: id, searched: "unsecuredData" }))][0]!;
    const detail = await call("detail", { reading: id, field: long });
    expect(detail.path).toMatch(/unsecuredData$/);
  });

  it("finds fields by name, type, value and meaning", async () => {
    const { call, read } = session();
    const { id, places } = await read(hexOf("ScmsCert"), "coer_decoder");
    const namesOf = async (searched: string) => {
      const found = await call("find", { reading: id, searched });
      return (await call("rows", { reading: id, fields: [...found] })).map(({ name }) => name);
    };
    expect(await namesOf("crlSer")).toEqual(["crlSeries"]);
    expect(await namesOf("Time32")).toEqual(["start"]);
    expect(await namesOf("Security management")).toContain("psid");
    expect(await namesOf("no such thing")).toEqual([]);
    expect(places.starts.length).toBeGreaterThan(20);
  });

  it("finds the next visible field whose name starts with letters, going round", async () => {
    const { call, read } = session();
    const { id } = await read(hexOf("ScmsCert"), "coer_decoder");
    const fields = Uint32Array.of(0, 1, 2, 3);
    expect(await call("byName", { reading: id, letters: "v", fields, from: 2 })).toBe(1);
    expect(await call("byName", { reading: id, letters: "zz", fields, from: 0 })).toBeUndefined();
  });

  it("names certificates in their rows", async () => {
    const { call, read } = session();
    const { id, certificates } = await read(hexOf("ScmsCert"), "coer_decoder");
    expect(certificates.map(({ hashedId8 }) => hashedId8)).toEqual(["3631EEE885298CCC"]);
    const [row] = await call("rows", { reading: id, fields: [certificates[0]!.field] });
    expect(row).toMatchObject({ hashedId8: "3631EEE885298CCC" });
  });

  it("has everything up to a failure, and its field marked", async () => {
    const { call, read } = session();
    const cut = hexOf("ScmsCert").slice(0, 200);
    const { id, failure, places, layers } = await read(cut, "coer_decoder", "ScmsCert");
    expect(failure).toMatchObject({ offset: expect.any(Number), expected: expect.any(String) });
    expect(places.starts.length).toBeGreaterThan(10);
    const [row] = await call("rows", { reading: id, fields: [failure!.field] });
    expect(row?.flag).toBe("failure");
    expect(failure!.field).toBeLessThan(layers.at(-1)!.end);
  });

  it("serves a reading only until the next one", async () => {
    const { call, read } = session();
    const { id } = await read(hexOf("ScmsCert"), "coer_decoder");
    await read(hexOf("CcmsCert"), "coer_decoder");
    await expect(call("rows", { reading: id, fields: [0] })).rejects.toThrow("replaced");
  });
});

describe("a source", () => {
  it("of separators says what was removed and gives the strict hex", async () => {
    const { open } = session();
    const strict = hexOf("ScmsCert");
    expect(await open(strict, "coer_decoder")).toMatchObject({ removed: [], spelling: "hex", count: 1 });
    const spaced = (await open(strict.replace(/../g, "$& "), "coer_decoder")) as Opened;
    expect(spaced).toMatchObject({ removed: ["spaces"], hex: strict });
  });

  it("of base64 is read as such", async () => {
    const base64 = Buffer.from(hexOf("ScmsCert"), "hex").toString("base64");
    expect(await session().open(base64, "coer_decoder")).toMatchObject({ spelling: "base64", count: 1 });
  });

  it("of a value in notation, JSON or XER is read as its octets, with encoders that are brought in for it", async () => {
    const hex = hexOf("MessageFrame");
    let loads = 0;
    const running = session({
      loadEncoders: async () => {
        loads += 1;
      },
    });
    const { id } = await running.read(hex, "uper_decoder");
    expect(loads).toBe(0);
    const [notation, json] = [
      await running.call("text", { reading: id, format: "notation" }),
      await running.call("text", { reading: id, format: "json" }),
    ];
    expect(await running.open(notation, "coer_decoder")).toMatchObject({ spelling: "notation", hex });
    expect(await running.open(json, "uper_decoder")).toMatchObject({ spelling: "json", hex });
    const xer = printXer(j2735.MessageFrame, uper.decode(j2735.MessageFrame, fromHex(hex)));
    expect(await running.open(`<Log>${xer}</Log>`, "uper_decoder")).toMatchObject({
      spelling: "xer",
      hex,
      notes: ["The element <MessageFrame> was read; <Log> around it was not."],
    });
    const file = new File([json], "bsm.json");
    expect(await running.open(file, "uper_decoder")).toMatchObject({ spelling: "json", hex });
    expect(loads).toBe(4);
    const slow = json.replace(/"speed": \d+/, '"speed": 9999');
    const refused = (await running.open(slow, "uper_decoder", "MessageFrame")) as Unreadable;
    expect(refused.problem).toMatch(
      /^value\.coreData\.speed: expected .* found 9999 \(line \d+, column \d+\)$/,
    );
  });

  it("is read as the type that somebody chose, whatever else it could be", async () => {
    const { hex } = examples.find(({ type }) => type === "ScmsCcf")!;
    const list = new File([Buffer.from(hex, "hex")], "ccf.oer");
    const { open } = session();
    expect(await open(list, "coer_decoder")).toMatchObject({ bundle: "list" });
    expect(await open(list, "coer_decoder", "ScmsCcf")).toMatchObject({ count: 1 });
    expect(await open(list, "coer_decoder", "ScmsCcf")).not.toHaveProperty("bundle");
    // Of the form that certificates of X.509 have.
    const der = new File([Buffer.from("300730003000030100", "hex")], "a.der");
    expect(await open(der, "coer_decoder")).toHaveProperty("x509");
    expect(await open(der, "coer_decoder", "ScmsCert")).toMatchObject({ count: 1 });
  });

  it("that is a zip file is opened as a bundle, and is no evidence by itself", async () => {
    const { open, call } = session();
    const zip = () =>
      new File([zipSync({ "ica.oer": new Uint8Array(Buffer.from(hexOf("ScmsCert"), "hex")) })], "a.zip");
    expect(await open(zip(), "coer_decoder")).toMatchObject({ bundle: "archive", count: 1 });
    expect(await call("hexOf", { source: { kind: "file", id: 9, file: zip() } })).toEqual({
      problem: expect.stringContaining("zip file"),
    });
  });

  it("that spells nothing says why", async () => {
    const { problem } = (await session().open("80 0z", "coer_decoder")) as Unreadable;
    expect(problem).toMatch(/position/);
  });

  it("with several structures has them one by one", async () => {
    const { open, call } = session();
    const both = hexOf("ScmsCert") + hexOf("CcmsCert");
    const opened = (await open(both, "coer_decoder")) as Opened;
    expect(opened.count).toBe(2);
    const second = await call("read", { opened: opened.id, item: 1 });
    expect(second.hex).toBe(hexOf("CcmsCert"));
    expect(await call("scan", { opened: opened.id })).toEqual({ done: 2, frames: 2 });
    const [row] = await call("messages", { opened: opened.id, items: [1] });
    expect(row).toMatchObject({ kind: "certificate", size: hexOf("CcmsCert").length / 2 });
    const asked = { opened: opened.id, filter: {}, order: "size", isDescending: true } as const;
    const file = await call("export", { ...asked, format: "csv" });
    expect(file.type).toBe("text/csv");
    expect((await file.text()).split("\r\n").map((line) => line.split(",")[0])).toEqual([
      "frames",
      "2",
      "1",
      "",
    ]);
  });

  it("that is a file of hex digits is what it spells [R2.77]", async () => {
    const file = new File([hexOf("ScmsCert").replace(/.{32}/g, "$&\n")], "ica.hex");
    expect((await session().read(file, "coer_decoder")).hex).toBe(hexOf("ScmsCert"));
  });

  it("that is a binary file is its octets [R2.77]", async () => {
    const file = new File([Buffer.from(hexOf("ScmsCert"), "hex")], "ica.oer");
    expect((await session().read(file, "coer_decoder")).hex).toBe(hexOf("ScmsCert"));
  });

  it("gives its octets for a verdict", async () => {
    const source = { kind: "text", id: 1, text: "80:03" } as const;
    expect(await session().call("hexOf", { source })).toEqual({ hex: "8003" });
    expect(await session().call("hexOf", { source: { ...source, text: "x" } })).toHaveProperty("problem");
  });
});

describe("the examples", () => {
  it("are those of each decoder's types", async () => {
    const { call } = session();
    const coer = await call("examples", { product: "coer_decoder" });
    const uper = await call("examples", { product: "uper_decoder" });
    expect(coer.length + uper.length).toBe(examples.length);
    expect(new Set(uper.map(({ type }) => type))).toEqual(
      new Set(uperDecoderTypes.filter((type) => type !== "unknown")),
    );
    expect(await call("example", { index: uper[0]!.index })).toBe(hexOf("Ieee1609DataSigned"));
  });
});

describe("a message as digits in a text of a road-side unit", () => {
  it("stands as octets behind its header, no field past the end", async () => {
    const text = `Version=0.7\nType=BSM\nPSID=0x20\nPriority=7\nTxMode=CONT\nTxChannel=172\nTxInterval=0\nDeliveryStart=\nDeliveryStop=\nSignature=False\nEncryption=False\nPayload=${hexOf("Ieee1609DataSigned")}\n`;
    const { read } = session();
    expect((await read(text, "uper_decoder")).hex).toBe(hexOf("Ieee1609DataSigned"));
    const item = await read(new File([text], "active.txt"), "uper_decoder");
    expect(item.hex).toBe(hexOf("Ieee1609DataSigned"));
    expect(item.layers.map(({ name }) => name)).toContain("MessageFrame");
    expect(Math.max(...item.places.ends)).toBe(item.bytes.length * 8);
    expect(Buffer.from(item.bytes).toString("hex").endsWith(hexOf("Ieee1609DataSigned"))).toBe(true);
  });
});

describe("a file", () => {
  const file = (content: string | Uint8Array<ArrayBuffer>, name: string) => new File([content], name);

  it("of text that spells nothing is the octets of its characters [R2.77]", async () => {
    const opened = await session().open(file("hello, world", "note.txt"), "coer_decoder");
    expect(opened).toMatchObject({ spelling: "characters", length: 12 });
    const { read } = session();
    expect((await read(file("hello, world", "note.txt"), "coer_decoder")).hex).toBe(
      Buffer.from("hello, world").toString("hex"),
    );
  });

  it("of messages inside other text gives each with its place, pasted or chosen", async () => {
    const [spat, ssm] = ["00130b0000002681000000004006", "001e10000000000009a04001416181a0614920"];
    const texts = [
      JSON.stringify([{ hex: spat }, { hex: ssm }]),
      `frame,hex\n1,${spat}\n2,${ssm}\n`,
      `A: ${spat}\nB: ${ssm}`,
    ];
    for (const text of texts) {
      for (const source of [text, file(text, "log.txt")]) {
        const opened = await session().open(source, "uper_decoder");
        expect(opened, text).toMatchObject({
          count: 2,
          notes: [expect.stringMatching(/^found in the text: /)],
        });
      }
    }
    const { read } = session();
    expect((await read(JSON.stringify({ payload: ssm }), "uper_decoder")).hex).toBe(ssm);
  });

  it("of a message between other octets is that message, pasted or chosen", async () => {
    const ssm = "001e10000000000009a04001416181a0614920";
    const digits = `011d00${ssm}${"00".repeat(14)}`;
    for (const source of [digits, file(`${digits}\n`, "payload.hex")]) {
      const { hex, findings } = await session().read(source, "uper_decoder");
      expect(hex).toBe(ssm);
      expect(findings[0]!.rule).toBe("no header tells what is here: octet 3 was found by searching");
    }
  });

  it("that spells nothing is shown as its bytes in hex when it is packed, too [R2.77]", async () => {
    const { read } = session();
    const packed = file(new Uint8Array(gzipSync("hello, world")), "note.txt.gz");
    expect((await read(packed, "coer_decoder")).hex).toBe(Buffer.from("hello, world").toString("hex"));
  });

  it("of a capture in xz opens frame by frame", async () => {
    const packed = new Uint8Array(fixture("containers/capture.pcap.xz"));
    expect(await session().open(file(packed, "capture.pcap.xz"), "uper_decoder")).toMatchObject({
      count: 2,
      notes: ["unpacked from xz: 332 octets became 448"],
    });
    expect(await session().open(file(packed.subarray(0, -9), "cut.xz"), "uper_decoder")).toEqual({
      problem: expect.stringMatching(/^the file begins as xz, but cannot be unpacked: it ends early/),
    });
  });

  it("of a private key in xz is not shown", async () => {
    const packed = new Uint8Array(fixture("containers/private-key.txt.xz"));
    expect(await session().open(file(packed, "key.txt.xz"), "coer_decoder")).toMatchObject({
      privateKey: expect.any(String),
    });
  });

  it("that holds a private key in gzip is not opened, nor added to a verdict", async () => {
    const { open, call } = session();
    const key = () =>
      file(new Uint8Array(gzipSync("-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEI")), "key.pem.gz");
    expect(await open(key(), "coer_decoder")).toEqual({ privateKey: "SEC 1 private key" });
    expect(await call("hexOf", { source: { kind: "file", id: 97, file: key() } })).toEqual({
      privateKey: "SEC 1 private key",
    });
  });

  it("of an odd number of digits is given back as it is, to be mended [R2.77]", async () => {
    const opened = await session().open(file("80 03 0\n", "odd.txt"), "coer_decoder");
    expect(opened).toMatchObject({ text: "80 03 0\n" });
    expect((opened as Unreadable).problem).toMatch(/pair/);
  });

  it("that is a private key by its name is not opened, nor added to a verdict", async () => {
    const { open, call } = session();
    const key = () =>
      file(
        Uint8Array.from({ length: 32 }, (_, index) => index + 1),
        "AT_001.vkey",
      );
    expect(await open(key(), "coer_decoder")).toEqual({ privateKey: "private key without a format" });
    expect(await call("hexOf", { source: { kind: "file", id: 99, file: key() } })).toEqual({
      privateKey: "private key without a format",
    });
  });
});

describe("a private key", () => {
  const pem = "-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49";

  it("as text is named and nothing else", async () => {
    const { open, call } = session();
    expect(await open(pem, "coer_decoder")).toEqual({ privateKey: "PKCS#8 private key" });
    expect(await call("hexOf", { source: { kind: "text", id: 98, text: pem } })).toEqual({
      privateKey: "PKCS#8 private key",
    });
    expect(await call("privateKey", { text: pem })).toBe("PKCS#8 private key");
    expect(await call("privateKey", { text: hexOf("ScmsCert") })).toBeUndefined();
  });
});

describe("the number of octets", () => {
  it.each(["800300", "80 03 00", "0x80, 0x03, 0x00", "80:03:00\n", "gAMA"])("of %j is 3", async (text) => {
    expect(await session().open(text, "coer_decoder")).toMatchObject({ length: 3 });
  });
});

/** A capture of some frames. */
function captureOf(frames: readonly Buffer<ArrayBuffer>[], linkType: number): File {
  const head = Buffer.alloc(24);
  head.writeUInt32LE(0xa1b2c3d4, 0);
  head.writeUInt32LE(linkType, 20);
  const records = frames.flatMap((frame) => {
    const record = Buffer.alloc(16);
    record.writeUInt32LE(frame.length, 8);
    record.writeUInt32LE(frame.length, 12);
    return [record, frame];
  });
  return new File([head, ...records], "air.pcap");
}

/** A capture with so many BSMs, without a link type that is known. */
function bsmCapture(count: number): File {
  const message = Buffer.from(hexOf("Ieee1609DataSigned"), "hex");
  return captureOf(Array(count).fill(message), 147);
}

describe("a large capture", () => {
  it("is looked through once, whatever its messages are read as", async () => {
    const { call, open } = session();
    const file = bsmCapture(20);
    const first = (await open(file, "uper_decoder")) as Opened;
    await call("scan", { opened: first.id });
    const list = { filter: {}, order: "number", isDescending: false } as const;
    const again = (await open(file, "uper_decoder", "Ieee1609DataSigned")) as Opened;
    expect([again.count, again.id === first.id]).toEqual([20, false]);
    expect((await call("list", { opened: again.id, ...list })).messages).toBe(20);
    const other = (await open(bsmCapture(21), "uper_decoder")) as Opened;
    // The first message is looked for when a capture is opened.
    expect((await call("list", { opened: other.id, ...list })).messages).toBe(1);
  });

  it("gives rates and files of what its filters leave", async () => {
    const { call, open } = session();
    const { id: opened } = (await open(bsmCapture(3), "uper_decoder")) as Opened;
    await call("scan", { opened });
    for (const [kind, lines] of [
      ["BSM", 4],
      ["CAM", 1],
    ] as const) {
      const asked = { opened, filter: { kind }, order: "number", isDescending: false } as const;
      const file = await call("export", { ...asked, format: "csv" });
      expect((await file.text()).trimEnd().split("\r\n")).toHaveLength(lines);
      expect((await call("rates", { opened, filter: { kind } }))?.kinds[0]?.count).toBe(
        kind === "BSM" ? 3 : undefined,
      );
    }
  });

  it("stays where it is: a frame's octets go to the screen without the rest", async () => {
    const { bytes, hex } = await session().read(bsmCapture(20), "uper_decoder", "unknown", 3);
    expect(bytes).toHaveLength(hex.length / 2);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });

  it("says of a message that was joined which frames have it", async () => {
    const message = Buffer.from(hexOf("ScmsCert"), "hex");
    const request = Buffer.concat([
      Buffer.from(`POST / HTTP/1.1\r\nContent-Length: ${message.length}\r\n\r\n`),
      message,
    ]);
    const word = (value: number) => value.toString(16).padStart(4, "0");
    const segments = Array.from({ length: 14 }, (_, index) => {
      const start = 10 * index;
      const part = request.subarray(start, index === 13 ? undefined : start + 10);
      const ip = `4500${word(40 + part.length)}00000000400600007f0000017f000001`;
      const tcp = `c0000050${(1000 + start).toString(16).padStart(8, "0")}000000005018200000000000`;
      return Buffer.concat([Buffer.from(`${"02".repeat(12)}0800${ip}${tcp}`, "hex"), part]);
    });
    const { hex, findings } = await session().read(captureOf(segments, 1), "coer_decoder", "unknown", 14);
    expect(hex).toBe(hexOf("ScmsCert"));
    expect(findings.map(({ rule }) => rule)).toContain(
      "joined from frames 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 …",
    );
  });

  it("has what is broken behind headers at its place in the frame", async () => {
    const cut = Buffer.from(hexOf("Ieee1609DataSigned"), "hex").subarray(0, 40);
    const frame = Buffer.concat([Buffer.from("ffffffffffff02000000000188dc03002028", "hex"), cut]);
    const alone = await session().read(cut.toString("hex"), "uper_decoder", "Ieee1609DataSigned");
    const { failure } = await session().read(captureOf([frame], 1), "uper_decoder", "Ieee1609DataSigned");
    expect(failure!.offset).toBe(18 + alone.failure!.offset);
  });

  it("may be larger than any other file, which is refused before it is read", async () => {
    const large = (start: readonly number[], size: number) => ({
      name: "large",
      size,
      lastModified: 0,
      slice: () => new Blob([Uint8Array.from(start)]),
      arrayBuffer: () => Promise.reject(new Error("it is read")),
    });
    const opening = (start: readonly number[], size: number) =>
      session().open(large(start, size) as unknown as File, "uper_decoder");
    const pcap = [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0];
    await expect(opening(pcap, 400_000_000)).rejects.toThrow("it is read");
    expect(await opening(pcap, 600_000_000)).toEqual({
      problem: "expected a file of at most 536870912 octets, found 600000000",
    });
    expect(await opening([3, 0x80], 70_000_000)).toEqual({
      problem: "expected a file of at most 67108864 octets (a capture: 536870912), found 70000000",
    });
  });
});
