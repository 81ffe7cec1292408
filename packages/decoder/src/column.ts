/** Numbers of one kind, one a row, with room that grows: what is known of millions of frames is kept in these. */
export class Column<A extends Uint16Array | Uint32Array | Int32Array | Float64Array> {
  private numbers: A;

  /** @param numbers - of the rows that there are in any case. */
  constructor(numbers: A) {
    this.numbers = numbers;
  }

  /** 0 for a row that was never set. */
  at(row: number): number {
    return this.numbers[row] ?? 0;
  }

  set(row: number, value: number): void {
    if (row >= this.numbers.length) {
      const larger = new (this.numbers.constructor as new (length: number) => A)(
        Math.max(row + 1, Math.ceil(this.numbers.length * 1.5), 64),
      );
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[row] = value;
  }

  /** Sets every row to 0. */
  clear(): void {
    this.numbers.fill(0);
  }
}
