import { memoryChanges, memoryIdentityStorage } from "@v2x/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import type { IdentityStorage } from "../ports.ts";
import { signInBrake } from "../sign-in-brake.ts";
import { askForLink, type FrontDoorParts, register } from "./accounts.ts";
import { mailBrake } from "./mail-brake.ts";

const [network, elsewhere] = ["192.0.2.1", "198.51.100.1"];

let work: { hashes: number; changes: number; brakeChanges: number };
let reads = 0;
let parts: FrontDoorParts;
beforeEach(() => {
  work = { hashes: 0, changes: 0, brakeChanges: 0 };
  const inner = memoryIdentityStorage();
  const storage: IdentityStorage = {
    ...inner,
    brakes: {
      ...inner.brakes,
      find: (...given) => {
        reads += 1;
        return inner.brakes.find(...given);
      },
      update: (...given) => {
        work.brakeChanges += 1;
        return inner.brakes.update(...given);
      },
    },
  };
  const change = memoryChanges(storage, { mails: [], notes: [], logged: [] });
  const now = () => new Date("2030-01-01T00:00:00Z");
  parts = {
    ...{ storage, now, isMailUp: async () => true },
    change: (made) => {
      work.changes += 1;
      return change(made);
    },
    registering: (_, task) => {
      work.hashes += 1;
      return task();
    },
    hashing: (_, task) => task(),
    signIns: signInBrake(storage.brakes, now),
    mails: mailBrake(storage.brakes, now),
  };
});

const registerAs = (email: string, address = network) =>
  register(parts, { email, companyName: "Motors", password: "correct horse 7" }, address);

describe("where a network has asked for 20 mails", () => {
  beforeEach(async () => {
    for (let index = 0; index < 20; index += 1)
      await askForLink(parts, "activation", `a${index}@b.example`, network);
    work = { hashes: 0, changes: 0, brakeChanges: 0 };
  });

  it.each([
    "new@example.org",
    "a1@b.example",
  ])("a registration of %s is answered as ever, without a hash or a transaction", async (email) => {
    expect(await registerAs(email)).toBe("done");
    expect(work).toEqual({ hashes: 0, changes: 0, brakeChanges: 0 });
  });

  it("asks for more are answered without asking the database, for as long as it is braked", async () => {
    for (const email of ["new@example.org", "a1@b.example"]) await registerAs(email);
    reads = 0;
    for (let index = 0; index < 10; index += 1) await registerAs(`new${index}@example.org`);
    expect(reads).toBe(0);
  });

  it("a registration from another network is worked on", async () => {
    expect(await registerAs("new@example.org", elsewhere)).toBe("done");
    expect(work).toEqual({ hashes: 1, changes: 1, brakeChanges: 1 });
  });
});

it("a network that asks for one address again and again has 20 registrations hashed and 4 mails sent", async () => {
  for (let index = 0; index < 30; index += 1) await registerAs("new@example.org");
  expect(work).toEqual({ hashes: 20, changes: 4, brakeChanges: 20 });
});

it("a registration that fails does not count as a mail", async () => {
  const { change } = parts;
  parts = { ...parts, change: () => Promise.reject(new Error("storage broke")) };
  for (let index = 0; index < 30; index += 1)
    await expect(registerAs("new@example.org")).rejects.toThrow("storage broke");
  parts = { ...parts, change };
  await registerAs("new@example.org");
  expect(work.changes).toBe(1);
});
