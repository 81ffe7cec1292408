import { coer, EncodeError, type Schema, uper } from "@v2x/asn1";
import * as schemas from "@v2x/v2x-schema";
import fc from "fast-check";
import { arbitraryOf } from "../arbitrary-of.ts";
import { checkCodec } from "./check-codec.ts";
import type { Random } from "./random.ts";
import { readerTargets } from "./reader-targets.ts";

/** Something that is given octets and must never fail but in its own words. */
export interface FuzzTarget {
  readonly name: string;
  /** Well-formed octets to start from, made from the target's grammar. */
  fresh(random: Random): Uint8Array;
  /** Gives the octets to the target. @throws whatever is a find. */
  check(bytes: Uint8Array): void;
}

/** Everything that is fuzzed. @param seeds - octets made by others, from which readers of anything start. */
export function fuzzTargets(seeds: readonly Uint8Array[]): readonly FuzzTarget[] {
  return [...codecTargets(), ...readerTargets(seeds)];
}

/** Each type of IEEE 1609.2, 1609.2.1, ETSI and CAMP in COER, each of messages of SAE J2735 and ETSI ITS in UPER. */
function codecTargets(): readonly FuzzTarget[] {
  const { etsi, j2735, ...others } = schemas;
  return [
    ...schemasIn(others).map((schema) => codecTarget(schema, "COER")),
    ...schemasIn({ etsi, j2735 }).map((schema) => codecTarget(schema, "UPER")),
  ];
}

/** The schema values of a module and of the modules below it, each once. */
function schemasIn(module: object): readonly Schema[] {
  const found = new Set<Schema>();
  const look = (namespace: object) => {
    for (const value of Object.values(namespace)) {
      if (isSchema(value)) found.add(value);
      else if (isNamespace(value)) look(value);
    }
  };
  look(module);
  return [...found];
}

function isNamespace(value: unknown): value is object {
  return (value as { [Symbol.toStringTag]?: string } | null)?.[Symbol.toStringTag] === "Module";
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && "kind" in value && "name" in value;
}

function codecTarget(schema: Schema, rules: "COER" | "UPER"): FuzzTarget {
  const codec = rules === "COER" ? coer : uper;
  let values: fc.Arbitrary<unknown> | undefined;
  return {
    name: `${schema.name} (${rules})`,
    fresh: (random) => {
      values ??= arbitraryOf(schema, rules);
      for (const value of fc.sample(values, { numRuns: 50, seed: random.below(2 ** 31) })) {
        try {
          return codec.encode(schema, value);
        } catch (error) {
          // Some values that COER can write have no UPER, such as unknown additions without octets.
          if (!(error instanceof EncodeError)) throw error;
        }
      }
      throw new Error(`none of 50 values of ${schema.name} can be encoded`);
    },
    check: (bytes) => checkCodec(schema, rules, bytes),
  };
}
