import { coer, fromHex } from "@v2x/asn1";
import { Ieee1609Dot2Data } from "@v2x/v2x-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  maximalHttpHead,
  maximalJoinedOctets,
  maximalStreamOctets,
  mostAhead,
  mostDatagramsUnderWay,
  mostStreams,
} from "../limits.ts";
import { DatagramJoiner } from "./datagrams.ts";
import { StreamJoiner, type StreamMessage } from "./streams.ts";

const characters = (text: string) => new TextEncoder().encode(text);
const unsecured = coer.encode(Ieee1609Dot2Data, {
  protocolVersion: 3,
  content: { choice: "unsecuredData", value: fromHex("0014010011223344") },
} as Ieee1609Dot2Data);

function post(content: Uint8Array, extra = ""): Uint8Array {
  const head = `POST /ea HTTP/1.1\r\nContent-Type: application/x-its-request\r\n${extra}Content-Length: ${content.length}\r\n\r\n`;
  return Uint8Array.of(...characters(head), ...content);
}

/** Octets in segments, cut at places. */
function segments(bytes: Uint8Array, cuts: readonly number[], start = 1000) {
  const places = [
    0,
    ...[...new Set(cuts)].filter((at) => at > 0 && at < bytes.length).sort((a, b) => a - b),
    bytes.length,
  ];
  return places.slice(1).map((end, index) => ({
    sequence: (start + places[index]!) >>> 0,
    bytes: bytes.subarray(places[index], end),
  }));
}

function listened() {
  const messages: StreamMessage[] = [];
  const remarks: [number, string][] = [];
  const repeated: number[] = [];
  const joiner = new StreamJoiner({
    message: (found) => messages.push(found),
    repeated: (frame) => repeated.push(frame),
    remark: (frame, text) => remarks.push([frame, text]),
  });
  const send = (
    frame: number,
    sequence: number,
    bytes: Uint8Array,
    flags: { begins?: boolean; ends?: boolean; isReset?: boolean; stream?: string } = {},
  ) => {
    const { stream = "one", begins = false, ends = false, isReset = false } = flags;
    const part = {
      kind: "segment",
      stream,
      sequence,
      begins,
      ends,
      isReset,
      start: 0,
      end: bytes.length,
    } as const;
    joiner.add(frame, part, bytes);
  };
  return { joiner, messages, remarks, repeated, send };
}

