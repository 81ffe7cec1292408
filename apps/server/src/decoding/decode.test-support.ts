import { type DecodeAsked, decodeCommand } from "./decode-command.ts";

/** While the ticket of ETSI's test PKI is valid. */
export const inTicketsLife = new Date("2019-06-01T00:00:00Z");

/** Runs the command. */
export async function decode(
  asked: Partial<DecodeAsked>,
  given: string | Uint8Array = "",
  now = inTicketsLife,
) {
  let output = "";
  let complaints = "";
  const code = await decodeCommand(
    { file: "-", isJson: false, isJudged: false, ...asked },
    {
      input: (async function* () {
        yield Buffer.from(given);
      })(),
      write: (text) => {
        output += text;
      },
      complain: (text) => {
        complaints += text;
      },
      now: () => now,
    },
  );
  return { code, output, complaints };
}

/** A PCAP file of Ethernet frames, one a second. */
export function captureOf(frames: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt32LE(0xa1b2c3d4, 0);
  header.writeUInt16LE(2, 4);
  header.writeUInt16LE(4, 6);
  header.writeUInt32LE(65_535, 16);
  header.writeUInt32LE(1, 20);
  return Buffer.concat([
    header,
    ...frames.flatMap((frame, index) => {
      const record = Buffer.alloc(16);
      record.writeUInt32LE(index + 1, 0);
      record.writeUInt32LE(frame.length, 8);
      record.writeUInt32LE(frame.length, 12);
      return [record, frame];
    }),
  ]);
}

/** A message in Ethernet, IPv4 and UDP, to port 1234. */
export function overUdp(message: Buffer): Buffer {
  return overIp(17, Buffer.concat([hex(`04d204d2${word(8 + message.length)}0000`), message]));
}

/** A segment of the first direction of a TCP connection, to port 80. */
export function overTcp(sequence: number, content: Buffer): Buffer {
  const number = sequence.toString(16).padStart(8, "0");
  return overIp(6, Buffer.concat([hex(`c0000050${number}00000000501820000000 0000`), content]));
}

function overIp(protocol: number, content: Buffer): Buffer {
  const header = `4500${word(20 + content.length)}0000000040${protocol.toString(16).padStart(2, "0")}0000`;
  return Buffer.concat([hex(`${"02".repeat(12)}0800${header}7f0000017f000001`), content]);
}

const word = (value: number) => value.toString(16).padStart(4, "0");
const hex = (digits: string) => Buffer.from(digits.replaceAll(" ", ""), "hex");
