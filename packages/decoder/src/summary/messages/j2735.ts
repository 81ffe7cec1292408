/** Messages of SAE J2735 in people's terms. */
import { type BitString, toHex } from "@v2x/asn1";
import { messageName } from "../../meaning/j2735/index.ts";
import { offsetPoint, positionAt, positionRow } from "../position.ts";
import { fieldRow, wordsRow } from "../rows.ts";
import type { Spot } from "../spot.ts";
import type { PlotLine, PlotPoint, SummaryLabel, SummaryRow } from "../summary.ts";
import { nodePoints } from "./nodes.ts";
import {
  type MessageContent,
  mapContent,
  requestContent,
  spatContent,
  statusContent,
} from "./traffic-lights.ts";

/** What people call the message in a frame. */
export function j2735Title(frame: Spot): string {
  const id = frame.number("messageId");
  return (id === undefined ? "TIM: traveller information" : messageName(id)) ?? `message ${id} of J2735`;
}

/**
 * What a message says.
 *
 * @param message - the frame's content, or one without a frame.
 */
export function j2735Content(message: Spot): MessageContent {
  switch (message.type) {
    case "BasicSafetyMessage":
      return vehicleContent(message, message.at("coreData")!);
    case "PersonalSafetyMessage":
      return walkerContent(message);
    case "SPAT":
      return spatContent(message);
    case "MapData":
      return mapContent(message);
    case "TravelerInformation":
      return travellerContent(message);
    case "SignalRequestMessage":
      return requestContent(message);
    case "SignalStatusMessage":
      return statusContent(message);
    default:
      return otherContent(message);
  }
}

function vehicleContent(message: Spot, core: Spot): MessageContent {
  const parts = message.at("partII")?.items() ?? [];
  const inParts = (path: string) => parts.map((part) => part.at(`partII-Value.${path}`)).find(Boolean);
  const position = positionAt(core.at("lat"), core.at("long"), {
    ...headingOf(core.number("heading")),
    lines: pathLines(inParts("pathHistory.crumbData"), core.number("lat") ?? 0),
  });
  const width = core.at("size.width")?.words();
  const length = core.at("size.length")?.words();
  return {
    position,
    rows: [
      ...idRow(core.at("id")),
      ...fieldRow("stationType", inParts("classification")),
      ...fieldRow("speed", core.at("speed")),
      ...fieldRow("heading", core.at("heading")),
      ...motionRow(core),
      ...positionRow(position, core.at("lat")),
      ...fieldRow("generated", core.at("secMark")),
      ...(width === undefined ? [] : wordsRow("size", core.at("size")!, `${length} long, ${width} wide`)),
      ...fieldRow("states", inParts("events")),
    ],
  };
}

function walkerContent(message: Spot): MessageContent {
  const latitude = message.at("position.lat");
  const position = positionAt(latitude, message.at("position.long"), {
    ...headingOf(message.number("heading")),
    lines: pathLines(message.at("pathHistory.crumbData"), latitude?.number() ?? 0),
  });
  return {
    position,
    rows: [
      ...idRow(message.at("id")),
      ...fieldRow("profile", message.at("basicType")),
      ...fieldRow("speed", message.at("speed")),
      ...fieldRow("heading", message.at("heading")),
      ...positionRow(position, latitude),
      ...fieldRow("generated", message.at("secMark")),
    ],
  };
}

function travellerContent(message: Spot): MessageContent {
  const frames = message.at("dataFrames")?.items() ?? [];
  const anchors = frames.flatMap((frame) => [
    frame.at("msgId.roadSignID.position"),
    ...(frame.at("regions")?.items() ?? []).map((region) => region.at("anchor")),
  ]);
  const anchor = anchors.find((found) => found !== undefined);
  const reference = [anchor?.number("lat") ?? 0, anchor?.number("long") ?? 0] as const;
  const regions = frames.flatMap((frame) => frame.at("regions")?.items() ?? []);
  const position = positionAt(anchor?.at("lat"), anchor?.at("long"), {
    lines: regions.flatMap((region): readonly PlotLine[] => {
      const path = region.at("description.path.offset.xy") ?? region.at("description.path.offset.ll");
      const points = nodePoints(path, reference);
      return points.length === 0 ? [] : [{ kind: "area", points }];
    }),
  });
  return {
    position,
    rows: [
      ...frames.flatMap((frame) => [
        ...frameTypeRow(frame.at("frameType")),
        ...textRow(frame.at("content")),
        ...frameValidityRow(frame),
      ]),
      ...positionRow(position, anchor?.at("lat")),
      ...fieldRow("generated", message.at("timeStamp")),
    ],
  };
}

