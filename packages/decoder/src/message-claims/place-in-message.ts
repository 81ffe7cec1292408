/** Where a decoded message says that it happens, and who says so: by the kind of message. */

/** In units of 1e-7 degrees, as the messages have them. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where a message has its station and its place; each may stand in one of several fields. */
interface Fields {
  readonly station?: readonly string[];
  readonly place?: readonly string[];
}

/** Of SAE J2735, by DSRCmsgID. */
const ofJ2735: Readonly<Record<number, Fields>> = {
  18: { station: ["intersections.0.id.id"], place: ["intersections.0.refPoint", "roadSegments.0.refPoint"] },
  19: { station: ["intersections.0.id.id"] },
  20: { station: ["coreData.id"], place: ["coreData"] },
  22: { station: ["id"], place: ["rsaMsg.position"] },
  23: { station: ["id"], place: ["path.initialPosition"] },
  25: { station: ["sample.id"] },
  26: { station: ["probeID.id"], place: ["startVector"] },
  27: { place: ["position"] },
  28: { place: ["anchorPoint"] },
  29: { station: ["requestor.id"], place: ["requestor.position.position"] },
  31: { place: ["dataFrames.0.regions.0.anchor", "dataFrames.0.msgId.roadSignID.position"] },
  32: { station: ["id"], place: ["position"] },
  33: { place: ["commonContainer.regionInfo.0.referencePoint"] },
  41: { station: ["sourceID"], place: ["refPos"] },
};

/** Station and place of a message of SAE J2735. */
export function ofJ2735Message(messageId: number, message: unknown): { station?: string; place?: Place } {
  const fields = ofJ2735[messageId];
  if (fields === undefined) return {};
  return found(stationIn(message, fields.station), placeIn(message, fields.place, "lat", "long"));
}

/** Where ETSI's messages have their place, in both releases. */
const placesOfEtsi: Readonly<Record<string, readonly string[]>> = {
  CAM: ["cam.camParameters.basicContainer.referencePosition"],
  DENM: ["denm.management.eventPosition"],
  CPM: [
    "payload.managementContainer.referencePosition",
    "cpm.cpmParameters.managementContainer.referencePosition",
  ],
  VAM: ["vam.vamParameters.basicContainer.referencePosition"],
  IVIM: ["ivi.optional.0.value.referencePosition", "ivi.optional.1.value.referencePosition"],
};

/** Messages of ETSI with the types of SAE J2735 inside, by the path of these. */
const placesOfProfile: Readonly<Record<string, readonly string[]>> = {
  MAPEM: ["map.intersections.0.refPoint", "map.roadSegments.0.refPoint"],
  SREM: ["srm.requestor.position.position"],
  RTCMEM: ["rtcmc.anchorPoint"],
};

/** The place of a facilities message of ETSI; its station stands in its header. */
export function placeOfEtsiMessage(kind: string, message: unknown): { place?: Place } {
  return found(
    undefined,
    placeIn(message, placesOfEtsi[kind], "latitude", "longitude") ??
      placeIn(message, placesOfProfile[kind], "lat", "long"),
  );
}

/** An object with optional members of what was found. */
function found(station: string | undefined, place: Place | undefined): { station?: string; place?: Place } {
  return { ...(station === undefined ? {} : { station }), ...(place === undefined ? {} : { place }) };
}

function stationIn(message: unknown, paths: readonly string[] = []): string | undefined {
  for (const path of paths) {
    const value = at(message, path);
    const station = textOfStation(value);
    if (station !== undefined) return station;
  }
  return undefined;
}

/** A number, octets as digits, or whichever of several a CHOICE holds. */
function textOfStation(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return hex(value);
  return typeof value === "object" && value !== null && "choice" in value && "value" in value
    ? textOfStation(value.value)
    : undefined;
}

function placeIn(
  message: unknown,
  paths: readonly string[] = [],
  latitudeName: string,
  longitudeName: string,
): Place | undefined {
  for (const path of paths) {
    const position = at(message, path) as Record<string, unknown> | undefined;
    const latitude = position?.[latitudeName];
    const longitude = position?.[longitudeName];
    if (typeof latitude !== "number" || typeof longitude !== "number") continue;
    // One more than the largest stands for a place that is not known.
    if (Math.abs(latitude) > 900_000_000 || Math.abs(longitude) > 1_800_000_000) continue;
    return { latitude, longitude };
  }
  return undefined;
}

function at(value: unknown, path: string): unknown {
  let inside = value;
  if (path === "") return inside;
  for (const name of path.split(".")) {
    if (typeof inside !== "object" || inside === null) return undefined;
    inside = (inside as Record<string, unknown>)[name];
  }
  return inside;
}

/** Upper-case digits of octets. */
export function hex(octets: Uint8Array): string {
  let text = "";
  for (const octet of octets) text += octet.toString(16).padStart(2, "0");
  return text.toUpperCase();
}
