/** What is known of a frame while its headers are stripped one by one. */
import { type HeaderLayer, HeaderReader } from "./header-layer.ts";
import type { LogLayoutName } from "./log-layouts.ts";
import type { MessageKind } from "./message-kind.ts";

/** What stands at a place of a frame, as far as the layer before tells. */
export type Protocol =
  | "ethernet"
  | "linuxCooked"
  | "linuxCookedV2"
  | "ieee80211"
  | "radiotap"
  | "prism"
  | "avs"
  | "ppi"
  | "logicalLink"
  | "wsmp"
  | "serviceAdvertisement"
  | "geonetworking"
  | "geonetworkingCommon"
  | "transportBtpA"
  | "transportBtpB"
  | "rawIp"
  | "loopback"
  | "ipv4"
  | "ipv6"
  | "udp"
  | "tcp"
  | "http"
  | "rsuText"
  | "messageFamily"
  | "logRecord"
  | "wrapped"
  | "unknownLink"
  | "octets"
  | "securedPacket"
  | "oldSecuredMessage"
  | "oldCertificate"
  | "facilities"
  | "message";

/** What to strip next: the octets from `start` until before `end`. */
export interface Next {
  readonly protocol: Protocol;
  readonly start: number;
  readonly end: number;
}

/** Strips one header; undefined where nothing follows. */
export type Peeler = (frame: Dissection, start: number, end: number) => Next | undefined;

export type FrameFindingCode =
  /** A header ends inside a field. */
  | "header-cut"
  /** The capture kept only the first octets of the frame. */
  | "frame-cut"
  /** A length in a header does not agree with the octets that are there. */
  | "length-mismatch"
  /** Octets behind the packet that no header speaks of. */
  | "trailing-octets"
  /** Octets around a message that was searched for. */
  | "octets-not-read"
  /** A checksum at the end of the frame. */
  | "frame-check-sequence"
  /** A part of a datagram that was sent in several. */
  | "fragment"
  /** The message was found by searching, not by headers. */
  | "place-searched"
  /** A message without a 1609.2 envelope. */
  | "no-1609.2"
  /** A secured GeoNetworking packet of version 0, which rather belongs to the old security format. */
  | "secured-version-0"
  /** The binary security format of TS 103 097 V1.1 and V1.2. */
  | "old-security-format"
  /** A message as hexadecimal text. */
  | "hex-text"
  /** A position or direction that nothing on earth has. */
  | "value-out-of-range"
  /** A port of another kind of message than the one behind it. */
  | "other-kind"
  /** Values that the standard does not define, or that do not belong together. */
  | "unexpected-value";

/** Something that a reader should know of a frame. */
export interface FrameFinding {
  readonly code: FrameFindingCode;
  /** In octets from the start of the frame. */
  readonly offset: number;
  readonly message: string;
}

/** A part of a datagram that was sent in several. @see RFC 791 — 3.2, RFC 8200 — 4.5 */
export interface DatagramPart {
  readonly kind: "fragment";
  /** Tells the datagram from others: its addresses, protocol and identification. */
  readonly datagram: string;
  /** Of IP: what the datagram holds. */
  readonly protocol: number;
  /** Where its octets stand in the datagram. */
  readonly at: number;
  readonly hasMore: boolean;
  /** Its octets in the frame. */
  readonly start: number;
  readonly end: number;
}

/** A segment of a TCP connection. @see RFC 9293 — 3.1 */
export interface StreamPart {
  readonly kind: "segment";
  /** One direction of a connection: addresses and ports of sender and receiver. */
  readonly stream: string;
  /** Of its first octet. */
  readonly sequence: number;
  readonly begins: boolean;
  readonly ends: boolean;
  readonly isReset: boolean;
  /** Its octets in the frame. */
  readonly start: number;
  readonly end: number;
}

/** A part of what other frames may have the rest of. */
export type FramePart = DatagramPart | StreamPart;

/** Octets behind all headers. */
export interface PlacedMessage {
  readonly kind: MessageKind;
  readonly title: string;
  readonly bytes: Uint8Array;
  /** In octets from the start of the frame. */
  readonly offset: number;
  /** Whether the frame has the octets as hexadecimal digits, two for each. */
  readonly isHexText: boolean;
  /** Whether it stands in the security format before IEEE 1609.2, which is not checked here. */
  readonly isInOldFormat?: true;
}

/** What the capture says of a frame beside its octets. */
export interface FrameCircumstances {
  /** Milliseconds since 1970 in UTC; NaN where not known. */
  readonly timeMs: number;
  /** Whether the capture kept all of the frame: only then may a checksum be at its end. */
  readonly isWhole: boolean;
  /** Of a record of a log file: how its fields stand. */
  readonly logLayout?: LogLayoutName;
}

/** Strips a frame's headers from a place on. */
export type Trials = (frame: Dissection, next: Next) => void;

/** A frame on its way through the peelers: what they found. */
export class Dissection {
  readonly bytes: Uint8Array;
  readonly circumstances: FrameCircumstances;
  private readonly trials: Trials | undefined;
  private readonly keepsFields: boolean;
  readonly headers: HeaderLayer[] = [];
  readonly findings: FrameFinding[] = [];
  /** Words for the title, outermost first. */
  readonly wrappers: string[] = [];
  /** The application that a header names. */
  psid: number | undefined;
  message: PlacedMessage | undefined;
  /** Sender and receiver by IP, as octets. */
  addresses: Uint8Array | undefined;
  /** Of what the frame has a part. */
  part: FramePart | undefined;
  /** Why there is no message. */
  reason: string | undefined;

  /** @param keepsFields - whether headers have their fields; stripping alone is several times as fast. */
  constructor(
    bytes: Uint8Array,
    circumstances: FrameCircumstances,
    trials: Trials | undefined,
    keepsFields: boolean,
  ) {
    this.bytes = bytes;
    this.circumstances = circumstances;
    this.trials = trials;
    this.keepsFields = keepsFields;
  }

  /**
   * Reads a header, which becomes a layer even if it is cut.
   *
   * @throws HeaderCut
   */
  header<T>(name: string, start: number, end: number, body: (reader: HeaderReader) => T): T {
    const reader = new HeaderReader(name, this.bytes, start, end, this.keepsFields);
    let whole = false;
    try {
      const result = body(reader);
      whole = true;
      return result;
    } finally {
      this.headers.push(reader.layer(whole));
    }
  }

  finding(code: FrameFindingCode, offset: number, message: string): void {
    this.findings.push({ code, offset, message });
  }

  /** Whether this is no trial itself: trials within trials could take for ever. */
  get mayTry(): boolean {
    return this.trials !== undefined;
  }

  /** Strips as if a protocol began at a place; undefined where that does not end in a message of a known kind. */
  tryOut(next: Next): Dissection | undefined {
    const trial = new Dissection(this.bytes, this.circumstances, undefined, this.keepsFields);
    this.trials?.(trial, next);
    const isKnown = trial.message !== undefined && trial.message.kind !== "unknown";
    return isKnown && !trial.findings.some(({ code }) => code === "length-mismatch") ? trial : undefined;
  }

  /** Goes on with what a trial found. */
  adopt(trial: Dissection): undefined {
    this.headers.push(...trial.headers);
    this.findings.push(...trial.findings);
    this.wrappers.push(...trial.wrappers);
    this.psid ??= trial.psid;
    this.part ??= trial.part;
    this.message = trial.message;
    this.reason = trial.reason;
    return undefined;
  }

  /** Ends the dissection: nothing of V2X is here, or nothing that can be read. */
  nothing(reason: string): undefined {
    this.reason ??= reason;
    return undefined;
  }
}
