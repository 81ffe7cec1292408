import { coer, DecodeError } from "@v2x/asn1";
import { fromTime64 } from "@v2x/credentials";
import { adviceOnClock } from "@v2x/pki";
import type { EventAdvice, Opening } from "@v2x/protocol";
import { EtsiTs102941Data } from "@v2x/v2x-schema";

/** What libraries in use are known to do otherwise, told by what came of opening a request. */
export function adviceOnEnvelope(opening: Opening<EtsiTs102941Data>, at: Date): readonly EventAdvice[] {
  const time = opening.signatures?.[0]?.header?.generationTime;
  return [
    ...(isBare(opening) ? [bareMessage] : []),
    ...adviceOnClock(time === undefined ? undefined : fromTime64(time), at),
  ];
}

const bareMessage: EventAdvice = {
  name: "plaintext-without-envelope",
  text: "The plaintext is a bare EtsiTs102941Data. Put it into an Ieee1609Dot2Data, unsecured or signed, and encrypt that.",
};

/** Whether what was encrypted is the message itself, with no envelope around. */
function isBare({ refusal, trace }: Opening<unknown>): boolean {
  const plaintext = trace.texts[1];
  if (refusal === undefined || plaintext === undefined) return false;
  try {
    coer.decode(EtsiTs102941Data, plaintext);
    return true;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}
