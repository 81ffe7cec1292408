/**
 * SAE J2735 2024-09, module MessageFrame: the frame around every message. The first bit says whether additions follow
 * the message, which no edition up to this one has; so a frame without any begins with the id as two plain octets.
 */
import { type Infer, openType, type Schema, sequence } from "@v2x/asn1";
import { EmergencyVehicleAlert, RoadSideAlert } from "./alerts.ts";
import { BasicSafetyMessage } from "./basic-safety-message.ts";
import { CooperativeControlMessage } from "./cooperative-control-message.ts";
import { NMEAcorrections, RTCMcorrections } from "./corrections.ts";
import { DSRCmsgID } from "./identifiers.ts";
import { ManeuverSharingAndCoordinatingMessage } from "./maneuver-sharing-and-coordinating-message.ts";
import { MapData } from "./map-data.ts";
import {
  PersonalSafetyMessage2,
  RoadGeometryAndAttributes,
  SignalControlAndPrioritizationRequest,
  SignalControlAndPrioritizationStatus,
  TestMessage00,
  TestMessage01,
  TestMessage02,
  TestMessage03,
  TestMessage04,
  TestMessage05,
  TestMessage06,
  TestMessage07,
  TestMessage08,
  TestMessage09,
  TestMessage10,
  TestMessage11,
  TestMessage12,
  TestMessage13,
  TestMessage14,
  TestMessage15,
  TrafficSignalPhaseAndTiming,
} from "./other-messages.ts";
import { PersonalSafetyMessage } from "./personal-safety-message.ts";
import { ProbeDataConfigMessage } from "./probe-data-config.ts";
import { ProbeDataManagement } from "./probe-data-management.ts";
import { ProbeDataReportMessage } from "./probe-data-report.ts";
import { ProbeVehicleData } from "./probe-vehicle-data.ts";
import { RoadSafetyMessage } from "./road-safety-message.ts";
import { RoadUserChargingConfigMessage, RoadUserChargingReportMessage } from "./road-user-charging.ts";
import { RoadWeatherMessage } from "./road-weather-message.ts";
import { SensorDataSharingMessage } from "./sensor-data-sharing-message.ts";
import { SignalRequestMessage, SignalStatusMessage } from "./signal-priority.ts";
import { SPAT } from "./spat.ts";
import { TollAdvertisementMessage, TollUsageAckMessage, TollUsageMessage } from "./tolling.ts";
import { TrafficLightStatusMessage } from "./traffic-light-status-message.ts";
import { TravelerInformation } from "./traveler-information.ts";
import { CommonSafetyRequest, IntersectionCollision } from "./vehicle-safety.ts";

const messages = [
  [18, MapData],
  [19, SPAT],
  [20, BasicSafetyMessage],
  [21, CommonSafetyRequest],
  [22, EmergencyVehicleAlert],
  [23, IntersectionCollision],
  [24, NMEAcorrections],
  [25, ProbeDataManagement],
  [26, ProbeVehicleData],
  [27, RoadSideAlert],
  [28, RTCMcorrections],
  [29, SignalRequestMessage],
  [30, SignalStatusMessage],
  [31, TravelerInformation],
  [32, PersonalSafetyMessage],
  [33, RoadSafetyMessage],
  [34, RoadWeatherMessage],
  [35, ProbeDataConfigMessage],
  [36, ProbeDataReportMessage],
  [37, TollAdvertisementMessage],
  [38, TollUsageMessage],
  [39, TollUsageAckMessage],
  [40, CooperativeControlMessage],
  [41, SensorDataSharingMessage],
  [42, ManeuverSharingAndCoordinatingMessage],
  [43, RoadGeometryAndAttributes],
  [44, PersonalSafetyMessage2],
  [45, TrafficSignalPhaseAndTiming],
  [46, SignalControlAndPrioritizationRequest],
  [47, SignalControlAndPrioritizationStatus],
  [48, RoadUserChargingConfigMessage],
  [49, RoadUserChargingReportMessage],
  [50, TrafficLightStatusMessage],
  [240, TestMessage00],
  [241, TestMessage01],
  [242, TestMessage02],
  [243, TestMessage03],
  [244, TestMessage04],
  [245, TestMessage05],
  [246, TestMessage06],
  [247, TestMessage07],
  [248, TestMessage08],
  [249, TestMessage09],
  [250, TestMessage10],
  [251, TestMessage11],
  [252, TestMessage12],
  [253, TestMessage13],
  [254, TestMessage14],
  [255, TestMessage15],
] as const;

/** Any message that 2024-09 defines. */
export type Message = Infer<(typeof messages)[number][1]>;

/** The object set MessageTypes: DSRCmsgID to message. */
export const MessageTypes: ReadonlyMap<number, Schema<Message>> = new Map<number, Schema<Message>>(messages);

/** A message with its id; the message of an id outside MessageTypes stays as octets. */
export const MessageFrame = sequence(
  "MessageFrame",
  { messageId: DSRCmsgID, value: openType("MESSAGE-ID-AND-TYPE.&Type", "messageId", MessageTypes) },
  {},
);
export type MessageFrame = Infer<typeof MessageFrame>;