describe("the messages of a TCP stream", () => {
  it("are whole whatever the segments are, and name their frames", () => {
    const message = post(unsecured);
    fc.assert(
      fc.property(fc.array(fc.nat(message.length), { maxLength: 12 }), fc.nat(0xffffffff), (cuts, start) => {
        const { messages, send } = listened();
        send(0, start, new Uint8Array(0), { begins: true });
        const parts = segments(message, cuts, (start + 1) >>> 0);
        for (const [index, { sequence, bytes }] of parts.entries()) send(1 + index, sequence, bytes);
        expect(messages).toEqual([
          { frames: parts.map((_, index) => 1 + index), bytes: message, protocol: "http" },
        ]);
      }),
      // Numbers that begin anew within the message.
      { examples: [[[30, 60], 0xffffffff - 40]] },
    );
  });

  it("are the same in whatever order segments arrive, also twice", () => {
    const message = post(unsecured);
    const parts = segments(message, [5, 30, 60, message.length - 4]).map((part, index) => ({
      ...part,
      index,
    }));
    fc.assert(
      fc.property(fc.shuffledSubarray([...parts, ...parts], { minLength: 10, maxLength: 10 }), (order) => {
        const { messages, send, joiner } = listened();
        send(99, 999, new Uint8Array(0), { begins: true });
        for (const { index, sequence, bytes } of order) send(index, sequence, bytes);
        joiner.end();
        expect(messages.map(({ bytes, frames }) => [bytes, frames])).toEqual([[message, [0, 1, 2, 3, 4]]]);
      }),
    );
  });

  it("says what was sent before, and takes an overlap once", () => {
    const { messages, repeated, send } = listened();
    const message = post(unsecured);
    send(0, 0, message.subarray(0, 50));
    send(1, 0, message.subarray(0, 40));
    send(2, 30, message.subarray(30));
    expect(messages).toEqual([{ frames: [0, 2], bytes: message, protocol: "http" }]);
    expect(repeated).toEqual([1]);
  });

  it("names a gap, gives up the message in it, and goes on with the next", () => {
    const { messages, remarks, send, joiner } = listened();
    const message = post(unsecured);
    send(0, 0, message.subarray(0, 50));
    send(1, 60, message.subarray(60));
    send(2, message.length, message);
    joiner.end();
    expect(messages).toEqual([{ frames: [2], bytes: message, protocol: "http" }]);
    expect(remarks).toEqual([
      [
        1,
        "10 octets of the TCP stream in front of this segment are not in the capture; the message that begins in frame 1 is cut",
      ],
    ]);
  });

  it("goes on behind a gap where the next message begins, in the middle of a segment", () => {
    const { messages, remarks, repeated, send, joiner } = listened();
    const message = post(unsecured);
    const all = Uint8Array.of(...message, ...message, ...message);
    const cut = message.length + 10;
    send(0, 0, all.subarray(0, message.length - 6));
    send(1, message.length - 3, all.subarray(message.length - 3, cut));
    send(2, cut, all.subarray(cut));
    joiner.end();
    expect(messages.map(({ frames }) => frames)).toEqual([[1, 2], [2]]);
    expect(messages.map(({ bytes }) => bytes)).toEqual([message, message]);
    expect(remarks.map(([frame]) => frame)).toEqual([1]);
    expect(repeated).toEqual([]);
  });

  it("are several in one segment, with and without content", () => {
    const { messages, send } = listened();
    const get = characters("GET /dc/getctl HTTP/1.1\r\nHost: dc\r\n\r\n");
    send(0, 0, Uint8Array.of(...get, ...post(unsecured), ...post(unsecured).subarray(0, 20)));
    send(1, get.length + post(unsecured).length + 20, post(unsecured).subarray(20));
    expect(messages.map(({ frames, bytes }) => [frames, bytes])).toEqual([
      [[0], post(unsecured)],
      [[0, 1], post(unsecured)],
    ]);
  });

  it("have the content of chunks joined", () => {
    const { messages, send } = listened();
    const hex = (part: Uint8Array) => part.length.toString(16);
    const [one, two] = [unsecured.subarray(0, 5), unsecured.subarray(5)];
    const head = characters("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    const body = [
      characters(`${hex(one)}\r\n`),
      one,
      characters(`\r\n${hex(two)};x=y\r\n`),
      two,
      characters("\r\n0\r\nX-Trailer: y\r\n\r\n"),
    ];
    const all = Uint8Array.of(...head, ...body.flatMap((part) => [...part]));
    const following = post(unsecured);
    for (const [index, { sequence, bytes }] of segments(Uint8Array.of(...all, ...following), [
      20,
      head.length + 3,
      all.length,
    ]).entries())
      send(index, sequence, bytes);
    expect(messages).toEqual([
      { frames: [0, 1, 2], bytes: Uint8Array.of(...head, ...unsecured), protocol: "http" },
      { frames: [3], bytes: following, protocol: "http" },
    ]);
  });

  it("of an answer without a length end with the connection", () => {
    const { messages, send } = listened();
    const answer = Uint8Array.of(...characters("HTTP/1.0 200 OK\r\n\r\n"), ...unsecured);
    send(0, 0, answer.subarray(0, 25));
    send(1, 25, answer.subarray(25));
    expect(messages).toEqual([]);
    send(2, answer.length, new Uint8Array(0), { ends: true });
    expect(messages).toEqual([{ frames: [0, 1], bytes: answer, protocol: "http" }]);
  });

  it("of an answer without a length end where the same ports are used again, too", () => {
    const { messages, send } = listened();
    const answer = Uint8Array.of(...characters("HTTP/1.0 200 OK\n\n"), ...unsecured);
    send(0, 0, answer);
    send(1, 700_000, new Uint8Array(0), { begins: true });
    expect(messages).toEqual([{ frames: [0], bytes: answer, protocol: "http" }]);
  });

  it("stand behind answers that have no content whatever they say", () => {
    const { messages, send } = listened();
    const empty = characters("HTTP/1.1 204 No Content\r\n\r\n");
    send(0, 0, Uint8Array.of(...empty, ...post(unsecured)));
    expect(messages.map(({ bytes }) => bytes)).toEqual([post(unsecured)]);
  });

  it.each([
    `POST / HTTP/1.1\r\nContent-Length: ${maximalStreamOctets + 1}\r\n\r\n`,
    `POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n${(maximalStreamOctets + 1).toString(16)}\r\n`,
  ])("are passed over where they are too large: %j", (head) => {
    const { remarks, send } = listened();
    send(0, 0, characters(head));
    expect(remarks).toEqual([
      [0, `the TCP stream holds HTTP with content of more than ${maximalStreamOctets} octets`],
    ]);
  });

  it.each([
    ["nothing", ""],
    ["two octets", unsecured.length.toString(16).padStart(4, "0")],
    ["four octets", unsecured.length.toString(16).padStart(8, "0")],
  ])("may be plain 1609.2 data with %s of length in front", (_, length) => {
    const { messages, send } = listened();
    const framed = Uint8Array.of(...fromHex(length), ...unsecured);
    const all = Uint8Array.of(...framed, ...framed);
    for (const [index, { sequence, bytes }] of segments(all, [6, framed.length + 3]).entries()) {
      send(index, sequence, bytes);
    }
    send(9, (1000 + all.length) >>> 0, new Uint8Array(0), { ends: true });
    expect(messages.map(({ bytes, protocol }) => [bytes, protocol])).toEqual([
      [unsecured, "message"],
      [unsecured, "message"],
    ]);
  });

  it("name TLS, and pass over what is none", () => {
    const { messages, remarks, send } = listened();
    send(0, 0, fromHex("160303004001"), { begins: false, stream: "tls" });
    send(1, 0, new Uint8Array(0), { begins: true });
    send(2, 1, fromHex("16030300400102"));
    send(3, 8, characters("what nobody knows"));
    expect([messages, remarks]).toEqual([[], [[2, "the TCP stream holds TLS, which is encrypted"]]]);
  });

  it("of more streams than are followed lose those of the oldest", () => {
    const { messages, send } = listened();
    const begin = (stream: string) => send(0, 0, post(unsecured).subarray(0, 40), { stream });
    const finish = (stream: string) => send(1, 40, post(unsecured).subarray(40), { stream });
    for (let index = 0; index <= mostStreams; index += 1) begin(`${index}`);
    finish("0");
    expect(messages).toEqual([]);
    finish("2");
    finish(`${mostStreams}`);
    expect(messages).toHaveLength(2);
  });

  it("of more octets than are kept lose those of the oldest, and no others once they are given up", () => {
    const { messages, send } = listened();
    const large = new Uint8Array(maximalStreamOctets - 1000);
    const part = Uint8Array.of(...characters(`POST / HTTP/1.1\r\nContent-Length: ${large.length}\r\n\r\n`));
    const begin = (stream: string) => {
      send(0, 0, part, { stream });
      send(1, part.length, large.subarray(1), { stream });
    };
    const finish = (stream: string) => send(2, part.length + large.length - 1, Uint8Array.of(0), { stream });
    const most = Math.ceil(maximalJoinedOctets / large.length);
    for (let index = 0; index < most; index += 1) begin(`${index}`);
    finish("0");
    finish(`${most - 1}`);
    expect(messages).toHaveLength(1);
    for (let index = 0; index < 2; index += 1) {
      begin("again");
      send(3, 0, new Uint8Array(0), { stream: "again", isReset: true });
    }
    finish("1");
    expect(messages).toHaveLength(2);
  });

  it("keep to their bounds: a head without end, segments that wait for ever, resets", () => {
    const { messages, remarks, send, joiner } = listened();
    send(0, 0, characters("POST / HTTP/1.1\r\n"));
    for (let at = 17, frame = 1; at < maximalHttpHead + 20_000; at += 1000, frame += 1) {
      send(frame, at, characters("x".repeat(1000)));
    }
    expect(remarks.map(([, text]) => text)).toEqual([
      `the TCP stream holds HTTP with a head of more than ${maximalHttpHead} octets`,
    ]);
    for (let index = 0; index <= mostAhead + 1; index += 1) {
      send(index, 10 + 2 * index, Uint8Array.of(1), { stream: "two" });
    }
    expect(remarks.at(-1)).toEqual([1, expect.stringMatching(/^1 octets of the TCP stream in front/)]);
    send(0, 0, post(unsecured).subarray(0, 40), { stream: "four" });
    send(1, 40, new Uint8Array(0), { stream: "four", isReset: true });
    send(2, 40, post(unsecured).subarray(40), { stream: "four" });
    joiner.end();
    expect(messages).toEqual([]);
  });
});

