/** Words of a column, each kept once and known by a number: a capture of two million messages has few different ones. */

/** Different words of one column at most; what comes after counts as `…`. */
const mostWords = 65_535;

/** Number 0 stands for no word. */
export class Words {
  private readonly numbers = new Map<string, number>([["", 0]]);
  readonly list: string[] = [""];

  /** The number of a word, new or known. */
  numberOf(word: string | undefined): number {
    if (word === undefined) return 0;
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    if (this.list.length > mostWords) return this.numberOf("…");
    this.list.push(word);
    this.numbers.set(word, this.list.length - 1);
    return this.list.length - 1;
  }

  /** Forgets all words: no number that was given means anything any more. */
  clear(): void {
    this.numbers.clear();
    this.numbers.set("", 0);
    this.list.length = 1;
  }

  /** The number of a word that is known. */
  find(word: string): number | undefined {
    return this.numbers.get(word);
  }
}
