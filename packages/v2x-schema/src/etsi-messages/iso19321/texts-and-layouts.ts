/** ISO TS 19321: free texts, and how a display arranges them. */
import {
  bitString,
  group,
  type Infer,
  integer,
  octetString,
  optional,
  sequence,
  sequenceOf,
  utf8String,
} from "@v2x/asn1";
import { Direction, IviType, LanePositions, LaneStatus } from "./applicability.ts";
import { VehicleCharacteristicsList } from "./vehicles.ts";
import { ZoneIds } from "./zones.ts";

/** `language` holds two letters of ISO 639-1 in the five-bit code of ISO 14816 (ITA2). */
export const Text = sequence("Text", {
  layoutComponentId: optional(integer("INTEGER", { min: 1, max: 4, extensible: true })),
  language: bitString("BIT STRING", { size: 10 }),
  textContent: utf8String("UTF8String"),
});
export type Text = Infer<typeof Text>;

export const ConstraintTextLines1 = sequenceOf("ConstraintTextLines1", Text, {
  min: 1,
  max: 4,
  extensible: true,
});
export type ConstraintTextLines1 = Infer<typeof ConstraintTextLines1>;

export const TextLines = sequenceOf("TextLines", Text, { min: 1, max: 4, extensible: true });
export type TextLines = Infer<typeof TextLines>;

/** Text for a zone; `data` is whatever provider and receiver agree on. What kind of information it is came with the second edition. */
export const TcPart = sequence(
  "TcPart",
  {
    detectionZoneIds: optional(ZoneIds),
    relevanceZoneIds: ZoneIds,
    direction: optional(Direction),
    driverAwarenessZoneIds: optional(ZoneIds),
    minimumAwarenessTime: optional(integer("INTEGER", { min: 0, max: 255 })),
    applicableLanes: optional(LanePositions),
    layoutId: optional(integer("INTEGER", { min: 1, max: 4, extensible: true })),
    preStoredlayoutId: optional(integer("INTEGER", { min: 1, max: 64, extensible: true })),
    text: optional(TextLines),
    data: octetString("OCTET STRING"),
  },
  {
    version2: group({
      iviType: IviType,
      laneStatus: optional(LaneStatus),
      vehicleCharacteristics: optional(VehicleCharacteristicsList),
    }),
  },
);
export type TcPart = Infer<typeof TcPart>;

export const TextContainer = sequenceOf("TextContainer", TcPart, { min: 1, max: 16, extensible: true });
export type TextContainer = Infer<typeof TextContainer>;

/** A field of the display: size and corner in its own units. */
export const LayoutComponent = sequence("LayoutComponent", {
  layoutComponentId: integer("INTEGER", { min: 1, max: 8, extensible: true }),
  height: integer("INTEGER", { min: 10, max: 73 }),
  width: integer("INTEGER", { min: 10, max: 265 }),
  x: integer("INTEGER", { min: 10, max: 265 }),
  y: integer("INTEGER", { min: 10, max: 73 }),
  textScripting: integer("INTEGER", { min: 0, max: 1, named: { horizontal: 0, vertical: 1 } }),
});
export type LayoutComponent = Infer<typeof LayoutComponent>;

export const LayoutComponents = sequenceOf("LayoutComponents", LayoutComponent, {
  min: 1,
  max: 4,
  extensible: true,
});
export type LayoutComponents = Infer<typeof LayoutComponents>;

/** How a display is divided into fields. */
export const LayoutContainer = sequence(
  "LayoutContainer",
  {
    layoutId: integer("INTEGER", { min: 1, max: 4, extensible: true }),
    height: optional(integer("INTEGER", { min: 10, max: 73 })),
    width: optional(integer("INTEGER", { min: 10, max: 265 })),
    layoutComponents: LayoutComponents,
  },
  {},
);
export type LayoutContainer = Infer<typeof LayoutContainer>;

export const ConstraintTextLines2 = sequenceOf("ConstraintTextLines2", Text, {
  min: 1,
  max: 4,
  extensible: true,
});
export type ConstraintTextLines2 = Infer<typeof ConstraintTextLines2>;
