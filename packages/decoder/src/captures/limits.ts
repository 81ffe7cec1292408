/**
 * What opening a file, and stripping one frame of it, spends at most. Whoever wants a file opened may have made it to
 * keep the decoder busy: all is counted in octets, frames and trials, so that the same file gives the same answer on
 * every machine. What is within the limits stays usable, and a finding names the limit that was reached.
 */

/** Octets of a file, packed or not, that are read at most. */
export const maximalFileOctets = 64 * 1024 * 1024;

/** Octets for each packed one that gzip may unpack to: captures and logs give some twenty, a row of zeros a thousand. */
export const maximalUnpackingRatio = 100;

/** Octets that gzip may unpack to whatever the ratio, so that small files of few different lines open. */
export const unpackedInAnyCase = 4 * 1024 * 1024;

/** Files of gzip one behind the other that are unpacked at most: each costs time, even if nothing is in it. */
export const maximalGzipMembers = 10_000;

/** Octets that a file is unpacked to at most to look for a private key in them. */
export const searchedForKeys = 1024 * 1024;

/** Frames of one file that are listed at most: frames of a capture, records of a log, lines of a text. */
export const maximalFrames = 100_000;

/** Blocks of a PCAPNG file that are looked at, frames or not. */
export const maximalBlocks = 5 * maximalFrames;

/** Interfaces that a section of a PCAPNG file may describe. */
export const maximalInterfaces = 1_000;

/** Octets of a text as RSUs take them: one message, in digits. */
export const maximalRsuTextOctets = 1024 * 1024;

/** Octets of a frame that a search for messages goes through. */
export const searchedOctets = 65_536;

/** Places at which a search tries to read a message. */
export const maximalTrials = 200;

/** Octets that all trials of one search may read together. */
export const triedOctets = 16 * 1024 * 1024;
