/** Priority at signals: who asks for it and what came of it. ISO TS 19091, profile C, has the same types. */
import { type Meaning, memberOf } from "../field.ts";
import { words } from "../words.ts";

const states: Readonly<Record<string, string>> = {
  unknown: "not known",
  requested: "received, not looked at yet",
  processing: "being looked at",
  watchOtherTraffic: "cannot be granted: watch other traffic",
  granted: "granted",
  rejected: "refused",
  maxPresence: "given too long: the vehicle has been there for the longest time that is allowed",
  reserviceLocked: "locked: priority was given a short time ago",
};

/** By type. */
export const priorityMeanings: Readonly<Record<string, Meaning>> = {
  PriorityRequestType: words({
    priorityRequestTypeReserved: "reserved",
    priorityRequest: "asks for priority",
    priorityRequestUpdate: "changes what was asked for before",
    priorityCancellation: "takes back what was asked for before",
  }),
  PrioritizationResponseStatus: words(states),
  PrioritizationResponse: (field, { valueAt }) => {
    const [station, state, group] = ["stationID", "priorState", "signalGroup"].map((name) =>
      valueAt(memberOf(field, name)),
    );
    const said = typeof state === "string" ? states[state] : undefined;
    return said === undefined ? undefined : `station ${station} at signal group ${group}: ${said}`;
  },
};
