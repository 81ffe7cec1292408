/** Facilities messages of ETSI ITS in people's terms, of both releases, whose names differ in places. */
import { etsiMessages } from "../../captures/headers/index.ts";
import { generatedAtMs, wordsOf } from "../../meaning/index.ts";
import { chained, offsetPoint } from "../position.ts";
import { fieldRow, wordsRow } from "../rows.ts";
import type { Spot } from "../spot.ts";
import type { PlotLine, PlotPoint, SummaryRow } from "../summary.ts";
import { placeOf, timestampRow } from "./etsi-places-and-times.ts";
import { iviContent, poimContent, rtcmContent } from "./road-side.ts";
import { taiRow } from "./signed.ts";
import {
  type MessageContent,
  mapContent,
  requestContent,
  spatContent,
  statusContent,
} from "./traffic-lights.ts";

/** Names of the messages' bodies, and what says what they are about. */
const bodies: Readonly<Record<string, (body: Spot) => MessageContent>> = {
  cam: camContent,
  denm: denmContent,
  cpm: formerCpmContent,
  payload: (body) => (Array.isArray(body.value) ? poimContent(body) : cpmContent(body)),
  vam: vamContent,
  spat: spatContent,
  map: mapContent,
  srm: requestContent,
  ssm: statusContent,
  ivi: iviContent,
  rtcmc: rtcmContent,
};

/** The short name of a facilities message. */
export function etsiTitle(message: Spot): string {
  const id = message.number("header.messageId") ?? message.number("header.messageID");
  return etsiMessages[id ?? -1] ?? `message ${id} of ETSI ITS`;
}

/** What a facilities message says: of the station its number, then what its kind has. */
export function etsiContent(message: Spot): MessageContent | undefined {
  const station = message.at("header.stationId") ?? message.at("header.stationID");
  if (station === undefined) return undefined;
  const name = Object.keys(bodies).find((body) => message.at(body) !== undefined);
  const { rows, position } = name === undefined ? { rows: [] } : bodies[name]!(message.at(name)!);
  const sender = `${station.number()}`;
  // Whoever asks for priority is mostly the one who sends.
  const others = rows.filter(
    ({ label, value }) =>
      label !== "station" || value.kind !== "words" || value.lines.some(({ text }) => text !== sender),
  );
  return { rows: [...wordsRow("station", station, sender), ...others], position };
}

function camContent(cam: Spot): MessageContent {
  const basic = cam.at("camParameters.basicContainer");
  const moving = cam.at("camParameters.highFrequencyContainer.basicVehicleContainerHighFrequency");
  const seldom = cam.at("camParameters.lowFrequencyContainer.basicVehicleContainerLowFrequency");
  const heading = moving?.at("heading.headingValue");
  const where = placeOf(basic?.at("referencePosition"), heading, (reference) =>
    pathsOf([seldom?.at("pathHistory")], reference),
  );
  return {
    position: where.position,
    rows: [
      ...fieldRow("stationType", basic?.at("stationType")),
      ...fieldRow("role", seldom?.at("vehicleRole")),
      ...fieldRow("speed", moving?.at("speed.speedValue")),
      ...fieldRow("heading", heading),
      ...motionRow(moving),
      ...where.rows,
      ...deltaTimeRow(cam.at("generationDeltaTime")),
      ...sizeRow(moving),
    ],
  };
}

function denmContent(denm: Spot): MessageContent {
  const management = denm.at("management");
  const situation = denm.at("situation");
  const location = denm.at("location");
  const heading =
    location?.at("eventPositionHeading.value") ?? location?.at("eventPositionHeading.headingValue");
  const where = placeOf(management?.at("eventPosition"), heading, (reference) =>
    pathsOf(
      (location?.at("detectionZonesToEventPosition") ?? location?.at("traces"))?.items() ?? [],
      reference,
    ),
  );
  const action = management?.at("actionId") ?? management?.at("actionID");
  const origin = action?.number("originatingStationId") ?? action?.number("originatingStationID");
  return {
    position: where.position,
    rows: [
      ...fieldRow("cause", situation?.at("eventType")),
      ...fieldRow("termination", management?.at("termination")),
      ...fieldRow("validity", management?.at("validityDuration")),
      ...relevanceRow(management),
      ...where.rows,
      ...timestampRow("detected", management?.at("detectionTime")),
      ...timestampRow("generated", management?.at("referenceTime")),
      ...fieldRow("stationType", management?.at("stationType")),
      ...(action === undefined
        ? []
        : wordsRow("content", action, `event ${action.number("sequenceNumber")} of station ${origin}`)),
      ...fieldRow("speed", location?.at("eventSpeed.speedValue")),
      ...fieldRow("quality", situation?.at("informationQuality")),
    ],
  };
}

/** CPM of TS 103 324: what is seen stands in containers, in metres to the east and north. */
function cpmContent(payload: Spot): MessageContent {
  const containers = payload.at("cpmContainers")?.items() ?? [];
  const objects = containers.map((container) => container.at("containerData.perceivedObjects")).find(Boolean);
  const sensors = containers.find((container) => container.number("containerId") === 3)?.at("containerData");
  const heading = containers
    .map((container) => container.at("containerData.orientationAngle.value"))
    .find(Boolean);
  const management = payload.at("managementContainer");
  const where = placeOf(management?.at("referencePosition"), heading, () =>
    objectLines(objects, "position.xCoordinate.value", "position.yCoordinate.value"),
  );
  return {
    position: where.position,
    rows: [
      ...countRow("objects", objects),
      ...countRow("sensors", sensors),
      ...fieldRow("heading", heading),
      ...where.rows,
      ...timestampRow("generated", management?.at("referenceTime")),
    ],
  };
}

