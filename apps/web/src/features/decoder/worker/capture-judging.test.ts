// @vitest-environment node
import { examples } from "@v2x/decoder";
import { fixture } from "@v2x/testkit";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type Bench,
  emergencyCam,
  europeanBench,
  signMessage,
} from "../../../../../../packages/credentials/src/verdict/verdict.test-support.ts";
import { createDecodingSession } from "./decoding-session.ts";
import {
  type EvidenceAtHand,
  type Opened,
  type ReadItem,
  type Source,
  supersededText,
  type WorkerCallName,
  type WorkerCalls,
} from "./worker-protocol.ts";

const now = "2024-08-01T00:00:00Z";
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const plain = "0380020001";
const bareBsm = examples.find(({ type }) => type === "MessageFrame")!.hex;

let bench: Bench;
let withCertificate: Uint8Array;
let withDigest: Uint8Array;
let changed: Uint8Array;
beforeAll(async () => {
  bench = await europeanBench();
  const header = { psid: 36, generationTime: 648_432_010_000_000n };
  withCertificate = await signMessage(header, bench.ticket);
  withDigest = await signMessage(header, bench.ticket, undefined, "digest");
  changed = withDigest.slice();
  changed[changed.length - 1]! ^= 1;
});

const given = (bytes: Uint8Array, isTrusted = false): EvidenceAtHand => ({
  hex: hex(bytes),
  from: "given",
  isTrusted,
});

/** A session with a text of one message a line. */
const listOf = (...lines: readonly string[]) => listIn({ kind: "text", id: 1, text: lines.join("\n") });

async function listIn(given: Source) {
  const running = createDecodingSession(
    async () => undefined,
    () => import("./judging.ts"),
  );
  const call = <N extends WorkerCallName>(name: N, input: WorkerCalls[N]["in"]) =>
    running.answer({ id: 1, call: name, input } as never) as Promise<WorkerCalls[N]["out"]>;
  const openSource = async (source: Source) =>
    (await call("open", { source, product: "uper_decoder", type: "unknown" })) as Opened;
  const open = (text: string) => openSource({ kind: "text", id: 1, text });
  const { id, count } = await openSource(given);
  const scan = async () => {
    let progress = await call("scan", { opened: id });
    while (progress.done < progress.frames) progress = await call("scan", { opened: id });
  };
  const finish = async (run: number) => {
    let progress = await call("judgeOn", { run });
    while (progress.done < progress.items) progress = await call("judgeOn", { run });
  };
  const begin = (evidence: readonly EvidenceAtHand[] = []) =>
    call("beginJudging", { opened: id, now, evidence });
  const rows = async () =>
    (await call("messages", { opened: id, items: [...Array(count).keys()] })).map(
      ({ verdict, headline }) => ({ verdict, headline }),
    );
  const headlineOfReading = async (item: number, evidence: readonly EvidenceAtHand[] = []) => {
    const reading: ReadItem = await call("read", { opened: id, item });
    return (await call("verdict", { reading: reading.id, now, evidence })).verdict.headline;
  };
  return { call, open, id, scan, begin, finish, rows, headlineOfReading };
}

