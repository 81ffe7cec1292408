import { coer } from "@v2x/asn1";
import {
  type DecodedCertificate,
  makeImplicitCertificate,
  signCertificate,
  signerWith,
  toTime32,
  toTime64,
  toVerificationKey,
} from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { sealSigned } from "@v2x/protocol";
import {
  type CrlContents,
  type EcaEeCertResponse,
  ScmsPdu,
  type ScmsPduContent,
  type ToBeSignedCertificate,
  unmetIn,
} from "@v2x/v2x-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  componentPermission,
  enrolled,
  now,
  party,
  requestPermission,
  type ScmsParty,
  scmsHierarchy,
} from "../authorities.test-support.ts";
import { buildEnrollmentRequest, buildSuccessorRequest } from "../requests/enrollment-request.ts";
import type { ScmsStandpoint } from "../trust/standpoint.ts";
import { readEnrollmentAnswer } from "./enrollment-answer.ts";

const hierarchy = await scmsHierarchy();
const { eca, ica, rca, ra } = hierarchy;
const standpoint: ScmsStandpoint = { roots: [rca.certificate], authorities: [], crls: [], now };
const key = generatePrivateKey("NistP256");
const order = {
  key,
  certRequestPermissions: [requestPermission(32)],
  validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 3 } },
  id: { choice: "name", value: "obu-1" },
  now,
} as const;

type KnownType = "explicit" | "implicit";
type Fields = Omit<ToBeSignedCertificate, "verifyKeyIndicator">;
const fields: Fields = {
  id: order.id,
  cracaId: new Uint8Array(3),
  crlSeries: 0,
  validityPeriod: order.validityPeriod,
  appPermissions: [componentPermission("ee")],
  certRequestPermissions: order.certRequestPermissions,
};

/** The certificate of an answer, and what goes with it. */
async function granted(
  type: KnownType,
  {
    by = eca,
    changes = {},
    point = key.publicKey,
  }: { by?: ScmsParty; changes?: Partial<Fields>; point?: Uint8Array } = {},
): Promise<{ readonly certificate: DecodedCertificate; readonly privateKeyInfo?: Uint8Array }> {
  const toBeSigned = { ...fields, ...changes };
  if (type === "implicit") {
    return makeImplicitCertificate({
      toBeSigned,
      requestKey: point,
      issuer: by.certificate,
      signer: by.signer,
    });
  }
  const verifyKeyIndicator = {
    choice: "verificationKey",
    value: toVerificationKey("NistP256", point),
  } as const;
  const certificate = await signCertificate({
    toBeSigned: { ...toBeSigned, verifyKeyIndicator },
    issuer: by.certificate,
    signer: by.signer,
  });
  return { certificate };
}

/** What makes an answer otherwise than it should be. */
interface Changes extends NonNullable<Parameters<typeof granted>[1]> {
  readonly type?: KnownType;
  readonly response?: Partial<EcaEeCertResponse>;
  readonly content?: ScmsPduContent;
  readonly signedBy?: ScmsParty;
  /** The time in the header, as the edition of 2020 has it. */
  readonly at?: Date;
  readonly standpoint?: Partial<ScmsStandpoint>;
}

const asked = {
  explicit: await buildEnrollmentRequest({ ...order, type: "explicit" }),
  implicit: await buildEnrollmentRequest({ ...order, type: "implicit" }),
};

async function answered(type: KnownType, changes: Changes) {
  const { certificate, privateKeyInfo } = await granted(changes.type ?? type, changes);
  const value: EcaEeCertResponse = {
    version: 2,
    generationTime: toTime32(now),
    requestHash: asked[type].requestHash,
    ecaCertChain: [eca, ica, rca].map((authority) => authority.certificate.value),
    certificate: certificate.value,
    privateKeyInfo,
    ...changes.response,
  };
  const content = changes.content ?? { choice: "eca-ee", value: { choice: "ecaEeCertResponse", value } };
  return sealSigned(
    { unsecured: coer.encode(ScmsPdu, { version: 2, content }) },
    { psid: 35, ...(changes.at && { generationTime: toTime64(changes.at) }) },
    { ...(changes.signedBy ?? eca), identifier: "certificate" },
  );
}

