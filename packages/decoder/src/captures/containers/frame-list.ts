/** What a file holds, frame by frame, before anything in the frames is looked at. */

import type { LogLayoutName, Protocol } from "../headers/index.ts";

/** One frame, record, or message of a file. */
export interface FrameEntry {
  /** From 0. */
  readonly index: number;
  /** Of its first octet in `OpenedFile.bytes`. */
  readonly offset: number;
  /** In octets, as far as the file holds them. */
  readonly length: number;
  /** In octets, as it was sent; more than `length` where the capture kept only the beginning. */
  readonly originalLength: number;
  /** When it was captured, in UTC, e.g. `2025-01-01T12:00:00.123456Z`, with as many digits as the file tells. */
  readonly time?: string;
  /** The same in milliseconds since 1970; NaN where not known. */
  readonly timeMs: number;
  /** The capture file's number for what a frame begins with, and its name. */
  readonly linkType?: { readonly number: number; readonly name: string };
  /** What the file calls the interface that the frame was captured at. */
  readonly interfaceName?: string;
  /** What the frame begins with. */
  readonly protocol: Protocol;
  /** Of a record of a log file: how its fields stand. */
  readonly logLayout?: LogLayoutName;
}

export type FileFindingCode =
  /** The file ends inside a frame, or a frame claims more than the file holds. */
  | "file-truncated"
  /** A block or header that cannot be; nothing behind it is listed. */
  | "file-damaged"
  /** More than is read of one file: the message names the limit, and what was read until there is listed. */
  | "limit-reached"
  /** Octets that belong to no frame. */
  | "octets-left"
  /** What was done to come to the octets: unpacked, digits read, blanks removed. */
  | "converted";

/** Something that a reader should know of the file. */
export interface FileFinding {
  readonly code: FileFindingCode;
  /** In octets from the start of the file. */
  readonly offset: number;
  readonly message: string;
}

/** The frames of a file, in its order. */
export interface Frames extends Iterable<FrameEntry> {
  readonly length: number;
  /** A frame; undefined where there is none. */
  at(index: number): FrameEntry | undefined;
  /** When a frame was captured, in milliseconds since 1970; NaN where not known. */
  timeMsOf(index: number): number;
}

/** Frames of a container and what is wrong with it. */
export interface FrameList {
  readonly frames: Frames;
  readonly findings: readonly FileFinding[];
}

/** Says that a file ends in the middle of something. */
export function truncated(offset: number, what: string, expected: number, found: number): FileFinding {
  return {
    code: "file-truncated",
    offset,
    message: `${what} at octet ${offset}: expected ${expected} octets, found ${found}; what is before it is listed`,
  };
}

/** Says that a file holds more than is read of it. */
export function limitReached(offset: number, message: string): FileFinding {
  return { code: "limit-reached", offset, message };
}

/**
 * Says that not all frames are listed.
 *
 * @param most - that are.
 */
export function tooManyFrames(offset: number, most: number): FileFinding {
  return limitReached(
    offset,
    `the file holds more than ${most} frames; those from octet ${offset} on are not listed`,
  );
}
