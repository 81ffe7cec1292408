import type { Check } from "@v2x/v2x-schema";
import { allHold, textOfCheck, unmetIn } from "@v2x/v2x-schema";

/** One thing that was done, and what came of it. */
export interface LogEntry {
  /** Stable, for scripts: `enrolment`, `trust.ctl`. */
  readonly step: string;
  readonly outcome: "ok" | "refused" | "failed";
  /** One sentence or less. */
  readonly text: string;
  /** More to read, a line each. */
  readonly details?: readonly string[];
  /** What was looked at. */
  readonly checks?: readonly Check[];
  /** For scripts: names, paths, codes. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Where a run is written down. */
export type Log = (entry: LogEntry) => void;

/** How it is written. */
export interface LogStyle {
  /** One JSON object a line, with every check. */
  readonly isJson: boolean;
  /** Names every check, not only those that do not hold. */
  readonly isVerbose: boolean;
}

/** Writes entries as they come, each as whole lines. */
export function logTo(write: (text: string) => void, { isJson, isVerbose }: LogStyle): Log {
  return (entry) =>
    write(isJson ? `${JSON.stringify(entry)}\n` : `${forScreen(readable(entry, isVerbose))}\n`);
}

/** A text without control characters but line ends: servers' words and certificates' names must not steer a terminal. */
export function forScreen(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]/gu, "\ufffd");
}

/** The outcome of something that is right where all checks hold. */
export function outcomeOf(checks: readonly Check[]): "ok" | "failed" {
  return allHold(checks) ? "ok" : "failed";
}

function readable({ step, outcome, text, details = [], checks = [] }: LogEntry, isVerbose: boolean): string {
  const shown = isVerbose ? checks : unmetIn(checks);
  const count = checks.length === 0 ? "" : ` (${checks.length} ${checks.length === 1 ? "check" : "checks"})`;
  return [
    `${outcome.padEnd(7)}  ${step.padEnd(13)}  ${text}${count}`,
    ...shown.map(lineOf),
    ...details.map((line) => `         ${line}`),
  ].join("\n");
}

function lineOf(check: Check): string {
  const place = check.path === "" ? "" : ` at ${check.path}`;
  return `           ${check.outcome === "notApplicable" ? "-" : check.outcome}: ${check.name}${place}: ${textOfCheck(check)} [${check.clause}]`;
}