describe("the messages of a capture, judged in one go", () => {
  it("turn as certificates are given; those that they bring along count for all", async () => {
    const { scan, begin, finish, rows } = await listOf(
      hex(withDigest),
      hex(withCertificate),
      hex(changed),
      plain,
    );
    await scan();
    await finish(await begin());
    const issuer = hex(bench.aa.certificate.hashedId8).toUpperCase();
    const missing = { verdict: "open", headline: `Cannot be judged: issuer ${issuer} missing` };
    const unsigned = { verdict: "unsigned", headline: "Not signed: nobody answers for it" };
    const [first, second, third, fourth] = await rows();
    expect([first, second, fourth]).toEqual([missing, missing, unsigned]);
    expect(third!.verdict).toBe("notTrusted");

    const root = given(bench.root.certificate.bytes, true);
    await finish(await begin([given(bench.aa.certificate.bytes), root]));
    const turned = await rows();
    expect(turned.map(({ verdict }) => verdict)).toEqual(["trusted", "trusted", "notTrusted", "unsigned"]);
    expect(turned[2]!.headline).toContain("signature is not the signer's");
  });

  it("go by certificates that stand among them by themselves", async () => {
    const lines = [withDigest, withCertificate, bench.aa.certificate.bytes].map(hex);
    const { scan, begin, finish, rows } = await listOf(...lines);
    await scan();
    await finish(await begin([given(bench.root.certificate.bytes, true)]));
    expect((await rows()).map(({ verdict }) => verdict)).toEqual(["trusted", "trusted", "trusted"]);
  });

  it("have the headlines that their readings have", async () => {
    const evidence = [given(bench.aa.certificate.bytes), given(bench.root.certificate.bytes, true)];
    const lines = [
      hex(withDigest),
      hex(withCertificate),
      hex(changed),
      plain,
      hex(bench.ticket.certificate.bytes),
    ];
    const { scan, begin, finish, rows, headlineOfReading } = await listOf(...lines);
    await scan();
    for (const at of [[], evidence]) {
      await finish(await begin(at));
      for (const [item, row] of (await rows()).entries()) {
        const { standing, text } = await headlineOfReading(item, at);
        expect(row).toEqual({ verdict: standing, headline: text });
      }
    }
  });

  it("are held against the countries that their certificates name", async () => {
    const region = { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 40 }] } as const;
    const signer = await bench.careless({ region }, bench.aa);
    const sentFrom = (latitude: number, longitude: number) => {
      const generationLocation = { latitude, longitude, elevation: 0 };
      return signMessage({ psid: 36, generationTime: 648_432_010_000_000n, generationLocation }, signer);
    };
    const [vienna, munich] = [
      await sentFrom(482_080_000, 163_720_000),
      await sentFrom(481_370_000, 115_750_000),
    ];
    const { scan, begin, finish, rows } = await listOf(hex(vienna), hex(munich));
    await scan();
    await finish(await begin([given(bench.aa.certificate.bytes), given(bench.root.certificate.bytes, true)]));
    const headlines = (await rows()).map(({ headline }) => headline);
    expect(headlines[0]).not.toContain("region");
    expect(headlines[1]).toContain("outside the signer's region: the place is in Ge");
  });

  it("in the format before IEEE 1609.2 are not called unsigned", async () => {
    const frame = Buffer.from(new TextDecoder().decode(fixture("old-format/secured-cam.hex")).trim(), "hex");
    const ethernet = Buffer.concat([Buffer.from(`${"ff".repeat(6)}${"02".repeat(6)}8947`, "hex"), frame]);
    const header = Buffer.from("d4c3b2a1020004000000000000000000ffff000001000000", "hex");
    const record = Buffer.alloc(16);
    record.writeUInt32LE(ethernet.length, 8);
    record.writeUInt32LE(ethernet.length, 12);
    const file = new File([header, record, ethernet], "old.pcap");
    const { scan, begin, finish, rows } = await listIn({ kind: "file", id: 1, file });
    await scan();
    await finish(await begin());
    expect(await rows()).toEqual([
      {
        verdict: "open",
        headline: expect.stringMatching(/^Cannot be judged: .*old format, not verifiable here/),
      },
    ]);
  });

  it("end where another run began or another source was opened, and wait until all are found", async () => {
    const { call, open, id, scan, begin, finish, rows } = await listOf(hex(withDigest), hex(withCertificate));
    await expect(begin()).rejects.toThrow("once all of them were found");
    await scan();
    const first = await begin();
    const second = await begin();
    await expect(call("judgeOn", { run: first })).rejects.toThrow(supersededText);
    await finish(second);
    expect((await rows()).every(({ verdict }) => verdict === "open")).toBe(true);
    const third = await begin();
    expect((await rows()).every(({ verdict }) => verdict === undefined)).toBe(true);
    await open(plain);
    await expect(call("judgeOn", { run: third })).rejects.toThrow(supersededText);
    await expect(
      call("list", { opened: id, filter: {}, order: "number", isDescending: false }),
    ).rejects.toThrow();
  });
});

