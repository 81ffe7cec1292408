/** Lists of IEEE 1609.2 and 1609.2.1 in people's terms. */
import { toHex } from "@v2x/asn1";
import { dateOfTaiMs } from "@v2x/v2x-schema";
import { certificateRow, namesAround } from "../certificates.ts";
import { fieldRow, time32Row, wordsRow } from "../rows.ts";
import type { Spot } from "../spot.ts";
import type { SummaryContext, SummaryEntry, SummaryRow } from "../summary.ts";
import { certificateEntry, hashEntry, type ListContent, type Segment } from "./list-content.ts";

/** The list in a message of certificate management; undefined where it holds something else. */
export function americanList(management: Spot, context: SummaryContext): ListContent | undefined {
  const list = management.chosen;
  switch (management.choice) {
    case "multiSignedCtl":
      return { title: "trust list of electors (CTL)", ...electorsList(list!, context) };
    case "certificateChain": {
      const home = homeList(list!, context);
      const others = list!.at("others")!;
      return {
        title: "certificate chain file (CCF)",
        rows: [...home.rows, ...wordsRow("entries", others, counted(others, "further certificate"))],
        segments: [{ list: others, entryOf: certificateEntry }, ...home.segments],
      };
    }
    case "compositeCrl": {
      const home = homeList(list!, context);
      const lists = list!.at("crl")!;
      return {
        title: "composite revocation list (CCRL)",
        rows: [...wordsRow("entries", lists, counted(lists, "revocation list")), ...home.rows],
        segments: [{ list: lists, entryOf: (crl) => crlEntry(crl, context) }, ...home.segments],
      };
    }
    default:
      return undefined;
  }
}

function counted({ length }: Spot, what: string): string {
  return `${length} ${what}${length === 1 ? "" : "s"}`;
}

/** A revocation list of IEEE 1609.2, by hash or by linkage seeds. */
export function revocationList(contents: Spot, context: SummaryContext): ListContent {
  const craca = contents.at("crlCraca");
  const id = toHex(craca?.octets() ?? new Uint8Array(0)).toUpperCase();
  const lists = contents.at("typeSpecific");
  const list = lists?.chosen;
  const segments = list === undefined ? [] : revokedIn(list);
  const count = segments.reduce((sum, segment) => sum + segment.list.length, 0);
  return {
    title: `${lists?.choice?.startsWith("delta") ? "changes of a revocation list" : "revocation list"} (CRL)`,
    rows: [
      ...(craca === undefined ? [] : certificateRow("issuer", craca, id, namesAround(craca, context)(id))),
      ...plainNumberRow("series", contents.at("crlSeries")),
      ...(list === undefined ? [] : numberRow(list)),
      ...time32Row("issued", contents.at("issueDate"), "start"),
      ...time32Row("nextUpdate", contents.at("nextCrl"), "update"),
      ...(lists === undefined
        ? []
        : wordsRow("entries", lists, count === 0 ? "none: nothing is revoked" : `${count} revoked`)),
    ],
    segments,
  };
}

function homeList(around: Spot, context: SummaryContext): Omit<ListContent, "title"> {
  const list = around.at("homeCtl.content.unsecuredData.content.cert.multiSignedCtl");
  return list === undefined ? { rows: [], segments: [] } : electorsList(list, context);
}

function electorsList(list: Spot, context: SummaryContext): Omit<ListContent, "title"> {
  const content = list.at("tbsCtl");
  const nameOf = namesAround(list, context);
  const named = (kind: string) => (hash: Spot) => {
    const octets = hash.octets();
    const name = octets === undefined ? undefined : nameOf(toHex(octets.slice(-8)).toUpperCase());
    return hashEntry(hash, kind, name === undefined ? {} : { name });
  };
  const part = (path: string, kind: string): readonly Segment[] => {
    const found = content?.at(path);
    return found === undefined ? [] : [{ list: found, entryOf: named(kind) }];
  };
  const certificates = list.at("unsigned");
  const signatures = list.at("signatures");
  const series = content?.at("ctlSeriesId");
  return {
    rows: [
      ...plainNumberRow("sequence", content?.at("sequenceNumber")),
      ...time32Row("issued", content?.at("effectiveDate"), "start"),
      ...(signatures === undefined
        ? []
        : wordsRow(
            "signer",
            signatures,
            `${signatures.length} ${signatures.length === 1 ? "elector" : "electors"}`,
          )),
      ...fieldRow("quorum", content?.at("quorum")),
      ...(series?.octets() === undefined
        ? []
        : wordsRow("series", series, toHex(series.octets()!).toUpperCase())),
    ],
    segments: [
      ...(certificates?.length ? [{ list: certificates, entryOf: certificateEntry }] : []),
      ...part("electorApprove", "elector trusted"),
      ...part("rootCaApprove", "root CA trusted"),
      ...part("electorRemove", "elector no longer trusted"),
      ...part("rootCaRemove", "root CA no longer trusted"),
    ],
  };
}

