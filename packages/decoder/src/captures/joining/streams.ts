/** TCP streams put in order, and the messages in them. @see RFC 9293 — 3.4 */
import type { Protocol, StreamPart } from "../headers/index.ts";
import { maximalJoinedOctets, maximalStreamOctets, mostAhead, mostStreams } from "../limits.ts";
import { beginsMessage, concatenated, frontOf } from "./stream-messages.ts";

/** A message in a stream. */
export interface StreamMessage {
  /** Frames that had a part, in the order of their octets. */
  readonly frames: readonly number[];
  readonly bytes: Uint8Array;
  /** What the octets begin with. */
  readonly protocol: Protocol;
}

/** Takes what is found in streams. */
export interface StreamListener {
  message(found: StreamMessage): void;
  /** A frame has nothing but octets that were there before. */
  repeated(frame: number): void;
  /** Something that a reader should know of a frame. */
  remark(frame: number, text: string): void;
}

interface Piece {
  readonly frame: number;
  readonly sequence: number;
  readonly bytes: Uint8Array;
}

interface Stream {
  /** Of the next octet in order. */
  next: number;
  /** In order, of messages that are not whole yet. */
  pieces: Piece[];
  octets: number;
  /** Octets that are there before it is worth looking again. */
  need: number;
  /** Arrived before what is in front of them. */
  ahead: Piece[];
  aheadOctets: number;
  /** Whether octets are passed over until a message begins. */
  isLost: boolean;
  /** Octets that are passed over: the rest of a message that lacks some, of which the length is known. */
  skip: number;
  /** Where the last octets that were given up began and ended. */
  gap: { readonly start: number; readonly end: number } | undefined;
  hasEnded: boolean;
}

/**
 * Puts the segments of each direction of each connection in order: what was sent twice counts once, what arrived early
 * waits, what the capture has not is named. All is bounded: streams, octets of one and of all, segments that wait.
 */
export class StreamJoiner {
  private readonly streams = new Map<string, Stream>();
  private readonly listener: StreamListener;
  private kept = 0;

  constructor(listener: StreamListener) {
    this.listener = listener;
  }

  /** @param bytes - the segment's octets, which are kept as they are. */
  add(frame: number, part: StreamPart, bytes: Uint8Array): void {
    if (part.isReset) {
      this.forget(part.stream);
      return;
    }
    const stream = this.streamOf(part);
    const first = part.begins ? (part.sequence + 1) >>> 0 : part.sequence;
    this.take(stream, { frame, sequence: first, bytes });
    if (part.ends && (((first + bytes.length) >>> 0) - stream.next) >>> 0 === 0) stream.hasEnded = true;
    this.read(stream);
    if (stream.hasEnded && stream.ahead.length === 0) this.forget(part.stream);
    this.makeRoom();
  }

  /** Nothing follows: what waits for octets that the capture has not is read on behind the gap. */
  end(): void {
    for (const stream of this.streams.values()) {
      while (stream.ahead.length > 0) this.passGap(stream);
      stream.hasEnded = true;
      this.read(stream);
    }
    this.streams.clear();
    this.kept = 0;
  }

  private streamOf({ stream: name, begins, sequence }: StreamPart): Stream {
    const known = this.streams.get(name);
    if (known !== undefined && !begins) return known;
    // The same ports may be used again.
    if (known !== undefined && known.next === (sequence + 1) >>> 0) return known;
    if (known !== undefined) this.forget(name);
    const next = begins ? (sequence + 1) >>> 0 : sequence;
    const stream: Stream = {
      next,
      pieces: [],
      octets: 0,
      need: 0,
      ahead: [],
      aheadOctets: 0,
      isLost: !begins,
      skip: 0,
      gap: undefined,
      hasEnded: false,
    };
    this.streams.set(name, stream);
    return stream;
  }

  private take(stream: Stream, piece: Piece): void {
    if (piece.bytes.length === 0) return;
    const distance = (piece.sequence - stream.next) | 0;
    if (distance > 0) {
      this.wait(stream, piece);
      return;
    }
    if (-distance >= piece.bytes.length) {
      const isLate =
        stream.gap &&
        ((piece.sequence - stream.gap.start) | 0) >= 0 &&
        ((piece.sequence - stream.gap.end) | 0) < 0;
      if (isLate) this.listener.remark(piece.frame, "a TCP segment that came too late to be joined");
      else this.listener.repeated(piece.frame);
      return;
    }
    this.append(stream, piece, -distance);
    for (;;) {
      const index = stream.ahead.findIndex(({ sequence }) => ((sequence - stream.next) | 0) <= 0);
      if (index < 0) return;
      const [early] = stream.ahead.splice(index, 1);
      this.release(stream, early!);
      const overlap = (stream.next - early!.sequence) >>> 0;
      if (overlap < early!.bytes.length) this.append(stream, early!, overlap);
    }
  }

