import { typeWords } from "./written-values.ts";

/** What `v2x decode --help` prints. */
export const decodeUsage = `Usage: v2x decode [FILE|-] [--type T] [--json] [--verdict [--trust PATH] [--at TIME]]

Decodes a file, or what comes in: hexadecimal digits, base64, octets, a hexdump, a capture, a log, a zip file, X.509, or
a value in JSON, XER or value notation. Needs no installation; nothing leaves the machine.

  --type T     What it is, where it shall not be found out: one of
               ${wrapped(typeWords, 15)}.
  --json       One JSON document; of several messages or files one object a line.
  --verdict    Judges as well, by certificates and lists in the input itself and at PATH.
  --trust PATH A file, a zip file, or a folder with all in it, of certificates and lists, octets or their text; its
               self-signed certificates are trusted.
  --at TIME    The time for which it is judged, such as 2026-03-01T12:00:00Z. Without it a frame of a capture is judged
               for the time of its capture, a message for its generation time, anything else for the present.

Results go to standard output, remarks and refusals to standard error. Ends with
  0  everything was decoded; with --verdict, everything is trusted
  1  something could not be decoded, or what it is was guessed or is doubtful, or there was nothing to decode
  2  the call is wrong, or a file or folder cannot be read or written
  3  something is not trusted
  4  something is decided neither way, for instance since an issuer is missing, or nobody signed it
Of several messages the first of 1, 3, 4 that holds counts.

Examples
  npx v2x decode message.hex
  npx v2x decode --json capture.pcapng
  npx v2x decode --verdict --trust trust/ certificate.oer
`;

/** Words with commas between, on lines of 120 characters that begin below each other. */
function wrapped(words: readonly string[], indent: number): string {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const next = line === "" ? word : `${line}, ${word}`;
    if (indent + next.length < 119) line = next;
    else {
      lines.push(`${line},`);
      line = word;
    }
  }
  return [...lines, line].join(`\n${" ".repeat(indent)}`);
}