/** The number alone: what it means is what the row's label says. */
function plainNumberRow(label: "sequence" | "series", spot: Spot | undefined): readonly SummaryRow[] {
  return spot?.number() === undefined ? [] : wordsRow(label, spot, `${spot.number()}`);
}

function numberRow(list: Spot): readonly SummaryRow[] {
  const serial = list.at("crlSerial");
  if (serial !== undefined) return plainNumberRow("sequence", serial);
  const period = list.at("iRev");
  return period === undefined
    ? []
    : wordsRow("sequence", period, `${list.number("indexWithinI")} of i-period ${period.number()}`);
}

/** Those who are revoked: by hash, by two linkage seeds each, or as groups. */
function revokedIn(list: Spot): readonly Segment[] {
  const hashes = list.at("entries");
  const byHash: readonly Segment[] = hashes === undefined ? [] : [{ list: hashes, entryOf: revokedByHash }];
  const devices = (list.at("individual")?.items() ?? []).flatMap((jMax) =>
    (jMax.at("contents")?.items() ?? []).flatMap((authorities) =>
      (authorities.at("contents")?.items() ?? []).flatMap((iMax): readonly Segment[] => {
        const note = `until i-period ${iMax.number("iMax")}, ${jMax.number("jmax")} certificates a period`;
        const contents = iMax.at("contents");
        return contents === undefined
          ? []
          : [{ list: contents, entryOf: (item) => hashEntry(item, "device, by linkage seeds", { note }) }];
      }),
    ),
  );
  const groups = ["groups", "groupsSingleSeed"].flatMap((name): readonly Segment[] => {
    const found = list.at(name);
    return found === undefined
      ? []
      : [
          {
            list: found,
            entryOf: (item) =>
              hashEntry(item, "group of devices", { note: `until i-period ${item.number("iMax")}` }),
          },
        ];
  });
  return [...byHash, ...devices, ...groups];
}

function revokedByHash(entry: Spot): SummaryEntry {
  const id = entry.at("id")!;
  const expiry = dateOfTaiMs((entry.number("expiry") ?? 0) * 1000).toISOString();
  return hashEntry(id, "certificate", { note: `would end ${expiry.slice(0, 10)}` });
}

function crlEntry(crl: Spot, context: SummaryContext): SummaryEntry {
  const contents = crl.at("content.signedData.tbsData.payload.data.content.unsecuredData");
  const { layer, path } = crl;
  if (contents === undefined)
    return { layer, path, kind: "revocation list", addresses: [], isCertificate: false };
  const { title, rows } = revocationList(contents, context);
  const next = rows.find(({ label }) => label === "nextUpdate")?.value;
  const count = rows.find(({ label }) => label === "entries")?.value;
  const id = toHex(contents.octets("crlCraca") ?? new Uint8Array(0)).toUpperCase();
  const name = namesAround(crl, context)(id);
  return {
    layer,
    path,
    kind: title,
    ...(name === undefined ? {} : { name }),
    id,
    addresses: [],
    isCertificate: false,
    note: [
      `series ${contents.number("crlSeries")}`,
      ...(count?.kind === "words" ? [count.lines[0]!.text] : []),
      ...(next?.kind === "moment" ? [`next ${next.iso.slice(0, 10)}`] : []),
    ].join(", "),
  };
}
