import { CredentialsError } from "@v2x/credentials";
import { requestHash, sealAnswer } from "@v2x/protocol";
import type { Check, InnerEcResponse } from "@v2x/v2x-schema";
import type { Authority } from "../authorities.ts";
import type { AuthorityAnswer } from "../exchange/authority-request.ts";
import type { AuthorityWork } from "../exchange/authority-work.ts";
import type { Refusal } from "../exchange/coded-rules.ts";
import { concludeGranted, concludeRefused, type EventFacts } from "../exchange/conclude.ts";
import { eventTraceOf, refusalText } from "../exchange/event-trace.ts";
import { signMessage } from "../exchange/seal-message.ts";
import { issueCredential, type NewCredential } from "./issue-credential.ts";
import { type JudgedEnrolment, judgeEnrolment } from "./judge-enrolment.ts";
import type { OpenedAtEa } from "./open-at-ea.ts";
import { type Changed, hasChanged } from "./registration-change.ts";
import { senderFacts } from "./sender-facts.ts";

type Response = Omit<InnerEcResponse, "requestHash">;

/**
 * Answers an enrolment request, first or again: with a credential, or with the code of the first thing that does not
 * hold.
 *
 * @returns "changed" where the registration was changed while this was at work; nothing is stored then.
 * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
 * @see ETSI TS 102 941 6.2.3.2
 */
export async function enrol(
  opened: OpenedAtEa,
  contentKey: Uint8Array,
  work: AuthorityWork,
): Promise<AuthorityAnswer | Changed> {
  const { exchange, ports, authorities } = work;
  const ea = authorities.current("ea");
  const judged = await judgeEnrolment(opened, work, ea);
  const answer = async (response: Response) => ({
    octets: sealAnswer(await responseOf(response, work, ea), contentKey),
  });
  const refuse = async (refusal: Refusal<Response["responseCode"]>, lint: readonly Check[] = []) =>
    concludeRefused(
      exchange,
      factsOf(opened, judged, work, {
        isSuccess: false,
        responseCode: String(refusal.code),
        message: refusalText(refusal),
        lint,
      }),
      await answer({ responseCode: refusal.code }),
      ports,
    );
  if (judged.refusal !== undefined) return refuse(judged.refusal);
  const { request, device } = judged.granted;
  let credential: NewCredential;
  try {
    credential = await issueCredential(request, device, ea, exchange.at);
  } catch (error) {
    if (!(error instanceof CredentialsError) || error.code !== "lint") throw error;
    const { unmet } = error.details as CredentialsError<"lint">["details"];
    return refuse({ code: "deniedpermissions", kind: "certificate", check: unmet[0]! }, unmet);
  }
  const { certificate, record } = credential;
  const facts = factsOf(opened, judged, work, {
    isSuccess: true,
    responseCode: "ok",
    message: `Issued the enrolment credential ${record.name}.`,
    lint: [],
  });
  const { octets } = await answer({ responseCode: "ok", certificate: certificate.value });
  const concluded = await concludeGranted(
    exchange,
    { octets, facts: { ...facts, ecIdentifier: record.name } },
    ports,
    async (storage) => {
      if (hasChanged(device, await storage.lockDevice(device.id))) return "changed";
      await storage.addCredential(record);
      return undefined;
    },
  );
  return "hindrance" in concluded ? concluded.hindrance : concluded;
}

function responseOf(response: Response, { exchange }: AuthorityWork, ea: Authority): Promise<Uint8Array> {
  const value = { requestHash: requestHash(exchange.request.octets), ...response };
  return signMessage({ choice: "enrolmentResponse", value }, ea, exchange.at);
}

function factsOf(
  { sender }: OpenedAtEa,
  { trace, requestLayers, advice }: JudgedEnrolment,
  { exchange }: AuthorityWork,
  outcome: Pick<EventFacts, "isSuccess" | "responseCode" | "message"> & { readonly lint: readonly Check[] },
): EventFacts {
  const { lint, ...told } = outcome;
  const layers =
    lint.length === 0
      ? requestLayers
      : [...requestLayers, { kind: "certificate", type: "Certificate", checks: lint }];
  return {
    eventType: sender.receivedEcHashedId8 === undefined ? "enrolment" : "re-enrolment",
    ...told,
    ...senderFacts(sender),
    trace: eventTraceOf(exchange, trace, layers, advice),
  };
}
