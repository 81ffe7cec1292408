type StationFailures = {
  /** A distribution centre answered with something else than what was asked for. */
  "download-refused": { url: string; status: number; reason: string };
  /** What came cannot be read as what it should be. */
  "download-unreadable": { url: string; reason: string };
};

/** Why a station cannot go on. What it can read but must not trust is no error: the checks say why. */
export class StationError<C extends keyof StationFailures = keyof StationFailures> extends Error {
  override readonly name = "StationError";
  readonly code: C;
  readonly details: StationFailures[C];

  constructor(code: C, details: StationFailures[C], options?: ErrorOptions) {
    super(`${code}: ${details.url}: ${details.reason}`, options);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnyStationError = { [C in keyof StationFailures]: StationError<C> }[keyof StationFailures];
