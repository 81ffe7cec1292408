import { coer, toHex } from "@v2x/asn1";
import {
  type CtlCommand,
  type CtlDelete,
  CtlEntry,
  type CtlFormat,
  EtsiTs103097Certificate,
} from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import { decodeCertificate } from "../certificates/decoded-certificate.ts";

/**
 * The commands that lead from one full trust list to the next: what is gone is deleted, by its certificate's
 * HashedId8 or its address; what is new, or says something else than before, is added and takes the place of what
 * was named alike.
 *
 * @param before - the full list with the sequence before.
 * @param after - the full list; its sequence and next update are the delta's too.
 * @see ETSI TS 102 941 6.3.2, 6.3.4 — delta CTL
 */
export function deltaCtl(before: CtlFormat, after: CtlFormat): CtlFormat {
  const [known, wanted] = [entriesIn(before), entriesIn(after)];
  const deleted = [...known].flatMap(([name, { deletion }]): CtlCommand[] =>
    wanted.has(name) ? [] : [{ choice: "delete", value: deletion }],
  );
  const added = [...wanted].flatMap(([name, { entry }]): CtlCommand[] => {
    const same = known.get(name)?.entry;
    return same && bytesEqual(encoded(same), encoded(entry)) ? [] : [{ choice: "add", value: entry }];
  });
  return { ...after, isFullCtl: false, ctlCommands: [...deleted, ...added] };
}

/**
 * The full trust list that a delta leads to: what it deletes is gone, what it adds takes the place of what is named
 * alike. Entries of a later edition, which have no name here, are left out.
 *
 * @param before - the full list with the sequence before.
 * @see ETSI TS 102 941 6.3.2, 6.3.4 — delta CTL
 */
export function applyDeltaCtl(before: CtlFormat, delta: CtlFormat): CtlFormat {
  const entries = new Map([...entriesIn(before)].map(([name, { entry }]) => [name, entry]));
  for (const command of delta.ctlCommands)
    if (command.choice === "delete") entries.delete(nameOf(command.value));
  for (const [name, { entry }] of entriesIn(delta)) entries.set(name, entry);
  const ctlCommands = [...entries.values()].map((value): CtlCommand => ({ choice: "add", value }));
  return { ...delta, isFullCtl: true, ctlCommands };
}

/** Whether two full lists say the same of the same, in whatever order. */
export function sameEntries(one: CtlFormat, other: CtlFormat): boolean {
  return deltaCtl(one, other).ctlCommands.length === 0;
}

/** An entry of a full list and the command that takes it away. */
interface Deletable {
  readonly entry: CtlEntry;
  readonly deletion: CtlDelete;
}

function entriesIn({ ctlCommands }: CtlFormat): ReadonlyMap<string, Deletable> {
  const entries = new Map<string, Deletable>();
  for (const command of ctlCommands) {
    const deletion = command.choice === "add" ? deletionOf(command.value) : undefined;
    if (command.choice !== "add" || deletion === undefined) continue;
    entries.set(nameOf(deletion), { entry: command.value, deletion });
  }
  return entries;
}

function nameOf({ choice, value }: CtlDelete): string {
  return value instanceof Uint8Array ? toHex(value) : `${choice} ${value}`;
}

/** @returns undefined for an entry of a later edition, which has no name here. */
function deletionOf(entry: CtlEntry): CtlDelete | undefined {
  switch (entry.choice) {
    case "rca":
      return byCertificate(entry.value.selfsignedRootCa);
    case "tlm":
      return byCertificate(entry.value.selfSignedTLMCertificate);
    case "ea":
      return byCertificate(entry.value.eaCertificate);
    case "aa":
      return byCertificate(entry.value.aaCertificate);
    case "dc":
      return { choice: "dc", value: entry.value.url };
    default:
      return undefined;
  }
}

function byCertificate(certificate: EtsiTs103097Certificate): CtlDelete {
  const { hashedId8 } = decodeCertificate(coer.encode(EtsiTs103097Certificate, certificate));
  return { choice: "cert", value: hashedId8 };
}

function encoded(entry: CtlEntry): Uint8Array {
  return coer.encode(CtlEntry, entry);
}
