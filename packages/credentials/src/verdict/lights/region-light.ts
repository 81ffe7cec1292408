import { type ClaimedPlace, type GeographicRegion, unknownLocation } from "@v2x/v2x-schema";
import { type CountryStanding, standingByCountry } from "../../certificates/country-borders.ts";
import { isOnEarth, isPlaceWithin } from "../../certificates/regions.ts";
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
  const ofPlaces = inquiry.kind === "message" ? placeChecks(inquiry, regions[0]) : [];
  const checks = [...issuerChecks(chain, "region"), ...ofPlaces];
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
  const { outcome, found = "", clause } = ofPlaces.find(isUnknown) ?? ofPlaces[0]!;
  return answer(outcome, found, clause, checks);
}

function isUnknown({ outcome }: VerdictCheck): boolean {
  return outcome === "unknown";
}

function saidOf([own, above]: readonly (GeographicRegion | undefined)[]): string {
  if (own === undefined) return "No certificate of the chain names a region, so it is valid everywhere.";
  return above === undefined
    ? "Its region lies within what its issuers leave open: they name none."
    : "Its region is its issuer's or lies within it, up to the root.";
}

/** Whether a message was sent from within its signer's region, by each place where it says that its sender is. */
function placeChecks(
  { message, claims = {} }: AboutMessage,
  region: GeographicRegion | undefined,
): readonly [VerdictCheck, ...VerdictCheck[]] {
  if (region === undefined) {
    return [check("pass", "The signer's certificates name no region, so it may sign anywhere.")];
  }
  const { generationLocation } = message.signedData.tbsData.headerInfo;
  const [first, ...others] = [
    ...placeCheck(generationLocation, region, headerPath, (place) => `was sent from ${place}`),
    ...placeCheck(claims.senderPlace, region, payloadPath, (place) => `says that its sender is at ${place}`),
    ...placeCheck(
      claims.sourcePlace,
      region,
      payloadPath,
      (place) => `says in its GeoNetworking header that its sender is at ${place}`,
    ),
  ];
  if (first !== undefined) return [first, ...others];
  if (message.list !== undefined) {
    return [
      check(
        "notApplicable",
        "The signer may sign only within its region, and a list says not where it was signed.",
      ),
    ];
  }
  const event = claims.eventPlace;
  return [
    check(
      "unknown",
      event === undefined
        ? "The signer may sign only within its region, and the message says not where it was sent from."
        : `The signer may sign only within its region. The message reports an event at ${placeText(event)} and says not where it was sent from.`,
    ),
  ];
}

const headerPath = "content.signedData.tbsData.headerInfo.generationLocation";
const payloadPath = "content.signedData.tbsData.payload";

/** @param says - what the message says of a place, as it follows "the message". */
function placeCheck(
  place: ClaimedPlace | undefined,
  region: GeographicRegion,
  path: string,
  says: (place: string) => string,
): readonly VerdictCheck[] {
  if (place === undefined || isUnknownPlace(place)) return [];
  const said = `The message ${says(placeText(place))}`;
  if (!isOnEarth(place)) return [check("unknown", `${said}, which is no place on earth.`, path)];
  if (region.choice === "identifiedRegion")
    return [byCountry(standingByCountry(place, region.value), said, path)];
  switch (isPlaceWithin(place, region)) {
    case true:
      return [check("pass", `${said}, within the signer's region.`, path)];
    case false:
      return [check("fail", `${said}, outside the signer's region.`, path)];
    default:
      return [check("unknown", `${said}; the signer's region is of a kind that is not known here.`, path)];
  }
}

function byCountry(standing: CountryStanding, said: string, path: string): VerdictCheck {
  switch (standing.is) {
    case "inside":
      return check("pass", `${said}, within the signer's region: the place ${standing.found}.`, path);
    case "outside":
      return check("fail", `${said}, outside the signer's region: the place ${standing.found}.`, path);
    case "open":
      return check(
        "unknown",
        `${said}; whether that is within the signer's region is not judged: the place ${standing.found}.`,
        path,
      );
    case "unloaded":
      return { ...check("unknown", `${said}; ${unloaded}.`, path), name: bordersRule };
  }
}

const unloaded = "the signer's region is given by numbers of countries, whose borders are not loaded here";
const bordersRule = "country-borders-loaded";

/** Whether a verdict would say more once `loadCountryBorders` has loaded them. */
export function lacksCountryBorders({
  lights,
}: {
  readonly lights: readonly { readonly checks: readonly { readonly name: string }[] }[];
}): boolean {
  return lights.some(({ checks }) => checks.some(({ name }) => name === bordersRule));
}

function check(outcome: VerdictCheck["outcome"], found: string, path = headerPath): VerdictCheck {
  return {
    name: "sent-within-region",
    clause: placeClause,
    outcome,
    expected: "the message was sent from within its signer's region",
    found,
    path,
  };
}

/** Whether a header has a location and says in it that it is not known. */
function isUnknownPlace({ latitude, longitude }: ClaimedPlace): boolean {
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
