/** ETSI TS 102 894-2 V2.4.1: where information comes from and how sure it is. */
import { bitString, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";

/** In percent. */
export const ConfidenceLevel = integer("ConfidenceLevel", { min: 1, max: 101, named: { unavailable: 101 } });
export type ConfidenceLevel = Infer<typeof ConfidenceLevel>;

export const ConfidenceLevels = sequenceOf("ConfidenceLevels", ConfidenceLevel, {
  min: 1,
  max: 32,
  extensible: true,
});
export type ConfidenceLevels = Infer<typeof ConfidenceLevels>;

export const SensorTypes = bitString(
  "SensorTypes",
  { size: 16, extensible: true },
  {
    undefined: 0,
    radar: 1,
    lidar: 2,
    monovideo: 3,
    stereovision: 4,
    nightvision: 5,
    ultrasonic: 6,
    pmd: 7,
    inductionLoop: 8,
    sphericalCamera: 9,
    uwb: 10,
    acoustic: 11,
    localAggregation: 12,
    itsAggregation: 13,
    rfid: 14,
  },
);
export type SensorTypes = Infer<typeof SensorTypes>;

export const StoredInformationType = bitString(
  "StoredInformationType",
  { size: 8, extensible: true },
  { undefined: 0, staticDb: 1, dynamicDb: 2, realTimeDb: 3, map: 4 },
);
export type StoredInformationType = Infer<typeof StoredInformationType>;

export const MetaInformation = sequence(
  "MetaInformation",
  {
    usedDetectionInformation: SensorTypes,
    usedStoredInformation: StoredInformationType,
    confidenceValue: optional(ConfidenceLevel),
  },
  {},
);
export type MetaInformation = Infer<typeof MetaInformation>;

/** How a sensor sees. */
export const SensorType = integer("SensorType", {
  min: 0,
  max: 31,
  named: {
    undefined: 0,
    radar: 1,
    lidar: 2,
    monovideo: 3,
    stereovision: 4,
    nightvision: 5,
    ultrasonic: 6,
    pmd: 7,
    inductionLoop: 8,
    sphericalCamera: 9,
    uwb: 10,
    acoustic: 11,
    localAggregation: 12,
    itsAggregation: 13,
    rfid: 14,
  },
});
export type SensorType = Infer<typeof SensorType>;
