/**
 * The regions of UN M49, which certificates may name in place of a country (UnCountryId of IEEE 1609.2). Plain facts;
 * Antarctica belongs to the world alone.
 */
import { countries } from "./countries.ts";

/** Regions that have no others below them, by number, with the numbers of their countries and areas. */
const smallest: Readonly<Record<number, readonly number[]>> = {
  5: [32, 68, 74, 76, 152, 170, 218, 238, 239, 254, 328, 600, 604, 740, 858, 862],
  11: [132, 204, 270, 288, 324, 384, 430, 466, 478, 562, 566, 624, 654, 686, 694, 768, 854],
  13: [84, 188, 222, 320, 340, 484, 558, 591],
  14: [
    86, 108, 174, 175, 231, 232, 260, 262, 404, 450, 454, 480, 508, 638, 646, 690, 706, 716, 728, 800, 834,
    894,
  ],
  15: [12, 434, 504, 729, 732, 788, 818],
  17: [24, 120, 140, 148, 178, 180, 226, 266, 678],
  18: [72, 426, 516, 710, 748],
  21: [60, 124, 304, 666, 840],
  29: [
    28, 44, 52, 92, 136, 192, 212, 214, 308, 312, 332, 388, 474, 500, 531, 533, 534, 535, 630, 652, 659, 660,
    662, 663, 670, 780, 796, 850,
  ],
  30: [156, 158, 344, 392, 408, 410, 446, 496],
  34: [4, 50, 64, 144, 356, 364, 462, 524, 586],
  35: [96, 104, 116, 360, 418, 458, 608, 626, 702, 704, 764],
  39: [8, 20, 70, 191, 292, 300, 336, 380, 470, 499, 620, 674, 688, 705, 724, 807],
  53: [36, 162, 166, 334, 554, 574],
  54: [90, 242, 540, 548, 598],
  57: [296, 316, 520, 580, 581, 583, 584, 585],
  61: [16, 184, 258, 570, 612, 772, 776, 798, 876, 882],
  143: [398, 417, 762, 795, 860],
  145: [31, 48, 51, 196, 268, 275, 368, 376, 400, 414, 422, 512, 634, 682, 760, 784, 792, 887],
  151: [100, 112, 203, 348, 498, 616, 642, 643, 703, 804],
  154: [208, 233, 234, 246, 248, 352, 372, 428, 440, 578, 744, 752, 826, 831, 832, 833],
  155: [40, 56, 250, 276, 438, 442, 492, 528, 756],
};

/** Regions made of others. */
const larger: Readonly<Record<number, readonly number[]>> = {
  2: [11, 14, 15, 17, 18],
  3: [13, 21, 29],
  9: [53, 54, 57, 61],
  19: [5, 13, 21, 29],
  142: [30, 34, 35, 143, 145],
  150: [39, 151, 154, 155],
  202: [11, 14, 17, 18],
  419: [5, 13, 29],
};

const world = 1;

/**
 * Returns the numbers of the countries and areas in a region of UN M49.
 *
 * @returns undefined for a number that is no region's: a country's, or unknown.
 */
export function countriesInRegion(region: number): readonly number[] | undefined {
  if (region === world) return countries.map(({ m49 }) => m49);
  return smallest[region] ?? larger[region]?.flatMap((part) => smallest[part] ?? []);
}
