interface ZipFailures {
  /** Why it is no zip file, or none that is whole: a clause. */
  damaged: { readonly reason: string };
  /** In files, folders among them. */
  "too-many-files": { readonly limit: number };
  /** In octets, unpacked. */
  "too-large": { readonly limit: number };
  /** A file that would unpack to many times its size. */
  "packed-too-tightly": { readonly path: string; readonly ratio: number };
  /** A file that is not read for what it is. */
  closed: { readonly path: string; readonly reason: "encrypted" | "link" | "method" };
}

const messages: { readonly [C in keyof ZipFailures]: (details: ZipFailures[C]) => string } = {
  damaged: ({ reason }) => `The zip file cannot be read: ${reason}.`,
  "too-many-files": ({ limit }) =>
    `The zip file holds more than ${limit} files, which is the most that is opened.`,
  "too-large": ({ limit }) =>
    `The zip file unpacks to more than ${limit} octets, which is the most that is opened.`,
  "packed-too-tightly": ({ path, ratio }) =>
    `${path} in the zip file says that it unpacks to more than ${ratio} times its size. No certificate, key or list does, so it is not opened.`,
  closed: ({ path, reason }) => `${path} in the zip file ${closedTexts[reason]}`,
};

const closedTexts = {
  encrypted: "is encrypted. Unpack it with its password and choose what is inside.",
  link: "is a symbolic link. Put the file itself there.",
  method: "is packed by a method other than deflate. Pack it anew with any common tool.",
} as const;

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
