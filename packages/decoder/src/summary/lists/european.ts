/** Trust lists and revocation lists of ETSI TS 102 941 in people's terms. */
import { time32Row, wordsRow } from "../rows.ts";
import type { Spot } from "../spot.ts";
import type { SummaryEntry, SummaryRow } from "../summary.ts";
import { certificateEntry, hashEntry, type ListContent } from "./list-content.ts";

/** What people call the additions of a trust list, one of them. */
const kinds: Readonly<Record<string, string>> = {
  rca: "root CA",
  ea: "EA",
  aa: "AA",
  dc: "distribution centre",
  tlm: "trust list manager",
};

const unknown = "entry of a later edition";
const gone = "no longer trusted";

/** The list in a message of TS 102 941; undefined where it holds something else. */
export function europeanList(content: Spot): ListContent | undefined {
  const list = content.chosen;
  switch (content.choice) {
    case "certificateTrustListTlm":
      return trustList(list!, "European trust list (ECTL)");
    case "certificateTrustListRca":
      return trustList(list!, "trust list of a root CA (CTL)");
    case "certificateRevocationList":
      return revocationList(list!);
    default:
      return undefined;
  }
}

function trustList(list: Spot, name: string): ListContent {
  const commands = list.at("ctlCommands")!;
  const isFull = list.at("isFullCtl")?.value === true;
  const sequence = list.at("ctlSequence")!;
  return {
    title: isFull ? name : `changes of the ${name}`,
    rows: [
      ...wordsRow(
        "sequence",
        sequence,
        `${sequence.number()}, ${isFull ? "the whole list" : "changes only"}`,
      ),
      ...time32Row("nextUpdate", list.at("nextUpdate"), "update"),
      ...countsRow(commands),
    ],
    segments: [{ list: commands, entryOf: commandEntry }],
  };
}

function revocationList(list: Spot): ListContent {
  const entries = list.at("entries")!;
  return {
    title: "revocation list of CAs (CRL)",
    rows: [
      ...time32Row("issued", list.at("thisUpdate"), "start"),
      ...time32Row("nextUpdate", list.at("nextUpdate"), "update"),
      ...wordsRow(
        "entries",
        entries,
        entries.length === 0 ? "none: nothing is revoked" : `${entries.length} revoked`,
      ),
    ],
    segments: [{ list: entries, entryOf: (entry) => hashEntry(entry, "revoked CA") }],
  };
}

function kindOf(command: Spot): string {
  const entry = command.chosen;
  return command.choice === "add" ? (kinds[entry?.choice ?? ""] ?? unknown) : gone;
}

function countsRow(commands: Spot): readonly SummaryRow[] {
  const counts = new Map<string, number>();
  for (const command of commands.items()) counts.set(kindOf(command), (counts.get(kindOf(command)) ?? 0) + 1);
  const words = [...counts].map(([kind, count]) => `${count} ${count === 1 ? kind : several(kind)}`);
  return wordsRow("entries", commands, words.length === 0 ? "none" : words);
}

function several(kind: string): string {
  if (kind === gone) return kind;
  return kind === unknown ? "entries of a later edition" : `${kind}s`;
}

/** The fields of an addition that hold its certificate. */
const certificates = ["selfsignedRootCa", "eaCertificate", "aaCertificate", "selfSignedTLMCertificate"];

/** The fields of an addition that hold where it is reached. */
const addresses = ["accessPoint", "itsAccessPoint", "aaAccessPoint", "url"];

function commandEntry(command: Spot): SummaryEntry {
  const entry = command.chosen!.chosen!;
  if (command.choice !== "add") {
    const address = entry.text();
    const told = hashEntry(entry, kindOf(command));
    return address === undefined ? told : { ...told, addresses: [address] };
  }
  const certificate = certificates.map((name) => entry.at(name)).find((found) => found !== undefined);
  const found = addresses.flatMap((name) => entry.text(name) ?? []);
  if (certificate !== undefined) {
    const successor =
      entry.at("successorTo") === undefined ? {} : { note: "with a link from the certificate before" };
    return certificateEntry(certificate, { addresses: found, ...successor });
  }
  const served = entry.at("cert");
  return {
    layer: entry.layer,
    path: entry.path,
    kind: kindOf(command),
    addresses: found,
    isCertificate: false,
    ...(served === undefined ? {} : { note: `serves ${served.length}` }),
  };
}
