/** A piece of a value; `differs` where the value beside it has other octets, or none. */
export interface ValuePart {
  readonly text: string;
  readonly differs: boolean;
}

/** More of a value than this is another value as a whole, such as a key: no octet stands out. */
const mostThatStandsOut = 0.75;

/**
 * Cuts two values in value notation where their octets differ: octet by octet where they are of one length, else
 * between what they begin and end with alike. Values that are no octet strings stay whole.
 */
export function differingParts(
  own: string,
  good: string,
): readonly [own: readonly ValuePart[], good: readonly ValuePart[]] {
  const [ownOctets, goodOctets] = [octetsOf(own), octetsOf(good)];
  if (!ownOctets || !goodOctets) return [whole(own), whole(good)];
  const differs = placesThatDiffer(ownOctets, goodOctets);
  const isOther = (octets: readonly string[]) =>
    octets.filter((_octet, index) => differs(octets, index)).length > mostThatStandsOut * octets.length;
  if (isOther(ownOctets) && isOther(goodOctets)) return [whole(own), whole(good)];
  return [cut(own, ownOctets, differs), cut(good, goodOctets, differs)];
}

/** Tells of an octet of either value whether it differs. */
type Differs = (octets: readonly string[], index: number) => boolean;

function placesThatDiffer(own: readonly string[], good: readonly string[]): Differs {
  if (own.length === good.length) return (_octets, index) => own[index] !== good[index];
  const shorter = Math.min(own.length, good.length);
  let before = 0;
  while (before < shorter && own[before] === good[before]) before += 1;
  let after = 0;
  while (after < shorter - before && own.at(-1 - after) === good.at(-1 - after)) after += 1;
  return (octets, index) => index >= before && index < octets.length - after;
}

/** The octets of an OCTET STRING, of a long one those that are shown; undefined for any other value. */
function octetsOf(value: string): readonly string[] | undefined {
  return /^'([0-9A-F]+)/.exec(value)?.[1]?.match(/.{1,2}/g) ?? undefined;
}

function whole(text: string): readonly ValuePart[] {
  return [{ text, differs: false }];
}

/** The quotation mark, runs of octets, and what stands behind them. */
function cut(value: string, octets: readonly string[], differs: Differs): readonly ValuePart[] {
  const parts: { text: string; differs: boolean }[] = [{ text: "'", differs: false }];
  const add = (text: string, isOther: boolean) => {
    const last = parts.at(-1)!;
    if (last.differs === isOther) last.text += text;
    else parts.push({ text, differs: isOther });
  };
  octets.forEach((octet, index) => {
    add(octet, differs(octets, index));
  });
  add(value.slice(1 + octets.join("").length), false);
  return parts;
}
