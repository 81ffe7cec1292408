/** What the road tells in messages of ETSI ITS: signs, places to park, corrections for satellite navigation. */
import { wordsOf } from "../../meaning/index.ts";
import { positionAt, positionRow } from "../position.ts";
import { fieldRow, wordsRow } from "../rows.ts";
import type { Spot } from "../spot.ts";
import { placeOf, timestampRow } from "./etsi-places-and-times.ts";
import type { MessageContent } from "./traffic-lights.ts";

/** In-vehicle information: which signs and texts, and from when to when. */
export function iviContent(ivi: Spot): MessageContent {
  const mandatory = ivi.at("mandatory");
  const parts = ivi.at("optional")?.items() ?? [];
  const place = parts.map((part) => part.at("glc.referencePosition")).find(Boolean);
  const signs = parts.flatMap((part) => part.at("giv")?.items() ?? []);
  const where = placeOf(place, undefined, () => []);
  return {
    position: where.position,
    rows: [
      ...signs.flatMap((sign) => [
        ...wordsRow("content", sign, signWords(sign)),
        ...wordsRow(
          "text",
          sign,
          (sign.at("extraText")?.items() ?? []).map((text) => inOneLine(text.text("textContent") ?? "")),
        ),
      ]),
      ...timestampRow("validFrom", mandatory?.at("validFrom")),
      ...timestampRow("validUntil", mandatory?.at("validTo")),
      ...where.rows,
      ...timestampRow("generated", mandatory?.at("timeStamp")),
      ...fieldRow("states", mandatory?.at("iviStatus")),
    ],
  };
}

function signWords(sign: Spot): readonly string[] {
  return (sign.at("roadSignCodes")?.items() ?? []).map((item) => {
    const code = item.at("code");
    const named = code?.at("iso14823.pictogramCode") ?? code?.chosen;
    const attributes = code?.at("iso14823.attributes")?.items() ?? [];
    return [
      named?.meaning() ?? `sign of ${code?.choice ?? "no catalogue"}`,
      ...attributes.flatMap((attribute) => attribute.chosen?.meaning() ?? []),
    ].join(", ");
  });
}

/** Senders lay texts out for their own files. */
function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Blocks of points of interest, such as car parks. */
export function poimContent(blocks: Spot): MessageContent {
  const [first] = blocks.items(1);
  const place = first?.at("poiBlock.placeInfo.position");
  const where = placeOf(place, undefined, () => []);
  return {
    position: where.position,
    rows: [
      ...blocks
        .items()
        .flatMap((block) => [
          ...wordsRow("content", block, placeWords(block)),
          ...wordsRow("states", block, stateWords(block.at("poiBlock.aggregatedStatus"))),
        ]),
      ...where.rows,
      ...timestampRow("generated", first?.at("poiBlock.managementContainer.timestamp")),
    ],
  };
}

/** What a block is about, and its name and address. */
function placeWords(block: Spot): readonly string[] {
  const place = block.at("poiBlock.placeInfo");
  const kind = block.at("poiType")?.words() ?? "";
  const name = place?.text("name");
  return [name === undefined ? kind : `${kind}: ${inOneLine(name)}`, inOneLine(place?.text("address") ?? "")];
}

/** Whether a place is open, and how much of it is free. */
function stateWords(status: Spot | undefined): readonly string[] {
  const occupancy = status?.at("currentOccupancy");
  const [free, total] = ["freeSpaces", "totalSpaces"].map((name) => occupancy?.at(name)?.words());
  return [
    status?.at("currentFacilityStatus")?.words() ?? "",
    free === undefined ? "" : `free spaces: ${free}, of all: ${total}`,
  ];
}

/** Corrections: of which version and kind, and around which place. */
export function rtcmContent(corrections: Spot): MessageContent {
  const anchor = corrections.at("anchorPoint");
  const position = positionAt(anchor?.at("lat"), anchor?.at("long"));
  return {
    position,
    rows: [
      ...wordsRow("content", corrections, correctionWords(corrections)),
      ...positionRow(position, anchor?.at("lat")),
      ...fieldRow("generated", corrections.at("timeStamp")),
    ],
  };
}

/** Which version of RTCM, and which of its messages are inside. */
function correctionWords(corrections: Spot): readonly string[] {
  const messages = corrections.at("msgs")?.items() ?? [];
  const version = wordsOf(corrections.text("rev") ?? "").replace(/^rtcm rev(\d)$/, "RTCM version $1");
  const count = messages.length === 1 ? "1 message" : `${messages.length} messages`;
  return [
    [version, count].filter(Boolean).join(", "),
    ...messages.flatMap((message) => message.meaning() ?? []),
  ];
}
