/** Frames of a file as columns of numbers: 28 octets each, so that a table of two million is a small thing. */
import { Column } from "../../column.ts";
import type { LogLayoutName, Protocol } from "../headers/index.ts";
import type { FrameEntry, Frames } from "./frame-list.ts";

/** What all frames of an interface, or of a file, have in common. */
export interface FrameSource {
  readonly linkType?: FrameEntry["linkType"];
  readonly interfaceName?: string;
  readonly protocol: Protocol;
  readonly logLayout?: LogLayoutName;
  /** Decimal digits of a second's fraction, 9 at most. */
  readonly digits: number;
}

/** A frame as it is put into the table. */
interface NewFrame extends Pick<FrameEntry, "offset" | "length"> {
  /** As `length` where absent. */
  readonly originalLength?: number;
  /** Whole ones since 1970; absent where not known. */
  readonly seconds?: number;
  /** Of a second, in units of its source's last digit. */
  readonly fraction?: number;
}

/** The frames of a file, in its order. */
export class FrameTable implements Frames {
  private count = 0;
  private readonly sources: FrameSource[] = [];
  private readonly offsets = new Column(new Uint32Array(0));
  private readonly lengths = new Column(new Uint32Array(0));
  private readonly originalLengths = new Column(new Uint32Array(0));
  private readonly seconds = new Column(new Float64Array(0));
  private readonly fractions = new Column(new Uint32Array(0));
  private readonly ofSource = new Column(new Uint32Array(0));

  get length(): number {
    return this.count;
  }

  /** A number for what frames have in common, by which they are added. */
  addSource(source: FrameSource): number {
    return this.sources.push(source) - 1;
  }

  add({ offset, length, originalLength = length, seconds, fraction = 0 }: NewFrame, source: number): void {
    const row = this.count;
    this.offsets.set(row, offset);
    this.lengths.set(row, length);
    this.originalLengths.set(row, originalLength);
    this.seconds.set(row, seconds ?? Number.NaN);
    this.fractions.set(row, fraction);
    this.ofSource.set(row, source);
    this.count += 1;
  }

  at(index: number): FrameEntry | undefined {
    if (index < 0 || index >= this.count) return undefined;
    return new TableFrame(
      index,
      this.offsets.at(index),
      this.lengths.at(index),
      this.originalLengths.at(index),
      this.seconds.at(index),
      this.fractions.at(index),
      this.sources[this.ofSource.at(index)]!,
    );
  }

  timeMsOf(index: number): number {
    if (index < 0 || index >= this.count) return Number.NaN;
    const { digits } = this.sources[this.ofSource.at(index)]!;
    return msOf(this.seconds.at(index), this.fractions.at(index), digits);
  }

  *[Symbol.iterator](): Generator<FrameEntry> {
    for (let index = 0; index < this.count; index += 1) yield this.at(index)!;
  }
}

/** A frame that works its times out when it is asked for them: few are. */
class TableFrame implements FrameEntry {
  readonly index: number;
  readonly offset: number;
  readonly length: number;
  readonly originalLength: number;
  private readonly seconds: number;
  private readonly fraction: number;
  private readonly source: FrameSource;

  constructor(
    index: number,
    offset: number,
    length: number,
    originalLength: number,
    seconds: number,
    fraction: number,
    source: FrameSource,
  ) {
    this.index = index;
    this.offset = offset;
    this.length = length;
    this.originalLength = originalLength;
    this.seconds = seconds;
    this.fraction = fraction;
    this.source = source;
  }

  get time(): string | undefined {
    const { digits } = this.source;
    return timeText(this.seconds, digits === 0 ? "" : String(this.fraction).padStart(digits, "0"));
  }

  get timeMs(): number {
    return msOf(this.seconds, this.fraction, this.source.digits);
  }

  get linkType(): FrameEntry["linkType"] {
    return this.source.linkType;
  }

  get interfaceName(): string | undefined {
    return this.source.interfaceName;
  }

  get protocol(): Protocol {
    return this.source.protocol;
  }

  get logLayout(): LogLayoutName | undefined {
    return this.source.logLayout;
  }
}

/** The year 10000, past which no calendar here goes; a file may claim any second. */
const endOfTimeMs = 253_402_300_800_000;

function msOf(seconds: number, fraction: number, digits: number): number {
  const ms = digits < 3 ? fraction * 10 ** (3 - digits) : Math.floor(fraction / 10 ** (digits - 3));
  const timeMs = 1000 * seconds + ms;
  return Math.abs(timeMs) < endOfTimeMs ? timeMs : Number.NaN;
}

/** Writes a moment of whole seconds since 1970 and a decimal fraction; undefined past what a Date holds. */
function timeText(seconds: number, fraction: string): string | undefined {
  const date = new Date(1000 * seconds);
  if (Number.isNaN(date.getTime())) return undefined;
  return date.toISOString().replace(".000Z", fraction === "" ? "Z" : `.${fraction}Z`);
}