/** `roadSignage` is `road signage` to people. */
function frameTypeRow(type: Spot | undefined): readonly SummaryRow[] {
  const words = type?.words().replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words === undefined ? [] : wordsRow("content", type!, words);
}

/** From when on, and for how long. */
function frameValidityRow(frame: Spot): readonly SummaryRow[] {
  const start = frame.at("startTime");
  const duration = frame.at("durationTime");
  if (start === undefined || duration === undefined) return [];
  // `10080 min = 7 days` is 7 days to people.
  const lasting = duration.words().split(" = ").at(-1)!;
  const howLong = lasting === "without end" ? ", without end" : ` for ${lasting}`;
  return wordsRow("validity", start, `from ${start.words()}${howLong}`);
}

/** Of other messages what many have: who, where, what about. */
function otherContent(message: Spot): MessageContent {
  const alert = message.at("rsaMsg") ?? message;
  const place = alert.at("position") ?? message.at("refPos") ?? message.at("path.initialPosition");
  const position = positionAt(place?.at("lat"), place?.at("long"), headingOf(place?.number("heading")));
  const objects = message.at("objects");
  return {
    position,
    rows: [
      ...idRow(message.at("id") ?? message.at("sourceID") ?? message.at("vehicleID")?.chosen),
      ...fieldRow("stationType", message.at("equipmentType") ?? message.at("basicType")),
      ...fieldRow("cause", alert.at("typeEvent")),
      ...(objects === undefined ? [] : wordsRow("objects", objects, `${objects.length}`)),
      ...positionRow(position, place?.at("lat")),
      ...fieldRow("generated", message.at("sDSMTimeStamp") ?? message.at("timeStamp")),
    ],
  };
}

function idRow(id: Spot | undefined): readonly SummaryRow[] {
  const octets = id?.octets();
  return octets === undefined
    ? fieldRow("station", id)
    : wordsRow("station", id!, toHex(octets).toUpperCase());
}

/** How it speeds up or slows down, and which brakes act. */
function motionRow(core: Spot): readonly SummaryRow[] {
  const along = core.at("accelSet.long");
  const brakes = core.at("brakes.wheelBrakes")?.value as BitString | undefined;
  if (along === undefined) return [];
  return wordsRow("motion", along, [along.words(), ...(brakes === undefined ? [] : [brakeWords(brakes)])]);
}

/** Behind the first bit, which says that nothing is known. */
const wheels = ["left front", "left rear", "right front", "right rear"];

function brakeWords({ bytes }: BitString): string {
  const isSet = (bit: number) => (bytes[0]! & (0x80 >> bit)) !== 0;
  if (isSet(0)) return "brakes not available";
  const braked = wheels.filter((_, index) => isSet(index + 1));
  if (braked.length === 0) return "brakes not applied";
  return braked.length === wheels.length ? "brakes applied" : `brakes applied: ${braked.join(", ")}`;
}

function headingOf(eightieths: number | undefined): { readonly headingDegrees?: number } {
  return eightieths === undefined || eightieths >= 28_800 ? {} : { headingDegrees: eightieths * 0.0125 };
}

/** Offset that says that nothing is known. */
const unknownOffset = -131_072;

/** Where the station has been: offsets lead from each point to where it is now. */
function pathLines(crumbs: Spot | undefined, latitude: number): readonly PlotLine[] {
  const points = (crumbs?.items() ?? []).flatMap((crumb): readonly PlotPoint[] => {
    const north = crumb.number("latOffset");
    const east = crumb.number("lonOffset");
    if (north === undefined || east === undefined) return [];
    return north === unknownOffset || east === unknownOffset ? [] : [offsetPoint(latitude, -north, -east)];
  });
  return points.length === 0 ? [] : [{ kind: "path", points: [[0, 0], ...points] }];
}

/** Texts and ITIS phrases, of whatever kind of frame. */
function textRow(content: Spot | undefined): readonly SummaryRow[] {
  const label: SummaryLabel = "text";
  const items = content?.chosen?.items() ?? [];
  return content === undefined
    ? []
    : wordsRow(
        label,
        content,
        items.map((item) => {
          const said = item.at("item")?.chosen ?? item.chosen ?? item;
          return said.text() ?? `${said.words()} (ITIS ${said.number() ?? ""})`;
        }),
      );
}
