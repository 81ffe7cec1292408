/** Octets to try a decoder with. */
export interface Example {
  /** A word of the decoder's selector. */
  readonly type: string;
  /** What it is, for people. */
  readonly title: string;
  /** Where it comes from and under which licence. */
  readonly origin: string;
  /** Lower-case hexadecimal digits. */
  readonly hex: string;
}
