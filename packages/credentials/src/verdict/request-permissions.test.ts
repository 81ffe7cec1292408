import { describe, expect, it } from "vitest";
import { unmetNames, within } from "../hierarchy.test-support.ts";
import { americanProfiles, lintCertificate, verifyChain } from "../index.ts";
import { evidence, judged, lightOf, requestingBeyondIssuer, yours } from "./verdict.test-support.ts";

const rule = "request-permissions-within-issuer";

async function madeFor(component: "ra" | "ee") {
  const made = await requestingBeyondIssuer(component);
  const verdict = judged(made.subject.bytes, {
    known: evidence(made.ica, made.root),
    trusted: [{ certificate: made.root, ...yours }],
  });
  return { ...made, light: lightOf(verdict, "permissions") };
}

describe("request permissions beyond what the issuer grants", () => {
  it("are a finding of the profile in the certificate of an RA, whose chain stays valid", async () => {
    const { subject, ica, root, light } = await madeFor("ra");
    expect(light).toMatchObject({
      state: "pass",
      reason: expect.stringMatching(
        / Finding of the profile: RA "ra\.example" \([0-9A-F]{16}\): its issuer may not let it request all PSIDs\.$/,
      ),
    });
    expect(light.checks).toContainEqual(expect.objectContaining({ name: rule, outcome: "notApplicable" }));
    expect(unmetNames(verifyChain([subject, ica, root], { at: within }))).toEqual([]);
  });

  it("still keep such a certificate of an RA from being issued", async () => {
    const { subject, ica } = await madeFor("ra");
    expect(unmetNames(lintCertificate(americanProfiles.ra, subject.value.toBeSigned, ica))).toContain(rule);
  });

  it("make the chain of an end entity invalid", async () => {
    const { subject, ica, root, light } = await madeFor("ee");
    expect(light).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("its issuer may not let it request all PSIDs"),
    });
    expect(unmetNames(verifyChain([subject, ica, root], { at: within }))).toEqual([rule]);
  });
});
