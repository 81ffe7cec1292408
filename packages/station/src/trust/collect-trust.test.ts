import { fromHex, toHex } from "@v2x/asn1";
import { type DecodedCertificate, toTime32 } from "@v2x/credentials";
import { fixture } from "@v2x/testkit";
import { type Check, type CtlEntry, unmetIn } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { now, resigned, testAuthorities } from "../authorities.test-support.ts";
import { type AnyStationError, collectTrust, StationError, type TrustQuestion } from "../index.ts";
import { dcUrl, getFrom, type Served, testCentre, urls } from "./centre.test-support.ts";

const authorities = await testAuthorities();
const centre = await testCentre(authorities);
const { root, ea, aa } = authorities;
const { address, entries } = centre;

async function collect(
  changed: readonly (readonly [string, Uint8Array])[] = [],
  asked: Partial<TrustQuestion> = {},
) {
  const served: Served = new Map([...centre.served, ...changed]);
  const { steps, trust } = await collectTrust({ transport: getFrom(served), dcUrl, now, ...asked });
  const unmet = steps.flatMap(({ what, checks }) => unmetIn(checks).map(({ name }) => `${what}: ${name}`));
  return { steps, trust, unmet };
}

describe("trust", () => {
  it("goes from the manager to EA and AA, and says what was looked at", async () => {
    const { steps, trust, unmet } = await collect();
    expect(unmet).toEqual([]);
    expect(steps.map(({ what }) => what)).toEqual(["tlm", "ectl", "rca", "ctl", "crl", "ea", "aa"]);
    expect(steps.every(({ checks }) => checks.length > 0)).toBe(true);
    expect(steps.map(({ title }) => title).join("\n")).toContain("trust list (sequence 1) of TEST RCA");
    expect([trust!.ea.url, trust!.aa.url]).toEqual([urls.ea, urls.aa]);
    expect(trust!.ea.certificate.bytes).toEqual(ea.certificate.bytes);
    expect(Object.keys(trust!.files)).toEqual(["tlm", "ectl", "rca", "ctl", "crl", "ea", "aa"]);
    expect(trust!.files.crl).toEqual(centre.served.get(address.crl));
  });

  it("is collected at an address with a slash at its end as well", async () => {
    expect((await collect([], { dcUrl: `${dcUrl}/` })).trust).toBeDefined();
  });

  it("begins at the manager that is known, and at no other", async () => {
    const { hashedId8 } = centre.manager.certificate;
    expect((await collect([], { tlmId: hashedId8 })).trust).toBeDefined();
    const { trust, unmet } = await collect([], { tlmId: root.certificate.hashedId8 });
    expect([trust, unmet]).toEqual([undefined, ["tlm: trust-list-manager-known"]]);
  });

  it("reaches no root that the manager does not name", async () => {
    const { trust, unmet } = await collect([], { rootId: ea.certificate.hashedId8 });
    expect([trust, unmet]).toEqual([undefined, ["rca: root-named"]]);
    expect((await collect([], { rootId: root.certificate.hashedId8 })).trust).toBeDefined();
  });

  it("takes of several generations the newest that holds, and never a revoked one", async () => {
    const others = await testAuthorities();
    const foreign: CtlEntry = {
      choice: "ea",
      value: { eaCertificate: others.ea.certificate.value, aaAccessPoint: "x", itsAccessPoint: "x" },
    };
    const { trust } = await collect([[address.ctl, await centre.ctl([foreign, ...entries])]]);
    expect(trust!.ea.certificate.bytes).toEqual(ea.certificate.bytes);
    const revoked = await collect([[address.crl, await centre.crl([aa.certificate.hashedId8])]]);
    expect([revoked.trust, revoked.unmet]).toEqual([undefined, ["aa: not-revoked"]]);
  });

  it("ends where the root has revoked itself", async () => {
    const { trust, unmet } = await collect([[address.crl, await centre.crl([root.certificate.hashedId8])]]);
    expect([trust, unmet]).toEqual([undefined, ["crl: not-revoked"]]);
  });

  it("needs an EA with an access point for stations, and an AA", async () => {
    const [, aaEntry, dc] = entries;
    const forAasAlone: CtlEntry = {
      choice: "ea",
      value: { eaCertificate: ea.certificate.value, aaAccessPoint: urls.ea },
    };
    const withoutEa = await collect([[address.ctl, await centre.ctl([forAasAlone, aaEntry!, dc!])]]);
    expect([withoutEa.trust, withoutEa.unmet]).toEqual([undefined, ["ea: authority-listed"]]);
    const withoutAa = await collect([[address.ctl, await centre.ctl([entries[0]!, dc!])]]);
    expect([withoutAa.trust, withoutAa.unmet]).toEqual([undefined, ["aa: authority-listed"]]);
  });

  it.each([
    ["ectl", (until: Date) => centre.ectl([root.certificate], until)],
    ["ctl", (until: Date) => centre.ctl(entries, until)],
    ["crl", (until: Date) => centre.crl([], until)],
  ] as const)("takes no %s that has run out", async (what, listUntil) => {
    const old = await listUntil(new Date("2026-02-28T00:00:00Z"));
    const { trust, unmet } = await collect([[address[what], old]]);
    expect([trust, unmet]).toEqual([undefined, [`${what}: list-current`]]);
  });

  it("takes no manager, root, EA or AA that breaks its profile", async () => {
    const extra = [{ psid: 36 }];
    const permissionsOf = ({ value }: DecodedCertificate) => [
      ...(value.toBeSigned.appPermissions ?? []),
      ...extra,
    ];
    const { certificate, signer } = centre.manager;
    const manager = await resigned(
      certificate,
      { appPermissions: permissionsOf(certificate) },
      { self: signer },
    );
    const ofManager = await collect([[address.tlm, manager.bytes]]);
    expect([ofManager.trust, ofManager.unmet]).toEqual([undefined, [expect.stringMatching(/^tlm: /)]]);
    const otherRoot = await resigned(
      root.certificate,
      { appPermissions: permissionsOf(root.certificate) },
      { self: root.signer },
    );
    const ofRoot = await collect([[address.ectl, await centre.ectl([otherRoot])]]);
    expect([ofRoot.trust, ofRoot.unmet]).toEqual([undefined, [expect.stringMatching(/^rca: /)]]);
    for (const [role, authority] of [
      ["ea", ea],
      ["aa", aa],
    ] as const) {
      const bare = await resigned(authority.certificate, { encryptionKey: undefined }, root);
      const ctl = await centre.ctl(entries.map((entry) => withCertificate(entry, role, bare)));
      const of = await collect([[address.ctl, ctl]]);
      expect([of.trust, of.unmet]).toEqual([undefined, [expect.stringMatching(`^${role}: `)]]);
    }
  });

  it("takes no root that has ended", async () => {
    const validityPeriod = { start: toTime32(now) - 7200, duration: { choice: "hours", value: 1 } } as const;
    const ended = await resigned(root.certificate, { validityPeriod }, { self: root.signer });
    const { trust, unmet } = await collect([[address.ectl, await centre.ectl([ended])]]);
    expect([trust, unmet]).toEqual([undefined, ["rca: valid-at-moment"]]);
  });

  it("takes of several roots the newest that holds, unless one is asked for", async () => {
    const lasting = (start: number, hours: number) =>
      resigned(
        root.certificate,
        { validityPeriod: { start, duration: { choice: "hours", value: hours } } },
        { self: root.signer },
      );
    const older = await lasting(toTime32(now) - 7200, 100);
    const ended = await lasting(toTime32(now) - 3600, 1);
    const ectl = await centre.ectl([older, ended]);
    const titles = async (asked: Partial<TrustQuestion> = {}) => {
      const served: Served = new Map([...centre.served, [address.ectl, ectl]]);
      const question = { transport: getFrom(served), dcUrl, now, ...asked };
      // Nobody serves the lists of these roots.
      const failure = await collectTrust(question).catch((error: AnyStationError) => error);
      return failure instanceof StationError ? failure.details.url : failure.steps.at(-1)!.checks;
    };
    expect(await titles()).toBe(`${dcUrl}/getctl/${toHex(older.hashedId8).toUpperCase()}`);
    expect(unmetIn((await titles({ rootId: ended.hashedId8 })) as readonly Check[])).toMatchObject([
      { name: "valid-at-moment" },
    ]);
  });

  it("takes the newer of two generations that hold, wherever it stands in the list", async () => {
    const validityPeriod = { ...ea.certificate.value.toBeSigned.validityPeriod, start: toTime32(now) };
    const newer = await resigned(ea.certificate, { validityPeriod }, root);
    const entry = withCertificate(entries[0]!, "ea", newer);
    for (const listed of [
      [entry, ...entries],
      [...entries, entry],
    ]) {
      const { trust } = await collect([[address.ctl, await centre.ctl(listed)]]);
      expect(trust!.ea.certificate.hashedId8).toEqual(newer.hashedId8);
    }
  });

  it("takes nothing that has ended", async () => {
    const { trust, unmet } = await collect([], { now: new Date("2036-06-01T00:00:00Z") });
    expect([trust, unmet]).toEqual([undefined, ["tlm: valid-at-moment"]]);
  });

  it("takes no list of another issuer", async () => {
    const strangers = await testCentre(await testAuthorities());
    const foreign = strangers.served.get(strangers.address.ctl)!;
    const { trust, unmet } = await collect([[address.ctl, foreign]]);
    expect(trust).toBeUndefined();
    expect(unmet).toEqual(expect.arrayContaining(["ctl: signer-named", "ctl: data-signature"]));
  });

  it("takes no trust list for a revocation list, which would revoke nobody", async () => {
    await expect(collect([[address.crl, centre.served.get(address.ctl)!]])).rejects.toMatchObject({
      code: "download-unreadable",
      details: { url: address.crl, reason: expect.stringContaining("not a crl") },
    });
  });

  it.each(["tlm", "ectl", "ctl", "crl"] as const)("says which address does not serve %s", async (what) => {
    const served: Served = new Map(centre.served);
    served.delete(address[what]);
    await expect(collectTrust({ transport: getFrom(served), dcUrl, now })).rejects.toMatchObject({
      code: "download-refused",
      details: { url: address[what], status: 404 },
    });
    const garbage = collect([[address[what], Uint8Array.of(1, 2, 3)]]);
    await expect(garbage).rejects.toMatchObject({ code: "download-unreadable" });
  });

  it("of the real European lists goes as far as their root", async () => {
    const served: Served = new Map([
      ["https://cpoc/gettlmcertificate", fixture("eu-l2-tlm-E7A4B2B045E7ACF9.oer")],
      ["https://cpoc/getectl/E7A4B2B045E7ACF9", fixture("eu-l2-ectl-CE4CF6C19BFED720.oer")],
    ]);
    const question = {
      transport: getFrom(served),
      dcUrl: "https://cpoc",
      tlmId: fromHex("E7A4B2B045E7ACF9"),
      now: new Date("2024-08-01T00:00:00Z"),
    };
    const { steps } = await collectTrust(question);
    expect(steps.map(({ what, checks }) => [what, unmetIn(checks).map(({ name }) => name)])).toEqual([
      ["tlm", []],
      ["ectl", []],
      ["rca", ["root-named"]],
    ]);
  });
});

function withCertificate(entry: CtlEntry, role: "ea" | "aa", { value }: DecodedCertificate): CtlEntry {
  if (role === "ea" && entry.choice === "ea") {
    return { choice: "ea", value: { ...entry.value, eaCertificate: value } };
  }
  if (role === "aa" && entry.choice === "aa") {
    return { choice: "aa", value: { ...entry.value, aaCertificate: value } };
  }
  return entry;
}
