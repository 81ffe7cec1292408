import type { EtsiMessageName, infrastructure, release1, release2 } from "../etsi-messages/index.ts";
import type { MessageClaims, NeededRight } from "./message-claims.ts";

type Rights = Required<Pick<MessageClaims, "rights">> & Pick<MessageClaims, "provider">;

/**
 * What a decoded facilities message of either release has that needs a right of the service's SSP.
 *
 * @see ETSI EN 302 637-2 and TS 103 900 6.2.2; EN 302 637-3 and TS 103 831 6.2.2; TS 103 301 5.4.3 to 8.4.3
 */
export function neededRights(name: EtsiMessageName, message: unknown): Rights {
  switch (name) {
    case "CAM":
      return { rights: ofCam(message as release1.CAM | release2.CAM) };
    case "DENM":
      return { rights: ofDenm(message as release1.DENM | release2.DENM) };
    case "SPATEM":
      return { rights: ofSpatem(message as infrastructure.SPATEM) };
    case "MAPEM":
      return { rights: ofMapem(message as infrastructure.MAPEM) };
    case "IVIM":
      return ofIvim(message as infrastructure.IVIM);
    case "SREM":
      return { rights: ofSrem(message as infrastructure.SREM) };
    default:
      return { rights: [] };
  }
}

/** The right with its reason, where something has it. */
function needed(isThere: boolean, right: string, because: string): readonly NeededRight[] {
  return isThere ? [{ right, because }] : [];
}

const camContainers: Readonly<Record<string, string>> = {
  publicTransportContainer: "public transport",
  specialTransportContainer: "special transport",
  dangerousGoodsContainer: "dangerous goods",
  roadWorksContainerBasic: "road works",
  rescueContainer: "rescue",
  emergencyContainer: "emergency",
  safetyCarContainer: "safety car",
};

function ofCam({ cam: { camParameters } }: release1.CAM | release2.CAM): readonly NeededRight[] {
  const { highFrequencyContainer: fast, specialVehicleContainer: special } = camParameters;
  const tolling =
    fast.choice === "basicVehicleContainerHighFrequency"
      ? "cenDsrcTollingZone"
      : "protectedCommunicationZonesRSU";
  const hasTolling = (fast.value as Partial<Record<string, unknown>>)[tolling] !== undefined;
  const extensions = "extensionContainers" in camParameters ? camParameters.extensionContainers : undefined;
  // Captures hold millions of CAMs, of which nearly all have nothing of that.
  if (!hasTolling && special === undefined && extensions === undefined) return [];
  return [
    ...needed(hasTolling, "CEN DSRC tolling zone", tolling),
    ...(special === undefined ? [] : ofSpecialVehicle(special)),
    ...(extensions ?? []).flatMap(ofCamExtension),
  ];
}

function ofSpecialVehicle(
  special: NonNullable<(release1.CAM | release2.CAM)["cam"]["camParameters"]["specialVehicleContainer"]>,
): readonly NeededRight[] {
  const right = camContainers[special.choice];
  if (right === undefined) return [];
  const container = { right, because: special.choice };
  switch (special.choice) {
    case "roadWorksContainerBasic":
      return [container, ...needed(special.value.closedLanes !== undefined, "closed lanes", "closedLanes")];
    case "emergencyContainer": {
      const bits = special.value.emergencyPriority?.bytes[0] ?? 0;
      return [
        container,
        ...needed((bits & 0x80) !== 0, "request for right of way", "emergencyPriority requestForRightOfWay"),
        ...needed(
          (bits & 0x40) !== 0,
          "request for free crossing at a traffic light",
          "emergencyPriority requestForFreeCrossingAtATrafficLight",
        ),
      ];
    }
    case "safetyCarContainer": {
      const { trafficRule, speedLimit } = special.value;
      return [
        container,
        ...needed(trafficRule === "noPassing", "no passing", "trafficRule noPassing"),
        ...needed(
          trafficRule === "noPassingForTrucks",
          "no passing for trucks",
          "trafficRule noPassingForTrucks",
        ),
        ...needed(speedLimit !== undefined, "speed limit", "speedLimit"),
      ];
    }
    default:
      return [container];
  }
}

/** Number of the container of two-wheelers among a CAM's additions. */
const twoWheelers = 1;

function ofCamExtension({
  containerId,
  containerData,
}: release2.WrappedExtensionContainer): readonly NeededRight[] {
  if (containerId !== twoWheelers) return [];
  const { typeSpecificInformation } = containerData as release2.TwoWheelerContainer;
  return [
    { right: "two-wheeler container", because: "twoWheelerContainer" },
    ...needed(typeSpecificInformation?.choice === "cyclist", "two-wheeler: cyclist", "cyclist information"),
  ];
}

const causes: Readonly<Record<number, string>> = {
  1: "traffic condition",
  2: "accident",
  3: "road works",
  5: "impassability",
  6: "adverse weather: adhesion",
  7: "aquaplaning",
  9: "hazardous surface",
  10: "obstacle on the road",
  11: "animal on the road",
  12: "human presence on the road",
  14: "wrong-way driving",
  15: "rescue and recovery work",
  17: "extreme weather",
  18: "adverse weather: visibility",
  19: "adverse weather: precipitation",
  26: "slow vehicle",
  27: "dangerous end of queue",
  28: "public transport vehicle approaching",
  91: "vehicle breakdown",
  92: "post-crash",
  93: "human problem",
  94: "stationary vehicle",
  95: "emergency vehicle approaching",
  96: "dangerous curve",
  97: "collision risk",
  98: "signal violation",
  99: "dangerous situation",
  100: "railway level crossing",
};

