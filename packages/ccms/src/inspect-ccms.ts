import { toHex } from "@v2x/asn1";
import { type DecodedCertificate, validityOf, verifyChain } from "@v2x/credentials";
import { type Authorities, type Authority, describeAuthority, isDue, loadAuthorities } from "@v2x/pki";
import { type Check, checkOf, textOfCheck, unmetIn } from "@v2x/v2x-schema";
import { faultOfLink, linkForms, linkIn } from "./link-certificates.ts";
import type { AuthorityRecord, AuthorityRole, CcmsPorts, ListRecord } from "./ports.ts";
import { ccmsLists } from "./trust-lists.ts";

const rules = {
  "authority-present": { clause: "ETSI TS 102 941 6.1", expected: "one generation is current" },
  "certificate-readable": {
    clause: "ETSI TS 103 097 clause 6",
    expected: "the certificate decodes and has the HashedId8 of its row",
  },
  "columns-match": {
    clause: "ETSI TS 103 097 7.2",
    expected: "name and dates of the row are the certificate's",
  },
  "chain-verifies": {
    clause: "IEEE 1609.2 5.1.2",
    expected: "the certificate verifies up to the root, now where it is current",
  },
  "key-opens": { clause: "docs/operations.md", expected: "the master key opens the sealed key" },
  "link-verifies": {
    clause: "ETSI TS 102 941 6.4",
    expected: "the link certificate leads from the generation before to this one",
  },
  "list-verifies": {
    clause: "ETSI TS 102 941 6.3",
    expected: "the list is there and its issuer signed it",
  },
  "list-current": {
    clause: "ETSI TS 102 941 6.3",
    expected: "it was issued, and is in the first half of its life",
  },
} as const;

/** The rules that an inspection looks at. */
export type InspectionRule = keyof typeof rules;

/** A check of an inspection; `path` names the row. */
export interface InspectionCheck extends Check {
  readonly name: InspectionRule;
}

/**
 * Looks at every stored authority, its keys, and the current lists. Changes nothing, and creates nothing where nothing
 * is stored.
 */
export async function inspectCcms(ports: CcmsPorts): Promise<readonly InspectionCheck[]> {
  const authorities = await loadAuthorities(ports.storage, ports.keys);
  const checks: InspectionCheck[] = [];
  for (const role of ["tlm", "rca", "ea", "aa"] as const) checks.push(presence(role, authorities));
  for (const record of authorities.records) {
    checks.push(...certificateChecks(record, authorities, ports.now()));
    for (const id of [record.verificationKeyId, record.encryptionKeyId])
      if (id !== undefined) checks.push(await keyCheck(id, record, ports));
  }
  checks.push(...linkChecks(authorities));
  const rules = ccmsLists(ports.urls);
  for (const kind of rules.kinds) {
    const issuers = rules.issuersOf(kind, authorities, ports.now());
    for (const { id } of issuers) {
      const list = await ports.storage.latestList(kind, id);
      checks.push(...listChecks(kind, list, authorities, ports.now(), rules));
    }
    if (issuers.length === 0) checks.push(...listChecks(kind, undefined, authorities, ports.now(), rules));
  }
  return checks;
}

function presence(role: AuthorityRole, authorities: Authorities<AuthorityRole>): InspectionCheck {
  const isThere = authorities.currentRecord(role) !== undefined;
  return inspected("authority-present", role.toUpperCase(), isThere ? undefined : "none is");
}

function certificateChecks(
  record: AuthorityRecord,
  authorities: Authorities<AuthorityRole>,
  now: Date,
): InspectionCheck[] {
  const path = describeAuthority(record);
  const readable = inspected("certificate-readable", path, authorities.damageOf(record));
  const authority = authorities.usable.find((usable) => usable.record === record);
  if (!authority) return [readable];
  const at = record.state === "current" ? { at: now } : {};
  const [unmet] = unmetIn(verifyChain(chainOf(authority, authorities), at));
  return [
    readable,
    inspected("columns-match", path, columnFault(authority)),
    inspected("chain-verifies", path, unmet && textOfCheck(unmet)),
  ];
}

function columnFault({ record, certificate }: Authority): string | undefined {
  const { id, validityPeriod } = certificate.value.toBeSigned;
  const { notBefore, notAfter } = validityOf(validityPeriod);
  if (id.choice !== "name" || id.value !== record.name) return "another name";
  const isSame = +notBefore === +record.notBefore && +notAfter === +record.notAfter;
  return isSame ? undefined : "other dates";
}

/** By the issuer that the certificate names; without it the chain ends too early, which does not verify. */
function chainOf({ certificate }: Authority, { usable }: Authorities<AuthorityRole>): DecodedCertificate[] {
  const { issuer } = certificate.value;
  if (!(issuer.value instanceof Uint8Array)) return [certificate];
  const id = issuer.value;
  const parent = usable.find((other) => Buffer.compare(other.certificate.hashedId8, id) === 0);
  return parent ? [certificate, parent.certificate] : [certificate];
}

async function keyCheck(
  id: string,
  record: AuthorityRecord,
  { keys, storage }: CcmsPorts,
): Promise<InspectionCheck> {
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

function linkChecks(authorities: Authorities<AuthorityRole>): InspectionCheck[] {
  return authorities.records.flatMap((record) =>
    (record.role === "tlm" || record.role === "rca" ? linkForms[record.role] : [])
      .filter((form) => linkIn(form, record) !== undefined)
      .map((form) =>
        inspected(
          "link-verifies",
          `${describeAuthority(record)}, ${form}`,
          faultOfLink(form, record, authorities),
        ),
      ),
  );
}

function listChecks(
  kind: ListRecord["kind"],
  list: ListRecord | undefined,
  authorities: Authorities<AuthorityRole>,
  now: Date,
  rules: ReturnType<typeof ccmsLists>,
): InspectionCheck[] {
  const path = list
    ? `list ${kind} issue ${list.issue} of ${toHex(list.issuer).toUpperCase()}`
    : `list ${kind}`;
  const verifies = inspected(
    "list-verifies",
    path,
    list ? rules.faultOf(list, authorities) : "it is not there",
  );
  if (!list) return [verifies];
  const life = `its life is ${list.issuedAt.toISOString()} to ${list.nextUpdate.toISOString()}`;
  return [verifies, inspected("list-current", path, isDue(list, now) ? life : undefined)];
}

/** @param fault - what is there instead of what the rule asks for. */
function inspected(name: InspectionRule, path: string, fault: string | undefined): InspectionCheck {
  const rule = { name, path, ...rules[name], ask: () => fault === undefined || { found: fault } };
  return { ...checkOf(rule, undefined), name };
}
