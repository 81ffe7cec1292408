/** A packed file that cannot be unpacked; the message says why, of `it`. */
export class PackingError extends Error {
  override readonly name = "PackingError";
}

/** The reason for a file that ends before its content does. */
export const endsEarly = "it ends early, so a part of it is missing";

/** The reason for octets that no file of its format has, and for a wrong checksum. */
export const damaged = "it is damaged";
