/** What SPaT, MAP, SRM and SSM say, in SAE J2735 and in ISO TS 19091 alike. */
import { toHex } from "@v2x/asn1";
import { wordsOf } from "../../meaning/index.ts";
import { positionAt, positionRow } from "../position.ts";
import { fieldRow, wordsRow } from "../rows.ts";
import type { Spot } from "../spot.ts";
import type { SummaryPosition, SummaryRow } from "../summary.ts";
import { nodePoints } from "./nodes.ts";

/** The rows of a message, and the place that it is about. */
export interface MessageContent {
  readonly rows: readonly SummaryRow[];
  readonly position?: SummaryPosition | undefined;
}

/** Members of a list that are told one by one. */
const mostTold = 64;

/** Phases of traffic lights, with the time left of each. */
export function spatContent(spat: Spot): MessageContent {
  const intersections = spat.at("intersections");
  const moment = (intersection: Spot) => intersection.at("moy") ?? spat.at("timeStamp");
  return {
    rows: (intersections?.items(mostTold) ?? []).flatMap((intersection) => [
      ...wordsRow("intersection", intersection.at("id") ?? intersection, intersectionName(intersection)),
      ...wordsRow(
        "phases",
        intersection.at("states")!,
        intersection
          .at("states")!
          .items()
          .map((state) => phaseLine(state, millisecondOfTheHour(intersection, moment(intersection)))),
      ),
      ...fieldRow("generated", moment(intersection)),
    ]),
  };
}

/** Lanes and connections of intersections, drawn around the first one's reference point. */
export function mapContent(map: Spot): MessageContent {
  const intersections = map.at("intersections")?.items(mostTold) ?? [];
  const [first] = intersections;
  const latitude = first?.at("refPoint.lat");
  const longitude = first?.at("refPoint.long");
  const lanes = first?.at("laneSet")?.items() ?? [];
  const reference = [latitude?.number() ?? 0, longitude?.number() ?? 0] as const;
  const position = positionAt(latitude, longitude, {
    lines: lanes.map((lane) => ({ kind: "lane", points: nodePoints(lane.at("nodeList"), reference) })),
  });
  return {
    position,
    rows: [
      ...intersections.flatMap((intersection) =>
        wordsRow("intersection", intersection.at("id") ?? intersection, intersectionName(intersection)),
      ),
      ...positionRow(position, latitude),
      ...intersections.flatMap((intersection) => {
        const set = intersection.at("laneSet");
        return set === undefined ? [] : wordsRow("lanes", set, laneLines(set.items()));
      }),
    ],
  };
}

/** Who asks traffic lights for what. */
export function requestContent(message: Spot): MessageContent {
  const requestor = message.at("requestor");
  const requests = message.at("requests");
  const latitude = requestor?.at("position.position.lat");
  const heading = requestor?.number("position.heading");
  const position = positionAt(latitude, requestor?.at("position.position.long"), {
    ...(heading === undefined || heading >= 28_800 ? {} : { headingDegrees: heading * 0.0125 }),
  });
  return {
    position,
    rows: [
      ...(requestor === undefined ? [] : wordsRow("station", requestor.at("id")!, vehicleName(requestor))),
      ...roleRow(requestor?.at("type.role")),
      ...fieldRow("text", requestor?.at("name")),
      ...positionRow(position, latitude),
      ...fieldRow("speed", requestor?.at("position.speed.speed")),
      ...(requests === undefined
        ? []
        : wordsRow("requests", requests, requests.items(mostTold).map(requestLine))),
      ...fieldRow("generated", message.at("timeStamp")),
    ],
  };
}

/** What became of such requests. */
export function statusContent(message: Spot): MessageContent {
  const states = message.at("status")?.items(mostTold) ?? [];
  return {
    rows: [
      ...states.flatMap((state) => [
        ...wordsRow("intersection", state.at("id") ?? state, intersectionName(state)),
        ...wordsRow("states", state.at("sigStatus")!, state.at("sigStatus")!.items(mostTold).map(statusLine)),
      ]),
      ...fieldRow("generated", message.at("timeStamp")),
    ],
  };
}

