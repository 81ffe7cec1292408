/** What opening a file gives. */
import { type FileFinding, type FrameList, FrameTable } from "./containers/index.ts";

/** A `packet` is one frame without a file's container: headers, then a message; `octets` have no headers. */
export type FileFormat =
  | "pcap"
  | "pcapng"
  | "snoop"
  | "erf"
  | "log"
  | "rsuText"
  | "packet"
  | "text"
  | "octets";

/** A file as a list of frames that are not looked into yet. */
export interface OpenedFile extends FrameList {
  readonly format: FileFormat;
  /** The format in words. */
  readonly title: string;
  /** What the frames' offsets count in: the file's octets, unpacked, or those that its text spells. */
  readonly bytes: Uint8Array;
  /** For a text with several messages: the location of each frame, e.g. `line 3, payload`. */
  readonly places?: readonly string[];
}

/** Octets as one frame without a container. */
export function singleFrame({ length }: Uint8Array): FrameList {
  return { frames: structuresAt([{ offset: 0, length }]), findings: [] };
}

/** Octets as a file of structures that stand one behind the other. */
export function concatenatedFile(
  bytes: Uint8Array,
  places: readonly { readonly offset: number; readonly length: number }[],
): OpenedFile {
  return { format: "octets", title: "octets", bytes, frames: structuresAt(places), findings: [] };
}

/** Places of octets as frames without headers of a capture, and without a time. */
export function structuresAt(
  places: readonly { readonly offset: number; readonly length: number }[],
): FrameList["frames"] {
  const frames = new FrameTable();
  const source = frames.addSource({ protocol: "octets", digits: 0 });
  for (const { offset, length } of places) frames.add({ offset, length }, source);
  return frames;
}

/** Says what was done to come to the octets. */
export function converted(message: string): FileFinding {
  return { code: "converted", offset: 0, message };
}
