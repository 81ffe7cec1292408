import {
  decodeCertificate,
  linkageSeedAfter,
  linkageValue,
  preLinkageValues,
  signData,
  signerWith,
  type Verdict,
} from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { crlPermission, type TypeSpecificCrlContents } from "@v2x/v2x-schema";
import { expect, it } from "vitest";
import { isGood } from "../../trust/judge-below.ts";
import { readAuthorizationCertificate } from "../answers/authorization-answer.ts";
import { componentPermission, now, party, scmsHierarchy } from "../authorities.test-support.ts";
import { responseTo } from "../issuing.test-support.ts";
import { firstCtl, readCtl } from "./accepted-ctl.ts";
import { judgeBelowElectors } from "./judge-message.ts";
import { crlOf, ctlOf, hashesOf } from "./ra-downloads.test-support.ts";
import { type StandpointOfFiles, standpointOf } from "./scms-files.ts";

const made = await scmsHierarchy();
const { rca, ica, aca } = made;
const crlg = await party("crl", rca, {
  appPermissions: [
    componentPermission("crl"),
    crlPermission({ associatedCraca: "issuerIsCraca", crls: [1, 2, 3] }),
  ],
});
const hierarchy = { ...made, crlg };
const ctl = firstCtl(readCtl(await ctlOf(hierarchy, 1)))!;
const cracaId = rca.certificate.hashedId8.slice(-3);
const [la1Id, la2Id] = [Uint8Array.of(0, 1), Uint8Array.of(0, 2)];

/** The linkage chains of a device: a seed of each authority for period 100. */
const seedsOf = (device: number) =>
  [1, 2].map((la) => new Uint8Array(16).fill(16 * device + la)) as [Uint8Array, Uint8Array];

/** A list that names a device from period 100 on. */
const seedsRevoked = (...devices: readonly number[]): TypeSpecificCrlContents => ({
  choice: "fullLinkedCrl",
  value: {
    iRev: 100,
    indexWithinI: 0,
    individual: [
      {
        jmax: 20,
        contents: [
          {
            la1Id,
            la2Id,
            contents: [
              {
                iMax: 300,
                contents: devices.map((device) => {
                  const [linkageSeed1, linkageSeed2] = seedsOf(device);
                  return { linkageSeed1, linkageSeed2 };
                }),
              },
            ],
          },
        ],
      },
    ],
  },
});

/** A message that a device signs with a pseudonym certificate of period 103. */
async function messageOf(device: number, type: "explicit" | "implicit"): Promise<Uint8Array> {
  const index = { i: 103, j: 5 };
  const [one, two] = seedsOf(device).map((seed, at) => {
    const laId = at === 0 ? la1Id : la2Id;
    return preLinkageValues(laId, linkageSeedAfter(laId, seed, 3), index.j, index.j);
  });
  const value = { iCert: index.i, "linkage-value": linkageValue(one!, two!) };
  const request = {
    octets: new Uint8Array(),
    requestHash: new Uint8Array(8),
    builtAt: now,
    key: generatePrivateKey("NistP256"),
    type,
    scheme: { kind: "unified", expansion: new Uint8Array(16) },
  } as const;
  const fields = { id: { choice: "linkageData", value }, cracaId, crlSeries: 1 } as const;
  const { own } = await readAuthorizationCertificate(await responseTo(request, aca, index, { fields }), {
    request,
    index,
    standpoint: (await standpointWith(hashesOf())).standpoint,
  });
  const { certificate, key } = own!;
  return signData({
    payload: Uint8Array.of(0, 20, 1),
    psid: 32,
    generationTime: now,
    by: {
      certificate,
      signer: signerWith(key),
      reconstructedKey: { keyType: "NistP256", point: key.publicKey },
    },
    signerIdentifier: "certificate",
  });
}

/** What a device judges by that has this list of pseudonyms. */
async function standpointWith(typeSpecific: TypeSpecificCrlContents, by = crlg): Promise<StandpointOfFiles> {
  const parts = [await crlOf(hierarchy, typeSpecific, { crlSeries: 1 }, by)];
  const authorities = [ica, aca, crlg].map(({ certificate }) => certificate);
  return standpointOf(ctl, { homeCtl: ctl.bytes, parts: authorities }, { homeCtl: ctl.bytes, parts }, now);
}

const revocationIn = ({ lights }: Verdict) => lights.find(({ id }) => id === "revocation")?.state;

it.each([
  "explicit",
  "implicit",
] as const)("a message is refused where the newest list names its sender by linkage seeds, and only that sender's: %s", async (type) => {
  const [bad, good] = await Promise.all([messageOf(1, type), messageOf(2, type)]);
  const before = await standpointWith(seedsRevoked());
  expect([bad, good].map((message) => isGood(judgeBelowElectors(before, message)))).toEqual([true, true]);
  const after = await standpointWith(seedsRevoked(1));
  expect([bad, good].map((message) => isGood(judgeBelowElectors(after, message)))).toEqual([false, true]);
  expect(revocationIn(judgeBelowElectors(after, bad))).toBe("fail");
  const nobodys = await standpointWith(seedsRevoked(1), aca);
  expect(revocationIn(judgeBelowElectors(nobodys, bad))).toBe("unknown");
});

it("a list that its signer may not sign for that series revokes nobody, though it may sign others", async () => {
  const ofOtherSeries = await party("crl", rca, {
    appPermissions: [
      componentPermission("crl"),
      crlPermission({ associatedCraca: "issuerIsCraca", crls: [2] }),
    ],
  });
  const sender = await messageOf(1, "explicit");
  const at = await standpointWith(seedsRevoked(1), ofOtherSeries);
  expect(at.crls.map(({ contents }) => contents)).toEqual([undefined]);
  expect(revocationIn(judgeBelowElectors(at, sender))).toBe("unknown");
});

it("a message that names its certificate alone is judged by those that were met", async () => {
  const key = generatePrivateKey("NistP256");
  const sender = await party("ee", aca, { appPermissions: [{ psid: 32 }], cracaId, crlSeries: 1 });
  const by = { certificate: decodeCertificate(sender.certificate.bytes), signer: sender.signer };
  const message = await signData({
    payload: key.publicKey,
    psid: 32,
    generationTime: now,
    by,
    signerIdentifier: "digest",
  });
  const at = await standpointWith(hashesOf());
  expect(isGood(judgeBelowElectors(at, message))).toBe(false);
  expect(isGood(judgeBelowElectors(at, message, [sender.certificate.bytes]))).toBe(true);
  const revoking = await standpointWith(hashesOf(sender.certificate));
  expect(revocationIn(judgeBelowElectors(revoking, message, [sender.certificate.bytes]))).toBe("fail");
});
