import type { ListKind } from "@v2x/ccms";
import { type OperatedList, type OperatedSystem, operatedSystems } from "@v2x/contract";
import type { AuthorityStorage, ListRecord, ListStanding } from "@v2x/pki";
import type { ScmsListKind } from "@v2x/scms";
import type { Store } from "@v2x/store";
import { audited, type BoundRepositories, type Seen } from "../audit/audited.ts";
import { HttpFailure } from "../http/http-failure.ts";
import type { Systems } from "../open-authorities.ts";
import { upperHex } from "../routes/ca-files.ts";
import type { Decider } from "./accounts.ts";
import { addressOfList } from "./list-addresses.ts";

/** What operators see of lists and do with them. */
export interface OperatedLists {
  /** Those that are missing or end first before. */
  page(
    filter: { readonly system?: OperatedSystem | undefined },
    page: { readonly page: number; readonly size: number },
  ): Promise<{ now: string; content: OperatedList[]; totalElements: number }>;
  /**
   * Signs a list anew, noted with its sequence before and after.
   *
   * @param name - as `OperatedList` has it.
   * @throws HttpFailure "list-of-name-unknown"; as `PublishedLists.publish`.
   */
  publish(name: string, by: Decider): Promise<OperatedList>;
}

/** A list of some system. */
interface Found {
  readonly system: OperatedSystem;
  readonly name: string;
  readonly isRetired: boolean;
  readonly standing: ListStanding;
}

/** What operators do with the lists of an installation; of CAMP's variant where that is switched on. */
export function operatedLists(
  store: Pick<Store, OperatedSystem>,
  systems: Pick<Systems, OperatedSystem>,
  { publicUrl, now }: { readonly publicUrl: string; now(): Date },
): OperatedLists {
  async function listsOf(system: OperatedSystem): Promise<readonly Found[]> {
    const standings: readonly ListStanding[] = (await systems[system]?.standingLists()) ?? [];
    const records = await store[system].authorities();
    return standings.map((standing) => {
      const { kind, issuer } = standing;
      const isRetired = records.some(
        ({ hashedId8, state }) => state === "retired" && Buffer.compare(hashedId8, issuer.id) === 0,
      );
      const name = isRetired ? `${system}-${kind}:${upperHex(issuer.id)}` : `${system}-${kind}`;
      return { system, name, isRetired, standing };
    });
  }

  async function every(): Promise<readonly Found[]> {
    return (await Promise.all(operatedSystems.map(listsOf))).flat();
  }

  function issueNow({ system, standing: { kind, issuer } }: Found): Promise<ListRecord> {
    if (system === "ccms") return systems.ccms.publishList(kind as ListKind, issuer.id);
    return (system === "camp" ? systems.camp! : systems.scms).publishList(kind as ScmsListKind, issuer.id);
  }

  function toWire({ name, system, isRetired, standing }: Found): OperatedList {
    const { kind, issuer, list, isDamaged } = standing;
    return {
      name,
      system,
      kind,
      issuer: { name: issuer.name, id: upperHex(issuer.id), isRetired },
      issue: list
        ? {
            sequence: sequenceOf(system, list),
            issuedAt: list.issuedAt.toISOString(),
            nextUpdate: list.nextUpdate.toISOString(),
            octets: list.message.length,
            isDamaged,
          }
        : null,
      address: addressOfList({ system, kind, issuer: issuer.id, issue: list?.issue ?? 1 }, publicUrl),
    };
  }

  return {
    async page({ system }, { page, size }) {
      const found = (await every())
        .filter((one) => system === undefined || one.system === system)
        .toSorted((a, b) => endOf(a) - endOf(b) || a.name.localeCompare(b.name));
      return {
        now: now().toISOString(),
        content: found.slice(page * size, (page + 1) * size).map(toWire),
        totalElements: found.length,
      };
    },
    async publish(name, by) {
      const found = (await every()).find((one) => one.name === name);
      if (found === undefined) throw new HttpFailure("list-of-name-unknown", { name });
      const look = sequenceIn(found);
      const list = await audited({ ...by, action: "list.published", subject: name, look }, () =>
        issueNow(found),
      );
      return toWire({ ...found, standing: { ...found.standing, list, isDamaged: false } });
    },
  };
}

/** The sequence of a list; whoever looks holds up other changes of its system until the transaction ends. */
function sequenceIn({ system, standing: { kind, issuer } }: Found) {
  return async ({ [system]: storage }: BoundRepositories): Promise<Seen> => {
    // Each of them knows its own kinds.
    const { beginChange, latestList } = storage as AuthorityStorage;
    await beginChange();
    const list = await latestList(kind, issuer.id);
    return list && { sequence: sequenceOf(system, list), nextUpdate: list.nextUpdate.toISOString() };
  };
}

/** As the list itself has it, where it has one: that of European trust lists is one octet. */
function sequenceOf(system: OperatedSystem, { kind, issue }: Pick<ListRecord, "kind" | "issue">): number {
  return system === "ccms" && kind !== "crl" ? issue % 256 : issue;
}

function endOf({ standing: { list } }: Found): number {
  return list?.nextUpdate.getTime() ?? 0;
}
