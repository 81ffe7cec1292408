import { expect, it } from "vitest";
import { takenIdentifiers } from "./taken-identifiers.ts";

it("refuses an organization that meets taken identifiers too often, until the hour is over", async () => {
  let now = new Date("2026-03-01T10:30:00Z");
  const register = takenIdentifiers(() => now, 2);
  const taken = () => Promise.reject(Object.assign(new Error("taken"), { code: "canonical-id-taken" }));
  const free = async () => "registered";
  await expect(register("Alpha", taken)).rejects.toThrow("taken");
  expect(await register("Alpha", free)).toBe("registered");
  await expect(register("Alpha", () => Promise.reject(new Error("other")))).rejects.toThrow("other");
  await expect(register("Alpha", taken)).rejects.toThrow("taken");
  for (const work of [taken, free])
    await expect(register("Alpha", work)).rejects.toMatchObject({
      code: "identifiers-taken-often",
      details: { most: 2, retryAfterSeconds: 1800 },
    });
  expect(await register("Beta", free)).toBe("registered");
  now = new Date("2026-03-01T11:00:00Z");
  expect(await register("Alpha", free)).toBe("registered");
});
