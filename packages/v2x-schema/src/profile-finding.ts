/** What a decoded value breaks in a profile that its octets cannot show. */
export interface Finding {
  /** The component at fault, e.g. `toBeSigned.cracaId`; empty for the whole value. */
  readonly path: string;
  /** The rule, for people. */
  readonly rule: string;
  /** Where the rule stands. */
  readonly clause: string;
}
