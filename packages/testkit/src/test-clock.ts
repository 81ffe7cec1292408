/** A clock that stands until it is moved. */
export interface TestClock {
  now(): Date;
  advanceDays(days: number): void;
}

/** When tests take place unless they say otherwise. */
const testStart = new Date("2026-03-01T10:00:00.250Z");

/** A clock that stands at `start`. */
export function testClock(start: Date = testStart): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advanceDays: (days) => {
      time += days * 86_400_000;
    },
  };
}
