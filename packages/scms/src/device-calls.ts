import { type Authorities, type AuthorityRequest, leavingEvents } from "@v2x/pki";
import { type EcaPorts, enroll, enrollmentEventType } from "./eca/index.ts";
import { type ScmsAnswer, scmsExchange } from "./exchange/scms-exchange.ts";
import type { ScmsRole } from "./ports.ts";

/** What the authorities of the SCMS answer to devices. */
export interface DeviceCalls {
  /**
   * Answers a request for a first enrollment certificate, and stores an event of it.
   *
   * @param request - an EeEcaCertRequestSpdu.
   * @returns an EcaEeCertResponseSpdu, or a fine error.
   * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
   * @see IEEE 1609.2.1 6.3.4
   */
  enroll(request: AuthorityRequest): Promise<ScmsAnswer>;
}

/** The ECA on these ports. */
export function deviceCalls(ports: EcaPorts, authorities: () => Promise<Authorities<ScmsRole>>): DeviceCalls {
  const answer = async (request: AuthorityRequest) =>
    enroll(request, { ports, authorities: await authorities() });
  return {
    enroll: leavingEvents(
      (request, at) => scmsExchange("eca", request, at),
      enrollmentEventType,
      answer,
      ports,
    ),
  };
}
