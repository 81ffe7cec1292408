import {
  type DecodedCertificate,
  decodeCertificate,
  fullCtl,
  type MessageSigner,
  signLinkCertificate,
  toTime32,
} from "@v2x/credentials";
import { type CtlEntry, unmetIn } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { now, resigned, testAuthorities } from "../authorities.test-support.ts";
import { collectTrust, type TrustQuestion } from "../index.ts";
import {
  dcUrl,
  getFrom,
  idText,
  nextUpdate,
  type Served,
  testCentre,
  testManager,
} from "./centre.test-support.ts";

const authorities = await testAuthorities();
const centre = await testCentre(authorities);

type Change = readonly [string, Uint8Array];

async function collect(changed: readonly Change[], asked: Partial<TrustQuestion>) {
  const served: Served = new Map([...centre.served, ...changed]);
  const { steps, trust } = await collectTrust({ transport: getFrom(served), dcUrl, now, ...asked });
  const unmet = steps.flatMap(({ what, checks }) => unmetIn(checks).map(({ name }) => `${what}: ${name}`));
  return { steps, trust, unmet, whats: steps.map(({ what }) => what) };
}

const certificateAt = ({ certificate }: MessageSigner): Change => [
  `${dcUrl}/gettlmcertificate/${idText(certificate)}`,
  certificate.bytes,
];

describe("a trust list manager that was renewed", async () => {
  const first = centre.manager;
  const [second, third] = [await testManager(), await testManager()];
  const list = fullCtl({
    sequence: 0,
    nextUpdate,
    entries: [
      { choice: "rca", value: { selfsignedRootCa: authorities.root.certificate.value } },
      { choice: "tlm", value: { selfSignedTLMCertificate: third.certificate.value, accessPoint: dcUrl } },
      { choice: "dc", value: { url: dcUrl, cert: [authorities.root.certificate.hashedId8] } },
    ],
  });
  const linkTo = async (to: DecodedCertificate, by: MessageSigner): Promise<Change> => [
    `${dcUrl}/gettlmlinkcertificate/${idText(to)}`,
    await signLinkCertificate("tlm", to, by, now),
  ];
  const renewed: readonly Change[] = [
    [centre.address.tlm, third.certificate.bytes],
    ...[first, second, third].map(certificateAt),
    await linkTo(second.certificate, first),
    await linkTo(third.certificate, second),
    [`${dcUrl}/gettlmlinkcertificate`, (await linkTo(third.certificate, second))[1]],
    [`${dcUrl}/getectl/${idText(third.certificate)}`, await centre.list({ kind: "ectl", ctl: list }, third)],
  ];
  const tlmId = first.certificate.hashedId8;

  it("is reached from the one that is known, link by link, which is told", async () => {
    const { trust, unmet, whats, steps } = await collect(renewed, { tlmId });
    expect(unmet).toEqual([]);
    expect(whats.slice(0, 4)).toEqual(["tlm-link", "tlm-link", "tlm", "ectl"]);
    expect(trust!.tlm.bytes).toEqual(third.certificate.bytes);
    expect(steps[0]!.title).toBe(
      `TEST TLM (${idText(first.certificate)}) is succeeded by TEST TLM (${idText(second.certificate)})`,
    );
  });

  it("is not looked for where none is known yet, nor from the newest", async () => {
    expect((await collect(renewed, {})).whats[0]).toBe("tlm");
    const { trust, whats } = await collect(renewed, { tlmId: third.certificate.hashedId8 });
    expect([trust?.tlm.bytes, whats[0]]).toEqual([third.certificate.bytes, "tlm"]);
  });

  it("is not followed while the one that is known has no link certificate", async () => {
    const { trust, whats } = await collect([...renewed.slice(0, 2)], { tlmId });
    expect([trust?.tlm.bytes, whats[0]]).toEqual([first.certificate.bytes, "tlm"]);
  });

  it.each([
    [
      "of another key",
      async (): Promise<Change> => {
        const [address, link] = await linkTo(second.certificate, first);
        return [address, link.with(-1, link.at(-1)! ^ 1)];
      },
      "data-signature",
    ],
    [
      "to a certificate that another has taken the place of",
      (): Promise<Change> =>
        Promise.resolve([
          `${dcUrl}/gettlmcertificate/${idText(second.certificate)}`,
          third.certificate.bytes,
        ]),
      "link-names-certificate",
    ],
  ])("is not reached by a link %s", async (_how, change, name) => {
    const { trust, unmet, whats } = await collect([...renewed, await change()], { tlmId });
    expect([trust, whats]).toEqual([undefined, ["tlm-link"]]);
    expect(unmet).toContain(`tlm-link: ${name}`);
  });

  it("is not reached any more once the one that is known has ended", async () => {
    const { trust, unmet } = await collect(renewed, { tlmId, now: new Date("2036-06-01T00:00:00Z") });
    expect([trust, unmet]).toEqual([undefined, ["tlm-link: link-current"]]);
  });

  it("is not reached by a link certificate of a root", async () => {
    const link = await signLinkCertificate("rca-single", second.certificate, first, now);
    const { trust } = await collect(
      [...renewed, [`${dcUrl}/gettlmlinkcertificate/${idText(second.certificate)}`, link]],
      { tlmId },
    );
    expect(trust?.tlm.bytes).toEqual(first.certificate.bytes);
  });
});

