import { CredentialsError } from "@v2x/credentials";
import {
  type Authorities,
  type AuthorityAnswer,
  AuthorityError,
  type AuthorityRequest,
  eventTraceOf,
} from "@v2x/pki";
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
  return {
    enrol: leavingEvents("ea", "enrolment", enrol, ports),
    validateAuthorization: leavingEvents("ea", "authorization-validation", validate, ports),
    authorize: leavingEvents(
      "aa",
      "authorization",
      async (request) => authorize(request, await work()),
      ports,
    ),
  };
}

/** A request that the authority is in no state to answer leaves an event too: its sender asks why. */
function leavingEvents(
  log: CcmsLog,
  eventType: string,
  answer: (request: AuthorityRequest) => Promise<AuthorityAnswer>,
  ports: StationPorts,
): (request: AuthorityRequest) => Promise<AuthorityAnswer> {
  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      const exchange = ccmsExchange(log, request, ports.now());
      const { at, requestDigest } = exchange;
      const message = `The ${log.toUpperCase()} cannot answer at the moment: ${reason}. The operator has to mend this; then send the request again.`;
      const trace = eventTraceOf(exchange, { texts: [request.octets], layers: [] }, [], []);
      await ports.storage.addEvent({ log, at, requestDigest, eventType, isSuccess: false, message, trace });
      throw error;
    }
  };
}

/** @returns undefined where it is no state of the authority's. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof CredentialsError && error.code === "key-unavailable")
    return "its key cannot be opened";
  if (!(error instanceof AuthorityError)) return undefined;
  if (error.code === "authority-missing") return "it has no certificate in use";
  return error.code === "authority-not-valid" ? "its certificate is not valid now" : undefined;
}
