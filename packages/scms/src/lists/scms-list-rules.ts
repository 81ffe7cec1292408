import { type ListIssuer, type ListRules, wholeSecond } from "@v2x/pki";
import type { Edition } from "@v2x/v2x-schema";
import type { CrlKind, ScmsAuthorityStorage, ScmsListKind, ScmsListRecord, ScmsRole } from "../ports.ts";
import { ctlSeriesOf } from "./electors.ts";
import { infoStatus } from "./info-status.ts";
import type { ListMaker } from "./list-order.ts";
import { crlKinds, revocationList } from "./revocation-lists.ts";
import { trustList } from "./trust-list.ts";

/** How each list of a US system is made; one that a system has not, is not there. */
export type ListMakers = Readonly<Partial<Record<ScmsListKind, ListMaker>>>;

/** The revocation lists. @param edition - of IEEE 1609.2, whose octets they have; absent: that of today. */
export function revocationListMakers(edition?: Edition): Readonly<Record<CrlKind, ListMaker>> {
  return Object.fromEntries(crlKinds.map((kind) => [kind, revocationList(kind, edition)])) as Record<
    CrlKind,
    ListMaker
  >;
}

const dayMs = 86_400_000;

/**
 * The lists of the SCMS, those first of which others tell. Trust lists belong to the series of the electors,
 * revocation lists to the root that is their CRACA, current or retired, and the info status to the current RA.
 */
export const scmsListRules = listRules({
  ctl: trustList,
  ...revocationListMakers(),
  "info-status": infoStatus,
});
/** The lists of which the newest issue alone is ever read; of trust lists devices fetch every one. */
export const kindsReadByNewest: readonly ScmsListKind[] = scmsListRules.kinds.filter(
  (kind) => kind !== "ctl",
);

/** The rules of lists that are made so, those first of which others tell. */
export function listRules(makers: ListMakers): ListRules<ScmsRole, ScmsListKind, ScmsAuthorityStorage> {
  return {
    kinds: Object.keys(makers) as ScmsListKind[],
    firstIssueOf: () => 1,
    issuersOf(kind, authorities, now) {
      if (kind === "ctl") return [seriesIssuer(ctlSeriesOf(authorities))];
      const role = kind === "info-status" ? "ra" : "rca";
      return authorities.records
        .filter(
          (record) =>
            record.role === role &&
            (record.state === "current" ||
              (role === "rca" && record.state === "retired" && record.notAfter > now)),
        )
        .map(({ hashedId8, name }) => ({ id: hashedId8, name }));
    },
    currentIssuerOf(kind, authorities) {
      if (kind === "ctl") return seriesIssuer(ctlSeriesOf(authorities));
      const role = kind === "info-status" ? "ra" : "rca";
      const { hashedId8, name } = authorities.currentRecord(role) ?? authorities.current(role).record;
      return { id: hashedId8, name };
    },
    async issue(order) {
      const { kind, issue, issuer, issuedAt } = order;
      const nextUpdate = wholeSecond(new Date(issuedAt.getTime() + makers[kind]!.lifeDays * dayMs));
      const message = await makers[kind]!.sign(order, nextUpdate);
      return [{ kind, issue, issuer: issuer.id, issuedAt, nextUpdate, message }];
    },
    faultOf(list, authorities) {
      try {
        return makers[list.kind as ScmsListKind]!.faultOf(list as ScmsListRecord, authorities);
      } catch (error) {
        return (error as Error).message;
      }
    },
    isUpToDate: (list, authorities, storage) => makers[list.kind]!.isUpToDate(list, authorities, storage),
  };
}

function seriesIssuer(id: Uint8Array): ListIssuer {
  return { id, name: "CTL" };
}
