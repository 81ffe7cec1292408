import type { Spot } from "../spot.ts";
import type { Summary, SummaryRow } from "../summary.ts";
import { etsiContent, etsiTitle } from "./etsi.ts";
import { j2735Content, j2735Title } from "./j2735.ts";

/**
 * A message of SAE J2735 or of ETSI ITS.
 *
 * @param signature - what is told of the innermost signature around it.
 * @returns undefined where it is of neither.
 */
export function messageSummary(message: Spot, signature: readonly SummaryRow[]): Summary | undefined {
  const frame = message.type === "MessageFrame" ? message : undefined;
  const isAmerican = frame !== undefined || message.type === "TravelerInformation";
  const content = isAmerican ? j2735Content(frame?.at("value") ?? message) : etsiContent(message);
  if (content === undefined) return undefined;
  const { rows, position } = content;
  return {
    kind: "message",
    title: isAmerican ? j2735Title(message) : etsiTitle(message),
    rows: [...rows, ...signature],
    ...(position === undefined ? {} : { position }),
  };
}
