/** Facilities messages of ETSI ITS: which structures octets can be, by the header in front of them. */
import { DecodeError } from "@v2x/asn1";
import { etsi, type Finding } from "@v2x/v2x-schema";
import { etsiMessages } from "../../captures/headers/index.ts";
import type { Judgement, Structure } from "./structure.ts";

/** The selector's words for facilities messages, in its order. */
export const etsiDecoderTypes = [
  "CAM",
  "DENM",
  "CPM",
  "VAM",
  "POIM",
  "MAPEM",
  "SPATEM",
  "SREM",
  "SSEM",
  "RTCMEM",
  "IVIM",
] as const satisfies etsi.EtsiMessageName[];
export type EtsiDecoderType = (typeof etsiDecoderTypes)[number];

/** One structure an edition, by the message's name. */
const structures: ReadonlyMap<string, readonly Structure[]> = new Map(
  Object.values(etsi.messages).map((message) => [
    message.name,
    message.editions.map((edition) => structureOf(message, edition)),
  ]),
);

/** Every structure of a facilities message. */
export const etsiStructures: readonly Structure[] = [...structures.values()].flat();

/** The first three values of a message, as its six octets have them. */
interface EtsiHeaderValues {
  readonly protocolVersion: number;
  readonly messageId: number;
  readonly stationId: number;
}

/** Reads the header; undefined where there are not even its octets. */
function etsiHeaderIn(octets: Uint8Array): EtsiHeaderValues | undefined {
  const [protocolVersion, messageId] = octets;
  if (protocolVersion === undefined || messageId === undefined || octets.length < 6) return undefined;
  const stationId = new DataView(octets.buffer, octets.byteOffset).getUint32(2);
  return { protocolVersion, messageId, stationId };
}

/**
 * The structures that octets can be by their header alone, in the order in which they are tried; none where the message
 * has no types or the version is of no edition.
 */
export function etsiStructuresOf(octets: Uint8Array): readonly Structure[] {
  const header = etsiHeaderIn(octets);
  const message = header && messageOf(header);
  return message === undefined ? [] : structuresFor(message, header!);
}

/**
 * The structures of the version that a header names, but for those of the message that it names: senders write wrong
 * message ids.
 */
export function etsiStructuresOfOthers(octets: Uint8Array): readonly Structure[] {
  const header = etsiHeaderIn(octets);
  if (header === undefined) return [];
  const named = messageOf(header);
  return Object.values<etsi.EtsiMessage>(etsi.messages)
    .filter((message) => message !== named)
    .flatMap((message) => structuresFor(message, header));
}

/**
 * The structures that octets can be where a message is asked for: those of its version, and where the header names
 * another message or can be none, all of them; none where its version is of no edition.
 */
export function etsiStructuresAsked(name: EtsiDecoderType, octets: Uint8Array): readonly Structure[] {
  const all = structures.get(name)!;
  const header = etsiHeaderIn(octets);
  if (header === undefined || header.protocolVersion > lastVersion) return all;
  const message = etsi.messages[name];
  if (messageOf(header) !== message) return all;
  return structuresFor(message, header);
}

/** No facilities message has a version beyond this one by far. */
const lastVersion = 15;

/** The message that a header names, of those that have types. */
function messageOf({ messageId, protocolVersion }: EtsiHeaderValues): etsi.EtsiMessage | undefined {
  return Object.values(etsi.messages).find(
    (message) =>
      message.messageId === messageId ||
      message.editions.some(
        (edition) =>
          edition.formerMessageIds?.includes(messageId) &&
          etsi.protocolVersionsOf(edition).includes(protocolVersion),
      ),
  );
}

function structuresFor(
  { name, editions }: etsi.EtsiMessage,
  { protocolVersion }: EtsiHeaderValues,
): readonly Structure[] {
  return structures
    .get(name)!
    .filter((_, index) => etsi.protocolVersionsOf(editions[index]!).includes(protocolVersion));
}

function structureOf(message: etsi.EtsiMessage, edition: etsi.EtsiEdition): Structure {
  return {
    type: message.name,
    title: message.title,
    encoding: "UPER",
    schema: edition.schema,
    edition: `ETSI ${edition.standard}`,
    isWholeOrNothing: edition.dialect !== undefined || edition.isTakenWhereAllFits === true,
    judge: (value) => judge(message, edition, value as etsi.EtsiMessageValue),
    excuse: (map) => {
      const version = map.find(({ path }) => path === "header.protocolVersion")?.value;
      const [remark] = olderVersionRemarks(edition, version as number | undefined);
      return remark && `${remark.rule}.`;
    },
  };
}

