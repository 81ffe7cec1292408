/**
 * What the modules ask of values beyond their types (X.682: inner subtypes and the like). No bit shows it,
 * so a value that breaks one is read all the same, and what it breaks is a finding.
 */
import type { Schema } from "@v2x/asn1";
import type { Finding } from "../profile-finding.ts";
import { visitValue } from "../visit-value.ts";
import * as release1 from "./release1/index.ts";
import * as release2 from "./release2/index.ts";

type Members = Readonly<Record<string, unknown>>;

interface ValueRule {
  /** Below the value that is asked; empty where it is the value itself. */
  readonly member: string;
  readonly rule: string;
  readonly isKept: (value: Members) => boolean;
}

const has = (value: Members, name: string) => value[name] !== undefined;

/** Members that stand together or not at all. */
function together(...names: readonly [string, string]): ValueRule {
  return {
    member: "",
    rule: `${names[0]} and ${names[1]} are both there, or neither`,
    isKept: (value) => has(value, names[0]) === has(value, names[1]),
  };
}

/** A member that needs another. */
function needs(member: string, other: string): ValueRule {
  return {
    member,
    rule: `${member} stands only beside ${other}`,
    isKept: (value) => !has(value, member) || has(value, other),
  };
}

function present(member: string, where: string): ValueRule {
  return { member: "", rule: `${member} is there in ${where}`, isKept: (value) => has(value, member) };
}

function absent(member: string, where: string): ValueRule {
  return { member, rule: `${member} is not there in ${where}`, isKept: (value) => !has(value, member) };
}

/** Of members, one at least. */
function oneOf(...names: readonly string[]): ValueRule {
  return {
    member: "",
    rule: `one of ${names.join(", ")} is there`,
    isKept: (value) => names.some((name) => has(value, name)),
  };
}

/** A rule of a member of a member, which is kept where that is absent. */
function below(member: string, { member: inner, rule, isKept }: ValueRule): ValueRule {
  return {
    member: inner === "" ? member : `${member}.${inner}`,
    rule,
    isKept: (value) => !has(value, member) || isKept(value[member] as Members),
  };
}

/** The alternative of a CHOICE is not one of these. */
function notChosen(member: string, ...alternatives: readonly string[]): ValueRule {
  return {
    member,
    rule: `${member} is none of ${alternatives.join(", ")} here`,
    isKept: (value) =>
      !has(value, member) || !alternatives.includes((value[member] as { readonly choice: string }).choice),
  };
}

/** Every element of a list has a member, or none has. */
function allOrNone(list: readonly Members[], member: string): boolean {
  return list.every((one) => has(one, member) === has(list[0]!, member));
}

const isOver = (value: Members) => has(value.management as Members, "termination");

const denmRules: readonly ValueRule[] = [
  ...["situation", "location"].map((member) => ({
    member: "",
    rule: `${member} is there unless the event is over (termination)`,
    isKept: (value: Members) => isOver(value) || has(value, member),
  })),
  ...["situation", "location", "alacarte"].map((member) => ({
    member,
    rule: `${member} is not there where the event is over (termination)`,
    isKept: (value: Members) => !isOver(value) || !has(value, member),
  })),
];

const openingAngles = together("verticalOpeningAngleStart", "verticalOpeningAngleEnd");

const mostPathPoints = 23;
const originatingContainers = [1, 2];

/** VruSubProfileBicyclist: unavailable, bicycle, e-scooter, pedelec, speed pedelec, road bike, children's bike. */
const subProfilesOfCyclists = [0, 1, 5, 7, 8, 9, 10];

/** TrafficParticipantType: unknown, passenger car to tram, agricultural. */
const vehicleClasses = [0, 5, 6, 7, 8, 9, 10, 11, 14];