function intersectionName(intersection: Spot): string {
  const id = intersection.number("id.id");
  const region = intersection.number("id.region");
  const name = intersection.text("name");
  return `${id}${region === undefined ? "" : ` of region ${region}`}${name === undefined ? "" : ` "${name}"`}`;
}

/** When a state was told, within its hour; undefined where the message does not say. */
function millisecondOfTheHour(intersection: Spot, moment: Spot | undefined): number | undefined {
  const minute = moment?.number();
  const millisecond = intersection.number("timeStamp");
  if (minute === undefined || minute >= 527_040) return undefined;
  if (millisecond === undefined || millisecond > 60_999) return undefined;
  return (minute % 60) * 60_000 + millisecond;
}

function phaseLine(state: Spot, now: number | undefined): string {
  const event = state.at("state-time-speed[0]");
  const phase = event?.at("eventState")?.words() ?? "not known";
  const least = secondsLeft(event?.number("timing.minEndTime"), now);
  const most = secondsLeft(event?.number("timing.maxEndTime"), now);
  const left =
    least === undefined
      ? ""
      : most === undefined || most === least
        ? `, at least ${least} s left`
        : `, ${least} to ${most} s left`;
  return `group ${state.number("signalGroup")}: ${phase}${left}`;
}

const hourMs = 3_600_000;

/** A mark farther ahead has more likely passed: it cannot tell the two apart. */
const farthestMs = 3_000_000;

/** From a moment until a TimeMark, tenths of a second of this hour or the next; undefined for special marks. */
function secondsLeft(mark: number | undefined, now: number | undefined): string | undefined {
  if (mark === undefined || mark >= 36_000 || now === undefined) return undefined;
  const left = (mark * 100 - now + hourMs) % hourMs;
  return ((left > farthestMs ? 0 : left) / 1000).toFixed(1);
}

function roleRow(role: Spot | undefined): readonly SummaryRow[] {
  return role === undefined ? [] : wordsRow("role", role, role.meaning() ?? wordsOf(role.text() ?? ""));
}

function laneLines(lanes: readonly Spot[]): readonly string[] {
  const kinds = new Map<string, number>();
  for (const lane of lanes) {
    const kind = lane.at("laneAttributes.laneType")?.choice ?? "other";
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const connections = lanes.reduce((sum, lane) => sum + (lane.at("connectsTo")?.length ?? 0), 0);
  return [
    ...[...kinds].map(([kind, count]) => `${count} ${wordsOf(kind)}`),
    `${connections} ${connections === 1 ? "connection" : "connections"}`,
  ];
}

function requestLine(item: Spot): string {
  const request = item.at("request");
  const way = ["inBoundLane", "outBoundLane"].flatMap((name) => {
    const access = request?.at(name)?.chosen;
    return access === undefined
      ? []
      : [`${name === "inBoundLane" ? "from" : "to"} ${request!.at(name)!.choice} ${access.number()}`];
  });
  const type = request?.at("requestType")?.words() ?? "";
  return [
    `no. ${request?.number("requestID")} at intersection ${request === undefined ? "" : intersectionName(request)}: ${type}`,
    ...way,
  ].join(", ");
}

/** Whom the VehicleID of a member `id` names: a station by its number, or by four octets that it changes at times. */
function vehicleName(vehicle: Spot): string {
  const id = vehicle.at("id")?.chosen;
  const octets = id?.octets();
  return octets === undefined ? `${id?.number() ?? ""}` : toHex(octets).toUpperCase();
}

function statusLine(item: Spot): string {
  const requester = item.at("requester");
  const number = requester?.number("request");
  const who = requester === undefined ? "" : `no. ${number} of ${vehicleName(requester)}: `;
  return `${who}${item.at("status")?.words() ?? ""}`;
}