describe("a datagram in fragments", () => {
  const datagram = Uint8Array.from({ length: 100 }, (_, index) => index);
  const part = (at: number, end: number, name = "one") =>
    ({
      kind: "fragment",
      datagram: name,
      protocol: 17,
      at,
      hasMore: end < 100,
      start: 0,
      end: end - at,
    }) as const;
  const pieces = [
    [0, 40],
    [40, 64],
    [64, 100],
  ] as const;

  it("is whole by its last fragment, whichever that is", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (order) => {
        const joiner = new DatagramJoiner();
        const results = order.map((index) => {
          const [at, end] = pieces[index]!;
          return joiner.add(index, 0, part(at, end), datagram.subarray(at, end));
        });
        expect(results).toEqual([undefined, undefined, { frames: [0, 1, 2], bytes: datagram, protocol: 17 }]);
      }),
    );
  });

  it("takes a fragment that was sent twice once, and none that overlap", () => {
    const joiner = new DatagramJoiner();
    const add = (frame: number, at: number, end: number, timeMs = 0) =>
      joiner.add(frame, timeMs, part(at, end), datagram.subarray(at, end));
    add(0, 0, 40);
    expect(add(1, 0, 40)).toBeUndefined();
    expect(add(2, 32, 64)).toBe("overlap");
    expect(add(3, 40, 100)).toBeUndefined();
    expect(add(4, 0, 40)).toMatchObject({ frames: [4, 3] });
  });

  it("ends where fragments do not agree how long it is, whatever they are", () => {
    const fragment = fc.record({
      at: fc.nat(6),
      length: fc.integer({ min: 1, max: 3 }),
      hasMore: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (sent) => {
        const joiner = new DatagramJoiner();
        for (const { at, length, hasMore } of sent) {
          const bytes = datagram.subarray(at, at + length);
          const whole = joiner.add(0, 0, { ...part(at, at + length), hasMore }, bytes);
          if (whole !== undefined && whole !== "overlap")
            expect(whole.bytes).toEqual(datagram.subarray(0, whole.bytes.length));
        }
      }),
      {
        numRuns: 1000,
        examples: [
          [
            [
              { at: 6, length: 1, hasMore: true },
              { at: 2, length: 1, hasMore: false },
              { at: 0, length: 1, hasMore: true },
            ],
          ],
        ],
      },
    );
  });

  it("is forgotten after a minute, and when too many are begun", () => {
    const joiner = new DatagramJoiner();
    joiner.add(0, 0, part(0, 40), datagram.subarray(0, 40));
    expect(joiner.add(1, 61_000, part(40, 100), datagram.subarray(40))).toBeUndefined();
    const crowded = new DatagramJoiner();
    crowded.add(0, 0, part(0, 40), datagram.subarray(0, 40));
    for (let index = 0; index < mostDatagramsUnderWay; index += 1) {
      crowded.add(1, 0, part(0, 40, `other ${index}`), datagram.subarray(0, 40));
    }
    expect(crowded.add(2, 0, part(40, 100), datagram.subarray(40))).toBeUndefined();
  });

  it("is forgotten when others hold too many octets, and not when those are done", () => {
    const large = new Uint8Array(65_528);
    const most = Math.ceil(maximalJoinedOctets / large.length);
    for (const areWhole of [false, true]) {
      const joiner = new DatagramJoiner();
      joiner.add(0, 0, part(0, 40), datagram.subarray(0, 40));
      for (let index = 0; index < most; index += 1) {
        const other = { ...part(0, 65_528, `other ${index}`), hasMore: !areWhole };
        expect(joiner.add(1, 0, other, large) !== undefined).toBe(areWhole);
      }
      expect(joiner.add(2, 0, part(40, 100), datagram.subarray(40)) !== undefined).toBe(areWhole);
    }
  });

  it("is no longer than IP has them", () => {
    const joiner = new DatagramJoiner();
    expect(
      joiner.add(0, 0, { ...part(65_528, 65_536), hasMore: true }, datagram.subarray(0, 8)),
    ).toBeUndefined();
    expect(joiner.add(1, 0, { ...part(0, 8), hasMore: false }, datagram.subarray(0, 8))).toMatchObject({
      frames: [1],
    });
  });
});
