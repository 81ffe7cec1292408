import type { DecodedCertificate } from "@v2x/credentials";
import type { Check } from "@v2x/v2x-schema";

/** What is kept of trust: each file as it came, under its name without the ending. */
export type TrustFileName = "tlm" | "ectl" | "rca" | "ctl" | "crl" | "ea" | "aa";

/** An authority that stations talk to. */
export interface TrustedAuthority {
  readonly certificate: DecodedCertificate;
  /** Where it takes requests. */
  readonly url: string;
}

/** Everything between a trust list manager and the authorities below one root, each verified. */
export interface Trust {
  readonly tlm: DecodedCertificate;
  readonly root: DecodedCertificate;
  readonly ea: TrustedAuthority;
  readonly aa: TrustedAuthority;
  /** COER of each certificate and list message. */
  readonly files: Readonly<Record<TrustFileName, Uint8Array>>;
}

/** One thing that was fetched or found, and what was looked at in it. */
export interface TrustStep {
  /** A file that is kept, or how the station got from what it knew to it. */
  readonly what: TrustFileName | "tlm-link" | "rca-link" | "ectl-delta" | "ctl-delta";
  /** For people: `trust list of TEST-RCA, sequence 3, until 2026-04-01 …`. */
  readonly title: string;
  readonly checks: readonly Check[];
}