async function readWith(type: KnownType, changes: Changes) {
  const received = await answered(type, changes);
  const read = await readEnrollmentAnswer(received, asked[type], { ...standpoint, ...changes.standpoint });
  return { ...read, unmet: unmetIn(read.checks).map(({ name }) => name) };
}

describe.each(["explicit", "implicit"] as const)("an answer of the ECA: %s", (type) => {
  it("gives the certificate and its private key where all of it holds", async () => {
    const { enrollment, unmet } = await readWith(type, {});
    expect(unmet).toEqual([]);
    expect(enrollment?.certificate.value.type).toBe(type);
    expect(enrollment?.issuer.hashedId8).toEqual(eca.certificate.hashedId8);
    if (type === "explicit") expect(enrollment?.key.publicKey).toEqual(key.publicKey);
    else expect(enrollment?.key.publicKey).not.toEqual(key.publicKey);
    // It signs as the holder of that certificate, which the authorities' own code verifies.
    const successor = buildSuccessorRequest({
      ...order,
      type,
      ra: ra.certificate,
      enrollment: {
        certificate: enrollment!.certificate,
        signer: signerWith(enrollment!.key),
        reconstructedKey: { keyType: "NistP256", point: enrollment!.key.publicKey },
      },
    });
    await expect(successor).resolves.toBeDefined();
  });

  it.each([
    ["without a time in its header (2022)", {}],
    ["with a time in its header (2020)", { at: now }],
  ])("is believed %s", async (_what, changes) => {
    const { enrollment, unmet } = await readWith(type, changes);
    expect(unmet).toEqual([]);
    expect(enrollment).toBeDefined();
  });

  const other = generatePrivateKey("NistP256").publicKey;
  it.each([
    ["for another request", { response: { requestHash: new Uint8Array(8) } }, ["answers-this-request"]],
    [
      "signed an hour ahead",
      { at: new Date(now.getTime() + 3_600_000) },
      ["generation-time-within-tolerance"],
    ],
    [
      "signed an hour before the request",
      { at: new Date(now.getTime() - 3_600_000) },
      ["generation-time-within-tolerance"],
    ],
    ["made an hour ahead", { response: { generationTime: toTime32(now) + 3600 } }, ["message-time"]],
    [
      "made an hour before the request",
      { response: { generationTime: toTime32(now) - 3600 } },
      ["message-time"],
    ],
    ["about another key", { point: other }, ["certifies-our-key"]],
    ["of a root that nobody approves", { standpoint: { roots: [] } }, ["root-approved"]],
    ["without a chain", { response: { ecaCertChain: [] } }, ["chain-of-signer", "chain-present"]],
    [
      "with a certificate that may ask for nothing",
      { changes: { certRequestPermissions: undefined } },
      ["request-permissions-present"],
    ],
    [
      "with a certificate that outlives the ECA",
      { changes: { validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 30 } } } },
      ["validity-within-issuer"],
    ],
    [
      "with a certificate that names a PSID twice",
      { changes: { appPermissions: [componentPermission("ee"), componentPermission("ee")] } },
      ["app-permissions-distinct"],
    ],
    [
      "that is none",
      {
        content: {
          choice: "ee-ra",
          value: { choice: "eeRaDownloadRequest", value: { generationTime: 1, filename: "" } },
        },
      },
      ["answer-kind"],
    ],
  ] as const)("%s is not believed", async (_what, changes, names) => {
    const { enrollment, unmet } = await readWith(type, changes as Changes);
    expect(enrollment).toBeUndefined();
    expect(unmet).toEqual(names);
  });

  it("of the other type than asked is not taken", async () => {
    const { enrollment, unmet } = await readWith(type, {
      type: type === "explicit" ? "implicit" : "explicit",
    });
    expect([enrollment, unmet]).toEqual([undefined, ["type-as-asked"]]);
  });

  it("signed by another authority, or with another's certificate in it, is not believed", async () => {
    const { unmet } = await readWith(type, { signedBy: ra });
    expect(unmet).toEqual(expect.arrayContaining(["component-of-signer", "chain-of-signer"]));
    const strangers = await scmsHierarchy();
    const stolen = await readWith(type, { by: strangers.eca });
    expect([stolen.enrollment, stolen.unmet]).toEqual([
      undefined,
      expect.arrayContaining([
        "issuer-named",
        type === "explicit" ? "certificate-signature" : "certifies-our-key",
      ]),
    ]);
  });
});

