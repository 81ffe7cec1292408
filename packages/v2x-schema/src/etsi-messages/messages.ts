/**
 * Which message a header names, and which schemas it can have: the one table by which octets find their types. Whoever
 * adds a message adds a row.
 *
 * @see ETSI TS 102 894-2 — ItsPduHeader
 */
import type { Schema } from "@v2x/asn1";
import { additionsIn } from "./edition.ts";
import * as infrastructure from "./infrastructure-messages.ts";
import * as release1 from "./release1/index.ts";
import * as release2 from "./release2/index.ts";

/** One edition of a message. */
export interface EtsiEdition {
  /** E.g. `TS 103 900 V2.3.1`. */
  readonly standard: string;
  readonly schema: Schema<EtsiMessageValue>;
  /** Values of protocolVersion that the edition asks for. */
  readonly protocolVersions: readonly number[];
  /** Values of protocolVersion of editions before, whose octets may differ though the schema reads most of them. */
  readonly olderProtocolVersions?: readonly number[];
  /** Values of messageId by which senders of this edition call it besides the message's own. */
  readonly formerMessageIds?: readonly number[];
  /** The edition before whose every value this one reads too, as long as none of its additions is used. */
  readonly reads?: string;
  /** The edition after this one, of whose additions the schema has these. */
  readonly next?: { readonly standard: string; readonly additions: readonly string[] };
  /**
   * Of an edition whose octets another edition of the same protocolVersion reads too, with other values: it is taken
   * only where the encoding is canonical and everything in it is known.
   */
  readonly isTakenWhereAllFits?: boolean;
  /** What the standard asks and senders do otherwise, where the schema is theirs. */
  readonly dialect?: string;
}

/** A facilities message. */
export interface EtsiMessage {
  /** E.g. `CAM`. */
  readonly name: string;
  /** As it stands behind "a", e.g. `cooperative awareness message`. */
  readonly title: string;
  readonly messageId: number;
  /** In the order in which they are tried. */
  readonly editions: readonly [EtsiEdition, ...EtsiEdition[]];
}

/** What every message has: six octets in front, whose members are spelled by the release. */
export interface EtsiMessageValue {
  readonly header: EtsiHeader;
}

/** ItsPduHeader of either release. */
export type EtsiHeader = { readonly protocolVersion: number } & (
  | { readonly messageId: number; readonly stationId: number }
  | { readonly messageID: number; readonly stationID: number }
);

/** The edition of all messages of infrastructure. */
const ts103301 = "TS 103 301 V2.1.1";

/** What the edition after it adds: OCIT's telegrams at RequestorDescription, and a value of BasicVehicleRole. */
const next = { standard: "TS 103 301 V2.2.1", additions: ["ocit", "tram"] } as const;

