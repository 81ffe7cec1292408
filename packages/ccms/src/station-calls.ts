import { type Authorities, type AuthorityAnswer, type AuthorityRequest, leavingEvents } from "@v2x/pki";
import { authorize } from "./aa/index.ts";
import { answerAtEa } from "./ea/index.ts";
import { type CcmsLog, ccmsExchange } from "./exchange/ccms-exchange.ts";
import type { StationPorts } from "./ports.ts";

/** What EA and AA answer to stations, and to each other. */
export interface StationCalls {
  /**
   * Answers an enrolment request, and stores an event of it.
   *
   * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
   * @see ETSI TS 102 941 6.2.3.2
   */
  enrol(request: AuthorityRequest): Promise<AuthorityAnswer>;
  /** The same for a request of an AA, which asks whether a station may have a ticket. @see ETSI TS 102 941 6.2.3.4 */
  validateAuthorization(request: AuthorityRequest): Promise<AuthorityAnswer>;
  /**
   * Answers a request for an authorization ticket, and stores an event of it.
   *
   * @throws as `enrol`.
   * @see ETSI TS 102 941 6.2.3.3
   */
  authorize(request: AuthorityRequest): Promise<AuthorityAnswer>;
}

/** EA and AA on these ports. */
export function stationCalls(ports: StationPorts, authorities: () => Promise<Authorities>): StationCalls {
  const work = async () => ({ ports, authorities: await authorities() });
  const enrol = async (request: AuthorityRequest) => answerAtEa(request, "enrolment", await work());
  const validate = async (request: AuthorityRequest) =>
    answerAtEa(request, "authorization-validation", await work());
  const at = (log: CcmsLog) => (request: AuthorityRequest, moment: Date) =>
    ccmsExchange(log, request, moment);
  return {
    enrol: leavingEvents(at("ea"), "enrolment", enrol, ports),
    validateAuthorization: leavingEvents(at("ea"), "authorization-validation", validate, ports),
    authorize: leavingEvents(
      at("aa"),
      "authorization",
      async (request) => authorize(request, await work()),
      ports,
    ),
  };
}