function ofDenm({ denm: { situation } }: release1.DENM | release2.DENM): readonly NeededRight[] {
  if (situation === undefined) return [];
  const { eventType } = situation;
  const cause =
    "causeCode" in eventType
      ? eventType.causeCode
      : // Release 2 names a cause with its number behind: `accident2`.
        Number(/\d+$/.exec(eventType.ccAndScc.choice)?.[0]);
  const right = causes[cause];
  return right === undefined ? [] : [{ right, because: `cause ${cause}` }];
}

function ofSpatem({ spat: { intersections } }: infrastructure.SPATEM): readonly NeededRight[] {
  const isPrioritized = intersections.some(({ regional = [] }) =>
    regional.some(
      ({ regExtValue }) =>
        typeof regExtValue === "object" &&
        regExtValue !== null &&
        "activePrioritizations" in regExtValue &&
        regExtValue.activePrioritizations !== undefined,
    ),
  );
  const isAssisted = intersections.some(
    ({ states, maneuverAssistList }) =>
      maneuverAssistList !== undefined || states.some((state) => state.maneuverAssistList !== undefined),
  );
  return [
    ...needed(intersections.length > 0, "signal phase and timing", "states of movements"),
    ...needed(isPrioritized, "status of public transport priority", "activePrioritizations"),
    ...needed(isAssisted, "manoeuvre assistance", "maneuverAssistList"),
  ];
}

function ofMapem({ map: { intersections, roadSegments } }: infrastructure.MAPEM): readonly NeededRight[] {
  return [
    ...needed(intersections !== undefined, "intersection geometry", "intersections"),
    ...needed(roadSegments !== undefined, "road segment geometry", "roadSegments"),
  ];
}

const iviContainers: Readonly<Record<string, string>> = {
  rcc: "road configuration",
  tc: "text",
  lac: "layout",
  avc: "automated vehicle",
  mlc: "map location",
  rsc: "road surface",
};

const pictograms: Readonly<Record<string, string>> = {
  dangerWarning: "danger warning signs",
  regulatory: "regulatory signs",
  informative: "informative signs",
  publicFacilities: "public facilities signs",
  ambientCondition: "ambient condition signs",
  roadCondition: "road condition signs",
};

function ofIvim({ ivi: { mandatory, optional = [] } }: infrastructure.IVIM): Rights {
  const found = optional.flatMap((container): readonly NeededRight[] => {
    if (container.choice === "giv") return container.value.flatMap(ofGicPart);
    const right = iviContainers[container.choice];
    return right === undefined ? [] : [{ right, because: `${container.choice} container` }];
  });
  const { countryCode, providerIdentifier } = mandatory.serviceProviderId;
  const country = (countryCode.bytes[0]! << 2) | (countryCode.bytes[1]! >> 6);
  const provider = ((country << 14) | providerIdentifier).toString(16).padStart(6, "0");
  // Several parts may need the same.
  return { rights: [...new Map(found.map((one) => [one.right, one])).values()], provider };
}

function ofGicPart({ laneStatus, roadSignCodes }: infrastructure.GicPart): readonly NeededRight[] {
  return [
    ...roadSignCodes.flatMap(({ code }) => ofSign(code)),
    ...needed(laneStatus !== undefined, "lane status", "laneStatus"),
  ];
}

function ofSign(code: infrastructure.RSCode["code"]): readonly NeededRight[] {
  if (code.choice === "viennaConvention") {
    return [{ right: "Vienna Convention signs", because: "a sign of the Vienna Convention" }];
  }
  if (code.choice === "itisCodes") return [{ right: "ITIS codes", because: "an ITIS code" }];
  if (code.choice !== "iso14823") return [];
  const category = String(code.value.pictogramCode.serviceCategoryCode.value);
  const right = pictograms[category];
  return right === undefined ? [] : [{ right, because: `a sign of ISO 14823 (${category})` }];
}

/** Roles without a bit, such as basicVehicle, need none. */
const requestorRoles: Readonly<Record<string, string>> = {
  publicTransport: "public transport",
  specialTransport: "special transport",
  dangerousGoods: "dangerous goods",
  roadWork: "road works",
  roadRescue: "rescue",
  emergency: "emergency",
  safetyCar: "safety car",
  truck: "truck",
  motorcycle: "motorcycle",
  police: "police",
  fire: "fire",
  ambulance: "ambulance",
  dot: "DOT",
  transit: "transit",
  slowMoving: "slow moving",
  cyclist: "cyclist",
  pedestrian: "pedestrian",
  military: "military",
};

function ofSrem({ srm: { requests, requestor } }: infrastructure.SREM): readonly NeededRight[] {
  const role = requestor.type?.role;
  const right = role === undefined ? undefined : requestorRoles[String(role)];
  return [
    ...needed(requests !== undefined, "requests", "requests"),
    ...(right === undefined ? [] : [{ right, because: `role ${String(role)}` }]),
  ];
}
