import { authorize } from "./aa/index.ts";
import type { Authorities } from "./authorities.ts";
import { answerAtEa } from "./ea/index.ts";
import type { AuthorityAnswer, AuthorityRequest } from "./exchange/authority-request.ts";
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
  return {
    enrol: async (request) => answerAtEa(request, "enrolment", await work()),
    validateAuthorization: async (request) => answerAtEa(request, "authorization-validation", await work()),
    authorize: async (request) => authorize(request, await work()),
  };
}