  private append(stream: Stream, { frame, sequence, bytes }: Piece, overlap: number): void {
    const skipped = Math.min(stream.skip, bytes.length - overlap);
    stream.skip -= skipped;
    const start = overlap + skipped;
    const rest = bytes.subarray(start);
    stream.next = (sequence + bytes.length) >>> 0;
    if (rest.length === 0 || (stream.isLost && !beginsMessage(rest))) return;
    stream.isLost = false;
    stream.pieces.push({ frame, sequence: (sequence + start) >>> 0, bytes: rest });
    stream.octets += rest.length;
    this.kept += rest.length;
  }

  private wait(stream: Stream, piece: Piece): void {
    if (
      stream.ahead.some(
        ({ sequence, bytes }) => sequence === piece.sequence && bytes.length >= piece.bytes.length,
      )
    ) {
      this.listener.repeated(piece.frame);
      return;
    }
    stream.ahead.push(piece);
    stream.aheadOctets += piece.bytes.length;
    this.kept += piece.bytes.length;
    while (stream.ahead.length > mostAhead || stream.aheadOctets > maximalStreamOctets) this.passGap(stream);
  }

  private release(stream: Stream, { bytes }: Piece): void {
    stream.aheadOctets -= bytes.length;
    this.kept -= bytes.length;
  }

  /** Goes on behind octets that the capture has not. */
  private passGap(stream: Stream): void {
    const distanceOf = ({ sequence }: Piece) => (sequence - stream.next) | 0;
    const next = stream.ahead.reduce((one, other) => (distanceOf(other) < distanceOf(one) ? other : one));
    const missing = distanceOf(next);
    const lost =
      stream.octets === 0 ? "" : `; the message that begins in frame ${stream.pieces[0]!.frame + 1} is cut`;
    this.listener.remark(
      next.frame,
      `${missing} octets of the TCP stream in front of this segment are not in the capture${lost}`,
    );
    const left = this.leftOfMessage(stream) - missing;
    this.drop(stream);
    stream.gap = { start: stream.next, end: next.sequence };
    stream.next = next.sequence;
    stream.skip = Math.max(0, left);
    stream.isLost = left < 0;
    stream.ahead.splice(stream.ahead.indexOf(next), 1);
    this.release(stream, next);
    this.take(stream, next);
    this.read(stream);
  }

  /** Octets of the stream until the message that it is in ends, where its head tells; else -1. */
  private leftOfMessage(stream: Stream): number {
    if (stream.octets === 0) return stream.skip > 0 ? stream.skip : -1;
    const front = frontOf(concatenated(stream.pieces.map(({ bytes }) => bytes)), false);
    return front.state === "incomplete" && front.end !== undefined ? front.end - stream.octets : -1;
  }

  /** Hands on every message that is whole. */
  private read(stream: Stream): void {
    while (stream.octets > 0 && (stream.octets >= stream.need || stream.hasEnded)) {
      const bytes =
        stream.pieces.length === 1
          ? stream.pieces[0]!.bytes
          : concatenated(stream.pieces.map((piece) => piece.bytes));
      const front = frontOf(bytes, stream.hasEnded);
      if (front.state === "incomplete") {
        stream.need = front.need;
        if (stream.octets > maximalStreamOctets + 65_536) this.lose(stream, undefined);
        return;
      }
      if (front.state === "unknown") {
        this.lose(stream, front.what);
        return;
      }
      const frames = this.consume(stream, front.length);
      if (front.state === "message") {
        this.listener.message({ frames, bytes: front.bytes, protocol: front.protocol });
      }
    }
  }

  private lose(stream: Stream, what: string | undefined): void {
    if (what !== undefined) this.listener.remark(stream.pieces[0]!.frame, `the TCP stream holds ${what}`);
    this.drop(stream);
    stream.isLost = true;
  }

  /** Takes octets from the front; gives the frames that had them. */
  private consume(stream: Stream, length: number): number[] {
    const frames: number[] = [];
    let left = length;
    while (left > 0) {
      const { frame, sequence, bytes } = stream.pieces[0]!;
      if (frames.at(-1) !== frame) frames.push(frame);
      if (bytes.length > left) {
        stream.pieces[0] = { frame, sequence: (sequence + left) >>> 0, bytes: bytes.subarray(left) };
        left = 0;
      } else {
        stream.pieces.shift();
        left -= bytes.length;
      }
    }
    stream.octets -= length;
    this.kept -= length;
    stream.need = 0;
    return frames;
  }

  private drop(stream: Stream): void {
    this.kept -= stream.octets;
    stream.pieces = [];
    stream.octets = 0;
    stream.need = 0;
  }

  private forget(name: string): void {
    const stream = this.streams.get(name);
    if (stream === undefined) return;
    stream.hasEnded = true;
    this.read(stream);
    this.kept -= stream.octets + stream.aheadOctets;
    this.streams.delete(name);
  }

  private makeRoom(): void {
    for (const name of this.streams.keys()) {
      if (this.streams.size <= mostStreams && this.kept <= maximalJoinedOctets) return;
      this.forget(name);
    }
  }
}
