import type { Authorities, ListOrder } from "@v2x/pki";
import type { ScmsAuthorityStorage, ScmsListKind, ScmsListRecord, ScmsRole } from "../ports.ts";

/** What one issue of a list of the SCMS is made from. */
export type ScmsListOrder = ListOrder<ScmsRole, ScmsListKind, ScmsAuthorityStorage>;

/** One kind of list: how it is signed, and whether a stored one is still right. */
export interface ListMaker {
  /** How long it lives if nothing replaces it, which happens at half of it. */
  readonly lifeDays: number;
  /**
   * @param times - what the list says of its own life.
   * @returns COER of the signed message.
   * @throws AuthorityError "authority-missing", "authority-not-valid", "quorum-missing"; CredentialsError
   *   "key-unavailable".
   */
  sign(order: ScmsListOrder, nextUpdate: Date): Promise<Uint8Array>;
  /** What is wrong with a stored list; undefined where it holds. @throws Error for what cannot be read. */
  faultOf(list: ScmsListRecord, authorities: Authorities<ScmsRole>): string | undefined;
  /** Whether a list says what a new issue would say. @throws as `sign` for damaged authorities. */
  isUpToDate(
    list: ScmsListRecord,
    authorities: Authorities<ScmsRole>,
    storage: Pick<ScmsAuthorityStorage, "latestList" | "linkageRevocations" | "hashRevocations">,
  ): boolean | Promise<boolean>;
}
