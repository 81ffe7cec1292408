/** Octets tried as one structure, or as the first of several that they are. */
import {
  coer,
  constraintOf,
  DecodeError,
  type DecodeLimits,
  type Exploration,
  type FieldRange,
  type Schema,
  uper,
} from "@v2x/asn1";
import { currentEdition, editionsOf, type Finding } from "@v2x/v2x-schema";
import { doubtsOf } from "./doubts.ts";
import { readOn } from "./out-of-range.ts";
import type { Structure } from "./structure.ts";
import { unknownHashes } from "./unknown-hashes.ts";

/** Octets read as one structure, whole or up to a failure. */
export interface Attempt {
  readonly structure: Structure;
  /** What people call the value that was read, where there is more to say than the structure's title. */
  readonly title?: string;
  readonly schema: Schema;
  /** The edition that the octets belong to, where not every edition reads them so. */
  readonly edition?: string;
  /** Present where the octets are those of the schema. */
  readonly value?: unknown;
  readonly map: readonly FieldRange[];
  /** Octets that the value takes; whatever is behind it is the caller's to judge. */
  readonly length: number;
  readonly findings: readonly Finding[];
  readonly remarks: readonly Finding[];
  /** Why the octets may yet be something else, though they could be read. */
  readonly doubts: readonly string[];
  /** Absent where the octets are the structure. */
  readonly failure?: DecodeError;
}

/** Octets of one input that readers take at most; a list of the field has some hundred thousand. */
export const maximalOctets = 16 * 1024 * 1024;

const withDefaults = (limits?: DecodeLimits) =>
  ({ maxInput: maximalOctets, ...limits, trailing: "allow" }) as const;

/** Reads octets as a structure; octets behind the value are no failure. */
export function attempt(structure: Structure, bytes: Uint8Array, limits?: DecodeLimits): Attempt {
  const { schema, encoding } = structure;
  const options = withDefaults(limits);
  // What senders of messages get wrong is often the canonical form only: then there is a value, and a finding.
  const explored =
    encoding === "UPER"
      ? uper.explore(schema, bytes, { ...options, rules: "basic" })
      : coer.explore(schema, bytes, { ...options, rules: structure.rules ?? "canonical" });
  return judged(structure, schema, bytes, explored);
}

/**
 * As `attempt`, and where that fails, as the editions before the current one had the structure; then with integers that
 * leave their range, each of which is a finding and a doubt.
 */
export function attemptEditions(structure: Structure, bytes: Uint8Array, limits?: DecodeLimits): Attempt {
  const current = attempt(structure, bytes, limits);
  if (current.failure === undefined || structure.encoding === "UPER") return current;
  for (const { edition, schema } of editionsOf(structure.schema)) {
    if (edition === currentEdition) continue;
    const explored = coer.explore(schema, bytes, withDefaults(limits));
    if (explored.failure === undefined) return { ...judged(structure, schema, bytes, explored), edition };
  }
  return current.failure.code === "value-out-of-range"
    ? (attemptReadingOn(structure, bytes, limits) ?? current)
    : current;
}

function attemptReadingOn(
  structure: Structure,
  bytes: Uint8Array,
  limits: DecodeLimits | undefined,
): Attempt | undefined {
  const found = readOn(structure.schema, bytes, withDefaults(limits));
  if (found === undefined) return undefined;
  const made = judged(structure, structure.schema, bytes, found.explored);
  const clause = `the range of its type in ${structure.schema.name}`;
  return {
    ...made,
    findings: [
      ...found.outside.map(({ path, expected, found: value }) => ({
        path,
        rule: `the value is ${expected}, and ${value} is not`,
        clause,
      })),
      ...made.findings,
    ],
    doubts: [
      ...found.outside.map(({ path, found: value }) => `${path} is ${value}, out of its range`),
      ...made.doubts,
    ],
  };
}

/**
 * Reads octets as the first structure that they are whole, in the current edition of each, then in those before.
 *
 * @returns the closest attempt where they are none.
 */
export function firstFitting(
  candidates: readonly Structure[],
  bytes: Uint8Array,
  limits?: DecodeLimits,
): Attempt {
  const attempts: Attempt[] = [];
  for (const structure of candidates) {
    const made = attempt(structure, bytes, limits);
    // An alternative of a later edition can be anything, so what leaves octets over proves little.
    if (made.failure === undefined && made.length === bytes.length) return made;
    if (made.failure === undefined || !structure.isWholeOrNothing) attempts.push(made);
  }
  return attemptEditions(closestOf(attempts).structure, bytes, limits);
}

/** The attempt that read most fields before it failed; of those that read as many, the first. */
export function closestOf(attempts: readonly Attempt[]): Attempt {
  return attempts.reduce((one, next) => (next.map.length > one.map.length ? next : one));
}

function judged(
  structure: Structure,
  schema: Schema,
  bytes: Uint8Array,
  explored: Exploration<unknown>,
): Attempt {
  // What is refused before it is looked at is one field without members.
  const map = explored.map.length > 0 ? explored.map : [wholeOf(schema)];
  const nonCanonical = explored.findings.map(canonicalRule);
  const nothing = { findings: nonCanonical, remarks: [], doubts: [] };
  if (explored.failure !== undefined) {
    const title = structure.titleOf?.(map);
    const failed = { structure, schema, map, length: bytes.length, failure: explored.failure, ...nothing };
    return title === undefined ? failed : { ...failed, title };
  }
  const { value, length } = explored;
  const [first] = explored.findings;
  if (structure.isWholeOrNothing && first !== undefined) {
    return { structure, schema, map, length: bytes.length, failure: first, ...nothing };
  }
  const { edition } = structure;
  const read = { structure, schema, value, map, length, ...nothing, ...(edition && { edition }) };
  try {
    const judgement = structure.judge?.(value, map);
    return {
      ...read,
      ...judgement,
      findings: [...nonCanonical, ...(judgement?.findings ?? [])],
      remarks: [...unknownHashes(map), ...(judgement?.remarks ?? [])],
      doubts: [...doubtsOf(map, explored.findings), ...(judgement?.doubts ?? [])],
    };
  } catch (failure) {
    if (!(failure instanceof DecodeError)) throw failure;
    return { ...read, failure };
  }
}

function canonicalRule({ path, expected, found, offset, bit }: DecodeError): Finding {
  const [place, clause] =
    bit === undefined
      ? [`octet ${offset}`, "Rec. ITU-T X.696, canonical OER"]
      : [`bit ${bit}`, "Rec. ITU-T X.691, canonical PER"];
  return {
    path,
    rule: `the encoding is canonical: expected ${expected} at ${place}, found ${found}`,
    clause,
  };
}

function wholeOf(schema: Schema): FieldRange {
  const { name: type, kind } = schema;
  return { path: "", type, kind, constraint: constraintOf(schema), start: 0, end: 0, depth: 0 };
}
