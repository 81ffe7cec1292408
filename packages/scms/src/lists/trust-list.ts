import { coer } from "@v2x/asn1";
import {
  ctlSignaturesOf,
  fromTime32,
  readMultiSignedCtl,
  signMultiSignedCtl,
  toTime32,
} from "@v2x/credentials";
import { FullIeeeTbsCtl, fullIeeeCtl, textOfCheck, unmetIn } from "@v2x/v2x-schema";
import { type Approved, approvedAt, ctlSeriesOf, entriesOf, signingElectors } from "./electors.ts";
import type { ListMaker } from "./list-order.ts";

/** What a trust list does not take from whom it approves. */
type Frame = Pick<FullIeeeTbsCtl, "ctlSeriesId" | "sequenceNumber" | "effectiveDate">;

/**
 * The trust list of the electors (CTL): each has the next number, takes effect at once, never before the one before
 * it, and sets the quorum of the next. It says nothing of its own end; it is issued anew twice a year all the same, so
 * that its signatures stay young.
 *
 * @see IEEE 1609.2.1 7.3 — FullIeeeTbsCtl
 */
export const trustList: ListMaker = {
  lifeDays: 365,

  async sign({ issue, issuer, issuedAt, before, authorities }) {
    const approved = approvedAt(authorities, issuedAt);
    const last = before && readMultiSignedCtl(before.message).ctl;
    const ctl = ctlOf(approved, {
      ctlSeriesId: issuer.id,
      sequenceNumber: issue,
      effectiveDate: Math.max(toTime32(issuedAt), last?.effectiveDate ?? 0),
    });
    return signMultiSignedCtl({
      ctl,
      certificates: [...approved.electors, ...approved.roots].map(({ certificate }) => certificate),
      electors: await signingElectors(approved, last),
    });
  },

  faultOf({ message, issue }, authorities) {
    const read = readMultiSignedCtl(message);
    const { ctlSeriesId, sequenceNumber } = read.ctl;
    if (!sameBytes(ctlSeriesId, ctlSeriesOf(authorities)) || sequenceNumber !== issue)
      return "it is another list";
    for (const { elector, checks } of ctlSignaturesOf(read)) {
      const [unmet] = unmetIn(checks);
      if (unmet) return textOfCheck(unmet);
      const isKnown = authorities.records.some(
        ({ role, hashedId8 }) => role === "elector" && elector && sameBytes(hashedId8, elector.hashedId8),
      );
      if (!isKnown) return "an elector of another installation signed it";
    }
    return undefined;
  },

  isUpToDate({ message }, authorities) {
    const { ctl } = readMultiSignedCtl(message);
    const wanted = ctlOf(approvedAt(authorities, fromTime32(ctl.effectiveDate)), ctl);
    return sameBytes(coer.encode(FullIeeeTbsCtl, ctl), coer.encode(FullIeeeTbsCtl, wanted));
  },
};

function ctlOf(approved: Approved, { ctlSeriesId, sequenceNumber, effectiveDate }: Frame): FullIeeeTbsCtl {
  return { type: fullIeeeCtl, ctlSeriesId, sequenceNumber, effectiveDate, ...entriesOf(approved) };
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
