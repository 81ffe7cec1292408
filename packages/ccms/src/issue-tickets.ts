import { setImmediate } from "node:timers/promises";
import {
  type CertificateToSign,
  type DecodedCertificate,
  europeanProfiles,
  issueCertificate,
  signCertificate,
  toVerificationKey,
} from "@v2x/credentials";
import { generatePrivateKey, type PrivateKey } from "@v2x/crypto";
import type { ToBeSignedCertificate, ValidityPeriod } from "@v2x/v2x-schema";
import type { GrantableRequest } from "./at-request.ts";
import { noCraca } from "./authority-profiles.ts";
import type { TrustChain } from "./trust-chain.ts";

/** A ticket with the key that belongs to it. */
export interface KeyedTicket {
  readonly certificate: DecodedCertificate;
  readonly key: PrivateKey;
}

/** So many tickets are made in one go; the event loop gets a turn in between, since others wait for the process too. */
export const ticketsPerTurn = 2;

/** What makes tickets wrong on purpose. */
export interface TicketFault {
  /** What a ticket says otherwise, before it is signed. */
  readonly content?: (toBeSigned: ToBeSignedCertificate) => ToBeSignedCertificate;
  /** What becomes of a ticket after it was signed. */
  readonly spoil?: (ticket: DecodedCertificate) => DecodedCertificate;
}

/**
 * Issues the tickets of a request, each for a key of its own.
 *
 * @param fault - where given, no rule is put to the tickets before they are signed.
 * @throws CredentialsError "key-unavailable" when the AA cannot sign.
 * @see ETSI TS 103 097 7.2.1 — authorization ticket
 */
export async function issueTickets(
  request: GrantableRequest,
  validityPeriod: ValidityPeriod,
  { aa, aaSigner }: Pick<TrustChain, "aa" | "aaSigner">,
  fault?: TicketFault,
): Promise<readonly KeyedTicket[]> {
  const signer = await aaSigner();
  const tickets: KeyedTicket[] = [];
  while (tickets.length < request.certNum) {
    if (tickets.length > 0 && tickets.length % ticketsPerTurn === 0) await setImmediate();
    const key = generatePrivateKey(request.keyType);
    const toBeSigned: ToBeSignedCertificate = {
      id: { choice: "none", value: null },
      ...noCraca,
      validityPeriod,
      appPermissions: request.appPermissions,
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey(key.keyType, key.publicKey),
      },
    };
    const order = { toBeSigned, issuer: aa, signer };
    const certificate =
      fault === undefined
        ? await issueCertificate({ profile: europeanProfiles.authorizationTicket, ...order })
        : await faultyTicket(order, fault);
    tickets.push({ certificate, key });
  }
  return tickets;
}

async function faultyTicket(
  order: CertificateToSign,
  { content, spoil }: TicketFault,
): Promise<DecodedCertificate> {
  const toBeSigned = content?.(order.toBeSigned) ?? order.toBeSigned;
  const ticket = await signCertificate({ ...order, toBeSigned });
  return spoil?.(ticket) ?? ticket;
}
