/** Numbers that count steps of a unit, in words. */
import type { Meaning } from "./field.ts";

/** What a number counts, and which numbers are something else. */
export interface Quantity {
  /** What one step is worth, in the unit. */
  readonly step: number;
  readonly unit: string;
  /** Added after multiplication, in the unit. */
  readonly offset?: number;
  /** The number that says that nothing is known. */
  readonly unknown?: number;
  /** The number that stands for itself and everything above. */
  readonly orMore?: number;
  /** The number that stands for itself and everything below. */
  readonly orLess?: number;
  /** Numbers that mean something else. */
  readonly special?: Readonly<Record<number, string>>;
}

/** A number in its unit; a speed also as people know it. */
export function quantity({ step, unit, offset = 0, unknown, orMore, orLess, special }: Quantity): Meaning {
  const sign = unit === "" || (unit.startsWith("°") && unit !== "°C") ? unit : ` ${unit}`;
  const decimals = step < 1e-5 ? 7 : 4;
  return ({ value }) => {
    if (typeof value !== "number") return undefined;
    if (value === unknown) return "not available";
    if (special?.[value] !== undefined) return special[value];
    const amount = value * step + offset;
    const beyond = value === orMore ? " or more" : value === orLess ? " or less" : "";
    return `${amountText(amount, decimals)}${sign}${unit === "m/s" ? everydaySpeed(amount) : ""}${beyond}`;
  };
}

/** Without the noise of floating point and without zeros that say nothing. */
function amountText(amount: number, decimals: number): string {
  return amount
    .toFixed(decimals)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");
}

function everydaySpeed(metresPerSecond: number): string {
  return ` (${(metresPerSecond * 3.6).toFixed(1)} km/h, ${(metresPerSecond / 0.447_04).toFixed(1)} mph)`;
}
