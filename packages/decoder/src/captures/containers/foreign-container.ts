/** Files of other formats, recognized by how they begin, so that nothing is guessed from their octets. */

/** A format that is not opened here. */
export interface ForeignContainer {
  /** E.g. `a Vector BLF log`. */
  readonly name: string;
  /** What to do with it, as a sentence without its full stop. */
  readonly advice: string;
}

interface Mark extends ForeignContainer {
  /** Octets as hex at the start of the file, or at `offset`. */
  readonly magic: string;
  readonly offset?: number;
}

const unpackFirst = "Unpack it and open what is in it";
const toPcap = "Convert it to PCAP, for instance with Wireshark or its editcap, and open that";
const notV2x = "It holds no V2X messages. Choose a capture, a log or a message";

const marks: readonly Mark[] = [
  {
    name: "a Vector BLF log",
    magic: "4c4f4747",
    advice: "Convert it to PCAP, for instance with CANoe or Wireshark, and open that",
  },
  {
    name: "an archive of tar that is compressed by bzip2, or another bzip2 file",
    magic: "425a68",
    advice: unpackFirst,
  },
  { name: "an xz file", magic: "fd377a585a00", advice: unpackFirst },
  { name: "an LZ4 file", magic: "04224d18", advice: unpackFirst },
  { name: "a 7-Zip archive", magic: "377abcaf271c", advice: unpackFirst },
  { name: "a RAR archive", magic: "526172211a07", advice: unpackFirst },
  { name: "a zip archive", magic: "504b0304", advice: unpackFirst },
  {
    name: "an SQLite database",
    magic: "53514c69746520666f726d6174203300",
    advice: "Export the column that holds the messages as hex, one message a line, and open that",
  },
  {
    name: "a ROS bag",
    magic: "23524f53424147",
    advice: "Export the messages of its topic as hex, one message a line, and open that",
  },
  {
    name: "an MCAP log",
    magic: "894d434150300d0a",
    advice: "Export the messages of its topic as hex, one message a line, and open that",
  },
  { name: "a modified PCAP capture (Kuznetzov)", magic: "a1b2cd34", advice: toPcap },
  { name: "a modified PCAP capture (Kuznetzov)", magic: "34cdb2a1", advice: toPcap },
  { name: "a NetXray or Sniffer capture", magic: "58435000", advice: toPcap },
  { name: "a Sniffer capture", magic: "5452534e49464620646174612020", advice: toPcap },
  { name: "a program (ELF)", magic: "7f454c46", advice: notV2x },
  { name: "a PDF document", magic: "255044462d", advice: notV2x },
  { name: "a PNG image", magic: "89504e470d0a1a0a", advice: notV2x },
  { name: "a JPEG image", magic: "ffd8ff", advice: notV2x },
  { name: "a GIF image", magic: "47494638", advice: notV2x },
];

/** Characters of a text in which the mark of its format is looked for. */
const searchedCharacters = 2048;

const textMarks: readonly (ForeignContainer & { readonly pattern: RegExp })[] = [
  {
    name: "a PDML file of Wireshark",
    pattern: /^\s*(<[?!][^>]*>\s*)*<pdml\b/,
    advice: "Open the capture that it was made from",
  },
  {
    name: "a PSML file of Wireshark",
    pattern: /^\s*(<[?!][^>]*>\s*)*<psml\b/,
    advice: "Open the capture that it was made from",
  },
  {
    name: "a Vector ASC log",
    pattern: /^date .*\r?\n\s*base\s+(hex|dec)\b/i,
    advice: "Convert it to PCAP, for instance with CANoe, and open that",
  },
];

/** The foreign format that octets begin as; undefined where they begin as none. */
export function foreignContainerOf(bytes: Uint8Array): ForeignContainer | undefined {
  return marks.find((mark) => beginsWith(bytes, mark)) ?? foreignTextOf(bytes);
}

function beginsWith(bytes: Uint8Array, { magic, offset = 0 }: Mark): boolean {
  if (bytes.length < offset + magic.length / 2) return false;
  for (let index = 0; index < magic.length / 2; index += 1) {
    if (bytes[offset + index] !== Number.parseInt(magic.slice(2 * index, 2 * index + 2), 16)) return false;
  }
  return true;
}

function foreignTextOf(bytes: Uint8Array): ForeignContainer | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, searchedCharacters));
  return textMarks.find(({ pattern }) => pattern.test(start));
}
