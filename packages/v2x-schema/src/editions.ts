/**
 * Editions of the standards whose octets differ from those of the schemas of this package, which are IEEE
 * 1609.2-2022, IEEE 1609.2.1-2022, ETSI TS 103 097 V2.1.1 and TS 102 941 V2.2.1. Octets of TS 102 941 V1.3.1 are
 * among those of V2.2.1; what later editions add at extension markers decodes with any of them.
 */
import { type AnySchema, type Fields, nullType, type Schema, sequence, withDefault } from "@v2x/asn1";
import { EtsiTs102941CrlRequest, EtsiTs102941DeltaCtlRequest } from "./etsi-ts103097-extension.ts";
import { EndEntityType, PsidGroupPermissions } from "./ieee1609dot2.ts";
import { HashBasedRevocationInfo2016, JMaxGroup2016 } from "./ieee1609dot2-2016.ts";
import { HashBasedRevocationInfo, JMaxGroup } from "./ieee1609dot2-crl-base-types.ts";
import { Ieee1609Dot2DataSignedX509AuthenticatedCertRequest2020 } from "./ieee1609dot2dot1-2020.ts";
import { EcaEeCertResponse, EcaEeCertResponse2020 } from "./ieee1609dot2dot1-eca-ee-interface.ts";
import { Ieee1609Dot2DataSignedX509AuthenticatedCertRequest } from "./ieee1609dot2dot1-protocol.ts";

/** The editions of the schemas as they are exported. */
export const currentEdition =
  "IEEE 1609.2-2022, IEEE 1609.2.1-2022, ETSI TS 103 097 V2.1.1, ETSI TS 102 941 V2.2.1";

/** An edition with other octets. */
export interface Edition {
  /** The standard and its year or version. */
  readonly name: string;
  /** Types of the current edition, and what stands in their place. */
  readonly replaced: ReadonlyMap<Schema, Schema>;
}

/** The first edition with the structures of today. */
export const edition2016: Edition = {
  name: "IEEE 1609.2-2016",
  replaced: new Map<Schema, Schema>([
    [HashBasedRevocationInfo, HashBasedRevocationInfo2016],
    [JMaxGroup, JMaxGroup2016],
  ]),
};

/** The SCMS before the edition of 2022. */
export const scmsEdition2020: Edition = {
  name: "IEEE 1609.2.1-2020 with IEEE 1609.2 as amended until 2019",
  replaced: new Map<Schema, Schema>([
    [EcaEeCertResponse, EcaEeCertResponse2020],
    [
      Ieee1609Dot2DataSignedX509AuthenticatedCertRequest,
      Ieee1609Dot2DataSignedX509AuthenticatedCertRequest2020,
    ],
    [HashBasedRevocationInfo, HashBasedRevocationInfo2016],
  ]),
};

/** Editions with other octets, the latest first. */
export const editions: readonly Edition[] = [
  {
    name: "IEEE 1609.2-2022 with the ETSI extension module 1.0 printed in it",
    replaced: new Map<Schema, Schema>([
      [EtsiTs102941CrlRequest, nullType("EtsiTs102941CrlRequest")],
      [EtsiTs102941DeltaCtlRequest, nullType("EtsiTs102941DeltaCtlRequest")],
    ]),
  },
  scmsEdition2020,
  {
    name: "ETSI TS 103 097 V1.3.1 with IEEE 1609.2 as printed in it",
    replaced: new Map<Schema, Schema>([
      [
        PsidGroupPermissions,
        sequence("PsidGroupPermissions", {
          ...PsidGroupPermissions.root,
          eeType: withDefault(EndEntityType, { bytes: Uint8Array.of(0), length: 8 }),
        }),
      ],
      [HashBasedRevocationInfo, HashBasedRevocationInfo2016],
    ]),
  },
  edition2016,
];

/** A type as one edition has it. */
export interface EditionSchema {
  readonly edition: string;
  readonly schema: Schema;
}

/**
 * The schemas to try on octets of a type, and whose they are: the type as it is exported, then as each edition has
 * it that makes it different. The first that decodes the octets tells their edition; where editions do not differ
 * in these very octets it is the latest.
 */
export function editionsOf(schema: Schema): readonly EditionSchema[] {
  const others = editions
    .filter(({ replaced }) => reaches(schema, replaced))
    .map((edition) => ({ edition: edition.name, schema: schemaIn(edition, schema) }));
  return [{ edition: currentEdition, schema }, ...others];
}

/** A type as an edition has it. */
export function schemaIn({ replaced }: Edition, schema: Schema): Schema {
  return rebuilt(schema, madeBy(replaced));
}

/** Rebuilt types of each edition, so that every call answers with the same schema and its codecs. */
const made = new WeakMap<ReadonlyMap<Schema, Schema>, Map<Schema, Schema>>();

function madeBy(replaced: ReadonlyMap<Schema, Schema>): Map<Schema, Schema> {
  let types = made.get(replaced);
  if (types === undefined) {
    types = new Map(replaced);
    made.set(replaced, types);
  }
  return types;
}

function rebuilt(schema: Schema, types: Map<Schema, Schema>): Schema {
  const known = types.get(schema);
  if (known !== undefined) return known;
  const result = withParts(schema as AnySchema, (part) => rebuilt(part, types));
  types.set(schema, result);
  return result;
}

/** The same type made of other parts; a lazy part is asked for when it is needed. */
function withParts(schema: AnySchema, other: (part: Schema) => Schema): AnySchema {
  const fields = (members: Fields): Fields =>
    mapped(members, (field) =>
      "optional" in field ? { ...field, optional: other(field.optional) } : other(field),
    );
  switch (schema.kind) {
    case "sequence":
      return {
        ...schema,
        root: fields(schema.root),
        additions: schema.additions.map((addition) =>
          "group" in addition
            ? { group: fields(addition.group) }
            : { ...addition, schema: other(addition.schema) },
        ),
      };
    case "sequenceOf":
      return { ...schema, element: other(schema.element) };
    case "choice":
      return { ...schema, root: mapped(schema.root, other), additions: mapped(schema.additions, other) };
    case "octetString":
      return schema.containing === undefined ? schema : { ...schema, containing: other(schema.containing) };
    case "openType":
      return { ...schema, table: new Map([...schema.table].map(([key, type]) => [key, other(type)])) };
    case "lazy":
      return { ...schema, target: () => other(schema.target()) };
    default:
      return schema;
  }
}

function mapped<T>(record: Readonly<Record<string, T>>, change: (member: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, member]) => [name, change(member)]));
}

/** Whether a type is made of any of those that are replaced. */
function reaches(schema: Schema, replaced: ReadonlyMap<Schema, Schema>): boolean {
  const seen = new Set<Schema>();
  const open: Schema[] = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (replaced.has(part)) return true;
    if (seen.has(part)) continue;
    seen.add(part);
    if (part.kind === "lazy") open.push((part as Extract<AnySchema, { kind: "lazy" }>).target());
    else {
      withParts(part as AnySchema, (inner) => {
        open.push(inner);
        return inner;
      });
    }
  }
  return false;
}
