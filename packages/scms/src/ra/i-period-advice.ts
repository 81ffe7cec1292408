import type { EventAdvice } from "@v2x/protocol";
import { iPeriodAt } from "@v2x/v2x-schema";
import { batchOfFileName } from "./batch-file.ts";

const dayMs = 86_400_000;
const beginnings = [Date.UTC(2004, 0, 1), Date.UTC(2015, 0, 6, 9)];

/**
 * What implementations in use are known to do otherwise when they name a week's file: they count days, or weeks from
 * another day than everybody else.
 *
 * @param name - of a file that is not there.
 */
export function adviceOnIPeriod(name: string, at: Date): readonly EventAdvice[] {
  const asked = batchOfFileName(name)?.period;
  if (asked === undefined) return [];
  const days = beginnings.map((beginning) => Math.floor((at.getTime() - beginning) / dayMs));
  // A device may come for the weeks before this one and for those that it may have by now.
  const isNear = (count: number, weeks: number) => Math.abs(asked - count) <= weeks;
  const isDays = days.some((count) => isNear(count, 31));
  const isWeeksFrom2004 = isNear(Math.floor(days[0]! / 7), 31);
  if (!isDays && !isWeeksFrom2004) return [];
  return [
    {
      name: "i-periods-counted-otherwise",
      text: `The file is named by i = ${asked}, which is about the ${isDays ? "days" : "weeks"} that have passed, as OpenSCMS's device counts. i-periods are weeks from 2015-01-06 09:00 UTC; the present one is ${iPeriodAt(at)}. The acknowledgement says in firstI which comes first.`,
    },
  ];
}
