import {
  americanSignOf,
  type Certificate,
  claimedRoleOf,
  europeanRoleOf,
  type PsidSsp,
} from "@v2x/v2x-schema";
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

describe("what makes a certificate one of the US system", () => {
  const granting = (...psids: readonly number[]): Certificate => ({
    ...with_(issuing, {
      appPermissions: undefined,
      certIssuePermissions: [
        {
          subjectPermissions: { choice: "explicit", value: psids.map((psid) => ({ psid })) },
          minChainLength: 1,
          chainLengthRange: 0,
          eeType: { bytes: Uint8Array.of(0x80), length: 8 },
        },
      ],
    }),
    issuer: authority.issuer,
  });
  it.each([
    ["security management", holding(authority, bitmap(35, "81")), "toBeSigned.appPermissions[0].psid"],
    [
      "revocation lists of IEEE 1609.2",
      holding(holder, bitmap(256, "00")),
      "toBeSigned.appPermissions[0].psid",
    ],
    [
      "messages of SAE alone",
      holding(holder, bitmap(99, "01"), bitmap(32, "01")),
      "toBeSigned.appPermissions[1].psid",
    ],
    [
      "granting messages of SAE",
      granting(99, 32),
      "toBeSigned.certIssuePermissions[0].subjectPermissions.explicit[1].psid",
    ],
    ["signing itself and granting nothing that is known", granting(99), "toBeSigned"],
  ])("is %s", (_what, certificate, path) => {
    expect(americanSignOf(certificate)?.path).toBe(path);
    expect(europeanRoleOf(certificate)).toBeUndefined();
  });

  it.each([
    ["services of ETSI next to those of IEEE", holding(authority, bitmap(35, "81"), bitmap(624, "0138"))],
    ["messages of ETSI next to those of SAE", holding(holder, bitmap(32, "01"), bitmap(36, "0100fc"))],
    ["granting messages of ETSI", granting(32, 36)],
    ["a ticket for messages that nobody registered", holding(holder, bitmap(99, "01"))],
  ])("is not %s", (_what, certificate) => {
    expect(americanSignOf(certificate)).toBeUndefined();
  });
});
