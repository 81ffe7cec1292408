import { memoryIdentityStorage } from "@v2x/testkit";
import { expect, it } from "vitest";
import { takenIdentifiers } from "./taken-identifiers.ts";

const taken = () => Promise.reject(Object.assign(new Error("taken"), { code: "canonical-id-taken" }));
const free = async () => "registered";

it("refuses an organization that meets taken identifiers too often, in whatever process, until the hour is over", async () => {
  let now = new Date("2026-03-01T10:30:00Z");
  const { brakes } = memoryIdentityStorage();
  const [register, elsewhere] = [0, 1].map(() => takenIdentifiers(brakes, () => now, 2)) as [
    ReturnType<typeof takenIdentifiers>,
    ReturnType<typeof takenIdentifiers>,
  ];
  await expect(register("Alpha", taken)).rejects.toThrow("taken");
  expect(await register("Alpha", free)).toBe("registered");
  await expect(register("Alpha", () => Promise.reject(new Error("other")))).rejects.toThrow("other");
  await expect(elsewhere("Alpha", taken)).rejects.toThrow("taken");
  for (const work of [taken, free])
    for (const process of [register, elsewhere])
      await expect(process("Alpha", work)).rejects.toMatchObject({
        code: "identifiers-taken-often",
        details: { most: 2, retryAfterSeconds: 1800 },
      });
  expect(await register("Beta", free)).toBe("registered");
  now = new Date("2026-03-01T11:00:00Z");
  expect(await register("Alpha", free)).toBe("registered");
});

it("tells no more of many at once that an identifier is taken", async () => {
  const { brakes } = memoryIdentityStorage();
  const register = takenIdentifiers(brakes, () => new Date("2026-03-01T10:30:00Z"), 2);
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => register("Alpha", taken)));
  const codes = asked.map((each) => each.status === "rejected" && each.reason.code);
  expect(codes.filter((code) => code === "canonical-id-taken")).toHaveLength(2);
  expect(codes.filter((code) => code === "identifiers-taken-often")).toHaveLength(8);
});
