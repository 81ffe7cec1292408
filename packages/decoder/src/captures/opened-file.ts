/** What opening a file gives. */
import type { FileFinding, FrameList } from "./containers/index.ts";

/** A `packet` is one frame without a file's container: headers, then a message; `octets` have no headers. */
export type FileFormat = "pcap" | "pcapng" | "log" | "rsuText" | "packet" | "text" | "octets";

/** A file as a list of frames that are not looked into yet. */
export interface OpenedFile extends FrameList {
  readonly format: FileFormat;
  /** The format in words. */
  readonly title: string;
  /** What the frames' offsets count in: the file's octets, unpacked, or those that its text spells. */
  readonly bytes: Uint8Array;
}

/** Octets as one frame without a container. */
export function singleFrame({ length }: Uint8Array): FrameList {
  const frame = {
    index: 0,
    offset: 0,
    length,
    originalLength: length,
    timeMs: Number.NaN,
    protocol: "octets",
  } as const;
  return { frames: [frame], findings: [] };
}

/** Octets as a file of structures that stand one behind the other. */
export function concatenatedFile(
  bytes: Uint8Array,
  places: readonly { readonly offset: number; readonly length: number }[],
): OpenedFile {
  const frames = places.map(
    ({ offset, length }, index) =>
      ({ index, offset, length, originalLength: length, timeMs: Number.NaN, protocol: "octets" }) as const,
  );
  return { format: "octets", title: "octets", bytes, frames, findings: [] };
}

/** Says what was done to come to the octets. */
export function converted(message: string): FileFinding {
  return { code: "converted", offset: 0, message };
}
