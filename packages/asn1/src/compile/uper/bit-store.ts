/** Bits of fixed widths that stand side by side, written in as few stores as they fit in. */

/** A run of bits to write. */
export interface Bits {
  /** 0 to 32. */
  readonly width: number;
  /** An expression of a number whose bits beyond `width` are zero. */
  readonly bits: string;
}

/** Bits that one store can take, wherever in an octet it starts. */
const storeBits = 24;

/** Statements that write the runs one after the other. */
export function storesOf(runs: readonly Bits[]): readonly string[] {
  const lines: string[] = [];
  let together: string[] = [];
  let used = 0;
  const flush = () => {
    if (used > 0) lines.push(`bits(${together.join(" | ")}, ${used});`);
    together = [];
    used = 0;
  };
  for (const { width, bits } of runs) {
    if (width === 0) continue;
    if (width > storeBits) {
      flush();
      lines.push(`wide(${bits}, ${width});`);
      continue;
    }
    if (used + width > storeBits) flush();
    together = [...together.map((one) => shifted(one, width)), bits];
    used += width;
  }
  flush();
  return lines;
}

/** `bits` moved up by `by` bits; sums of shifts stay one expression. */
function shifted(bits: string, by: number): string {
  const found = /^(.*) << (\d+)$/s.exec(bits);
  return found ? `${found[1]} << ${Number(found[2]) + by}` : `${bits} << ${by}`;
}
