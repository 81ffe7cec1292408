/** SAE J2735 2024-09, module Common: what a road is covered with, how rough it is and how it grips. */
import { choice, enumerated, type Infer, integer, optional, sequence } from "@v2x/asn1";

export const CoefficientOfFriction = integer("CoefficientOfFriction", { min: 0, max: 50 });
export type CoefficientOfFriction = Infer<typeof CoefficientOfFriction>;

export const PortlandCementType = enumerated(
  "PortlandCementType",
  ["newSharp", "traveled", "trafficPolished"],
  { additions: [] },
);
export type PortlandCementType = Infer<typeof PortlandCementType>;

export const PortlandCement = sequence("PortlandCement", { type: PortlandCementType }, {});
export type PortlandCement = Infer<typeof PortlandCement>;

export const AsphaltOrTarType = enumerated(
  "AsphaltOrTarType",
  ["newSharp", "traveled", "trafficPolished", "excessTar"],
  { additions: [] },
);
export type AsphaltOrTarType = Infer<typeof AsphaltOrTarType>;

export const AsphaltOrTar = sequence("AsphaltOrTar", { type: AsphaltOrTarType }, {});
export type AsphaltOrTar = Infer<typeof AsphaltOrTar>;

export const GravelType = enumerated("GravelType", ["packedOiled", "loose"], { additions: [] });
export type GravelType = Infer<typeof GravelType>;

export const Gravel = sequence("Gravel", { type: GravelType }, {});
export type Gravel = Infer<typeof Gravel>;

export const GrassType = enumerated("GrassType", ["lessThan30Mph"], { additions: [] });
export type GrassType = Infer<typeof GrassType>;

export const Grass = sequence("Grass", { type: GrassType }, {});
export type Grass = Infer<typeof Grass>;

export const CindersType = enumerated("CindersType", ["packed"], { additions: [] });
export type CindersType = Infer<typeof CindersType>;

export const Cinders = sequence("Cinders", { type: CindersType }, {});
export type Cinders = Infer<typeof Cinders>;

export const RockType = enumerated("RockType", ["crushed"], { additions: [] });
export type RockType = Infer<typeof RockType>;

export const Rock = sequence("Rock", { type: RockType }, {});
export type Rock = Infer<typeof Rock>;

export const IceType = enumerated("IceType", ["smooth"], { additions: [] });
export type IceType = Infer<typeof IceType>;

export const Ice = sequence("Ice", { type: IceType }, {});
export type Ice = Infer<typeof Ice>;

export const SnowType = enumerated("SnowType", ["packed", "loose"], { additions: [] });
export type SnowType = Infer<typeof SnowType>;

export const Snow = sequence("Snow", { type: SnowType }, {});
export type Snow = Infer<typeof Snow>;

export const DescriptionOfRoadSurface = choice(
  "DescriptionOfRoadSurface",
  {
    portlandCement: PortlandCement,
    asphaltOrTar: AsphaltOrTar,
    gravel: Gravel,
    grass: Grass,
    cinders: Cinders,
    rock: Rock,
    ice: Ice,
    snow: Snow,
  },
  {},
);
export type DescriptionOfRoadSurface = Infer<typeof DescriptionOfRoadSurface>;

export const RoadSurfaceCondition = enumerated("RoadSurfaceCondition", ["dry", "wet"], { additions: [] });
export type RoadSurfaceCondition = Infer<typeof RoadSurfaceCondition>;

export const MeanVariation = integer("MeanVariation", { min: 0, max: 25_000 });
export type MeanVariation = Infer<typeof MeanVariation>;

export const VariationStdDev = integer("VariationStdDev", { min: 0, max: 2500 });
export type VariationStdDev = Infer<typeof VariationStdDev>;

export const RoadRoughness = sequence(
  "RoadRoughness",
  {
    meanVerticalVariation: MeanVariation,
    verticalVariationStdDev: optional(VariationStdDev),
    meanHorizontalVariation: optional(MeanVariation),
    horizontalVariationStdDev: optional(VariationStdDev),
  },
  {},
);
export type RoadRoughness = Infer<typeof RoadRoughness>;

export const FrictionInformation = sequence(
  "FrictionInformation",
  {
    roadSurfaceDescription: DescriptionOfRoadSurface,
    dryOrWet: optional(RoadSurfaceCondition),
    roadRoughness: optional(RoadRoughness),
  },
  {},
);
export type FrictionInformation = Infer<typeof FrictionInformation>;
