/** ETSI TS 102 894-2 V2.4.1: numbers that name stations, events, messages and their parts. */
import { bitString, enumerated, type Infer, integer, sequence, sequenceOf } from "@v2x/asn1";
import { SequenceNumber } from "../cdd/events.ts";
import { StationId } from "./header.ts";

export const UsageIndication = enumerated(
  "UsageIndication",
  ["noIndication", "specialUse", "rescueOperation"],
  { additions: ["railroad", "fixedRoute", "restrictedRoute", "adasAd", "navigation"] },
);
export type UsageIndication = Infer<typeof UsageIndication>;

export const Identifier2B = integer("Identifier2B", { min: 0, max: 65_535 });
export type Identifier2B = Infer<typeof Identifier2B>;

export const Identifier1B = integer("Identifier1B", { min: 0, max: 255 });
export type Identifier1B = Infer<typeof Identifier1B>;

/** Names an event: who noticed it, and which of its events it is. */
export const ActionId = sequence("ActionId", {
  originatingStationId: StationId,
  sequenceNumber: SequenceNumber,
});
export type ActionId = Infer<typeof ActionId>;

/** From 1, lowest, to 7, highest; 0: unavailable. */
export const InformationQuality = integer("InformationQuality", { min: 0, max: 7 });
export type InformationQuality = Infer<typeof InformationQuality>;

export const ActionIdList = sequenceOf("ActionIdList", ActionId, { min: 1, max: 8, extensible: true });
export type ActionIdList = Infer<typeof ActionIdList>;

/** By what a distance is multiplied. */
export const MultiplicativeFactor = enumerated(
  "MultiplicativeFactor",
  ["tenth", "half", "two", "three", "five", "ten", "fifty", "hundred"],
  { additions: [] },
);
export type MultiplicativeFactor = Infer<typeof MultiplicativeFactor>;

export const IviIdentificationNumber = integer("IviIdentificationNumber", {
  min: 1,
  max: 32_767,
  extensible: true,
});
export type IviIdentificationNumber = Infer<typeof IviIdentificationNumber>;

export const CountryCode = bitString("CountryCode", { size: 10 });
export type CountryCode = Infer<typeof CountryCode>;

export const IssuerIdentifier = integer("IssuerIdentifier", { min: 0, max: 16_383 });
export type IssuerIdentifier = Infer<typeof IssuerIdentifier>;

export const Provider = sequence("Provider", {
  countryCode: CountryCode,
  providerIdentifier: IssuerIdentifier,
});
export type Provider = Infer<typeof Provider>;

export const IvimReference = sequence("IvimReference", {
  serviceProviderId: Provider,
  iviIdentificationNumber: IviIdentificationNumber,
});
export type IvimReference = Infer<typeof IvimReference>;

export const IvimReferences = sequenceOf("IvimReferences", IvimReference, {
  min: 1,
  max: 8,
  extensible: true,
});
export type IvimReferences = Infer<typeof IvimReferences>;

export const SequenceOfIdentifier1B = sequenceOf("SequenceOfIdentifier1B", Identifier1B, {
  min: 1,
  max: 128,
  extensible: true,
});
export type SequenceOfIdentifier1B = Infer<typeof SequenceOfIdentifier1B>;

export const CardinalNumber1B = integer("CardinalNumber1B", { min: 0, max: 255 });
export type CardinalNumber1B = Infer<typeof CardinalNumber1B>;

export const CardinalNumber3b = integer("CardinalNumber3b", { min: 1, max: 8 });
export type CardinalNumber3b = Infer<typeof CardinalNumber3b>;

export const OrdinalNumber3b = integer("OrdinalNumber3b", { min: 1, max: 8 });
export type OrdinalNumber3b = Infer<typeof OrdinalNumber3b>;

export const MessageSegmentationInfo = sequence("MessageSegmentationInfo", {
  totalMsgNo: CardinalNumber3b,
  thisMsgNo: OrdinalNumber3b,
});
export type MessageSegmentationInfo = Infer<typeof MessageSegmentationInfo>;

/** mantissa times ten to the power of exponent, in hertz. */
export const MessageRateHz = sequence("MessageRateHz", {
  mantissa: integer("INTEGER", { min: 1, max: 100 }),
  exponent: integer("INTEGER", { min: -5, max: 2 }),
});
export type MessageRateHz = Infer<typeof MessageRateHz>;
