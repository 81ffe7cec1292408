import type { PlainMessageKey } from "../../messages/message-texts.ts";

/** What the filter holds: moments as their fields write them (`2026-11-22T04:30`, in UTC), each empty for any. */
export interface EventFilterForm {
  readonly start: string;
  readonly end: string;
  readonly requestHash: string;
}

/** The filter that every row passes. */
export const noFilter: EventFilterForm = { start: "", end: "", requestHash: "" };

/** Whether anything is filtered by. */
export function isFiltering(filter: EventFilterForm): boolean {
  return Object.values(filter).some((value) => value !== "");
}

/** Tells whether the period ends before it begins. */
export function periodProblem({
  start,
  end,
}: Pick<EventFilterForm, "start" | "end">): "events.period_reversed" | undefined {
  // Of one form, so their order is that of their texts.
  return start !== "" && end !== "" && end < start.slice(0, end.length)
    ? "events.period_reversed"
    : undefined;
}

const momentText = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;

/** The filter that an address names; what breaks a rule counts as empty. @param hashProblem - the rule of its system. */
export function filterOf(
  read: (name: string) => string,
  hashProblem: (text: string) => PlainMessageKey | undefined,
): EventFilterForm {
  const moment = (name: string) => (momentText.test(read(name)) ? read(name) : "");
  const requestHash = read("requestHash").toUpperCase();
  const filter = {
    start: moment("start"),
    end: moment("end"),
    requestHash: hashProblem(requestHash) === undefined ? requestHash : "",
  };
  return periodProblem(filter) === undefined ? filter : { ...filter, end: "" };
}

/** A filter as the calls want it: empty members are left out, and the period's last minute or second is part of it. */
export function toQuery({ start, end, requestHash }: EventFilterForm) {
  return {
    ...(start !== "" && { startDate: wholeMoment(start, ":00", ".000") }),
    ...(end !== "" && { endDate: wholeMoment(end, ":59", ".999") }),
    ...(requestHash !== "" && { requestHash }),
  };
}

function wholeMoment(text: string, seconds: string, fraction: string): string {
  const toSecond = text.length === 16 ? text + seconds : text;
  return `${toSecond.includes(".") ? toSecond : toSecond + fraction}Z`;
}
