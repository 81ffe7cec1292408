import { setImmediate } from "node:timers/promises";
import {
  type DecodedCertificate,
  europeanProfiles,
  issueCertificate,
  toVerificationKey,
} from "@v2x/credentials";
import { generatePrivateKey, type PrivateKey } from "@v2x/crypto";
import type { Authority } from "@v2x/pki";
import type { ValidityPeriod } from "@v2x/v2x-schema";
import type { GrantableRequest } from "./at-request.ts";
import { noCraca } from "./authority-profiles.ts";

/** A ticket with the key that belongs to it. */
export interface KeyedTicket {
  readonly certificate: DecodedCertificate;
  readonly key: PrivateKey;
}

/** So many tickets are made in one go; the event loop gets a turn in between, since others wait for the process too. */
export const ticketsPerTurn = 2;

/**
 * Issues the tickets of a request, each for a key of its own.
 *
 * @throws CredentialsError "key-unavailable" when the AA cannot sign.
 * @see ETSI TS 103 097 7.2.1 — authorization ticket
 */
export async function issueTickets(
  request: GrantableRequest,
  validityPeriod: ValidityPeriod,
  aa: Authority,
): Promise<readonly KeyedTicket[]> {
  const signer = await aa.signer();
  const tickets: KeyedTicket[] = [];
  while (tickets.length < request.certNum) {
    if (tickets.length > 0 && tickets.length % ticketsPerTurn === 0) await setImmediate();
    const key = generatePrivateKey(request.keyType);
    const certificate = await issueCertificate({
      profile: europeanProfiles.authorizationTicket,
      toBeSigned: {
        id: { choice: "none", value: null },
        ...noCraca,
        validityPeriod,
        appPermissions: request.appPermissions,
        verifyKeyIndicator: {
          choice: "verificationKey",
          value: toVerificationKey(key.keyType, key.publicKey),
        },
      },
      issuer: aa.certificate,
      signer,
    });
    tickets.push({ certificate, key });
  }
  return tickets;
}
