type ProtocolFailures = {
  /** A recipient's certificate or key without a point that AES-128-CCM keys can be wrapped for. */
  "recipient-unusable": { reason: string };
};

/** Why an envelope was not sealed. What cannot be opened is no error: the trace says why. */
export class ProtocolError<C extends keyof ProtocolFailures = keyof ProtocolFailures> extends Error {
  override readonly name = "ProtocolError";
  readonly code: C;
  readonly details: ProtocolFailures[C];

  constructor(code: C, details: ProtocolFailures[C]) {
    super(`${code}: ${details.reason}`);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnyProtocolError = { [C in keyof ProtocolFailures]: ProtocolError<C> }[keyof ProtocolFailures];
