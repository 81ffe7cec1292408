import type { TextError } from "../input/index.ts";
import type { ForeignContainer } from "./containers/index.ts";
import { maximalCaptureOctets } from "./limits.ts";
import type { Packing } from "./unpacking/index.ts";

interface FileFailures {
  empty: Record<string, never>;
  /** In octets. */
  "too-large": { readonly limit: number; readonly found: number };
  /** A packed file that cannot be unpacked, with the reason in words. */
  "packing-damaged": { readonly packing: Packing | "xz"; readonly reason: string };
  /** A packed file of which nothing is unpacked before a limit, in words. */
  "unpacking-stopped": { readonly stop: string };
  /** A packed file that has a private key in it. */
  "private-key": Record<string, never>;
  /** A file of a format that is not opened here. */
  "foreign-container": ForeignContainer;
  /** An archive of tar without files, with several, or one that is cut. */
  "tar-not-opened": { readonly files: readonly string[]; readonly isWhole: boolean };
  /** A text file that spells no octets; `content` is its characters, unpacked. */
  "text-without-octets": { readonly error: TextError; readonly content: Uint8Array };
}

const messages: { readonly [C in keyof FileFailures]: (details: FileFailures[C]) => string } = {
  empty: () => "the file is empty",
  "too-large": ({ limit, found }) => {
    const more = limit < maximalCaptureOctets ? ` (a capture: ${maximalCaptureOctets})` : "";
    return `expected a file of at most ${limit} octets${more}, found ${found}`;
  },
  "packing-damaged": ({ packing, reason }) =>
    `the file begins as ${packing}, but cannot be unpacked: ${reason}`,
  "private-key": () => "there is a private key in this, which is neither decoded nor kept",
  "unpacking-stopped": ({ stop }) => `nothing of the packed file can be unpacked: ${stop}`,
  "foreign-container": ({ name, advice }) => `this is ${name}, which is not opened here. ${advice}`,
  "tar-not-opened": ({ files, isWhole }) => {
    if (!isWhole)
      return "this is a tar archive that is cut or damaged. Get it again, or unpack what is left of it";
    if (files.length === 0) return "this is a tar archive without a file in it";
    const named = files.slice(0, 5).join(", ") + (files.length > 5 ? ", …" : "");
    return `this is a tar archive with ${named} in it. Unpack it and open its files one by one`;
  },
  "text-without-octets": ({ error, content }) => {
    const start = new TextDecoder().decode(content.subarray(0, 4096)).trimStart();
    const form = formOfText(start) ?? (isProse(start) ? "text" : undefined);
    return form === undefined
      ? `the file is text that spells no octets: ${error.message}`
      : `the file is ${form}, but contains no message in hexadecimal or base64`;
  },
};

/** The format of a text, detected from its first characters. */
function formOfText(start: string): string | undefined {
  if (/^(\{\s*["}]|\[\s*["{[])/.test(start)) return "JSON";
  return /^<[?!A-Za-z]/.test(start) ? "XML" : undefined;
}

/** Whether a text is words rather than digits with a slip of the pen. */
function isProse(start: string): boolean {
  const characters = start.replace(/\s/g, "");
  return characters.replace(/[^0-9A-Fa-f]/g, "").length < 0.6 * characters.length;
}

export type FileErrorCode = keyof FileFailures;

/** A file that cannot be opened at all; whatever is wrong inside is a finding instead. */
export class FileError<C extends FileErrorCode = FileErrorCode> extends Error {
  override readonly name = "FileError";
  readonly code: C;
  readonly details: FileFailures[C];

  constructor(code: C, details: FileFailures[C]) {
    super(messages[code](details));
    this.code = code;
    this.details = details;
  }
}
