import { coer, toHex } from "@v2x/asn1";
import { decodeCertificate, preLinkageValues } from "@v2x/credentials";
import type { CampDevice } from "@v2x/testkit";
import {
  type Certificate,
  camp,
  iPeriodAt,
  type JMaxGroup,
  signedContentOf,
  type TypeSpecificCrlContents,
} from "@v2x/v2x-schema";
import { beforeEach, describe, expect, it } from "vitest";
import { laIds } from "../la/index.ts";
import { type CampRaBench, campRaBench, expectRefused, taken } from "../ra/camp/camp-ra.test-support.ts";

let bench: CampRaBench;
let device: CampDevice;
let enrolled: Uint8Array;
beforeEach(async () => {
  bench = await campRaBench();
  device = await bench.device();
  enrolled = bench.ports.stored.enrollments[0]!.hashedId8;
});

/** What the composite CRL says, by the series of its lists. */
async function published(): Promise<ReadonlyMap<number, TypeSpecificCrlContents>> {
  const { securedCrlSeries } = coer.decode(camp.CompositeCrl, await bench.camp.files.compositeCrl());
  return new Map(
    securedCrlSeries.map((list) => {
      const { crlSeries, typeSpecific } = signedContentOf(list)!.content;
      return [crlSeries, typeSpecific];
    }),
  );
}

/** The last octets of the hashes on a list. */
async function hashesOn(series: number): Promise<readonly string[]> {
  const list = (await published()).get(series);
  if (list?.choice !== "fullHashCrl") throw new TypeError(list?.choice);
  return list.value.entries.map(({ id }) => toHex(id));
}

const hashOf = (certificate: Uint8Array) => toHex(decodeCertificate(certificate).digest.slice(-10));

async function filesOf(by: CampDevice) {
  const [pseudonyms, application] = [by.pseudonyms(), by.application()];
  await taken(bench, "pseudonym", pseudonyms.octets);
  await taken(bench, "application", application.octets);
  await bench.makeFiles();
  const i = iPeriodAt(bench.ports.now()).toString(16).toUpperCase();
  const batch = by.batch(await fetched("pseudonym", `${pseudonyms.hash}_${i}.zip`, by), pseudonyms);
  const single = by.single(await fetched("application", application.hash, by), application);
  return { pseudonyms: [...batch.values()], application: single };
}

async function ask(kind: "pseudonym" | "application" | "info", name: string, by: CampDevice) {
  return bench.camp.ra.download(kind, Uint8Array.from(Buffer.from(by.download(name), "base64")));
}

async function fetched(kind: "pseudonym" | "application", name: string, by: CampDevice) {
  const answer = await ask(kind, name, by);
  if ("refusal" in answer) throw new Error(answer.refusal.text);
  return answer.file.octets;
}

describe("revoking a device of CAMP", () => {
  it("puts its pseudonyms, its application certificate and its enrollment on their lists, and nobody else's", async () => {
    const other = await bench.device();
    const [own, others] = [await filesOf(device), await filesOf(other)];
    expect((await hashesOn(4)).concat(await hashesOn(3))).toEqual([]);
    const { hashedId8, organizationId } = await bench.camp.revokeEnrollment(enrolled);
    expect([toHex(hashedId8), organizationId]).toEqual([toHex(enrolled), "00000000000000A1"]);
    expect(await hashesOn(4)).toEqual([hashOf(bench.ports.stored.enrollments[0]!.certificate)]);
    expect(await hashesOn(3)).toEqual([hashOf(own.application.octets)]);
    const linked = (await published()).get(1);
    if (linked?.choice !== "fullLinkedCrl") throw new TypeError(linked?.choice);
    const values = linkageValuesOf(linked.value.individual ?? []);
    const linkageValueIn = ({ certificate }: { readonly certificate: Certificate }) => {
      const { id } = certificate.toBeSigned;
      return id.choice === "linkageData" ? toHex(id.value["linkage-value"]) : id.choice;
    };
    expect(values).toEqual(own.pseudonyms.map(linkageValueIn));
    expect(values).not.toContain(linkageValueIn(others.pseudonyms[0]!));
    expect(bench.ports.reports).toEqual([]);
  });

  it("ends what the RA does for it: requests, files and further batches (5055)", async () => {
    const { octets } = device.pseudonyms();
    await taken(bench, "pseudonym", octets);
    await bench.camp.revokeEnrollment(enrolled);
    const again = await bench.camp.ra.provision("pseudonym", device.pseudonyms());
    expectRefused(bench, again, ["5055", "device-not-blacklisted"]);
    expectRefused(bench, await ask("info", `${"0".repeat(16)}.info`, device), [
      "5055",
      "device-not-blacklisted",
    ]);
  });

  it("is refused for who was never enrolled, and a second time", async () => {
    await expect(bench.camp.revokeEnrollment(new Uint8Array(8))).rejects.toMatchObject({
      code: "enrollment-unknown",
    });
    await bench.camp.revokeEnrollment(enrolled);
    const blockedAt = bench.ports.now();
    bench.ports.clock.advanceDays(1);
    await expect(bench.camp.revokeEnrollment(enrolled)).rejects.toMatchObject({
      code: "enrollment-revoked",
      details: { blockedAt },
    });
  });

  it("leaves an enrollment that has ended off the list", async () => {
    bench.ports.clock.advanceDays(365 * 7);
    await bench.camp.revokeEnrollment(enrolled);
    expect(bench.ports.stored.hashRevocations).toEqual([]);
  });
});

/** Linkage values of the list's i-period, of twenty certificates. */
function linkageValuesOf(groups: readonly JMaxGroup[]): readonly string[] {
  const seeds = groups.flatMap(({ contents }) =>
    contents.flatMap((laGroup) => laGroup.contents.flatMap((iMaxGroup) => iMaxGroup.contents)),
  );
  return seeds.flatMap(({ linkageSeed1, linkageSeed2 }) => {
    const [one, other] = [linkageSeed1, linkageSeed2].map((seed, at) =>
      preLinkageValues(laIds[at]!, seed, 0, 19),
    );
    const values = one!.map((octet, at) => octet ^ other![at]!);
    return Array.from({ length: 20 }, (_, j) => toHex(values.slice(9 * j, 9 * j + 9)));
  });
}
