/** The time scale of IEEE 1609.2 (clause 6.2): seconds of TAI since 2004-01-01T00:00:00 UTC. */

const epoch = Date.UTC(2004, 0, 1) / 1000;

/** UTC moments, in seconds since 1970, from which one more leap second than before has passed since the epoch. */
const leapSeconds: readonly number[] = [
  Date.UTC(2006, 0, 1),
  Date.UTC(2009, 0, 1),
  Date.UTC(2012, 6, 1),
  Date.UTC(2015, 6, 1),
  Date.UTC(2017, 0, 1),
].map((milliseconds) => milliseconds / 1000);

/**
 * The UTC moment of a Time32. The five leap seconds since 2004 count from when each came; a moment within one reads
 * as the second after it.
 *
 * @param seconds - Time32.
 */
export function timeFromTime32(seconds: number): Date {
  const passed = leapSeconds.filter((moment, before) => seconds >= moment - epoch + before + 1).length;
  return new Date((epoch + seconds - passed) * 1000);
}

/**
 * The Time32 of a moment, fractions of a second cut off.
 *
 * @throws RangeError outside of 2004 to 2140, where Time32 has no value.
 */
export function time32FromTime(time: Date): number {
  const unix = Math.floor(time.getTime() / 1000);
  const seconds = unix - epoch + leapSeconds.filter((moment) => unix >= moment).length;
  if (!(seconds >= 0 && seconds <= 0xffff_ffff)) {
    throw new RangeError(`${time.toString()} is outside the years that Time32 can express (2004 to 2140)`);
  }
  return seconds;
}
