import { describe, expect, it } from "vitest";
import * as calls from "./call-groups.ts";
import { unknownMemberProblem, unknownParameterProblem } from "./unknown-names.ts";

const membersOf =
  (call: { readonly body: { readonly schema: Parameters<typeof unknownMemberProblem>[1] } }) =>
  (value: unknown) =>
    unknownMemberProblem(value, call.body.schema, "The body");

describe("unknownParameterProblem", () => {
  const { query } = calls.ccms.eaEvents;

  it("names each unknown parameter and the nearest known one, or all where none is near", () => {
    expect(unknownParameterProblem({ from: "2026-11-27T00:00:00Z", pageSize: "1", page: "0" }, query)).toBe(
      "The query has no parameter from (known: requestHash, startDate, endDate, page, size, organizationId); The query has no parameter pageSize (did you mean size?)",
    );
  });

  it("knows organizationId on every call, and nothing else on a call without a query", () => {
    expect(unknownParameterProblem({ organizationId: "A000000000000000" }, undefined)).toBeUndefined();
    expect(unknownParameterProblem({ organisationId: "A000000000000000" }, undefined)).toBe(
      "The query has no parameter organisationId (did you mean organizationId?)",
    );
  });

  it("ignores what browsers, proxies and link trackers add", () => {
    expect(
      unknownParameterProblem({ _: "1700000000000", utm_source: "mail", gclid: "x", fbclid: "x" }, query),
    ).toBeUndefined();
    expect(unknownParameterProblem({ __: "1" }, query)).toBeDefined();
  });
});

describe("unknownMemberProblem", () => {
  it.each([
    [
      "addDevice",
      { canonicalId: "A0", appPermission: [] },
      "The body has no member appPermission (did you mean appPermissions?)",
    ],
    [
      "addDevice",
      { appPermissions: [{ psid: 36, sspp: "01" }] },
      "appPermissions[0] has no member sspp (did you mean ssp?)",
    ],
    ["generateAT", { certnum: 1 }, "The body has no member certnum (did you mean certNum?)"],
  ] as const)("names the member of %s, at any depth", (name, value, problem) => {
    expect(membersOf(calls.ccms[name])(value)).toBe(problem);
  });

  it("names what a signer's request does not have", () => {
    expect(membersOf(calls.signer.sign)({ rsuid: "a", sigValidityOverride: 3600, signers: "digest" })).toBe(
      "The body has no member sigValidityOverride (known: rsuid, generationTime, j2735message, expiryTime, generationLocation, signer); The body has no member signers (did you mean signer?)",
    );
  });

  it("looks into what wrappers, steps and choices hold", () => {
    const certRequests = [{ level: "rca", certIssuePermissions: { subjectPermission: { all: null } } }];
    expect(membersOf(calls.scms.scmsOmniAirTestProfile)({ profileName: "a", certRequests })).toBe(
      "certRequests[0].certIssuePermissions has no member subjectPermission (did you mean subjectPermissions?)",
    );
    expect(membersOf(calls.operator.approveAccount)({ reason: "a", organization: { nam: "b" } })).toMatch(
      /^organization has no member nam /,
    );
  });

  it("accepts what the answer about a device holds when it is sent back [R7.34] [R7.35]", () => {
    const device = {
      id: "1",
      canonicalId: "A0",
      enrollmentStatus: "ENROLLED",
      status: "ACTIVE",
      enrolledUntil: null,
    };
    for (const call of [calls.ccms.addDevice, calls.ccms.updateDevice, calls.ccms.deleteDevice])
      expect(membersOf(call)(device)).toBeUndefined();
    const unit = { canonicalId: "a", canonicalKey: "", enrollmentStatus: "ENROLLED", enrolledUntil: null };
    for (const call of [calls.scms.registerDevice, calls.scms.updateDevice, calls.scms.deleteDevice])
      expect(membersOf(call)(unit)).toBeUndefined();
    expect(membersOf(calls.ccms.deleteDevice)({ ...device, ids: ["2"] })).toContain("no member ids");
  });

  it("says nothing of a value of another kind, which the schema names", () => {
    for (const value of [null, 3, "a", [], [{ a: 1 }]])
      expect(membersOf(calls.ccms.addDevice)(value)).toBeUndefined();
  });
});
