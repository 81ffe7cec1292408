import { beforeEach, describe, expect, it } from "vitest";
import { createKeptInput, maximalKeptText } from "./kept-input.ts";

const owner = { email: "demo@v2x.example", organizationId: "0A1B2C3D4E5F6071" };

beforeEach(() => sessionStorage.clear());

/** A storage that refuses what a test names. */
function denying(...refused: readonly (keyof Storage)[]): Storage {
  return new Proxy(sessionStorage, {
    get: (target, name) => {
      if (refused.includes(name as keyof Storage)) {
        return () => {
          throw new DOMException("denied", "SecurityError");
        };
      }
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

describe("the decoders' input", () => {
  it("survives a reload: the text, not the file that it came from", () => {
    createKeptInput(sessionStorage).keep(owner, { text: "8003", file: new File(["x"], "x.oer") });
    expect(createKeptInput(sessionStorage).load(owner)).toEqual({ ...owner, text: "8003" });
  });

  it("is there again with its file as long as the page lives", () => {
    const kept = createKeptInput(sessionStorage);
    const file = new File(["x"], "x.pcap");
    kept.keep(owner, { text: "8003", file });
    expect(kept.load(owner)?.file).toBe(file);
  });

  it.each([
    ["another person", { ...owner, email: "other@v2x.example" }],
    ["the same person in another organization", { ...owner, organizationId: "FFFFFFFFFFFFFFFF" }],
  ])("is not shown to %s, and then gone for its owner too", (_who, other) => {
    for (const reload of [true, false]) {
      const kept = createKeptInput(sessionStorage);
      kept.keep(owner, { text: "8003" });
      const found = reload ? createKeptInput(sessionStorage) : kept;
      expect(found.load(other)).toBeUndefined();
      expect(sessionStorage.length).toBe(0);
      expect(found.load(owner)).toBeUndefined();
    }
  });

  it("is forgotten at once, here and in the storage", () => {
    const kept = createKeptInput(sessionStorage);
    kept.keep(owner, { text: "8003" });
    kept.forget();
    expect(kept.load(owner)).toBeUndefined();
    expect(sessionStorage.length).toBe(0);
  });

  it("is stored up to a size, and a larger one leaves nothing older behind", () => {
    const kept = createKeptInput(sessionStorage);
    kept.keep(owner, { text: "0".repeat(maximalKeptText) });
    expect(createKeptInput(sessionStorage).load(owner)?.text.length).toBe(maximalKeptText);
    kept.keep(owner, { text: "0".repeat(maximalKeptText + 1) });
    expect(createKeptInput(sessionStorage).load(owner)).toBeUndefined();
    expect(kept.load(owner)?.text.length).toBe(maximalKeptText + 1);
  });
});

describe("a storage that holds something else", () => {
  it.each([
    "",
    "{",
    "null",
    "7",
    '"8003"',
    "[]",
    '{"text":"8003"}',
    JSON.stringify({ ...owner, text: 8003 }),
    JSON.stringify({ ...owner, text: { length: 4 } }),
  ])("%j counts as no input", (value) => {
    sessionStorage.setItem("decoder-input", value);
    expect(createKeptInput(sessionStorage).load(owner)).toBeUndefined();
  });
});

describe("a storage that is denied", () => {
  it.each([
    ["not there", undefined],
    ["unreadable and unwritable", denying("getItem", "setItem", "removeItem")],
  ])("%s keeps the input as long as the page lives", (_how, storage) => {
    const kept = createKeptInput(storage);
    expect(kept.load(owner)).toBeUndefined();
    kept.keep(owner, { text: "8003" });
    expect(kept.load(owner)?.text).toBe("8003");
    kept.forget();
    expect(kept.load(owner)).toBeUndefined();
  });

  it("that is full keeps nothing older over a reload", () => {
    createKeptInput(sessionStorage).keep(owner, { text: "8003" });
    createKeptInput(denying("setItem")).keep(owner, { text: "8004" });
    expect(createKeptInput(sessionStorage).load(owner)).toBeUndefined();
  });
});
