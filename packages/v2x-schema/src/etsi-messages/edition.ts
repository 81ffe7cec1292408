/**
 * Which release a CAM or DENM needs, as far as its octets tell: the header is the same in both, and the root of every
 * type keeps its octets.
 */
import type { EnumeratedSchema, Schema, UnknownAddition } from "@v2x/asn1";
import type { Finding } from "../profile-finding.ts";
import { type Visited, visitValue } from "../visit-value.ts";

/** Something in a value that stands behind an extension marker. */
export interface Addition {
  readonly path: string;
  /** E.g. `extensionContainers`; a value of an enumeration by its name or number. */
  readonly name: string;
  /** Whether the schema defines it; what it does not is kept as octets or as a number. */
  readonly known: boolean;
}

/** What a value uses of the additions of its schema, and of later ones; nothing inside an addition is looked at. */
export function additionsIn<T>(schema: Schema<T>, value: T): readonly Addition[] {
  const found: Addition[] = [];
  visitValue(schema, value, (visited) => {
    if (!found.some(({ path }) => isWithin(visited.path, path))) found.push(...additionsAt(visited));
  });
  return found;
}

function isWithin(path: string, outer: string): boolean {
  return path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}

function additionsAt({ schema, value, path }: Visited): readonly Addition[] {
  if (schema.kind === "enumerated") return enumerationAt(schema, value, path);
  if (schema.kind === "choice") {
    const { choice } = value as { readonly choice: string };
    if (Object.hasOwn(schema.root, choice)) return [];
    return [{ path: join(path, choice), name: choice, known: Object.hasOwn(schema.additions, choice) }];
  }
  if (schema.kind !== "sequence" || !schema.extensible) return [];
  const members = value as Readonly<Record<string, unknown>>;
  const names = schema.additions.flatMap((one) => ("group" in one ? Object.keys(one.group) : [one.name]));
  const unknown = (members.unknownAdditions ?? []) as readonly UnknownAddition[];
  return [
    ...names
      .filter((name) => members[name] !== undefined)
      .map((name) => ({ path: join(path, name), name, known: true })),
    ...unknown.map(({ index }) => ({
      path: join(path, "unknownAdditions"),
      name: `addition ${index + 1} of ${schema.name}`,
      known: false,
    })),
  ];
}

function enumerationAt(schema: EnumeratedSchema, value: unknown, path: string): readonly Addition[] {
  if (typeof value === "number") return [{ path, name: `value ${value} of ${schema.name}`, known: false }];
  const rank = Object.keys(schema.values).indexOf(value as string);
  return rank < schema.rootCount ? [] : [{ path, name: value as string, known: true }];
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** What people should know about additions that a schema does not define. */
export function unknownAdditionFindings(
  additions: readonly Addition[],
  standard: string,
): readonly Finding[] {
  return additions
    .filter(({ known }) => !known)
    .map(({ path, name }) => ({
      path,
      rule: `${name} stands behind the extension marker, is of an edition after this one and is kept as it came`,
      clause: standard,
    }));
}

/** The last cause code that release 2 has; it numbers them by alternatives of a CHOICE. */
const lastCauseOfRelease2 = 128;

/** Cause codes that release 1 alone can carry. */
export function releaseOneFindings<T>(schema: Schema<T>, value: T): readonly Finding[] {
  const findings: Finding[] = [];
  visitValue(schema, value, ({ schema: { name }, value: code, path }) => {
    if (name !== "CauseCodeType" || (code as number) <= lastCauseOfRelease2) return;
    findings.push({
      path,
      rule: `causeCode ${String(code)} is in release 1 alone: release 2 ends at ${lastCauseOfRelease2}, and its decoders refuse the message`,
      clause: "ETSI TS 102 894-2 V2.4.1, CauseCodeChoice",
    });
  });
  return findings;
}
