/** One line of a capture's list, in the words that people read. */
import type { CaptureScan } from "./capture-scan.ts";
import type { MessageVerdict } from "./message-columns.ts";

/** What is shown of a message before it is opened. */
export interface MessageRow {
  /** Names the message in further calls: a frame's number from 0, or one behind all frames. */
  readonly item: number;
  /** Numbers of the frames that it stands in, from 0, in the order of its octets. */
  readonly frames: readonly number[];
  /** When it was captured whole, in UTC. */
  readonly time?: string;
  /** E.g. `CAM`, `BSM`, `CTL`; empty where the frame holds no message of its own. */
  readonly kind: string;
  readonly station?: string;
  /** In degrees. */
  readonly latitude?: number;
  readonly longitude?: number;
  /** Octets without headers. */
  readonly size: number;
  readonly psid?: number;
  /** HashedId8 of whoever signed, 16 digits. */
  readonly signer?: string;
  /** What the signer's certificate is called, where the capture holds it and it has a name. */
  readonly signerName?: string;
  /** What came of judging it; absent as long as that was not done. */
  readonly verdict?: MessageVerdict;
  /** The verdict in a line. */
  readonly headline?: string;
  /** Names of the headers, outermost first. */
  readonly headers: string;
  /** Why there is no message, what keeps it from being read, what the capture lacks. */
  readonly remark?: string;
  /** The item of the joined message that the frame has a part of. */
  readonly partOf?: number;
}

/** @throws RangeError where there is no such item. */
export function messageRow(scan: CaptureScan, item: number): MessageRow {
  const { columns, file } = scan;
  if (!(item >= 0 && item < columns.length)) throw new RangeError(`there is no message ${item}`);
  const { words } = columns;
  const joined = scan.joined[item - file.frames.length];
  const time = file.frames.at(joined?.completedBy ?? item)?.time;
  const station = words.station.list[columns.station.at(item)];
  const psid = words.psid.list[columns.psid.at(item)];
  const signer = words.signer.list[columns.signer.at(item)];
  const signerName = signer && nameOf(scan, signer);
  const place = columns.placeOf(item);
  const remark = words.remark.list[columns.remark.at(item)];
  const partOf = columns.partOf.at(item);
  // The column has no other words.
  const verdict = words.verdict.list[columns.verdict.at(item)] as MessageVerdict | "";
  const headline = words.headline.list[columns.headline.at(item)];
  return {
    item,
    frames: scan.framesOf(item),
    ...(time === undefined ? {} : { time }),
    kind: words.kind.list[columns.kind.at(item)]!,
    ...(station ? { station } : {}),
    ...(place ? { latitude: place.latitude / 1e7, longitude: place.longitude / 1e7 } : {}),
    size: columns.size.at(item),
    ...(psid ? { psid: Number(psid) } : {}),
    ...(signer ? { signer } : {}),
    ...(signerName ? { signerName } : {}),
    ...(verdict ? { verdict } : {}),
    ...(headline ? { headline } : {}),
    headers: words.headers.list[columns.headers.at(item)]!,
    ...(remark ? { remark } : {}),
    ...(partOf === 0 ? {} : { partOf: partOf - 1 }),
  };
}

function nameOf({ certificates }: CaptureScan, signer: string): string | undefined {
  const id = certificates.get(signer)?.toBeSigned.id;
  return id?.choice === "name" ? id.value : undefined;
}
