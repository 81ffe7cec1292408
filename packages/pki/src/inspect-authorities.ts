import { toHex } from "@v2x/asn1";
import { type DecodedCertificate, type KeyProvider, validityOf, verifyChain } from "@v2x/credentials";
import { type Check, checkOf, textOfCheck, unmetIn } from "@v2x/v2x-schema";
import { type Authorities, type Authority, describeAuthority, loadAuthorities } from "./authorities.ts";
import type { AuthorityRecord, AuthorityStorage, ListRecord } from "./authority-records.ts";
import { isDue, type ListRules } from "./published-lists.ts";

/** What an inspection of any system asks, but for the clause that asks for it there. */
const rules = {
  "authority-present": { expected: "one generation is current" },
  "certificate-readable": { expected: "the certificate decodes and has the HashedId8 of its row" },
  "columns-match": { expected: "name and dates of the row are the certificate's" },
  "chain-verifies": { expected: "the certificate verifies up to the root, now where it is current" },
  "key-opens": { expected: "the master key opens the sealed key" },
  "list-verifies": { expected: "the list is there and its issuer signed it" },
  "list-current": { expected: "it was issued, and is in the first half of its life" },
} as const;

/** The rules that an inspection of any system looks at. */
export type InspectionRule = keyof typeof rules;

/** A check of an inspection; `path` names the row. */
export interface InspectionCheck<Rule extends string = InspectionRule> extends Check {
  readonly name: Rule;
}

/** What is inspected, and by which standard. */
interface InspectionOrder<Role extends string, Kind extends string> {
  readonly roles: readonly Role[];
  readonly lists: ListRules<Role, Kind>;
  /** The clause that asks for each rule in that system. */
  readonly clauses: Readonly<Record<InspectionRule, string>>;
  readonly storage: AuthorityStorage<Role, Kind>;
  readonly keys: KeyProvider;
  now(): Date;
}

/**
 * Looks at every stored authority, its keys, and the current lists. Changes nothing, and creates nothing where nothing
 * is stored.
 */
export async function inspectAuthorities<Role extends string, Kind extends string>(
  inspection: InspectionOrder<Role, Kind>,
): Promise<readonly InspectionCheck[]> {
  const { roles, lists, clauses, storage, keys, now } = inspection;
  const authorities = await loadAuthorities(storage, keys);
  const checks: InspectionCheck[] = roles.map((role) => {
    const isThere = authorities.currentRecord(role) !== undefined;
    return inspected("authority-present", role.toUpperCase(), isThere ? undefined : "none is");
  });
  for (const record of authorities.records) {
    checks.push(...certificateChecks(record));
    for (const id of [record.verificationKeyId, record.encryptionKeyId])
      if (id !== undefined) checks.push(await keyCheck(id, record));
  }
  for (const kind of lists.kinds) {
    const issuers = authorities.records.length === 0 ? [] : lists.issuersOf(kind, authorities, now());
    for (const { id } of issuers) checks.push(...listChecks(kind, await storage.latestList(kind, id)));
    if (issuers.length === 0) checks.push(...listChecks(kind, undefined));
  }
  return checks;

  function certificateChecks(record: AuthorityRecord<Role>): InspectionCheck[] {
    const path = describeAuthority(record);
    const readable = inspected("certificate-readable", path, authorities.damageOf(record));
    const authority = authorities.usable.find((usable) => usable.record === record);
    if (!authority) return [readable];
    const at = record.state === "current" ? { at: now() } : {};
    const [unmet] = unmetIn(verifyChain(chainOf(authority, authorities), at));
    return [
      readable,
      inspected("columns-match", path, columnFault(authority)),
      inspected("chain-verifies", path, unmet && textOfCheck(unmet)),
    ];
  }

  async function keyCheck(id: string, record: AuthorityRecord<Role>): Promise<InspectionCheck> {
    return inspected("key-opens", `${describeAuthority(record)}, key ${id}`, await fault());

    async function fault(): Promise<string | undefined> {
      const sealed = await storage.key(id);
      if (!sealed) return "there is no such key";
      const opened = sealed.purpose === "sign" ? keys.open(sealed) : keys.openAgreement(sealed);
      return opened.then(
        () => undefined,
        (error: Error) => error.message,
      );
    }
  }

  function listChecks(kind: Kind, list: ListRecord<Kind> | undefined): InspectionCheck[] {
    const path = list
      ? `list ${kind} issue ${list.issue} of ${toHex(list.issuer).toUpperCase()}`
      : `list ${kind}`;
    const fault = list ? lists.faultOf(list, authorities) : "it is not there";
    const verifies = inspected("list-verifies", path, fault);
    if (!list) return [verifies];
    const life = `its life is ${list.issuedAt.toISOString()} to ${list.nextUpdate.toISOString()}`;
    return [verifies, inspected("list-current", path, isDue(list, now()) ? life : undefined)];
  }

  function inspected(name: InspectionRule, path: string, fault: string | undefined): InspectionCheck {
    return inspectionCheck({ name, path, clause: clauses[name], ...rules[name] }, fault);
  }
}

/** @param fault - what is there instead of what the rule asks for. */
export function inspectionCheck<Rule extends string>(
  rule: { readonly name: Rule; readonly path: string; readonly clause: string; readonly expected: string },
  fault: string | undefined,
): InspectionCheck<Rule> {
  return {
    ...checkOf({ ...rule, ask: () => fault === undefined || { found: fault } }, undefined),
    name: rule.name,
  };
}

function columnFault({ record, certificate }: Authority): string | undefined {
  const { id, validityPeriod } = certificate.value.toBeSigned;
  const { notBefore, notAfter } = validityOf(validityPeriod);
  if (id.choice !== "name" || id.value !== record.name) return "another name";
  const isSame = +notBefore === +record.notBefore && +notAfter === +record.notAfter;
  return isSame ? undefined : "other dates";
}

/** By the issuers that the certificates name; where one is not there the chain ends too early, which does not verify. */
function chainOf({ certificate }: Authority, { usable }: Authorities): DecodedCertificate[] {
  const chain = [certificate];
  for (let last = certificate; last.value.issuer.choice !== "self"; last = chain.at(-1)!) {
    const id = last.value.issuer.value;
    const parent =
      id instanceof Uint8Array &&
      usable.find((other) => Buffer.compare(other.certificate.hashedId8, id) === 0)?.certificate;
    if (!parent || chain.includes(parent)) break;
    chain.push(parent);
  }
  return chain;
}
