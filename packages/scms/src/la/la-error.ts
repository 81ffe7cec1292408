import { toHex } from "@v2x/asn1";

type LaFailures = {
  /** No linkage chain of that name at this linkage authority. */
  "chain-unknown": { laId: Uint8Array; chainId: Uint8Array };
  /** A period before the first of a linkage chain: seeds cannot be told backwards. */
  "period-before-chain": { i: number; firstI: number };
};

/** Why a linkage authority did not do what it was asked to. Never carries a seed. */
export class LaError<C extends keyof LaFailures = keyof LaFailures> extends Error {
  override readonly name = "LaError";
  readonly code: C;
  readonly details: LaFailures[C];

  constructor(code: C, details: LaFailures[C]) {
    super(`${code}: ${describe(details)}`);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnyLaError = { [C in keyof LaFailures]: LaError<C> }[keyof LaFailures];

function describe(details: LaFailures[keyof LaFailures]): string {
  return Object.entries(details)
    .map(([name, value]) => `${name} ${value instanceof Uint8Array ? toHex(value) : value}`)
    .join(", ");
}
