/** Filled at once: asking for sixteen octets takes half as long as for thousands. */
const stock = new Uint8Array(4096);
let given = stock.length;

/**
 * Octets of the platform's generator in an array of their own. Each is given out once, and the stock forgets it.
 *
 * @param length - at most 4096.
 */
export function randomOctets(length: number): Uint8Array {
  if (length > stock.length)
    throw new TypeError(`There are at most ${stock.length} random octets at a time.`);
  if (given + length > stock.length) {
    crypto.getRandomValues(stock);
    given = 0;
  }
  const octets = stock.slice(given, given + length);
  stock.fill(0, given, given + length);
  given += length;
  return octets;
}