function judge(
  message: etsi.EtsiMessage,
  edition: etsi.EtsiEdition,
  value: etsi.EtsiMessageValue,
): Judgement {
  const additions = etsi.additionsIn(edition.schema, value);
  const unknown = etsi.unknownContentFindings(edition.schema, value, `ETSI ${edition.standard}`);
  if (edition.dialect !== undefined) refuseUnknown(unknown);
  if (edition.isTakenWhereAllFits)
    refuseUnknown([...unknown, ...etsi.unknownAdditionFindings(additions, "")]);
  const broken = etsi.messageRuleFindings(edition.schema, value, `ETSI ${edition.standard}`);
  const isOfEither = edition.reads !== undefined && additions.length === 0;
  return {
    edition: editionText(edition, additions),
    findings: [
      ...headerFindings(message, edition, value.header),
      ...dialectFindings(edition),
      ...(isOfEither ? [] : broken),
    ],
    remarks: [
      ...olderVersionRemarks(edition, value.header.protocolVersion),
      ...additionRemarks(edition, additions),
      ...unknown,
      ...(isOfEither ? broken.map(ofRelease2) : []),
      ...etsi.releaseOneFindings(edition.schema, value),
    ],
    doubts: isOlderVersion(edition, value.header.protocolVersion)
      ? [`protocolVersion ${value.header.protocolVersion} is of an edition before ${edition.standard}`]
      : [],
  };
}

/** A rule that the message breaks only if it is one of release 2, which its octets do not tell. */
function ofRelease2(finding: Finding): Finding {
  return { ...finding, rule: `release 2 asks, and release 1 does not: ${finding.rule}` };
}

/** Octets shifted by a bit look like content that nobody knows; those of a dialect have to be known throughout. */
function refuseUnknown([first]: readonly Finding[]): void {
  if (first === undefined) return;
  throw new DecodeError(
    "unknown-alternative",
    0,
    first.path,
    "content that the edition has",
    "other content",
  );
}

/** Where the octets are also those of an edition before, both are named; what the octets use decides. */
function editionText(
  { standard, reads, next }: etsi.EtsiEdition,
  additions: readonly etsi.Addition[],
): string {
  if (additions.some(({ known }) => !known)) return `later than ETSI ${next?.standard ?? standard}`;
  if (next !== undefined && additions.some(({ name }) => next.additions.includes(name)))
    return `ETSI ${next.standard}`;
  if (reads === undefined || additions.length > 0) return `ETSI ${standard}`;
  return `release 1 and 2 alike (ETSI ${reads}, ETSI ${standard})`;
}

function headerFindings(
  { name, messageId }: etsi.EtsiMessage,
  { formerMessageIds = [], standard }: etsi.EtsiEdition,
  header: etsi.EtsiHeader,
): readonly Finding[] {
  const [member, found] =
    "messageId" in header ? ["messageId", header.messageId] : ["messageID", header.messageID];
  if (found === messageId || formerMessageIds.includes(found)) return [];
  const called = etsiMessages[found];
  return [
    {
      path: `header.${member}`,
      rule: `${member} is ${messageId} in ${name}; ${found} is ${called ?? "no message that is known"}`,
      clause: `ETSI ${standard}`,
    },
  ];
}

function isOlderVersion({ olderProtocolVersions = [] }: etsi.EtsiEdition, protocolVersion: number): boolean {
  return olderProtocolVersions.includes(protocolVersion);
}

function olderVersionRemarks(
  edition: etsi.EtsiEdition,
  protocolVersion: number | undefined,
): readonly Finding[] {
  if (protocolVersion === undefined || !isOlderVersion(edition, protocolVersion)) return [];
  return [
    {
      path: "header.protocolVersion",
      rule: `protocolVersion ${protocolVersion} is of an edition before this one, in which some fields may have been others`,
      clause: `ETSI ${edition.standard}`,
    },
  ];
}

function additionRemarks(
  { reads, standard }: etsi.EtsiEdition,
  additions: readonly etsi.Addition[],
): readonly Finding[] {
  const known = additions.filter(({ known: isKnown }) => isKnown);
  const later = etsi.unknownAdditionFindings(additions, `ETSI ${standard}`);
  const [first] = known;
  if (reads === undefined || first === undefined) return later;
  const names = [...new Set(known.map(({ name }) => name))].join(", ");
  const rule = `the message uses additions of release 2: ${names}; receivers of release 1 skip them`;
  return [{ path: first.path, rule, clause: `ETSI ${standard}` }, ...later];
}

function dialectFindings({ dialect, standard }: etsi.EtsiEdition): readonly Finding[] {
  return dialect === undefined ? [] : [{ path: "", rule: dialect, clause: `ETSI ${standard}` }];
}
