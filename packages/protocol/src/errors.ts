type ProtocolFailures = {
  /** A recipient's certificate or key without a point that AES-128-CCM keys can be wrapped for. */
  "recipient-unusable": { reason: string };
  /** Not encrypted for one holder of the shared key, or changed on the way. */
  "shared-key-unusable": { reason: string };
};

/**
 * Why an envelope was not sealed, or what one authority encrypted for another not opened. What devices send and cannot
 * be opened is no error: the trace says why.
 */
export class ProtocolError<C extends keyof ProtocolFailures = keyof ProtocolFailures> extends Error {
  override readonly name = "ProtocolError";
  readonly code: C;
  readonly details: ProtocolFailures[C];

  constructor(code: C, details: ProtocolFailures[C], options?: ErrorOptions) {
    super(`${code}: ${details.reason}`, options);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnyProtocolError = { [C in keyof ProtocolFailures]: ProtocolError<C> }[keyof ProtocolFailures];
