/** Signs that an IVIM shows: codes of the Vienna Convention and of ISO 14823, and what stands beside them. */
import type { BitString } from "@v2x/asn1";
import { type Meaning, type MeaningContext, type MeaningField, memberOf } from "../field.ts";
import { viennaSigns } from "./vienna-signs.ts";

/** The five bits of each letter in ITA2, the first on the wire as the highest. */
const ita2: ReadonlyMap<number, string> = new Map(
  Object.entries({
    A: 0b11000,
    B: 0b10011,
    C: 0b01110,
    D: 0b10010,
    E: 0b10000,
    F: 0b10110,
    G: 0b01011,
    H: 0b00101,
    I: 0b01100,
    J: 0b11010,
    K: 0b11110,
    L: 0b01001,
    M: 0b00111,
    N: 0b00110,
    O: 0b00011,
    P: 0b01101,
    Q: 0b11101,
    R: 0b01010,
    S: 0b10100,
    T: 0b00001,
    U: 0b11100,
    V: 0b01111,
    W: 0b11001,
    X: 0b10111,
    Y: 0b10101,
    Z: 0b10001,
  }).map(([letter, bits]) => [bits, letter]),
);

/** Two letters of ITA2, e.g. of a country or a language; undefined where they are none. */
function lettersOf(value: unknown): string | undefined {
  const { bytes } = (value ?? {}) as Partial<BitString>;
  if (bytes === undefined || bytes.length < 2) return undefined;
  const bits = (bytes[0]! << 2) | (bytes[1]! >> 6);
  const [first, second] = [ita2.get(bits >> 5), ita2.get(bits & 0x1f)];
  return first === undefined || second === undefined ? undefined : `${first}${second}`;
}

const provider: Meaning = (field, { valueAt }) => {
  const country = lettersOf(valueAt(memberOf(field, "countryCode")));
  return country === undefined
    ? undefined
    : `provider ${valueAt(memberOf(field, "providerIdentifier"))} of ${country}`;
};

/** Units by number, the same in both catalogues as far as both have them. */
const units = [
  "km/h",
  "mph",
  "km",
  "m",
  "dm",
  "cm",
  "miles",
  "yards",
  "feet",
  "min",
  "t",
  "× 100 kg",
  "pounds",
  "% incline",
  "min",
];

const unit: Meaning = ({ value }) => (typeof value === "number" ? (units[value] ?? "reserved") : undefined);

/** E.g. `80 km/h`; undefined where there is no number. */
function amountAt(field: MeaningField, { valueAt }: MeaningContext, member = "value"): string | undefined {
  const amount = valueAt(memberOf(field, member));
  const name = units[valueAt(memberOf(field, "unit")) as number];
  return typeof amount !== "number" ? undefined : name === undefined ? `${amount}` : `${amount} ${name}`;
}

const speedLimits: Meaning = (field, context) => {
  const [most, least] = ["speedLimitMax", "speedLimitMin"].map((name) => amountAt(field, context, name));
  const parts = [most && `at most ${most}`, least && `at least ${least}`].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(", ");
};

const options = ["", "a", "b", "c", "d", "e", "f", "g"];

const viennaCode: Meaning = (field, context) => {
  const [signClass, number, option] = ["roadSignClass", "roadSignCode", "vcOption"].map((name) =>
    context.valueAt(memberOf(field, name)),
  );
  if (typeof signClass !== "number" || typeof number !== "number") return undefined;
  const letter = "ABCDEFGH"[signClass] ?? "?";
  const name = viennaSigns[`${letter}${number}`];
  const amount = amountAt(field, context);
  const code = `${letter}, ${number}${options[option as number] ?? ""}`;
  return [`${code} of the Vienna Convention`, name, amount].filter(Boolean).join(": ");
};

const viennaClasses = [
  "A: danger warning",
  "B: priority",
  "C: prohibition or restriction",
  "D: obligation",
  "E: special regulation",
  "F: information, facilities or services",
  "G: direction, position or indication",
  "H: additional panel",
];

const categories: Readonly<Record<string, readonly [number: number, name: string]>> = {
  dangerWarning: [11, "danger warning"],
  regulatory: [12, "regulation"],
  informative: [13, "information"],
  publicFacilities: [21, "public facilities"],
  ambientCondition: [31, "surroundings"],
  roadCondition: [32, "state of the road"],
};

const catalogues = ["trafficSignPictogram", "publicFacilitiesPictogram", "ambientOrRoadConditionPictogram"];

/** The number that people write, e.g. 12557; which sign that is, the standard says. */
const pictogram: Meaning = (field, { valueAt }) => {
  const kind = memberOf(field, "serviceCategoryCode");
  const name = catalogues.map((catalogue) => valueAt(`${kind}.${catalogue}`)).find(Boolean);
  const category = typeof name === "string" ? categories[name] : undefined;
  const code = memberOf(field, "pictogramCategoryCode");
  const [nature, serial] = [valueAt(`${code}.nature`), valueAt(`${code}.serialNumber`)];
  if (category === undefined || typeof nature !== "number" || typeof serial !== "number") return undefined;
  const country = asciiOf(valueAt(memberOf(field, "countryCode")));
  const owner = country === undefined ? "ISO 14823" : country;
  return `${category[1]}, sign ${category[0]}${nature}${`${serial}`.padStart(2, "0")} of ${owner}`;
};

function asciiOf(value: unknown): string | undefined {
  return value instanceof Uint8Array && value.every((octet) => octet > 0x20 && octet < 0x7f)
    ? String.fromCharCode(...value)
    : undefined;
}

const twoDigits = (value: unknown) => `${value}`.padStart(2, "0");

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** By type, or by member where the type is a general one. */
export const roadSignMeanings: Readonly<Record<string, Meaning>> = {
  CountryCode: ({ value }) => lettersOf(value),
  Provider: provider,
  "Text.language": ({ value }) => lettersOf(value)?.toLowerCase(),
  VcClass: ({ value }) => (typeof value === "number" ? viennaClasses[value] : undefined),
  VcCode: viennaCode,
  Pictogram: pictogram,
  AnyCatalogue: (field, context) => amountAt(field, context),
  RSCUnit: unit,
  "Code-Units": unit,
  Distance: (field, context) => amountAt(field, context),
  Weight: (field, context) => amountAt(field, context),
  DistanceOrDuration: (field, context) => amountAt(field, context),
  "InternationalSign-distanceBetweenVehicles": (field, context) => amountAt(field, context),
  "InternationalSign-speedLimits": speedLimits,
  "InternationalSign-rateOfIncline": ({ value }) => `${value} %`,
  HoursMinutes: (field, { valueAt }) => {
    const [hours, minutes] = ["hours", "mins"].map((name) => valueAt(memberOf(field, name)));
    if (hours === undefined || minutes === undefined) return undefined;
    return field.name === "durationHourMinute"
      ? `${hours} h ${minutes} min`
      : `${twoDigits(hours)}:${twoDigits(minutes)}`;
  },
  MonthDay: (field, { valueAt }) => {
    const [month, day] = ["month", "day"].map((name) => valueAt(memberOf(field, name)));
    const name = months[(month as number) - 1];
    return name === undefined || day === undefined ? undefined : `${day} ${name}`;
  },
};
