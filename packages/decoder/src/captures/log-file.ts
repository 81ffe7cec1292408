/** Log files of the U.S. pilots as lists of frames. */
import { type FileFinding, FrameTable, tooManyFrames } from "./containers/index.ts";
import { logRecordsOf } from "./headers/index.ts";
import { maximalFrames } from "./limits.ts";
import type { OpenedFile } from "./opened-file.ts";

/** Opens a log file; undefined where the octets are none. */
export function openLog(bytes: Uint8Array, name: string | undefined): OpenedFile | undefined {
  const found = logRecordsOf(bytes, name, maximalFrames);
  if (found === undefined) return undefined;
  const { layout, records, end } = found;
  const frames = new FrameTable();
  const source = frames.addSource({ protocol: "logRecord", logLayout: layout, digits: 3 });
  for (const { offset, length, timeMs } of records) {
    const seconds = Math.floor(timeMs / 1000);
    frames.add({ offset, length, seconds, fraction: timeMs - 1000 * seconds }, source);
  }
  const findings: FileFinding[] = [];
  if (records.length === maximalFrames) findings.push(tooManyFrames(end, maximalFrames));
  else if (end < bytes.length) {
    findings.push({
      code: "octets-left",
      offset: end,
      message: `${bytes.length - end} octets from octet ${end} on are no record of a ${layout} log`,
    });
  }
  return { format: "log", title: `log file (${layout})`, bytes, frames, findings };
}
