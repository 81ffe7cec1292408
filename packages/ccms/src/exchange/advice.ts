import { coer, DecodeError } from "@v2x/asn1";
import { fromTime64 } from "@v2x/credentials";
import type { EventAdvice, Opening } from "@v2x/protocol";
import { EtsiTs102941Data } from "@v2x/v2x-schema";

/** What libraries in use are known to do otherwise, told by what came of opening a request. */
export function adviceOnEnvelope(opening: Opening<unknown>, at: Date): readonly EventAdvice[] {
  return [...(isBare(opening) ? [bareMessage] : []), ...(hasNoLeapSeconds(opening, at) ? [leapSeconds] : [])];
}

const bareMessage: EventAdvice = {
  name: "plaintext-without-envelope",
  text: "The plaintext is a bare EtsiTs102941Data. Put it into an Ieee1609Dot2Data, unsecured or signed, and encrypt that.",
};

const leapSeconds: EventAdvice = {
  name: "time-without-leap-seconds",
  text: "The generation time is 5 seconds behind. Times count TAI from 2004, so add the 5 leap seconds that UTC has taken since.",
};

/** Whether what was encrypted is the message itself, with no envelope around. */
function isBare({ refusal, trace }: Opening<unknown>): boolean {
  const plaintext = trace.texts[1];
  if (refusal?.kind !== "envelope" || plaintext === undefined) return false;
  try {
    coer.decode(EtsiTs102941Data, plaintext);
    return true;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

/** A request needs less than a second to come, so one that is this old was most likely dated in UTC. */
function hasNoLeapSeconds({ signatures = [] }: Opening<unknown>, at: Date): boolean {
  const time = signatures[0]?.header?.generationTime;
  if (time === undefined) return false;
  const ageMs = at.getTime() - fromTime64(time).getTime();
  return ageMs >= 4_900 && ageMs < 6_500;
}
