import { fromHex, toHex } from "@v2x/asn1";
import { revocableRoles } from "@v2x/ccms";
import {
  ccmsRoles,
  type OperatedAuthority,
  type OperatedSystem,
  operatedSystems,
  scmsRoles,
} from "@v2x/contract";
import { type DecodedCertificate, decodeCertificate, encryptionKeyIn } from "@v2x/credentials";
import { AuthorityError, type AuthorityRecord } from "@v2x/pki";
import { rolesBelowRoot } from "@v2x/scms";
import type { Store } from "@v2x/store";
import { audited } from "../audit/audited.ts";
import { authoritiesOf } from "../audit/seen-authorities.ts";
import { HttpFailure } from "../http/http-failure.ts";
import type { Systems } from "../open-authorities.ts";
import { namedForPeople } from "../routes/ca-files.ts";
import type { Decider } from "./accounts.ts";

/** The roles of each system that are renewed as such, as a refusal names them; electors are renewed by their names. */
const renewable: Readonly<Record<OperatedSystem, readonly string[]>> = {
  ccms: ccmsRoles,
  scms: scmsRoles.filter((role) => role !== "elector"),
  camp: scmsRoles.filter((role) => role !== "elector"),
};

const revocable: Readonly<Record<OperatedSystem, readonly string[]>> = {
  ccms: revocableRoles,
  scms: rolesBelowRoot,
  camp: rolesBelowRoot,
};

/** Which authorities are asked for. */
interface AuthorityFilter {
  readonly system?: OperatedSystem | undefined;
  /** Also those that have ended or were revoked, though others took their places. */
  readonly every: boolean;
}

/** What operators see of authorities and do with them. Every change is noted with its reason; lists follow at once. */
export interface OperatedAuthorities {
  /** The systems that run here. */
  readonly systems: readonly OperatedSystem[];
  /** Those that end first before. */
  page(
    filter: AuthorityFilter,
    page: { readonly page: number; readonly size: number },
  ): Promise<{ now: string; content: OperatedAuthority[]; totalElements: number }>;
  /** @throws HttpFailure "request-malformed" for a role that the system has not; as `renew` of that system. */
  renew(system: OperatedSystem, role: string, by: Decider): Promise<OperatedAuthority>;
  /** In whichever system has it. @param hashedId8 - 16 hexadecimal digits. @throws as `revoke` of that system. */
  revoke(hashedId8: string, by: Decider): Promise<OperatedAuthority>;
  /** @throws as `HierarchyChanges` says of each. */
  addElector(by: Decider): Promise<OperatedAuthority>;
  renewElector(name: string, by: Decider): Promise<OperatedAuthority>;
  removeElector(name: string, by: Decider): Promise<OperatedAuthority>;
}

