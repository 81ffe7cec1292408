import type { GeographicRegion } from "@v2x/v2x-schema";
import { areComparable, isPlaceWithin, isWithinRegion } from "../../certificates/regions.ts";
import { regionsOf } from "../../certificates/verify.ts";
import { type Chain, missingText } from "../chain.ts";
import type { AboutMessage, Inquiry } from "../inquiry.ts";
import { titleOf } from "../titles.ts";
import { type Answer, answer, failing, isAny, type Remark, remarkOn } from "./lights.ts";

const chainClause = "IEEE 1609.2 5.1.2";
const placeClause = "IEEE 1609.2 5.2.4.2";

/**
 * Whether each certificate's region lies within its issuer's, and of a message, whether it was sent from within its
 * signer's. A certificate that names no region has its issuer's.
 */
export function regionLight(inquiry: Inquiry): Answer {
  const { chain } = inquiry;
  if (chain === undefined) {
    return answer("unknown", inquiry.withoutSigner ?? "", placeClause);
  }
  const regions = regionsOf(chain.links.map(({ certificate }) => certificate));
  const remarks = [
    ...outside(chain, regions),
    ...(inquiry.kind === "message" ? sentOutside(inquiry, regions[0]) : []),
  ];
  if (isAny(remarks)) return failing(remarks);
  const open = incomparable(chain, regions);
  if (isAny(open)) return answer("unknown", open[0].reason, open[0].clause, open.slice(1));
  const isComplete = chain.missing === undefined && chain.brokenOff === undefined;
  if (!isComplete) {
    const own = regions[0] === undefined ? "It names no region of its own, so its issuer's is in force." : "";
    return answer("unknown", `${own} ${missingText(chain)}`.trim(), chainClause);
  }
  return inquiry.kind === "message" ? ofPlace(inquiry, regions[0]) : ofCertificate(regions);
}

function ofCertificate([own, above]: readonly (GeographicRegion | undefined)[]): Answer {
  if (own === undefined)
    return answer(
      "pass",
      "No certificate of the chain names a region, so it is valid everywhere.",
      chainClause,
    );
  return answer(
    "pass",
    above === undefined
      ? "Its region lies within what its issuers leave open: they name none."
      : "Its region is its issuer's or lies within it, up to the root.",
    chainClause,
  );
}

function outside({ links }: Chain, regions: readonly (GeographicRegion | undefined)[]): readonly Remark[] {
  return links.flatMap(({ certificate }, position) =>
    areComparable(regions[position], regions[position + 1]) &&
    !isWithinRegion(regions[position], regions[position + 1])
      ? [
          remarkOn(titleOf(certificate), {
            reason: "its region reaches beyond its issuer's",
            clause: chainClause,
          }),
        ]
      : [],
  );
}

function incomparable(
  { links }: Chain,
  regions: readonly (GeographicRegion | undefined)[],
): readonly Remark[] {
  return links.flatMap(({ certificate }, position) => {
    const [inner, outer] = [regions[position], regions[position + 1]];
    if (areComparable(inner, outer) || isWithinRegion(inner, outer)) return [];
    const reason = `whether its ${inner?.choice} lies within its issuer's ${outer?.choice} cannot be told here`;
    return [remarkOn(titleOf(certificate), { reason, clause: chainClause })];
  });
}

function sentOutside({ message }: AboutMessage, region: GeographicRegion | undefined): readonly Remark[] {
  const place = message.signedData.tbsData.headerInfo.generationLocation;
  if (place === undefined || region === undefined || isPlaceWithin(place, region) !== false) return [];
  return [
    {
      reason: `The message says that it was sent from ${placeText(place)}, which lies outside the signer's region.`,
      clause: placeClause,
    },
  ];
}

function ofPlace({ message }: AboutMessage, region: GeographicRegion | undefined): Answer {
  if (region === undefined) {
    return answer("pass", "The signer's certificates name no region, so it may sign anywhere.", placeClause);
  }
  const place = message.signedData.tbsData.headerInfo.generationLocation;
  if (place === undefined) {
    const reason =
      message.list === undefined
        ? "The signer may sign only within its region, and the header says not where the message was sent from; its payload may."
        : "The signer may sign only within its region, and a list says not where it was signed.";
    return answer(message.list === undefined ? "unknown" : "notApplicable", reason, placeClause);
  }
  return isPlaceWithin(place, region) === true
    ? answer("pass", `It was sent from ${placeText(place)}, within the signer's region.`, placeClause)
    : answer(
        "unknown",
        `It was sent from ${placeText(place)}; the signer's region is given by numbers of countries, whose borders are not known here.`,
        placeClause,
      );
}

function placeText({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}): string {
  const degrees = (value: number, [positive, negative]: readonly [string, string]) =>
    `${(Math.abs(value) / 1e7).toFixed(7)} ${value < 0 ? negative : positive}`;
  return `${degrees(latitude, ["N", "S"])} ${degrees(longitude, ["E", "W"])}`;
}
