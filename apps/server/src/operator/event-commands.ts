import { describeProblems, operatorEventFilter, outcomeOf } from "@v2x/contract";
import type { CommandAnswer, OperatorCommand } from "../operator-command.ts";
import { textTable } from "../text-table.ts";
import type { EventReader } from "./events.ts";

const mostListed = 100;

/** `v2x events list`: the newest requests of all organizations. */
export async function listEvents(
  events: Pick<EventReader, "page">,
  { system, outcome, organization, request, device }: Extract<OperatorCommand, { command: "events-list" }>,
): Promise<CommandAnswer> {
  const filter = operatorEventFilter.safeParse({
    system,
    outcome,
    organization,
    requestHash: request,
    canonicalId: device,
    size: mostListed,
  });
  if (!filter.success) return { error: describeProblems(filter.error, "The command") };
  const { content, totalElements, ofNewest } = await events.page(filter.data);
  const within = ofNewest === null ? "" : ` of the newest ${ofNewest}`;
  if (content.length === 0) return { output: `No request${within} matches.` };
  const rows = content.map((event) => [
    event.id,
    event.creationDate,
    event.log.toUpperCase(),
    event.organizationId ?? "-",
    event.requestHash,
    event.canonicalId ?? "-",
    outcomeOf(event),
    event.message,
  ]);
  const table = textTable([
    ["ID", "AT", "LOG", "ORGANIZATION", "REQUEST", "DEVICE", "OUTCOME", "WHY"],
    ...rows,
  ]);
  return { output: `${table}\n${content.length} of ${totalElements} requests${within}.` };
}
