/** Log files of the U.S. pilots as lists of frames. */
import { type FileFinding, type FrameEntry, timeText, tooManyFrames } from "./containers/index.ts";
import { logRecordsOf } from "./headers/index.ts";
import { maximalFrames } from "./limits.ts";
import type { OpenedFile } from "./opened-file.ts";

/** Opens a log file; undefined where the octets are none. */
export function openLog(bytes: Uint8Array, name: string | undefined): OpenedFile | undefined {
  const found = logRecordsOf(bytes, name, maximalFrames);
  if (found === undefined) return undefined;
  const { layout, records, end } = found;
  const frames = records.map(({ offset, length, timeMs }, index): FrameEntry => {
    const time = timeText(Math.floor(timeMs / 1000), String(timeMs % 1000).padStart(3, "0"));
    return {
      index,
      offset,
      length,
      originalLength: length,
      time,
      timeMs,
      protocol: "logRecord",
      logLayout: layout,
    };
  });
  const findings: FileFinding[] = [];
  if (records.length === maximalFrames) findings.push(tooManyFrames(end));
  else if (end < bytes.length) {
    findings.push({
      code: "octets-left",
      offset: end,
      message: `${bytes.length - end} octets from octet ${end} on are no record of a ${layout} log`,
    });
  }
  return { format: "log", title: `log file (${layout})`, bytes, frames, findings };
}
