/** Why an archive of enrollment requests cannot be answered, or an enrollment be revoked. */
export type CampEnrollmentFailures = {
  /** It is no zip file, or a damaged one. */
  "archive-unreadable": { reason: string };
  /** A file in it is encrypted, compressed in a way that is not read here, a symbolic link, or one whose name nothing can keep. */
  "archive-entry-closed": { name: string; reason: "encrypted" | "compression" | "link" | "name" };
  /** It holds no file but what an operating system adds. */
  "archive-empty": Record<never, never>;
  /** It holds more files, or folders, than are looked at. */
  "archive-entries": { limit: number };
  /** A file in it is longer than any request. In octets. */
  "archive-entry-too-large": { name: string; limit: number };
  /** Its files together are longer than is read. In octets. */
  "archive-too-large": { limit: number };
  /** None of the requests in it could be granted. */
  "no-request-granted": { refusals: readonly { readonly name: string; readonly text: string }[] };
  /** CAMP's ECA issued no enrollment certificate of that HashedId8, 8 octets. */
  "enrollment-unknown": { hashedId8: Uint8Array };
  /** It is revoked already. */
  "enrollment-revoked": { hashedId8: Uint8Array; blockedAt: Date };
};

/** Why an archive of enrollment requests cannot be answered, or an enrollment be revoked. */
export class CampEnrollmentError<
  C extends keyof CampEnrollmentFailures = keyof CampEnrollmentFailures,
> extends Error {
  override readonly name = "CampEnrollmentError";
  readonly code: C;
  readonly details: CampEnrollmentFailures[C];

  constructor(code: C, details: CampEnrollmentFailures[C], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnyCampEnrollmentError = {
  [C in keyof CampEnrollmentFailures]: CampEnrollmentError<C>;
}[keyof CampEnrollmentFailures];