describe("what a signed message says", () => {
  it("is judged in the list as in its reading: a right that its SSP lacks, a place outside the region", async () => {
    const header = { psid: 36, generationTime: 648_432_010_000_000n };
    const center = { latitude: 0, longitude: 0 };
    const region = { choice: "circularRegion", value: { center, radius: 9 } } as const;
    const elsewhere = await bench.careless({ region }, bench.aa);
    const lines = [
      await signMessage(header, bench.ticket, emergencyCam()),
      await signMessage(header, elsewhere, emergencyCam()),
      await signMessage({ ...header, psid: 37 }, bench.ticket, emergencyCam()),
    ].map(hex);
    const evidence = [given(bench.aa.certificate.bytes), given(bench.root.certificate.bytes, true)];
    const { scan, begin, finish, rows, headlineOfReading } = await listOf(...lines);
    await scan();
    await finish(await begin(evidence));
    const found = await rows();
    expect(found[0]).toMatchObject({
      verdict: "notTrusted",
      headline: expect.stringContaining('it lacks the right "emergency" of PSID 36'),
    });
    expect(found[1]!.headline).toMatch(
      /the message says that its sender is at \S+ N \S+ E, outside the signer's/,
    );
    for (const [item, row] of found.entries()) {
      const { standing, text } = await headlineOfReading(item, evidence);
      expect(row).toEqual({ verdict: standing, headline: text });
    }
  });
});

describe("what is at hand", () => {
  it("is trusted where it is a root that somebody declared trusted, and nothing else is", async () => {
    const { headlineOfReading } = await listOf(hex(withCertificate), plain);
    const [aa, root] = [given(bench.aa.certificate.bytes), given(bench.root.certificate.bytes)];
    const standingBy = async (...evidence: readonly EvidenceAtHand[]) =>
      (await headlineOfReading(0, evidence)).standing;
    expect(await standingBy(aa, { ...root, isTrusted: true })).toBe("trusted");
    expect(await standingBy(aa, root)).not.toBe("trusted");
    expect(await standingBy({ ...aa, isTrusted: true })).not.toBe("trusted");
    expect(await standingBy(aa, { ...root, from: "met", isTrusted: true })).not.toBe("trusted");
  });

  it("of a list of messages is not at hand for another one", async () => {
    const { call, open, headlineOfReading } = await listOf(hex(withCertificate), hex(withDigest));
    const evidence = [given(bench.aa.certificate.bytes), given(bench.root.certificate.bytes, true)];
    expect((await headlineOfReading(1, evidence)).standing).toBe("trusted");
    const { id: opened } = await open([plain, hex(withDigest)].join("\n"));
    const { id: reading } = await call("read", { opened, item: 1 });
    const { verdict } = await call("verdict", { reading, now, evidence });
    expect(verdict.headline.standing).toBe("open");
  });
});

describe("a part of the decoder that did not arrive", () => {
  it("is asked for again with the next verdict", async () => {
    let attempts = 0;
    const running = createDecodingSession(
      async () => undefined,
      () => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(new Error("offline")) : import("./judging.ts");
      },
    );
    const name = () => running.answer({ id: 1, call: "evidenceName", input: { hex: "8003" } } as never);
    await expect(name()).rejects.toThrow("offline");
    expect(await name()).toBeUndefined();
  });
});

describe("a verdict on what was replaced", () => {
  it("is superseded, and nothing else", async () => {
    const { call, id } = await listOf(hex(withDigest), hex(withCertificate));
    const reading = await call("read", { opened: id, item: 0 });
    const asked = call("verdict", { reading: reading.id, now, evidence: [] });
    await call("read", { opened: id, item: 1 });
    await expect(asked).rejects.toThrow(supersededText);
    await expect(call("verdict", { reading: reading.id, now, evidence: [] })).rejects.toThrow(supersededText);
  });
});

describe("a message that nobody can have signed", () => {
  it("is said to be that, without an envelope too", async () => {
    const { scan, begin, finish, rows } = await listOf(bareBsm, hex(withDigest));
    await scan();
    await finish(await begin());
    expect((await rows())[0]!.verdict).toBe("unsigned");
  });
});
