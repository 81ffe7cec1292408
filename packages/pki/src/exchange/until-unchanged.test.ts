import { expect, it } from "vitest";
import { untilUnchanged } from "./until-unchanged.ts";

/** Answers after so many changes; counts. */
function judgeAfter(changes: number) {
  const judged = { times: 0 };
  const judge = async () => {
    judged.times += 1;
    return judged.times > changes ? ("answered" as const) : ("changed" as const);
  };
  return { judged, judge };
}

it("judges once where nothing changes, and again after each change", async () => {
  for (const changes of [0, 1, 4]) {
    const { judged, judge } = judgeAfter(changes);
    await expect(untilUnchanged(judge)).resolves.toBe("answered");
    expect(judged.times).toBe(changes + 1);
  }
});

it("gives up where something changes each time", async () => {
  const { judged, judge } = judgeAfter(5);
  await expect(untilUnchanged(judge)).rejects.toThrow("changed each time");
  expect(judged.times).toBe(5);
});
