import { type EventOutcome, eventOutcomes, type OperatorEvent, operatorLogs } from "@v2x/contract";
import {
  type EventFilterForm,
  filterOf,
  noFilter,
  toQuery,
} from "../../both-systems/events/event-filter-form.ts";
import type { PlainMessageKey } from "../../messages/message-texts.ts";
import type { TableAddress } from "../../ui/table/use-table-address.ts";

export const systems = ["ccms", "scms"] as const satisfies readonly OperatorEvent["system"][];

/** What requests are chosen by, beside period and hash, as it stands in the address. */
const names = ["system", "log", "outcome", "organization", "canonicalId"] as const;

/** Which requests an address names; what cannot be counts as any. */
export interface OperatorEventView {
  readonly page: number;
  readonly size: number;
  /** Period and beginning of the request's hash. */
  readonly form: EventFilterForm;
  readonly system: (typeof systems)[number] | undefined;
  readonly log: (typeof operatorLogs)[number] | undefined;
  readonly outcome: EventOutcome | undefined;
  readonly organization: string;
  readonly canonicalId: string;
}

/** Tells what is wrong with a text as the beginning of a request's hash, or undefined. */
export function hashProblem(text: string): PlainMessageKey | undefined {
  return /^([0-9a-fA-F]{8,64})?$/.test(text.trim()) ? undefined : "operator.events_hash_rule";
}

export function viewIn(address: TableAddress): OperatorEventView {
  const { page, size, valueOf: read } = address;
  const one = <Word extends string>(words: readonly Word[], name: string) =>
    words.find((word) => word === read(name));
  return {
    page,
    size,
    form: filterOf(read, hashProblem),
    system: one(systems, "system"),
    log: one(operatorLogs, "log"),
    outcome: one(eventOutcomes, "outcome"),
    organization: /^[0-9A-Fa-f]{16}$/.test(read("organization")) ? read("organization") : "",
    canonicalId: read("canonicalId").slice(0, 200),
  };
}

/** The same as the call wants it. */
export function queryOf({ page, form, ...view }: OperatorEventView) {
  return { ...view, ...toQuery(form), page: page - 1 };
}

/** Whether anything is filtered by. */
export function isFiltering(address: TableAddress): boolean {
  return [...names, ...Object.keys(noFilter)].some((name) => address.valueOf(name) !== "");
}

/** Leaves every filter out of an address. */
export function clearFilters(address: TableAddress): void {
  address.change({ ...noFilter, ...Object.fromEntries(names.map((name) => [name, ""])) });
}
