import { type GeographicRegion, type ThreeDLocation, unknownLocation } from "@v2x/v2x-schema";
import { isPlaceWithin } from "../../certificates/regions.ts";
import { withRegions } from "../../certificates/verify.ts";
import { missingText } from "../chain.ts";
import type { AboutMessage, Inquiry } from "../inquiry.ts";
import { type Answer, answer, failing, sentenceOn, type VerdictCheck } from "./lights.ts";
import { issuerChecks } from "./rule-checks.ts";

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
  const regions = withRegions(chain.links.map(({ certificate }) => certificate)).map(({ region }) => region);
  const checks = [
    ...issuerChecks(chain, "region"),
    ...(inquiry.kind === "message" ? [placeCheck(inquiry, regions[0])] : []),
  ];
  const wrong = failing(checks);
  if (wrong !== undefined) return wrong;
  const open = checks.find(({ outcome, subject }) => outcome === "unknown" && subject !== undefined);
  if (open !== undefined) return answer("unknown", sentenceOn(open), open.clause, checks);
  const isComplete = chain.missing === undefined && chain.brokenOff === undefined;
  if (!isComplete) {
    const own = regions[0] === undefined ? "It names no region of its own, so its issuer's is in force." : "";
    return answer("unknown", `${own} ${missingText(chain)}`.trim(), chainClause, checks);
  }
  if (inquiry.kind === "certificate") return answer("pass", saidOf(regions), chainClause, checks);
  const { outcome, found = "", clause } = placeCheck(inquiry, regions[0]);
  return answer(outcome, found, clause, checks);
}

function saidOf([own, above]: readonly (GeographicRegion | undefined)[]): string {
  if (own === undefined) return "No certificate of the chain names a region, so it is valid everywhere.";
  return above === undefined
    ? "Its region lies within what its issuers leave open: they name none."
    : "Its region is its issuer's or lies within it, up to the root.";
}

/** Whether a message was sent from within its signer's region. */
function placeCheck({ message }: AboutMessage, region: GeographicRegion | undefined): VerdictCheck {
  const place = message.signedData.tbsData.headerInfo.generationLocation;
  const check = (outcome: VerdictCheck["outcome"], found: string): VerdictCheck => ({
    name: "sent-within-region",
    clause: placeClause,
    outcome,
    expected: "the message was sent from within its signer's region",
    found,
    path: "content.signedData.tbsData.headerInfo.generationLocation",
  });
  if (region === undefined) {
    return check("pass", "The signer's certificates name no region, so it may sign anywhere.");
  }
  if (place === undefined || isUnknownPlace(place)) {
    return message.list === undefined
      ? check(
          "unknown",
          "The signer may sign only within its region, and the header says not where the message was sent from; its payload may.",
        )
      : check(
          "notApplicable",
          "The signer may sign only within its region, and a list says not where it was signed.",
        );
  }
  switch (isPlaceWithin(place, region)) {
    case true:
      return check("pass", `It was sent from ${placeText(place)}, within the signer's region.`);
    case false:
      return check(
        "fail",
        `The message says that it was sent from ${placeText(place)}, which lies outside the signer's region.`,
      );
    default:
      return check(
        "unknown",
        `It was sent from ${placeText(place)}; the signer's region is given by numbers of countries, whose borders are not known here.`,
      );
  }
}

/** Whether a header has a location and says in it that it is not known. */
function isUnknownPlace({ latitude, longitude }: ThreeDLocation): boolean {
  return latitude === unknownLocation.latitude || longitude === unknownLocation.longitude;
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
