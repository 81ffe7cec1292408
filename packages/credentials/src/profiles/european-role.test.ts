import { type Certificate, claimedRoleOf, europeanRoleOf, type PsidSsp } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { bitmap, hierarchy } from "../hierarchy.test-support.ts";

const { root, aa, ticket } = await hierarchy("NistP256", "NistP256", "NistP256");
const authority = root.certificate.value;
const issuing = aa.certificate.value;
const holder = ticket.certificate.value;
const selfSigned: Certificate = { ...holder, issuer: authority.issuer };
const opaque: PsidSsp = { psid: 623, ssp: { choice: "opaque", value: Uint8Array.of(1, 0x32) } };

const with_ = (certificate: Certificate, changes: Partial<Certificate["toBeSigned"]>): Certificate => ({
  ...certificate,
  toBeSigned: { ...certificate.toBeSigned, ...changes },
});
const holding = (certificate: Certificate, ...appPermissions: readonly PsidSsp[]) =>
  with_(certificate, { appPermissions });

describe("a certificate's part in the European system", () => {
  it.each([
    ["signs trust lists of its own and issues nothing", holding(selfSigned, bitmap(624, "01c8")), "tlm"],
    ["signs itself and no list", selfSigned, undefined],
    ["signs itself and revocation lists alone", holding(selfSigned, bitmap(622, "01")), undefined],
    ["signs itself, revocation lists and certificates", holding(authority, bitmap(622, "01")), "rootCa"],
    ["signs itself, trust lists and certificates", holding(authority, bitmap(624, "0138")), "rootCa"],
    ["signs itself, messages and certificates", holding(authority, bitmap(36, "0100fc")), undefined],
    ["issues, and answers enrolment", holding(issuing, bitmap(623, "010e")), "ea"],
    ["issues, and answers authorization", issuing, "aa"],
    ["issues, and answers both", holding(issuing, bitmap(623, "013e")), "ea"],
    [
      "issues, and answers after other permissions",
      holding(issuing, bitmap(36, "010000"), bitmap(623, "0132")),
      "aa",
    ],
    ["issues, and answers nothing", holding(issuing, bitmap(623, "01c0")), undefined],
    ["issues, and has an SSP of one octet", holding(issuing, bitmap(623, "01")), undefined],
    ["issues, and has an SSP of another form", holding(issuing, opaque), undefined],
    ["issues nothing and asks for tickets", holding(holder, bitmap(623, "01c0")), "enrolmentCredential"],
    ["issues nothing, nameless, with permissions", holder, "authorizationTicket"],
    ["issues nothing, named", with_(holder, { id: { choice: "name", value: "x" } }), undefined],
    ["issues nothing and may do nothing", holding(holder), undefined],
    ["has no permissions at all", with_(holder, { appPermissions: undefined }), undefined],
    ["is of an SCMS", holding(holder, bitmap(36, "0100fc"), bitmap(35, "01")), undefined],
  ])("%s", (_what, certificate, role) => {
    expect(claimedRoleOf(certificate)).toBe(role);
  });

  it("is told of those that keep to the profiles' form, whatever they are allowed", () => {
    expect([authority, issuing, holder].map(europeanRoleOf)).toEqual(["rootCa", "aa", "authorizationTicket"]);
    const american = with_(issuing, { cracaId: Uint8Array.of(1, 2, 3) });
    expect([europeanRoleOf(american), claimedRoleOf(american)]).toEqual([undefined, "aa"]);
    const [permission] = holder.toBeSigned.appPermissions!;
    expect(europeanRoleOf(holding(holder, permission!, permission!))).toBe("authorizationTicket");
  });
});
