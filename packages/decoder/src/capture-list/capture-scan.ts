/** Goes through an opened file once, frame by frame, and lists the messages in it. */
import type { Certificate, MessageClaims } from "@v2x/v2x-schema";
import {
  cutText,
  DatagramJoiner,
  type FrameEntry,
  type FrameGlance,
  glanceAtFrame,
  maximalJoinedMessages,
  maximalJoinedOctets,
  type OpenedFile,
  type PlacedMessage,
  type Protocol,
  StreamJoiner,
} from "../captures/index.ts";
import { CamSigners } from "./cam-signers.ts";
import { headersApart, MessageColumns } from "./message-columns.ts";
import { factsOf, type MessageFacts } from "./message-facts.ts";

/** A message of which several frames have a part. */
export interface JoinedMessage {
  /** In the order of its octets, from 0. */
  readonly frames: readonly number[];
  /** The frame by which it is whole. */
  readonly completedBy: number;
  readonly bytes: Uint8Array;
  /** What the octets begin with. */
  readonly protocol: Protocol;
}

/** Certificates that are kept of one file at most, and messages that are known to be evidence themselves. */
const mostCertificates = 20_000;
const mostEvidenceItems = 1_000;

/** Kinds of messages by which others are judged: lists of trust and of revocation, certificates by themselves. */
const evidenceKinds: ReadonlySet<string> = new Set(["CTL", "ECTL", "CRL", "certificate"]);

/**
 * The messages of a file as a list, made in steps so that whoever asks can do something else in between. Each frame is
 * one row; messages that were joined from several frames follow as rows of their own, and their frames' rows say so.
 */
export class CaptureScan {
  readonly file: OpenedFile;
  readonly columns: MessageColumns;
  readonly joined: JoinedMessage[] = [];
  /** Certificates that messages brought along, by HashedId8. */
  readonly certificates = new Map<string, Certificate>();
  /** Items by which others can be judged: lists, certificates by themselves. */
  readonly evidenceItems: number[] = [];
  /** How stations name themselves as signers of their CAMs. */
  readonly camSigners = new CamSigners();
  /** Frames that have nothing but what others had before. */
  readonly repeated = new Set<number>();
  /** Frames that were looked at. */
  done = 0;
  /** The message that is known to be one before all others; undefined as long as there is none. */
  first: number | undefined;
  private joinedOctets = 0;
  private readonly datagrams = new DatagramJoiner();
  private readonly streams = new StreamJoiner({
    message: (found) => this.join({ ...found, completedBy: Math.max(...found.frames) }),
    repeated: (frame) => {
      if (this.isOwn[frame] === 1) return;
      this.repeated.add(frame);
      this.columns.setWithout(frame, "a TCP segment that was sent before");
    },
    remark: (frame, text) => this.columns.addRemark(frame, text),
  });
  /** Frames whose row is that of a message in a stream. */
  private readonly isOwn: Uint8Array;

  constructor(file: OpenedFile) {
    this.file = file;
    this.columns = new MessageColumns(file.frames.length);
    this.isOwn = new Uint8Array(file.frames.length);
  }

  get isDone(): boolean {
    return this.done === this.file.frames.length;
  }

  /** Numbers of the frames that an item stands in, from 0, in the order of its octets. */
  framesOf(item: number): readonly number[] {
    return this.joined[item - this.file.frames.length]?.frames ?? [item];
  }

  /** When an item was captured whole, in milliseconds since 1970; NaN where not known. */
  timeMsOf(item: number): number {
    const joined = this.joined[item - this.file.frames.length];
    return this.file.frames.timeMsOf(joined?.completedBy ?? item);
  }

  /** Looks at so many more frames. */
  step(frames: number): void {
    if (this.isDone) return;
    const end = Math.min(this.file.frames.length, this.done + frames);
    while (this.done < end) {
      this.look(this.file.frames.at(this.done)!);
      this.done += 1;
    }
    if (this.isDone) this.streams.end();
  }

  /** An item's message without the headers in front; undefined where it holds none. */
  messageOf(item: number): PlacedMessage | undefined {
    const joined = this.joined[item - this.file.frames.length];
    if (joined !== undefined) {
      return glanceAtFrame(joined.bytes, joined.protocol, joinedCircumstances).message;
    }
    const frame = this.file.frames.at(item);
    return frame && this.glanceAt(frame).message;
  }

