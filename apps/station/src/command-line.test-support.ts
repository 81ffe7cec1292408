import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Transport } from "@v2x/station";
import { httpTransport } from "./http-transport.ts";
import type { LogEntry } from "./log.ts";
import { runStation } from "./station.ts";

/** A command that ran to its end. */
export interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly complaint: string;
  /** What `--json` wrote. */
  readonly entries: readonly LogEntry[];
}

/** A command line with a folder of its own. */
export interface CommandLine {
  readonly folder: string;
  run(...args: readonly string[]): Promise<Ran>;
  remove(): void;
}

/** What differs from a person at the command line. */
export interface CommandLineOptions {
  readonly transport?: Transport;
  readonly now?: () => Date;
  /** Absent: real time passes. */
  readonly pause?: (milliseconds: number) => Promise<void>;
  readonly env?: Readonly<Record<string, string>>;
}

/** Makes one; nothing of its folder exists yet. */
export function commandLine({
  transport = httpTransport,
  now,
  pause = (milliseconds) => setTimeout(milliseconds),
  env = {},
}: CommandLineOptions = {}): CommandLine {
  const parent = mkdtempSync(join(tmpdir(), "v2x-station-"));
  const folder = join(parent, "state");
  return {
    folder,
    async run(...args) {
      const [out, complaints]: [string[], string[]] = [[], []];
      const exitCode = await runStation([...args, "--folder", folder], {
        transport,
        now: now ?? (() => new Date()),
        pause,
        env,
        write: (text) => out.push(text),
        complain: (text) => complaints.push(text),
      });
      return {
        exitCode,
        out: out.join(""),
        complaint: complaints.join(""),
        entries: args.includes("--json")
          ? out
              .join("")
              .trimEnd()
              .split("\n")
              .filter(Boolean)
              .map((line) => JSON.parse(line) as LogEntry)
          : [],
      };
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}
