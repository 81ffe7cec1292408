import { fromTime64, timeText } from "../certificates/times.ts";
import type { Evidence } from "./shelf.ts";

/**
 * Why something is judged for a time: someone `asked` for it, it was `captured` then, it says that it was generated
 * then (`generation`), or it is the present (`now`).
 */
export const timeSources = ["asked", "captured", "generation", "now"] as const;
export type TimeSource = (typeof timeSources)[number];

/** The times that are known of something that is to be judged. */
export interface KnownTimes {
  /** The time that somebody chose. */
  readonly asked?: Date | undefined;
  /** By the clock of whoever captured it. */
  readonly captured?: Date | undefined;
  readonly now: Date;
}

/** The time for which a verdict holds. */
export interface JudgedTime {
  readonly at: Date;
  readonly source: TimeSource;
  /** The present: what was valid at an earlier time may have ended since. */
  readonly now: Date;
}

/** Time32 and Time64 begin here: a clock that is earlier was never set. */
const firstTime = Date.UTC(2004, 0, 1);

/** A capture's clock may be behind the sender's; a message is then judged for its own time. */
const clockDifferenceMs = 60_000;

/**
 * The time for which something is judged: the one asked for; else of a captured frame its capture, of a message its
 * generation; else the present. Lists are judged for the present, since it is the present list that counts.
 *
 * @param subject - undefined for octets that are none of what can be judged.
 */
export function timeToJudge(subject: Evidence | undefined, { asked, captured, now }: KnownTimes): JudgedTime {
  if (asked !== undefined) return { at: asked, source: "asked", now };
  const generated = generationOf(subject);
  if (captured !== undefined && captured.getTime() >= firstTime && captured <= now) {
    const behindMs = generated === undefined ? 0 : generated.getTime() - captured.getTime();
    const at = behindMs > 0 && behindMs <= clockDifferenceMs ? generated! : captured;
    return { at, source: "captured", now };
  }
  return generated !== undefined && generated <= now
    ? { at: generated, source: "generation", now }
    : { at: now, source: "now", now };
}

/** A time as a sentence's end has it, e.g. `2024-06-02 10:00:00 UTC, when it was captured`. */
export function judgedTimeText({ at, source }: JudgedTime): string {
  return `${timeText(at)}${sourceTexts[source]}`;
}

const sourceTexts = {
  asked: "",
  captured: ", when it was captured",
  generation: ", when it says that it was signed",
  now: "",
} as const satisfies Record<TimeSource, string>;

function generationOf(subject: Evidence | undefined): Date | undefined {
  if (subject?.kind !== "message" || subject.list !== undefined) return undefined;
  const { generationTime } = subject.signedData.tbsData.headerInfo;
  return generationTime === undefined ? undefined : fromTime64(generationTime);
}
