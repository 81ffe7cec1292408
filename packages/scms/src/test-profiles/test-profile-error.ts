type TestProfileFailures = {
  /** There is none of that id, or it belongs to another organization, which must not be told apart. */
  "test-profile-unknown": { readonly id: string };
  "test-profiles-too-many": { readonly most: number };
};

/** Refusal of what an organization wanted of a test profile. */
export class TestProfileError<C extends keyof TestProfileFailures = keyof TestProfileFailures> extends Error {
  override readonly name = "TestProfileError";
  readonly code: C;
  readonly details: TestProfileFailures[C];

  constructor(code: C, details: TestProfileFailures[C], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnyTestProfileError = {
  [C in keyof TestProfileFailures]: TestProfileError<C>;
}[keyof TestProfileFailures];