describe("a root that was renewed", async () => {
  const old = authorities.root;
  const next = await testAuthorities();
  const below = await testCentre(next);
  const listAt = async (
    after: DecodedCertificate,
    before: DecodedCertificate,
    stillNamed = true,
  ): Promise<Change> => {
    const entries: readonly CtlEntry[] = [
      { choice: "rca", value: { selfsignedRootCa: after.value, successorTo: before.value } },
      ...(stillNamed ? [{ choice: "rca", value: { selfsignedRootCa: before.value } } as const] : []),
      { choice: "dc", value: { url: dcUrl, cert: [after.hashedId8, before.hashedId8] } },
    ];
    const ctl = fullCtl({ sequence: 1, nextUpdate, entries });
    return [centre.address.ectl, await centre.list({ kind: "ectl", ctl }, centre.manager)];
  };
  const linkBy = async (by: MessageSigner, to = next.root.certificate): Promise<Change> => [
    `${dcUrl}/getrcalinkcertificate/${idText(to)}`,
    await signLinkCertificate("rca-single", to, by, now),
  ];
  const served = (address: "ctl" | "crl"): Change => [
    below.address[address],
    below.served.get(below.address[address])!,
  ];
  const lists = [served("ctl"), served("crl")];
  const renewed: readonly Change[] = [
    ...lists,
    await listAt(next.root.certificate, old.certificate),
    await linkBy(old),
  ];
  const rootId = old.certificate.hashedId8;

  it("is reached from the one that is known, with EA and AA below it", async () => {
    const { trust, unmet, whats, steps } = await collect(renewed, { rootId });
    expect(unmet).toEqual([]);
    expect(whats).toEqual(["tlm", "ectl", "rca-link", "rca", "ctl", "crl", "ea", "aa"]);
    expect(steps[2]!.checks.map(({ name }) => name)).toContain("link-names-certificate");
    expect(trust!.root.bytes).toEqual(next.root.certificate.bytes);
    expect(trust!.ea.certificate.bytes).toEqual(next.ea.certificate.bytes);
  });

  it("is not taken while the one that is known does not vouch for it", async () => {
    const withoutLink = await collect(renewed.slice(0, 3), { rootId });
    expect(withoutLink.trust?.root.bytes).toEqual(old.certificate.bytes);
    const forged = await collect([...renewed, await linkBy(next.root)], { rootId });
    expect([forged.trust, forged.whats.at(-1)]).toEqual([undefined, "rca-link"]);
    expect(forged.unmet).toContain("rca-link: data-signature");
  });

  it("is not taken before it is valid", async () => {
    const { validityPeriod } = old.certificate.value.toBeSigned;
    const later = { ...validityPeriod, start: toTime32(now) + 3600 };
    const tomorrow = await resigned(
      next.root.certificate,
      { validityPeriod: later },
      { self: next.root.signer },
    );
    const served = [await listAt(tomorrow, old.certificate), await linkBy(old, tomorrow)];
    const { trust, whats } = await collect(served, { rootId });
    expect([trust?.root.bytes, whats.includes("rca-link")]).toEqual([old.certificate.bytes, false]);
  });

  it("succeeds one that has ended by the word of the manager's list alone", async () => {
    const validityPeriod = { start: toTime32(now) - 7200, duration: { choice: "hours", value: 1 } } as const;
    const { bytes } = await resigned(old.certificate, { validityPeriod }, { self: old.signer });
    const ended = decodeCertificate(bytes);
    const list = await listAt(next.root.certificate, ended, false);
    const { trust, unmet, steps } = await collect([...lists, list], { rootId: ended.hashedId8 });
    expect(unmet).toEqual([]);
    expect(steps[2]).toMatchObject({ what: "rca-link", checks: [{ name: "successor-named" }] });
    expect(trust!.root.bytes).toEqual(next.root.certificate.bytes);
  });
});
