/** Causes and sub-causes of events, in the words of both releases where they differ. */
import type { IntegerSchema, Schema } from "@v2x/asn1";
import { etsi } from "@v2x/v2x-schema";
import { type Meaning, memberOf } from "../field.ts";
import { wordsOf } from "../words.ts";

interface Cause {
  /** The alternative of CauseCodeChoice, e.g. `accident2`. */
  readonly alternative: string;
  readonly text: string;
  /** By sub-cause. */
  readonly details: ReadonlyMap<number, string>;
}

/** What release 1 calls causes, where that says something else. */
const formerCauses: Readonly<Record<number, string>> = {
  6: "adverse weather condition: adhesion",
  15: "rescue and recovery work in progress",
  17: "adverse weather condition: extreme weather condition",
};

/** What release 1 calls sub-causes, by cause, where that says something else. */
const formerDetails: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  1: { 5: "traffic stationary" },
  3: { 1: "major roadworks", 3: "slow moving road maintenance", 4: "short term stationary roadworks" },
  9: { 3: "sewer collapse", 8: "volcano eruption" },
  18: { 3: "heavy snowfall", 4: "heavy rain", 5: "heavy hail" },
  19: { 1: "heavy rain", 2: "heavy snowfall", 3: "soft hail" },
  26: { 6: "snowplough", 8: "salting vehicles" },
};

/** The last sub-cause that release 1 has, by cause, where release 2 has more. */
const lastFormerDetails: Readonly<Record<number, number>> = {
  1: 8,
  3: 6,
  6: 10,
  9: 9,
  11: 4,
  12: 3,
  15: 5,
  91: 9,
  93: 2,
  94: 5,
  97: 4,
  99: 7,
};

const formerNumbers: ReadonlySet<number> = new Set(Object.values(etsi.release1.CauseCodeType.named));

/** Words that a name does not spell as people do. */
const spellings: Readonly<Record<string, string>> = {
  abs: "ABS",
  aeb: "AEB",
  dont: "don't",
  esp: "ESP",
  "e scooter": "e-scooter",
  "multi vehicle": "multi-vehicle",
  ptw: "powered two-wheeler",
  vru: "VRU",
};
const misspelt = new RegExp(`\\b(${Object.keys(spellings).join("|")})\\b`, "g");

/** E.g. `hazardous location: surface condition`. */
function phrase(name: string): string {
  const [first = "", ...rest] = name.replace(/-deprecated$/, "").split(/-(?=[A-Z])/);
  const text = [first, ...rest.map((part) => part.charAt(0).toLowerCase() + part.slice(1))]
    .map(wordsOf)
    .join(": ")
    .replace(misspelt, (word) => spellings[word]!);
  return name.endsWith("-deprecated") ? `${text} (no longer to be used)` : text;
}

function withFormer(text: string, former: string | undefined, isNew: boolean): string {
  if (isNew) return `${text} (reserved in release 1)`;
  return former === undefined ? text : `${text} (release 1: ${former})`;
}

const causes: ReadonlyMap<number, Cause> = new Map(
  Object.entries(etsi.release2.CauseCodeChoice.root).map(([alternative, schema]) => {
    const number = Number(/\d+$/.exec(alternative)![0]);
    const name = alternative.replace(/\d+$/, "");
    const isReserved = name === "reserved";
    const text = isReserved ? `reserved cause ${number}` : phrase(name);
    const isNew = !isReserved && !formerNumbers.has(number);
    return [
      number,
      {
        alternative,
        text: withFormer(text, formerCauses[number], isNew),
        details: detailsOf(number, schema),
      },
    ];
  }),
);

function detailsOf(cause: number, schema: Schema): Cause["details"] {
  return new Map(
    Object.entries((schema as IntegerSchema).named)
      .filter(([, number]) => number !== 0)
      .map(([name, number]) => {
        const isNew = number > (lastFormerDetails[cause] ?? number);
        return [number, withFormer(phrase(name), formerDetails[cause]?.[number], isNew)];
      }),
  );
}

function causeText(cause: number): string {
  return causes.get(cause)?.text ?? `reserved cause ${cause}`;
}

function detailText(cause: number, detail: number): string {
  if (detail === 0) return "no detail given";
  return causes.get(cause)?.details.get(detail) ?? `reserved sub-cause ${detail}`;
}

function eventText(cause: number, detail: number): string {
  return detail === 0 ? causeText(cause) : `${causeText(cause)}: ${detailText(cause, detail)}`;
}

/** Release 1: two numbers beside each other. */
const causeCode: Meaning = (field, { valueAt }) => {
  const cause = valueAt(memberOf(field, "causeCode"));
  const detail = valueAt(memberOf(field, "subCauseCode"));
  return typeof cause === "number" && typeof detail === "number" ? eventText(cause, detail) : undefined;
};

/** Release 2: the alternative is the cause. */
function chosenCause(path: string, valueAt: (path: string) => unknown): string | undefined {
  for (const [cause, { alternative }] of causes) {
    const detail = valueAt(`${path}.${alternative}`);
    if (typeof detail === "number") return eventText(cause, detail);
  }
  return undefined;
}

const detailBeside: Meaning = ({ value, parent }, { valueAt }) => {
  const cause = parent && valueAt(memberOf(parent, "causeCode"));
  return typeof cause === "number" && typeof value === "number" ? detailText(cause, value) : undefined;
};

function detailOf(cause: number): Meaning {
  return ({ value }) => (typeof value === "number" ? detailText(cause, value) : undefined);
}

const roadworks = 3;

/** By type, or by member where the type is a general one. */
export const causeMeanings: Readonly<Record<string, Meaning>> = {
  CauseCode: causeCode,
  CauseCodeType: ({ value }) => (typeof value === "number" ? causeText(value) : undefined),
  "CauseCode.subCauseCode": detailBeside,
  CauseCodeV2: (field, { valueAt }) => chosenCause(memberOf(field, "ccAndScc"), valueAt),
  CauseCodeChoice: (field, { valueAt }) => chosenCause(field.path, valueAt),
  ...Object.fromEntries(
    [...causes].map(([cause, { alternative }]) => [`CauseCodeChoice.${alternative}`, detailOf(cause)]),
  ),
  RoadworksSubCauseCode: detailOf(roadworks),
};
