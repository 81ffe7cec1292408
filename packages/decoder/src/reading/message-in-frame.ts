import { dissectFrame, type MessageKind } from "../captures/index.ts";
import type { OtherReading } from "../decoding.ts";

/** What the readers call the messages that frames carry. */
const types: Readonly<Partial<Record<MessageKind, string>>> = {
  ieee1609Dot2Data: "Ieee1609Dot2Data",
  certificate: "ScmsCert",
  messageFrame: "MessageFrame",
  etsiPdu: "ItsPduHeader",
};

/** No packet is longer, in octets. */
const longestFrame = 65_535;

/**
 * What stands behind headers of WSMP, GeoNetworking, 802.11 and others, for octets that are no structure by
 * themselves: people paste whole packets.
 */
export function messageInFrame(bytes: Uint8Array): readonly OtherReading[] {
  if (bytes.length > longestFrame) return [];
  const { headers, message, findings } = dissectFrame(bytes, "octets", { timeMs: Number.NaN, isWhole: true });
  const type = message && types[message.kind];
  const isSearched = findings.some(({ code }) => code === "place-searched");
  if (type === undefined || headers.length === 0 || isSearched) return [];
  const { title, offset } = message!;
  const names = headers.map(({ name }) => name).join(", ");
  return [{ type, title, why: `Behind headers (${names}), at octet ${offset}, stands: ${title}.` }];
}
