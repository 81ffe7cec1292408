import {
  type AuthorityAnswer,
  type AuthorityRequest,
  answerAgain,
  concludeRefused,
  eventTraceOf,
  refusalText,
  untilUnchanged,
} from "@v2x/pki";
import type { EtsiTs102941Data } from "@v2x/v2x-schema";
import type { AuthorityWork } from "../exchange/authority-work.ts";
import { ccmsExchange } from "../exchange/ccms-exchange.ts";
import { enrol } from "./enrol.ts";
import { openAtEa } from "./open-at-ea.ts";
import { validateAuthorization } from "./validate-authorization.ts";

/** What the EA is asked for. */
export type EaRequestKind = "enrolment" | "authorization-validation";

/**
 * Answers what reached the EA, and stores one event of it. The same request gets the same answer.
 *
 * @param asked - what the address stands for; a request that says what it is goes by that.
 * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
 */
export async function answerAtEa(
  request: AuthorityRequest,
  asked: EaRequestKind,
  work: Omit<AuthorityWork, "exchange">,
): Promise<AuthorityAnswer> {
  const { ports } = work;
  const before = await answerAgain(ccmsExchange("ea", request, ports.now()), ports);
  return before ?? answerUnseenAtEa(request, asked, work);
}

/** Does the same for octets that cannot have been sent before, such as those that an AA has just encrypted. */
export function answerUnseenAtEa(
  request: AuthorityRequest,
  asked: EaRequestKind,
  { ports, authorities }: Omit<AuthorityWork, "exchange">,
): Promise<AuthorityAnswer> {
  const exchange = ccmsExchange("ea", request, ports.now());
  return untilUnchanged<AuthorityAnswer>(() => answerOnce(asked, { exchange, ports, authorities }));
}

async function answerOnce(asked: EaRequestKind, work: AuthorityWork) {
  const { exchange, ports } = work;
  const opened = await openAtEa(work);
  const { opening } = opened;
  if (opening.contentKey !== undefined) {
    return answerers[kindOf(opened.message) ?? asked](opened, opening.contentKey, work);
  }
  const refusal = refusalText(opening.refusal!);
  const { advice } = opening.refusal!;
  const trace = eventTraceOf(exchange, opening.trace, [], advice ? [advice] : []);
  return concludeRefused(
    exchange,
    { eventType: asked, isSuccess: false, message: refusal, trace },
    { refusal },
    ports,
  );
}

const answerers = { enrolment: enrol, "authorization-validation": validateAuthorization } as const;

/** An EA may have one address for all, so what a message says goes before where it was sent. */
function kindOf(message: EtsiTs102941Data | undefined): EaRequestKind | undefined {
  switch (message?.content.choice) {
    case "enrolmentRequest":
      return "enrolment";
    case "authorizationValidationRequest":
      return "authorization-validation";
    default:
      return undefined;
  }
}
