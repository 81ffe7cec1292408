import { useMemo, useState } from "react";

/** What is chosen for the verdicts on one source: on each of its messages, and on all of them in their list. */
export interface VerdictTerms {
  /** As the browser's field for moments gives it, in UTC; empty for the present. */
  readonly now: string;
  setNow(now: string): void;
  /** Whether this portal's own authorities are at hand, their roots trusted. */
  readonly useOwn: boolean;
  setUseOwn(useOwn: boolean): void;
}

/**
 * Keeps what is chosen as long as a source is open.
 *
 * @param opened - names the source; another one begins with the present, and with this portal's own.
 */
export function useVerdictTerms(opened: number | undefined): VerdictTerms {
  const [kept, setKept] = useState({ opened, now: "", useOwn: true });
  return useMemo(() => {
    const chosen = kept.opened === opened ? kept : { opened, now: "", useOwn: true };
    return {
      now: chosen.now,
      setNow: (now) => setKept({ ...chosen, now }),
      useOwn: chosen.useOwn,
      setUseOwn: (useOwn) => setKept({ ...chosen, useOwn }),
    };
  }, [kept, opened]);
}

/** The moment that was chosen in ISO 8601; undefined for the present. */
export function momentOf({ now }: Pick<VerdictTerms, "now">): string | undefined {
  return now === "" ? undefined : `${now}:00Z`;
}
