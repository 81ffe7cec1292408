import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { multiLine } from "../control-characters.ts";
import { notice } from "../meta/notice.ts";
import { chosenMoment } from "../moments.ts";
import { changeReason } from "./change-reason.ts";

/** What a notice has at most, in characters. */
export const noticeMaxLength = 500;

/** The text of a notice: one paragraph, in which line ends and runs of blanks become one blank. */
export const noticeText = multiLine(
  z.string().check(
    z.overwrite((text) => text.replaceAll(/\s+/g, " ").trim()),
    z.minLength(1, "must not be empty"),
    z.maxLength(noticeMaxLength, `must have at most ${noticeMaxLength} characters`),
    z.refine((text) => !/\p{Cc}/u.test(text), "must not hold control characters"),
  ),
);

const moment = z.optional(chosenMoment);

/** Where a notice stands: people see it, it waits for its beginning, or its end has passed. */
const noticeStates = ["shown", "planned", "over"] as const;

/** A notice as operators see it. */
export const keptNotice = z.extend(notice, {
  /** Null: from when it was set on. */
  from: z.nullable(z.iso.datetime()),
  /** Null: until it is cleared. */
  until: z.nullable(z.iso.datetime()),
  state: z.enum(noticeStates),
});
export type KeptNotice = z.output<typeof keptNotice>;

/** The one notice that is kept; null where there is none. */
const answer = { type: "json", schema: z.object({ notice: z.nullable(keptNotice) }) } as const;

/** What the operator tells everybody who uses the installation. */
export const noticeCalls = {
  notice: {
    method: "GET",
    path: "/api/operator/notice",
    summary: "The notice to all users, also before its beginning and after its end.",
    auth: "operator",
    answer,
  },
  setNotice: {
    method: "POST",
    path: "/api/operator/notice",
    summary:
      "Shows all users a notice on every screen, and visitors on the sign-in page, in place of the one before.",
    auth: "operator",
    body: {
      type: "json",
      schema: z
        .object({ text: noticeText, from: moment, until: moment, reason: changeReason })
        .check(
          z.refine(
            ({ from, until }) =>
              from === undefined || until === undefined || Date.parse(from) < Date.parse(until),
            { path: ["until"], message: "must be later than from" },
          ),
        ),
    },
    answer,
  },
  clearNotice: {
    method: "POST",
    path: "/api/operator/notice/removal",
    summary: "Takes the notice away.",
    auth: "operator",
    body: { type: "json", schema: z.object({ reason: changeReason }) },
    answer,
  },
} as const satisfies Record<string, Call>;
