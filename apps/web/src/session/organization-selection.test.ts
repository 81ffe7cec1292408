import { beforeEach, describe, expect, it } from "vitest";
import { createOrganizationSelection } from "./organization-selection.ts";

const alpha = { organizationId: "A000000000000000", name: "Alpha", ccmsAllowed: true, scmsAllowed: true };
const beta = { organizationId: "B000000000000000", name: "Beta", ccmsAllowed: true, scmsAllowed: false };

beforeEach(() => sessionStorage.clear());

describe("the selected organization", () => {
  it("is none before there is a user [R4.1]", () => {
    expect(createOrganizationSelection(sessionStorage).current()).toBeUndefined();
  });

  it("is the first of the list on sign-in [R3.2] [R4.3]", () => {
    const selection = createOrganizationSelection(sessionStorage);
    selection.offer("demo@v2x.example", [alpha, beta]);
    expect(selection.current()).toBe(alpha.organizationId);
  });

  it("is the chosen one, also after a reload of the tab [R2.40] [R6.5]", () => {
    const before = createOrganizationSelection(sessionStorage);
    before.offer("demo@v2x.example", [alpha, beta]);
    before.choose(beta.organizationId);
    expect(before.current()).toBe(beta.organizationId);
    const after = createOrganizationSelection(sessionStorage);
    after.offer("demo@v2x.example", [alpha, beta]);
    expect(after.current()).toBe(beta.organizationId);
  });

  it("stays when the list is fetched again, and falls back to the first when it is gone from it", () => {
    const selection = createOrganizationSelection(sessionStorage);
    selection.offer("demo@v2x.example", [alpha, beta]);
    selection.choose(beta.organizationId);
    selection.offer("demo@v2x.example", [alpha, beta]);
    expect(selection.current()).toBe(beta.organizationId);
    selection.offer("demo@v2x.example", [alpha]);
    expect(selection.current()).toBe(alpha.organizationId);
  });

  it("is not another person's choice [R4.4]", () => {
    const before = createOrganizationSelection(sessionStorage);
    before.offer("demo@v2x.example", [alpha, beta]);
    before.choose(beta.organizationId);
    const after = createOrganizationSelection(sessionStorage);
    after.offer("anna.berg@v2x.example", [alpha, beta]);
    expect(after.current()).toBe(alpha.organizationId);
  });

  it("is forgotten on sign-out, and kept for the next sign-in when a session expires", () => {
    const selection = createOrganizationSelection(sessionStorage);
    selection.offer("demo@v2x.example", [alpha, beta]);
    selection.choose(beta.organizationId);
    selection.clear({ forget: false });
    expect(selection.current()).toBeUndefined();
    selection.offer("demo@v2x.example", [alpha, beta]);
    expect(selection.current()).toBe(beta.organizationId);
    selection.clear({ forget: true });
    selection.offer("demo@v2x.example", [alpha, beta]);
    expect(selection.current()).toBe(alpha.organizationId);
  });
});
