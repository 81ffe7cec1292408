import { type Authorities, type AuthorityRequest, leavingEvents } from "@v2x/pki";
import {
  type EcaPorts,
  enroll,
  enrollmentEventType,
  enrollSuccessor,
  type SuccessorAsked,
  successorExchange,
} from "./eca/index.ts";
import { type ScmsAnswer, scmsExchange, successorEventType } from "./exchange/scms-exchange.ts";
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

/** The same for the rest of this package. */
export interface EcaCalls extends DeviceCalls {
  /**
   * Answers a request for the next enrollment certificate, which the RA passes on, and stores an event of it.
   *
   * @returns as `enroll`. @throws as `enroll`.
   * @see IEEE 1609.2.1 6.3.5.4
   */
  enrollSuccessor(asked: SuccessorAsked): Promise<ScmsAnswer>;
}

/** The ECA on these ports. */
export function deviceCalls(ports: EcaPorts, authorities: () => Promise<Authorities<ScmsRole>>): EcaCalls {
  const work = async () => ({ ports, authorities: await authorities() });
  return {
    enroll: leavingEvents(
      (request, at) => scmsExchange("eca", request, at),
      enrollmentEventType,
      async (request) => enroll(request, await work()),
      ports,
    ),
    enrollSuccessor: leavingEvents(
      successorExchange,
      successorEventType,
      async (asked: SuccessorAsked) => enrollSuccessor(asked, await work()),
      ports,
    ),
  };
}
