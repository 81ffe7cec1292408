/** ETSI TS 103 324 V2.1.1: the collective perception message. */
import { alias, type Infer, integer, openType, optional, type Schema, sequence, sequenceOf } from "@v2x/asn1";
import {
  OriginatingRsuContainer,
  OriginatingVehicleContainer,
  PerceivedObjectContainer,
  PerceptionRegionContainer,
  SensorInformationContainer,
} from "./cpm-containers.ts";
import { ItsPduHeader } from "./header.ts";
import { MessageRateHz, MessageSegmentationInfo } from "./identifiers.ts";
import { ReferencePosition } from "./positions.ts";
import { TimestampIts } from "./time.ts";

/** Which container a CPM holds. */
export const CpmContainerId = integer("CpmContainerId", { min: 1, max: 16 });
export type CpmContainerId = Infer<typeof CpmContainerId>;

/** Containers of a CPM by their numbers. */
export const CpmContainers = new Map<
  number,
  Schema<
    | OriginatingVehicleContainer
    | OriginatingRsuContainer
    | SensorInformationContainer
    | PerceptionRegionContainer
    | PerceivedObjectContainer
  >
>([
  [1, OriginatingVehicleContainer],
  [2, OriginatingRsuContainer],
  [3, SensorInformationContainer],
  [4, PerceptionRegionContainer],
  [5, PerceivedObjectContainer],
]);

/** A container behind its number and its length, so that who does not know it can skip it. */
export const WrappedCpmContainer = sequence("WrappedCpmContainer", {
  containerId: CpmContainerId,
  containerData: openType("CPM-CONTAINER-ID-AND-TYPE.&Type", "containerId", CpmContainers),
});
export type WrappedCpmContainer = Infer<typeof WrappedCpmContainer>;

/** The size has an extension marker, which widespread senders leave out on the wire. */
export const WrappedCpmContainers = sequenceOf("WrappedCpmContainers", WrappedCpmContainer, {
  min: 1,
  max: 8,
  extensible: true,
});
export type WrappedCpmContainers = Infer<typeof WrappedCpmContainers>;

/** At most one container of the originating station; a rule of content that no bit shows. */
export const ConstraintWrappedCpmContainers = alias("ConstraintWrappedCpmContainers", WrappedCpmContainers);
export type ConstraintWrappedCpmContainers = Infer<typeof ConstraintWrappedCpmContainers>;

export const MessageRateRange = sequence("MessageRateRange", {
  messageRateMin: MessageRateHz,
  messageRateMax: MessageRateHz,
});
export type MessageRateRange = Infer<typeof MessageRateRange>;

/** Which event, when and where, and for how long the notification is valid. */
export const CpmManagementContainer = sequence(
  "ManagementContainer",
  {
    referenceTime: TimestampIts,
    referencePosition: ReferencePosition,
    segmentationInfo: optional(MessageSegmentationInfo),
    messageRateRange: optional(MessageRateRange),
  },
  {},
);
export type CpmManagementContainer = Infer<typeof CpmManagementContainer>;

/** What follows the header of a CPM. */
export const CpmPayload = sequence(
  "CpmPayload",
  {
    managementContainer: CpmManagementContainer,
    cpmContainers: ConstraintWrappedCpmContainers,
  },
  {},
);
export type CpmPayload = Infer<typeof CpmPayload>;

/** Collective perception message: what the sensors of a station see. */
export const CollectivePerceptionMessage = sequence("CollectivePerceptionMessage", {
  header: ItsPduHeader,
  payload: CpmPayload,
});
export type CollectivePerceptionMessage = Infer<typeof CollectivePerceptionMessage>;