const rows = {
  CAM: {
    name: "CAM",
    title: "cooperative awareness message",
    messageId: 2,
    editions: [
      {
        standard: "EN 302 637-2 V1.3.2",
        schema: release1.CamOfVersion1,
        protocolVersions: [1],
        isTakenWhereAllFits: true,
      },
      {
        standard: "TS 103 900 V2.3.1",
        schema: release2.CAM,
        reads: "EN 302 637-2 V1.4.1",
        protocolVersions: [2],
        olderProtocolVersions: [1],
      },
      {
        standard: "EN 302 637-2 V1.4.1",
        schema: release1.CAM,
        protocolVersions: [2],
        olderProtocolVersions: [1],
      },
    ],
  },
  DENM: {
    name: "DENM",
    title: "decentralized environmental notification message",
    messageId: 1,
    editions: [
      {
        standard: "TS 103 831 V2.3.1",
        schema: release2.DENM,
        reads: "EN 302 637-3 V1.3.1",
        protocolVersions: [2],
        olderProtocolVersions: [1],
      },
      {
        standard: "EN 302 637-3 V1.3.1",
        schema: release1.DENM,
        protocolVersions: [2],
        olderProtocolVersions: [1],
      },
    ],
  },
  CPM: {
    name: "CPM",
    title: "collective perception message",
    messageId: 14,
    editions: [
      {
        standard: "TS 103 324 V2.1.1",
        schema: release2.CollectivePerceptionMessage,
        protocolVersions: [2],
      },
      {
        standard: "TS 103 324 V2.1.1",
        schema: release2.CollectivePerceptionMessageOfDialect,
        protocolVersions: [2],
        dialect:
          "the extension bit stands in front of the number of containers; it is missing here, as some senders leave it out, and all behind it is read one bit early",
      },
      {
        standard: "TR 103 562 V2.1.1",
        schema: release1.CPM,
        protocolVersions: [1],
        formerMessageIds: [255],
      },
    ],
  },
  VAM: {
    name: "VAM",
    title: "vulnerable road user awareness message",
    messageId: 16,
    editions: [
      {
        standard: "TS 103 300-3 V2.3.1",
        schema: release2.VAM,
        protocolVersions: [3],
        olderProtocolVersions: [1, 2],
      },
    ],
  },
  POIM: {
    name: "POIM",
    title: "point of interest message",
    messageId: 3,
    editions: [{ standard: "TS 103 916 V2.1.1", schema: release2.POIM, protocolVersions: [1] }],
  },
  MAPEM: {
    name: "MAPEM",
    title: "map extended message",
    messageId: 5,
    editions: [
      { standard: ts103301, schema: infrastructure.MAPEM, protocolVersions: [2], olderProtocolVersions: [1] },
    ],
  },
  SPATEM: {
    name: "SPATEM",
    title: "signal phase and timing extended message",
    messageId: 4,
    editions: [
      {
        standard: ts103301,
        schema: infrastructure.SPATEM,
        protocolVersions: [2],
        olderProtocolVersions: [1],
      },
    ],
  },
  SREM: {
    name: "SREM",
    title: "signal request extended message",
    messageId: 9,
    editions: [
      {
        standard: ts103301,
        next,
        schema: infrastructure.SREM,
        protocolVersions: [2],
        olderProtocolVersions: [1],
      },
    ],
  },
  SSEM: {
    name: "SSEM",
    title: "signal request status extended message",
    messageId: 10,
    editions: [
      {
        standard: ts103301,
        next,
        schema: infrastructure.SSEM,
        protocolVersions: [2],
        olderProtocolVersions: [1],
      },
    ],
  },
  // Its module asks for version 1, those of the other messages of the standard for 2; senders write either.
  RTCMEM: {
    name: "RTCMEM",
    title: "message of RTCM corrections",
    messageId: 13,
    editions: [{ standard: ts103301, schema: infrastructure.RTCMEM, protocolVersions: [1, 2] }],
  },
  IVIM: {
    name: "IVIM",
    title: "infrastructure to vehicle information message",
    messageId: 6,
    editions: [
      { standard: ts103301, schema: infrastructure.IVIM, protocolVersions: [2], olderProtocolVersions: [1] },
    ],
  },
} as const satisfies Record<string, EtsiMessage>;

/** Names of the messages that have types here. */
export type EtsiMessageName = keyof typeof rows;

/** Every message that has types here, by its name. */
export const messages: Readonly<Record<EtsiMessageName, EtsiMessage>> = rows;

/** The protocolVersions with which an edition is read, its own first. */
export function protocolVersionsOf({ protocolVersions, olderProtocolVersions = [] }: EtsiEdition) {
  return [...protocolVersions, ...olderProtocolVersions];
}

/** The schema of the edition before, where a value of this one is one of both: it uses none of the additions. */
export function formerSchemaOf(schema: Schema, value: unknown): Schema | undefined {
  for (const { editions } of Object.values<EtsiMessage>(rows)) {
    const edition = editions.find((one) => one.schema === schema);
    if (edition?.reads === undefined) continue;
    if (additionsIn(schema, value).length > 0) return undefined;
    return editions.find(({ standard }) => standard === edition.reads)?.schema;
  }
  return undefined;
}
