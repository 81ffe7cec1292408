import { describe, expect, it } from "vitest";
import { everyCall, tokenScopeOf } from "../index.ts";

const scoped = everyCall.filter(({ call, group }) => call.auth !== "none" && group !== "personalTokens");

describe("the scope that a personal access token needs", () => {
  it.each(scoped)("is said for $name, unless it is for people alone", ({ call, group }) => {
    const isOfPeople = call.auth === "operator" || (group === "organization" && call.method !== "GET");
    expect(tokenScopeOf(call) === undefined).toBe(isOfPeople);
  });

  it("is more than read for whatever changes something or hands out a secret", () => {
    const readable = scoped.filter(({ call }) => tokenScopeOf(call) === "read");
    expect(readable.filter(({ call }) => call.method !== "GET").map(({ name }) => name)).toEqual([
      "decoders.decodeHexEncodedCOER",
      "decoders.decodeHexEncodedUPER",
      "decoders.decodeCOER",
      "decoders.verdict",
      "signer.verify",
    ]);
    expect(readable.map(({ name }) => name)).not.toContain("serviceAccounts.find");
  });

  it("is none that there is for calls about such tokens", () => {
    for (const { call } of everyCall.filter(({ group }) => group === "personalTokens"))
      expect(tokenScopeOf(call)).toBeUndefined();
  });
});
