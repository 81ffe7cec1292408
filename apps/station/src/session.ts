import type { Transport } from "@v2x/station";
import type { Log } from "./log.ts";
import type { StationFolder } from "./station-folder.ts";

/** What every command works with. */
export interface Session {
  readonly folder: StationFolder;
  readonly log: Log;
  readonly transport: Transport;
  now(): Date;
  /** Lets so much time pass. */
  pause(milliseconds: number): Promise<void>;
}
