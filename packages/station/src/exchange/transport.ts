/** What came back over HTTP. */
export interface HttpAnswer {
  readonly status: number;
  /** Without parameters; empty where the server named none. */
  readonly mediaType: string;
  readonly body: Uint8Array;
  /** The header Ieee-1609.2.1-Error, by which an SCMS says why it refuses: `400-43`. */
  readonly fineError?: string;
}

/** Carries octets to authorities and back: HTTP in a program, a function in a test. */
export interface Transport {
  /** @throws whatever says that the server could not be reached. */
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<HttpAnswer>;
  /** @throws as `get`. */
  post(url: string, mediaType: string, body: Uint8Array): Promise<HttpAnswer>;
}