/** Rules by the type that they are of. */
const rules: ReadonlyMap<Schema, readonly ValueRule[]> = new Map<Schema, readonly ValueRule[]>([
  [release2.DenmPayload, denmRules],
  [
    release2.SituationContainer,
    [
      needs("eventEndFactor", "eventEnd"),
      {
        member: "eventEnd",
        rule: "eventZone and eventEnd do not stand side by side",
        isKept: (value) => !has(value, "eventZone") || !has(value, "eventEnd"),
      },
    ],
  ],
  [
    release2.BasicVehicleContainerLowFrequency,
    [
      {
        member: "pathHistory",
        rule: `pathHistory has at most ${mostPathPoints} points in a CAM`,
        isKept: ({ pathHistory }) => (pathHistory as readonly unknown[]).length <= mostPathPoints,
      },
    ],
  ],
  [
    release2.EHorizonLocationSharingContainer,
    [below("segmentSource", absent("confidenceValue", "the source of a segment"))],
  ],
  [
    release2.CpmPayload,
    [
      {
        member: "cpmContainers",
        rule: "only one of originatingVehicleContainer and originatingRsuContainer is there",
        isKept: ({ cpmContainers }) => {
          const ids = (cpmContainers as readonly Members[]).map(({ containerId }) => containerId as number);
          return !originatingContainers.every((id) => ids.includes(id));
        },
      },
    ],
  ],
  [
    release2.ObjectClass,
    [
      {
        member: "vehicleSubClass",
        rule: `vehicleSubClass is one of ${vehicleClasses.join(", ")}`,
        isKept: ({ choice, value }) =>
          choice !== "vehicleSubClass" || vehicleClasses.includes(value as number),
      },
      {
        member: "groupSubClass.clusterBoundingBoxShape",
        rule: "clusterBoundingBoxShape is not there in an object's class",
        isKept: ({ choice, value }) =>
          choice !== "groupSubClass" || !has(value as Members, "clusterBoundingBoxShape"),
      },
    ],
  ],
  [release1.OffsetPoint, [notChosen("nodeOffsetPointxy", "node-LatLon", "regional")]],
  [release2.RadialShape, [openingAngles]],
  [release2.RadialShapeDetails, [openingAngles]],
  [release2.BasicLaneInformation, [needs("connectingRoadSection", "connectingLane")]],
  [release2.MapemElementReference, [oneOf("laneIds", "connectionIds")]],
  [
    release2.MapPosition,
    [
      {
        member: "",
        rule: "either laneId or connectionId is there",
        isKept: (value) => has(value, "laneId") !== has(value, "connectionId"),
      },
    ],
  ],
  [release2.PathPointPredicted, [needs("asymmetricAreaOffset", "symmetricAreaOffset")]],
  [
    release2.PathPredicted2,
    ["pathDeltaTime", "symmetricAreaOffset"].map((member) => ({
      member: "pathPredicted",
      rule: `${member} is there in every point, or in none`,
      isKept: ({ pathPredicted }: Members) => allOrNone(pathPredicted as readonly Members[], member),
    })),
  ],
  [release2.RoadConfigurationSection, [oneOf("laneConfiguration", "mapemConfiguration")]],
  [
    release2.VruClusterInformation,
    [notChosen("clusterBoundingBoxShape", "elliptical", "radial", "radialShapes")],
  ],
  [
    release2.VruClusterInformationContainer,
    ["clusterId", "clusterBoundingBoxShape"].map((member) =>
      below("vruClusterInformation", present(member, "a VAM")),
    ),
  ],
  [
    release2.CyclistTypeSpecificInformation,
    [
      {
        member: "vruSubProfileBicyclist",
        rule: `vruSubProfileBicyclist is one of ${subProfilesOfCyclists.join(", ")} here`,
        isKept: ({ vruSubProfileBicyclist: profile }) =>
          profile === undefined || subProfilesOfCyclists.includes(profile as number),
      },
    ],
  ],
  [
    release2.ParkingStatus,
    [oneOf("vehicleTypes", "reservationTypes", "loadTypes", "parkingFeeTypes", "occupancyTypes")],
  ],
]);

/** Rules of the elements of lists: of a message's own list of a type that other places have without them. */
const elementRules: ReadonlyMap<Schema, readonly ValueRule[]> = new Map<Schema, readonly ValueRule[]>([
  [release2.PerceivedObjects, [present("objectId", "a CPM")]],
  [
    release2.TrailerDataSet,
    ["frontOverhang", "rearOverhang", "trailerWidth"].map((member) => absent(member, "a CPM")),
  ],
]);

/** What a message breaks of the rules of its modules; empty for other types. */
export function messageRuleFindings<T>(schema: Schema<T>, value: T, standard: string): readonly Finding[] {
  const findings: Finding[] = [];
  const ask = (asked: readonly ValueRule[] | undefined, found: unknown, path: string, type: string) => {
    for (const { member, rule, isKept } of asked ?? []) {
      if (isKept(found as Members)) continue;
      findings.push({ path: join(path, member), rule, clause: `${standard}, ${type}` });
    }
  };
  visitValue(schema, value, ({ schema: type, value: found, path }) => {
    ask(rules.get(type), found, path, type.name);
    if (type === release2.EventZone) findings.push(...zoneFindings(found, path, standard));
    const ofElements = elementRules.get(type);
    if (ofElements === undefined) return;
    for (const [index, one] of (found as readonly unknown[]).entries()) {
      ask(ofElements, one, `${path}[${index}]`, type.name);
    }
  });
  return findings;
}

function zoneFindings(zone: unknown, path: string, standard: string): readonly Finding[] {
  if (allOrNone(zone as readonly Members[], "eventDeltaTime")) return [];
  const rule = "eventDeltaTime is there in every point, or in none";
  return [{ path, rule, clause: `${standard}, EventZone` }];
}

function join(path: string, member: string): string {
  return path === "" || member === "" ? path + member : `${path}.${member}`;
}
