import type { CheckOutcome } from "@v2x/v2x-schema";

/** Something that is said of a part, by its name. */
export interface X509Fact {
  readonly label: string;
  readonly value: string;
}

/** One certificate, request, key or CRL; `unopened` is named only. */
export interface X509Part {
  readonly kind: "certificate" | "request" | "publicKey" | "privateKey" | "crl" | "unopened" | "unreadable";
  /** For people: what it is, and whose. */
  readonly title: string;
  readonly facts: readonly X509Fact[];
  /** Whether it is signed by whom it says, and valid now; of certificates and requests. */
  readonly answers: readonly X509Answer[];
  /** The key of one of the four curves: its compressed point in hexadecimal digits. */
  readonly point?: string;
  /** Of a certificate, in ISO 8601. */
  readonly validFrom?: string;
  readonly validUntil?: string;
}

/** What was asked of a part, and how it was answered. */
export interface X509Answer {
  readonly about: "form" | "chain" | "dates";
  readonly state: CheckOutcome;
  /** A sentence for people. */
  readonly text: string;
}

/** What was found in an input. */
export interface X509Report {
  /** In one line, what fails first. */
  readonly headline: string;
  readonly standing: "wrong" | "open" | "right";
  readonly parts: readonly X509Part[];
}
