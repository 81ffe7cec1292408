interface ZipFailures {
  /** Why it is no zip file, or none that is whole: a clause. */
  damaged: { readonly reason: string };
  /** In files, folders among them. */
  "too-many-files": { readonly limit: number };
  /** In octets, unpacked. */
  "too-large": { readonly limit: number };
  /** None of its files can be read; the first, and what troubles it. */
  closed: { readonly path: string; readonly trouble: string };
}

const messages: { readonly [C in keyof ZipFailures]: (details: ZipFailures[C]) => string } = {
  damaged: ({ reason }) => `The zip file cannot be read: ${reason}.`,
  "too-many-files": ({ limit }) =>
    `The zip file holds more than ${limit} files, which is the most that is opened.`,
  "too-large": ({ limit }) =>
    `The zip file unpacks to more than ${limit} octets, which is the most that is opened.`,
  closed: ({ path, trouble }) => `No file in the zip file can be read. ${path}: ${trouble}.`,
};

/** A zip file that is not opened; its message is for people. */
export class ZipError<C extends keyof ZipFailures = keyof ZipFailures> extends Error {
  override readonly name = "ZipError";
  readonly code: C;
  readonly details: ZipFailures[C];

  constructor(code: C, details: ZipFailures[C]) {
    super(messages[code](details));
    this.code = code;
    this.details = details;
  }
}