/** What operators do with the authorities of an installation; of CAMP's variant where that is switched on. */
export function operatedAuthorities(
  store: Pick<Store, OperatedSystem>,
  { ccms, scms, camp }: Pick<Systems, OperatedSystem>,
  now: () => Date,
): OperatedAuthorities {
  const systems = operatedSystems.filter((system) => system !== "camp" || camp !== undefined);

  async function generationsOf(system: OperatedSystem): Promise<readonly Generation[]> {
    const records: readonly AuthorityRecord[] = await store[system].authorities();
    return records.map((record) => ({ system, record, ...placeOf(record, records, now()) }));
  }

  /** A change: noted, and the generation that it made or ended as it stands afterwards. */
  async function change(
    { system, action, subject }: { system: OperatedSystem; action: string; subject: string },
    by: Decider,
    work: () => Promise<AuthorityRecord>,
  ): Promise<OperatedAuthority> {
    const changed = await audited({ ...by, action, subject, look: authoritiesOf(system) }, work);
    const generations = await generationsOf(system);
    return toWire(generations.find(({ record }) => record.id === changed.id)!);
  }

  return {
    systems,

    async page({ system, every }, { page, size }) {
      const generations = await Promise.all(
        systems.filter((one) => system === undefined || one === system).map(generationsOf),
      );
      const found = generations
        .flat()
        .filter(({ isInUse }) => every || isInUse)
        .toSorted(
          (a, b) =>
            a.record.notAfter.getTime() - b.record.notAfter.getTime() ||
            a.record.name.localeCompare(b.record.name),
        );
      return {
        now: now().toISOString(),
        content: found.slice(page * size, (page + 1) * size).map(toWire),
        totalElements: found.length,
      };
    },

    async renew(system, role, by) {
      if (!systems.includes(system)) throw malformed(`system must be one of ${systems.join(", ")}`);
      if (role === "elector" && system === "scms") throw malformed("Electors are renewed by their names");
      const to = { system, action: "authority.renewed", subject: `${system} ${role}`.toUpperCase() };
      const ofCcms = ccmsRoles.find((known) => known === role);
      if (system === "ccms" && ofCcms !== undefined) return change(to, by, () => ccms.renew(ofCcms));
      const ofScms = scmsRoles.find((known) => known === role);
      if (system === "ccms" || ofScms === undefined || ofScms === "elector")
        throw malformed(`role must be one of ${renewable[system].join(", ")}`);
      return change(to, by, () => (system === "camp" ? camp! : scms).renew(ofScms));
    },

    async revoke(hashedId8, by) {
      const id = fromHex(hashedId8);
      for (const system of systems) {
        const records: readonly AuthorityRecord[] = await store[system].authorities();
        if (!records.some((record) => Buffer.compare(record.hashedId8, id) === 0)) continue;
        const to = { system, action: "authority.revoked", subject: hashedId8.toUpperCase() };
        return change(to, by, () => ({ ccms, scms, camp: camp! })[system].revoke(id));
      }
      throw new AuthorityError("authority-unknown", { hashedId8: id });
    },

    addElector: (by) =>
      change(
        { system: "scms", action: "elector.added", subject: "electors of the SCMS" },
        by,
        scms.addElector,
      ),
    renewElector: (name, by) =>
      change({ system: "scms", action: "elector.renewed", subject: name }, by, () => scms.renewElector(name)),
    removeElector: (name, by) =>
      change({ system: "scms", action: "elector.removed", subject: name }, by, () =>
        scms.removeElector(name),
      ),
  };
}

/** A generation, and where it stands among those of its role; of electors, of its name. */
interface Generation extends Place {
  readonly system: OperatedSystem;
  readonly record: AuthorityRecord;
}

interface Place {
  /** As `OperatedAuthority` has it. */
  readonly isMissing: boolean;
  /** Whether it holds at that moment, or should: the current one, one that retired and has not ended, and the last one of a place that is empty. */
  readonly isInUse: boolean;
  readonly hasEnded: boolean;
}

function placeOf(
  { role, name, generation, state, notAfter }: AuthorityRecord,
  records: readonly AuthorityRecord[],
  now: Date,
): Place {
  const others = records.filter(
    (other) => other.role === role && (role !== "elector" || other.name === name),
  );
  const hasCurrent = others.some((other) => other.state === "current");
  const isNewest = others.every((other) => other.generation <= generation);
  // An elector that was removed leaves no place behind.
  const isMissing = !hasCurrent && isNewest && role !== "elector";
  const hasEnded = notAfter <= now;
  const holds = state === "current" || state === "next" || (state === "retired" && !hasEnded);
  return { isMissing, isInUse: holds || isMissing, hasEnded };
}

function toWire({ system, record, isMissing, hasEnded }: Generation): OperatedAuthority {
  const { role, generation, state, hashedId8, notBefore, notAfter } = record;
  const { name } = system === "scms" ? namedForPeople(record) : record;
  const certificate = certificateOf(record);
  const { encryptionKey } = certificate?.value.toBeSigned ?? {};
  const encryptionKeyType = encryptionKey && encryptionKeyIn(encryptionKey)?.keyType;
  const isCurrentElector = role === "elector" && state === "current";
  return {
    system,
    role,
    name,
    generation,
    state,
    hashedId8: toHex(hashedId8).toUpperCase(),
    notBefore: notBefore.toISOString(),
    notAfter: notAfter.toISOString(),
    ...(certificate?.key && { keyType: certificate.key.keyType }),
    ...(encryptionKeyType && { encryptionKeyType }),
    isDamaged: certificate === undefined,
    isMissing,
    canRenew: state === "current" || isMissing,
    canRevoke: isCurrentElector || (revocable[system].includes(role) && state !== "revoked" && !hasEnded),
  };
}

/** @returns undefined where the row is damaged. */
function certificateOf({ certificate, hashedId8 }: AuthorityRecord): DecodedCertificate | undefined {
  try {
    const decoded = decodeCertificate(certificate);
    return Buffer.compare(decoded.hashedId8, hashedId8) === 0 ? decoded : undefined;
  } catch {
    return undefined;
  }
}

function malformed(problems: string) {
  return new HttpFailure("request-malformed", { problems });
}
