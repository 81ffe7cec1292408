import { commandLine } from "../audit/who-did.ts";
import type { CommandAnswer, OperatorCommand } from "../operator-command.ts";
import { textTable } from "../text-table.ts";
import { told } from "../told.ts";
import type { OperatedLists } from "./lists.ts";

const mostListed = 1000;

/** `v2x list status`: every trust list and revocation list, those that end first before. */
export async function showLists(lists: Pick<OperatedLists, "page">): Promise<CommandAnswer> {
  const { content } = await lists.page({}, { page: 0, size: mostListed });
  const rows = content.map(({ name, issuer, issue }) => [
    name,
    issue ? String(issue.sequence) : "-",
    issue ? minuteOf(issue.issuedAt) : "-",
    issue ? minuteOf(issue.nextUpdate) : "-",
    issue ? String(issue.octets) : "-",
    issue === null ? "missing" : issue.isDamaged ? "damaged" : "good",
    issuer.name,
  ]);
  return {
    output: textTable([
      ["NAME", "SEQUENCE", "THIS UPDATE", "NEXT UPDATE", "OCTETS", "STATE", "ISSUER"],
      ...rows,
    ]),
  };
}

/** `v2x list publish NAME`. */
export function publishList(
  { name, reason }: Extract<OperatorCommand, { readonly command: "list-publish" }>,
  lists: Pick<OperatedLists, "publish">,
): Promise<CommandAnswer> {
  return told(async () => {
    const { issue } = await lists.publish(name, { actor: commandLine(), reason });
    return `${name} has sequence ${issue!.sequence}, and is to be replaced by ${minuteOf(issue!.nextUpdate)}.`;
  });
}

/** @param moment - ISO in UTC. */
function minuteOf(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)}`;
}