  /** As `claimsOfReading`, of an item's message. */
  claimsOf(item: number): MessageClaims | undefined {
    return this.columns.claimsOf(item);
  }

  private octetsOf({ offset, length }: FrameEntry): Uint8Array {
    return this.file.bytes.subarray(offset, offset + length);
  }

  private glanceAt(frame: FrameEntry): FrameGlance {
    const { length, originalLength, timeMs, protocol, logLayout } = frame;
    return glanceAtFrame(this.octetsOf(frame), protocol, {
      timeMs,
      isWhole: originalLength <= length,
      ...(logLayout === undefined ? {} : { logLayout }),
    });
  }

  private look(frame: FrameEntry): void {
    const { index, length, originalLength, timeMs } = frame;
    const glance = this.glanceAt(frame);
    this.fill(index, factsOf(glance, originalLength > length ? cutText(frame) : undefined));
    const { part } = glance;
    if (part === undefined || originalLength > length) {
      if (glance.message !== undefined) this.first ??= index;
      return;
    }
    const octets = this.octetsOf(frame).subarray(part.start, part.end);
    if (part.kind === "segment") this.streams.add(index, part, octets);
    else {
      const datagram = this.datagrams.add(index, timeMs, part, octets);
      if (datagram === "overlap") this.columns.addRemark(index, overlapText);
      else if (datagram !== undefined) {
        const protocol = transports[datagram.protocol];
        if (protocol !== undefined) this.join({ ...datagram, completedBy: index, protocol });
      }
    }
  }

  private join(message: JoinedMessage): void {
    const { frames, completedBy, bytes, protocol } = message;
    const glance = glanceAtFrame(bytes, protocol, joinedCircumstances);
    if (frames.length === 1 && this.takesOwn(frames[0]!, glance.message)) return;
    const row = this.file.frames.length + this.joined.length;
    this.joinedOctets += bytes.length;
    if (this.joinedOctets > maximalJoinedOctets || this.joined.length === maximalJoinedMessages) {
      this.columns.addRemark(
        completedBy,
        "a message ends here that is not joined: the capture holds too many",
      );
      return;
    }
    this.first ??= row;
    this.joined.push(message);
    const facts = factsOf(glance);
    this.fill(row, { ...facts, headers: [...this.headersUnder(message), ...facts.headers] });
    for (const frame of frames) if (this.isOwn[frame] === 0) this.columns.setPart(frame, row);
  }

  /** The headers that the parts of a message have before those of the whole. */
  private headersUnder({ frames, protocol }: JoinedMessage): readonly string[] {
    const { headers, words } = this.columns;
    const names = words.headers.list[headers.at(frames[0]!)]!.split(headersApart);
    const last = protocol === "udp" || protocol === "tcp" ? ["IPv4", "IPv6"] : ["TCP"];
    return names.slice(0, 1 + names.findLastIndex((name) => last.includes(name)));
  }

  /** Whether a frame's row shows a message that a stream has in this frame alone; it can be that of one. */
  private takesOwn(frame: number, message: PlacedMessage | undefined): boolean {
    if (this.isOwn[frame] === 1 || message === undefined) return false;
    const own = this.messageOf(frame);
    if (own === undefined || !hasSameOctets(own.bytes, message.bytes)) return false;
    this.isOwn[frame] = 1;
    this.first ??= frame;
    return true;
  }

  private fill(row: number, facts: MessageFacts): void {
    this.columns.set(row, facts);
    this.camSigners.add(facts);
    if (evidenceKinds.has(facts.kind) && this.evidenceItems.length < mostEvidenceItems) {
      this.evidenceItems.push(row);
    }
    const { hashedId8, certificate } = facts.signer ?? {};
    if (hashedId8 === undefined || certificate === undefined) return;
    if (this.certificates.size < mostCertificates && !this.certificates.has(hashedId8)) {
      this.certificates.set(hashedId8, certificate);
    }
  }
}

/** Of a message that was joined: it has all of its octets. */
const joinedCircumstances = { timeMs: Number.NaN, isWhole: true } as const;

const overlapText =
  "it overlaps another fragment or its end is not theirs, so that the datagram is not joined";

/** What joined datagrams hold, by the protocol's number. */
const transports: Readonly<Record<number, Protocol>> = { 17: "udp", 6: "tcp" };

function hasSameOctets(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((octet, index) => octet === other[index]);
}
