type SignerFailures = {
  /** The octets are no MessageFrame. `offset` counts octets of the message. */
  "message-undecodable": { offset: number; bit: number; path: string; expected: string; found: string };
  /** Behind the MessageFrame, which ends before `offset`, stand further octets. */
  "message-goes-on": { offset: number; further: number };
  /** No message of SAE J2735 has that DSRCmsgID, or none that is signed here. */
  "message-not-signed": { messageId: number; signed: readonly string[] };
  /** The certificate would not be valid at that moment. */
  "time-outside-certificate": {
    field: "generationTime" | "expiryTime";
    at: Date;
    notBefore: Date;
    notAfter: Date;
  };
};

/** Why a roadside message is not signed. */
export class SignerError<C extends keyof SignerFailures = keyof SignerFailures> extends Error {
  override readonly name = "SignerError";
  readonly code: C;
  readonly details: SignerFailures[C];

  constructor(code: C, details: SignerFailures[C], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnySignerError = { [C in keyof SignerFailures]: SignerError<C> }[keyof SignerFailures];
