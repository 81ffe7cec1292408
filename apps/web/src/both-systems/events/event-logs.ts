import type { System } from "@v2x/contract";
import type { PlainMessageKey } from "../../messages/message-texts.ts";

/** What the event logs of one system differ in from the other's, beside columns and calls. */
export interface EventLogs<Log extends string> {
  readonly system: System;
  /** In the order of their tabs; the first is shown where the address names none. */
  readonly logs: readonly Log[];
  /** Tells what is wrong with a text as the name of a request, or undefined; the empty text is any request's. */
  hashProblem(text: string): PlainMessageKey | undefined;
  /** The address of the screen. */
  path(): string;
  /** The address of a row's trace. @param requestHash - what the row was found by, which its trace may need too. */
  tracePath(log: Log, id: string, requestHash: string): string;
}

/** Names a trace: by its log and id, and by its request where it belongs to no organization. */
export interface TraceName<Log extends string> {
  readonly log: Log;
  readonly id: string;
  /** Empty where it needs none. */
  readonly requestHash: string;
}