describe("an answer of the ECA", () => {
  it("with a value for a key that needs none, or without one that is needed, is not taken", async () => {
    const needless = await readWith("explicit", { response: { privateKeyInfo: new Uint8Array(32) } });
    expect(needless.unmet).toEqual(["private-key-info-present"]);
    const missing = await readWith("implicit", { response: { privateKeyInfo: undefined } });
    expect(missing.unmet).toEqual(["private-key-info-present", "certifies-our-key"]);
    expect([needless.enrollment, missing.enrollment]).toEqual([undefined, undefined]);
  });

  it("whose CA is on a revocation list is not believed, on none it is", async () => {
    const cracaId = rca.certificate.hashedId8.slice(-3);
    const listed = await party("eca", ica, {
      cracaId,
      crlSeries: 2,
      certIssuePermissions: eca.certificate.value.toBeSigned.certIssuePermissions!,
    });
    const listOf = (...certificates: readonly DecodedCertificate[]): CrlContents => ({
      version: 1,
      crlSeries: 2,
      crlCraca: rca.certificate.hashedId8,
      issueDate: toTime32(now),
      nextCrl: toTime32(now) + 86_400,
      priorityInfo: {},
      typeSpecific: {
        choice: "fullHashCrl",
        value: {
          crlSerial: 1,
          entries: certificates.map(({ digest }) => ({ id: digest.slice(-10), expiry: toTime32(now) + 1 })),
        },
      },
    });
    const answer = {
      by: listed,
      signedBy: listed,
      response: { ecaCertChain: [listed, ica, rca].map(({ certificate }) => certificate.value) },
    };
    const readBelow = (crls: readonly CrlContents[]) =>
      readWith("explicit", { ...answer, standpoint: { crls } });
    expect((await readBelow([listOf(eca.certificate)])).unmet).toEqual([]);
    const revoked = await readBelow([listOf(eca.certificate, listed.certificate)]);
    expect([revoked.enrollment, revoked.unmet]).toEqual([undefined, ["not-revoked"]]);
    // The same entry on the list of another CRACA or series is about another certificate.
    for (const elsewhere of [{ crlSeries: 1 }, { crlCraca: new Uint8Array(8) }]) {
      expect((await readBelow([{ ...listOf(listed.certificate), ...elsewhere }])).unmet).toEqual([]);
    }
  });

  it("to a successor's request names what was sent, or what is inside", async () => {
    const enrollment = await enrolled(eca);
    const successor = await buildSuccessorRequest({
      ...order,
      type: "explicit",
      enrollment,
      ra: ra.certificate,
    });
    for (const requestHash of [successor.requestHash, successor.innerHash!]) {
      const received = await answered("explicit", { response: { requestHash } });
      const { checks } = await readEnrollmentAnswer(received, successor, standpoint);
      expect(unmetIn(checks)).toEqual([]);
    }
  });

  it("never throws, whatever was changed in it", async () => {
    const answer = await answered("implicit", {});
    await fc.assert(
      fc.asyncProperty(fc.nat(answer.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const received = answer.slice();
        received[at]! ^= by;
        const { enrollment, checks } = await readEnrollmentAnswer(received, asked.implicit, standpoint);
        expect(enrollment).toBeUndefined();
        expect(unmetIn(checks).length).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });
});
