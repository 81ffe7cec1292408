/** Classes of vehicles as their registration has them (ISO 24534-3), which IVI and requests for priority name. */
import { choice, enumerated, type Infer, integer, nullType } from "@v2x/asn1";

export const EuVehicleCategoryL = enumerated("EuVehicleCategoryL", [
  "l1",
  "l2",
  "l3",
  "l4",
  "l5",
  "l6",
  "l7",
]);
export type EuVehicleCategoryL = Infer<typeof EuVehicleCategoryL>;

export const EuVehicleCategoryM = enumerated("EuVehicleCategoryM", ["m1", "m2", "m3"]);
export type EuVehicleCategoryM = Infer<typeof EuVehicleCategoryM>;

export const EuVehicleCategoryN = enumerated("EuVehicleCategoryN", ["n1", "n2", "n3"]);
export type EuVehicleCategoryN = Infer<typeof EuVehicleCategoryN>;

export const EuVehicleCategoryO = enumerated("EuVehicleCategoryO", ["o1", "o2", "o3", "o4"]);
export type EuVehicleCategoryO = Infer<typeof EuVehicleCategoryO>;

/** Categories of the Union's type approval: L two and three wheels, M passengers, N goods, O trailers, T tractors, G off-road. */
export const EuVehicleCategoryCode = choice("EuVehicleCategoryCode", {
  euVehicleCategoryL: EuVehicleCategoryL,
  euVehicleCategoryM: EuVehicleCategoryM,
  euVehicleCategoryN: EuVehicleCategoryN,
  euVehicleCategoryO: EuVehicleCategoryO,
  euVehilcleCategoryT: nullType(),
  euVehilcleCategoryG: nullType(),
});
export type EuVehicleCategoryCode = Infer<typeof EuVehicleCategoryCode>;

/** Named are the types of ISO 3833. */
export const Iso3833VehicleType = integer("Iso3833VehicleType", {
  min: 0,
  max: 255,
  named: {
    passengerCar: 0,
    saloon: 1,
    convertibleSaloon: 2,
    pullmanSaloon: 3,
    stationWagon: 4,
    truckStationWagon: 5,
    coupe: 6,
    convertible: 7,
    multipurposePassengerCar: 8,
    forwardControlPassengerCar: 9,
    specialPassengerCar: 10,
    bus: 11,
    minibus: 12,
    urbanBus: 13,
    interurbanCoach: 14,
    longDistanceCoach: 15,
    articulatedBus: 16,
    trolleyBus: 17,
    specialBus: 18,
    commercialVehicle: 19,
    specialCommercialVehicle: 20,
    specialVehicle: 21,
    trailingTowingVehicle: 22,
    semiTrailerTowingVehicle: 23,
    trailer: 24,
    busTrailer: 25,
    generalPurposeTrailer: 26,
    caravan: 27,
    specialTrailer: 28,
    semiTrailer: 29,
    busSemiTrailer: 30,
    generalPurposeSemiTrailer: 31,
    specialSemiTrailer: 32,
    roadTrain: 33,
    passengerRoadTrain: 34,
    articulatedRoadTrain: 35,
    doubleRoadTrain: 36,
    compositeRoadTrain: 37,
    specialRoadTrain: 38,
    moped: 39,
    motorCycle: 40,
  },
});
export type Iso3833VehicleType = Infer<typeof Iso3833VehicleType>;
