import { coer, DecodeError, printValueNotation, toHex } from "@v2x/asn1";
import { refusalText } from "@v2x/pki";
import type { Scms } from "@v2x/scms";
import type { Store } from "@v2x/store";
import { failuresIn, Ieee1609Dot2Data } from "@v2x/v2x-schema";
import type { CommandAnswer } from "./operator-command.ts";
import { textTable } from "./text-table.ts";

const mostListed = 100;

/** `v2x misbehavior list`: the newest reports, with who sent them as far as the RA asked. */
export async function listReports({ scms }: Pick<Store, "scms">): Promise<CommandAnswer> {
  const reports = await scms.reports(mostListed);
  if (reports.length === 0) return { output: "Devices have reported no misbehavior." };
  const rows = reports.map(({ id, receivedAt, organizationId = "-", length }) => [
    id,
    receivedAt.toISOString(),
    organizationId,
    String(length),
  ]);
  return { output: textTable([["ID", "RECEIVED", "ORGANIZATION", "OCTETS"], ...rows]) };
}

/** `v2x misbehavior show ID`: what a report says, opened with the MA's key. */
export async function showReport(id: string, scms: Pick<Scms, "readReport">): Promise<CommandAnswer> {
  const read = /^\d{1,18}$/.test(id) ? await scms.readReport(id) : undefined;
  if (read === undefined) return { error: `There is no report ${id}: v2x misbehavior list` };
  const { report, plaintext, trace } = read;
  const { receivedAt, organizationId } = report;
  const from = organizationId === undefined ? "a device that is not known" : `organization ${organizationId}`;
  const head = `Report ${id}, received at ${receivedAt.toISOString()} from ${from}.`;
  if (plaintext === undefined) {
    const layer = trace.layers.find(({ checks }) => failuresIn(checks).length > 0)!;
    const text = refusalText({ kind: layer.kind, check: failuresIn(layer.checks)[0]! });
    return { error: `${head}\nThe MA cannot open it. ${text}` };
  }
  const message = messageIn(plaintext);
  if (message === undefined)
    return { output: `${head}\nIt is no Ieee1609Dot2Data: ${toHex(plaintext).toUpperCase()}` };
  const { content } = message;
  const said = content.choice === "unsecuredData" ? readableText(content.value) : undefined;
  const shown = printValueNotation(Ieee1609Dot2Data, message);
  return { output: [head, ...(said === undefined ? [] : [`It says: ${said}`]), shown].join("\n") };
}

function messageIn(octets: Uint8Array): Ieee1609Dot2Data | undefined {
  try {
    return coer.decode(Ieee1609Dot2Data, octets);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/** @returns undefined where the octets are no text that can be printed. */
function readableText(octets: Uint8Array): string | undefined {
  const text = Buffer.from(octets).toString("utf8");
  return text !== "" && !/[\p{C}\ufffd]/u.test(text.replaceAll(/[\n\t]/g, " ")) ? text : undefined;
}
