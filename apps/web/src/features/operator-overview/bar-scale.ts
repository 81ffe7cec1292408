/** The end of an axis for whole numbers up to `most`: 1, 2 or 5 times a power of ten, and even, so that its half is whole. */
export function axisEnd(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  const end = [1, 2, 5, 10].map((step) => step * power).find((one) => one >= most)!;
  return end % 2 === 0 ? end : 2 * end;
}