/** CPM of TR 103 562, whose objects are told along and across the vehicle. */
function formerCpmContent(cpm: Spot): MessageContent {
  const parameters = cpm.at("cpmParameters");
  const basic = parameters?.at("managementContainer");
  const heading = parameters?.at("stationDataContainer.originatingVehicleContainer.heading.headingValue");
  const where = placeOf(basic?.at("referencePosition"), heading, () => []);
  return {
    position: where.position,
    rows: [
      ...fieldRow("stationType", basic?.at("stationType")),
      ...countRow("objects", parameters?.at("perceivedObjectContainer")),
      ...countRow("sensors", parameters?.at("sensorInformationContainer")),
      ...fieldRow("heading", heading),
      ...where.rows,
      ...deltaTimeRow(cpm.at("generationDeltaTime")),
    ],
  };
}

function vamContent(vam: Spot): MessageContent {
  const parameters = vam.at("vamParameters");
  const basic = parameters?.at("basicContainer");
  const moving = parameters?.at("vruHighFrequencyContainer");
  const profile = parameters?.at("vruLowFrequencyContainer.profileAndSubprofile");
  const heading = moving?.at("heading.value");
  const where = placeOf(basic?.at("referencePosition"), heading, (reference) =>
    pathsOf([parameters?.at("vruMotionPredictionContainer.pathHistory")], reference),
  );
  return {
    position: where.position,
    rows: [
      ...fieldRow("stationType", basic?.at("stationType")),
      ...(profile?.choice === undefined
        ? []
        : wordsRow("profile", profile, `${wordsOf(profile.choice)}: ${profile.chosen?.words() ?? ""}`)),
      ...fieldRow("speed", moving?.at("speed.speedValue")),
      ...fieldRow("heading", heading),
      ...where.rows,
      ...deltaTimeRow(vam.at("generationDeltaTime")),
    ],
  };
}

/** Offset that says that nothing is known. */
const unknownOffset = 131_072;

/** Ways whose points are each told from the one before, the first from the position. */
function pathsOf(paths: readonly (Spot | undefined)[], latitude: number): readonly PlotLine[] {
  return paths.flatMap((path): readonly PlotLine[] => {
    const offsets = (path?.at("path")?.items() ?? path?.items() ?? []).map((point): PlotPoint | undefined => {
      const north = point.number("pathPosition.deltaLatitude");
      const east = point.number("pathPosition.deltaLongitude");
      if (north === undefined || east === undefined) return undefined;
      return north === unknownOffset || east === unknownOffset
        ? undefined
        : offsetPoint(latitude, north, east);
    });
    return offsets.length === 0 ? [] : [{ kind: "path", points: chained(offsets) }];
  });
}

function objectLines(objects: Spot | undefined, east: string, north: string): readonly PlotLine[] {
  const points = (objects?.items() ?? []).flatMap((object): readonly PlotPoint[] => {
    const [x, y] = [object.number(east), object.number(north)];
    // Centimetres.
    return x === undefined || y === undefined ? [] : [[x / 100, y / 100]];
  });
  return points.length === 0 ? [] : [{ kind: "objects", points }];
}

function countRow(label: "objects" | "sensors", list: Spot | undefined): readonly SummaryRow[] {
  return list === undefined ? [] : wordsRow(label, list, `${list.length}`);
}

function sizeRow(moving: Spot | undefined): readonly SummaryRow[] {
  const length = moving?.at("vehicleLength.vehicleLengthValue");
  const [long, wide] = [length?.words(), moving?.at("vehicleWidth")?.words()];
  if (length === undefined || long === undefined) return [];
  return wordsRow("size", length, long === wide ? long : `${long} long, ${wide} wide`);
}

function motionRow(moving: Spot | undefined): readonly SummaryRow[] {
  const along =
    moving?.at("longitudinalAcceleration.value") ??
    moving?.at("longitudinalAcceleration.longitudinalAccelerationValue");
  const direction = moving?.at("driveDirection");
  if (along === undefined || direction === undefined) return [];
  return wordsRow("motion", along, [
    along.words(),
    ...(direction.text() === "unavailable" ? [] : [direction.words()]),
  ]);
}

/** When the message was made, where the signature around it says which of the possible moments that is. */
function deltaTimeRow(spot: Spot | undefined): readonly SummaryRow[] {
  const deltaTime = spot?.number();
  const signedAtMs = spot?.signedAtMs;
  return deltaTime === undefined || signedAtMs === undefined
    ? fieldRow("generated", spot)
    : taiRow("generated", spot!, generatedAtMs(deltaTime, signedAtMs));
}

/** How far from the event and in which direction of traffic it matters. */
function relevanceRow(management: Spot | undefined): readonly SummaryRow[] {
  const distance = management?.at("awarenessDistance") ?? management?.at("relevanceDistance");
  const direction = management?.at("trafficDirection") ?? management?.at("relevanceTrafficDirection");
  const first = distance ?? direction;
  if (first === undefined) return [];
  const lines = [distance, direction].flatMap((spot) => {
    const name = spot?.text();
    // Such as `lessThan1000m`.
    return name === undefined ? [] : [spot?.meaning() ?? wordsOf(name).replace(/(\d+)(k?m)$/i, " $1 $2")];
  });
  return wordsRow("relevance", first, lines);
}
