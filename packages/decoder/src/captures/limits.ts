/**
 * What opening a file, and stripping one frame of it, spends at most. Whoever wants a file opened may have made it to
 * keep the decoder busy: all is counted in octets, frames and trials, so that the same file gives the same answer on
 * every machine. What is within the limits stays usable, and a finding names the limit that was reached.
 */

/** Octets of a file, packed or not, that are read at most; of captures as they were written, more are. */
export const maximalFileOctets = 64 * 1024 * 1024;

/** Octets of a capture (PCAP, PCAPNG) that are read at most: of its frames, only those that are asked for are looked at. */
export const maximalCaptureOctets = 512 * 1024 * 1024;

/** Octets for each packed one that a file may unpack to: captures and logs give some twenty, a row of zeros a thousand. */
export const maximalUnpackingRatio = 100;

/** Octets that a file may unpack to whatever the ratio, so that small files of few different lines open. */
export const unpackedInAnyCase = 4 * 1024 * 1024;

/** Files of gzip one behind the other that are unpacked at most: each costs time, even if nothing is in it. */
export const maximalGzipMembers = 10_000;

/** Octets that a file is unpacked to at most to look for a private key in them. */
export const searchedForKeys = 1024 * 1024;

/** Records of a log and lines of a text that are listed at most. */
export const maximalFrames = 300_000;

/** Frames of a capture that are listed at most: as many as the largest one holds of 160 octets each. */
export const maximalCaptureFrames = 3_000_000;

/** Blocks of a PCAPNG file that are looked at, frames or not. */
export const maximalBlocks = 2 * maximalCaptureFrames;

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

/** Octets that joining fragments and streams keeps, each; and octets of all joined messages of a file together. */
export const maximalJoinedOctets = 32 * 1024 * 1024;

/** Octets of a message in a stream, and octets of a stream that wait for those in front of them. */
export const maximalStreamOctets = 8 * 1024 * 1024;

/** Segments of a stream that wait for octets in front of them. */
export const mostAhead = 256;

/** Directions of TCP connections that are followed at once; the oldest is forgotten first. */
export const mostStreams = 4096;

/** Octets of an HTTP head. */
export const maximalHttpHead = 64 * 1024;

/** Datagrams in fragments that wait for the rest at once; the oldest is forgotten first. */
export const mostDatagramsUnderWay = 1024;

/** How long fragments of one datagram may be apart, in seconds of the capture's time. @see RFC 8200 — 4.5 */
export const secondsOfDatagram = 60;

/** Messages that are joined from several frames of one file. */
export const maximalJoinedMessages = 100_000;
