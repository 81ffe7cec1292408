import type { MessageClaims } from "@v2x/v2x-schema";
import type { LinkageBudget } from "../lists/linkage.ts";
import type { Chain } from "./chain.ts";
import type { Shelf } from "./shelf.ts";
import type { SignedMessage, VerdictType } from "./subject.ts";

/** What every question is asked about, worked out once. */
export type Inquiry = Asked & (AboutCertificate | AboutMessage);

interface Asked {
  /** What the asker says that the octets are. */
  readonly type: VerdictType;
  readonly shelf: Shelf;
  readonly now: Date;
  /** For comparing linkage values with all lists at hand. */
  readonly linkageBudget: LinkageBudget;
}

/** About a certificate: the first of its chain. */
export interface AboutCertificate {
  readonly kind: "certificate";
  readonly chain: Chain;
  readonly withoutSigner?: undefined;
  readonly missingSigner?: undefined;
}

/** About a signed message: the chain is its signer's. */
export interface AboutMessage {
  readonly kind: "message";
  readonly message: SignedMessage;
  /** What its payload says; absent where it was not decoded. */
  readonly claims?: MessageClaims | undefined;
  /** Absent where the signer's certificate is not at hand, or the message has none. */
  readonly chain?: Chain;
  /** Why there is no chain: a whole sentence. */
  readonly withoutSigner?: string;
  /** The HashedId8 of a signer that is not at hand. */
  readonly missingSigner?: Uint8Array;
}
