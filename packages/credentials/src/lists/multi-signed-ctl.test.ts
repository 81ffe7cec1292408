import { coer } from "@v2x/asn1";
import { generatePrivateKey } from "@v2x/crypto";
import { fixture } from "@v2x/testkit";
import {
  type CertificateChain,
  type CompositeCrl,
  type FullIeeeTbsCtl,
  Ieee1609Dot2DataUnsecured,
  MultiSignedCtlSpdu,
  SecuredCrl,
  unmetIn,
} from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { toVerificationKey } from "../certificates/curve-points.ts";
import { within } from "../hierarchy.test-support.ts";
import {
  americanProfiles,
  certificateChainFile,
  compositeCrlFile,
  ctlSignaturesOf,
  electorEntryOf,
  issueCertificate,
  type MessageSigner,
  quorumCheck,
  readMultiSignedCtl,
  signerWith,
  signMultiSignedCtl,
  toTime32,
} from "../index.ts";
import { certificatesIn } from "./list-certificates.ts";

async function elector(name: string): Promise<MessageSigner> {
  const key = generatePrivateKey("NistP384");
  const certificate = await issueCertificate({
    profile: americanProfiles.elector,
    toBeSigned: {
      id: { choice: "name", value: name },
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: { start: 648_432_005, duration: { choice: "years", value: 5 } },
      appPermissions: americanProfiles.elector.appPermissions,
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey("NistP384", key.publicKey),
      },
    },
    issuer: "self",
    signer: signerWith(key),
  });
  return { certificate, signer: signerWith(key) };
}

let electors: MessageSigner[];
beforeAll(async () => {
  electors = await Promise.all(["one", "two", "three", "four"].map(elector));
});

const entries = (...indices: number[]) =>
  indices.map((index) => electorEntryOf(electors[index]!.certificate));
const listOf = (change: Partial<FullIeeeTbsCtl> = {}): FullIeeeTbsCtl => ({
  type: 1,
  ctlSeriesId: new Uint8Array(8).fill(9),
  sequenceNumber: 7,
  effectiveDate: toTime32(within),
  electorApprove: entries(0, 1, 2),
  electorRemove: [],
  rootCaApprove: [new Uint8Array(32)],
  rootCaRemove: [],
  quorum: 2,
  ...change,
});
const signedBy = (...indices: number[]) =>
  signMultiSignedCtl({
    ctl: listOf(),
    certificates: [],
    electors: indices.map((index) => electors[index]!),
  });

describe("the quorum of a trust list", () => {
  it.each([
    ["two that are approved", [0, 1], 2, "pass"],
    ["three where two are enough", [0, 1, 2], 2, "pass"],
    ["one of two", [0], 2, "fail"],
    ["one that signs twice", [0, 0], 2, "fail"],
    ["one and another that is approved only by others", [0, 3], 2, "fail"],
    ["two and another that is approved only by others", [0, 3, 1], 2, "pass"],
  ] as const)("counts %s", async (_what, signers, quorum, outcome) => {
    const read = readMultiSignedCtl(await signedBy(...signers));
    expect(quorumCheck(read, { approved: entries(0, 1, 2), quorum }).outcome).toBe(outcome);
  });

  it("does not count a signature made for another list, though its elector made it", async () => {
    const other = coer.decode(MultiSignedCtlSpdu, await signedBy(0, 1));
    for (const change of [
      { sequenceNumber: 8 },
      { ctlSeriesId: new Uint8Array(8) },
      { electorApprove: entries(0, 1, 3) },
      { quorum: 1 },
    ]) {
      const read = { ...readMultiSignedCtl(coer.encode(MultiSignedCtlSpdu, other)), ctl: listOf(change) };
      const mixed = readMultiSignedCtl(await signMultiSignedCtl({ ...read, electors: [electors[2]!] }));
      const forged = { ...mixed, signatures: [...mixed.signatures, ...read.signatures] };
      expect(quorumCheck(forged, { approved: entries(0, 1, 2), quorum: 2 })).toMatchObject({
        outcome: "fail",
        found: "1 of them did",
      });
    }
  });

  it("does not count a signature that was changed", async () => {
    const message = await signedBy(0, 1);
    const changed = readMultiSignedCtl(message.with(-1, message.at(-1)! ^ 1));
    const [good, bad] = ctlSignaturesOf(changed).map(({ checks }) => unmetIn(checks).map(({ name }) => name));
    expect([good, bad]).toEqual([[], ["data-signature"]]);
    expect(quorumCheck(changed, { approved: entries(0, 1), quorum: 2 }).outcome).toBe("fail");
  });
});

describe("files of OpenSCMS", () => {
  const read = (name: string) => fixture(`openscms/${name}`);
  const pduIn = (octets: Uint8Array) => {
    const { content } = coer.decode(Ieee1609Dot2DataUnsecured, octets);
    return (content.value as { content: { value: { value: unknown } } }).content.value.value;
  };

  it("are put together again octet for octet: the certificate chain file", () => {
    const octets = read("OscmsCertificateChainFileSpdu.oer");
    const { homeCtl, others } = pduIn(octets) as CertificateChain;
    const ctl = coer.encode(MultiSignedCtlSpdu, homeCtl);
    expect(certificateChainFile(ctl, certificatesIn(others))).toEqual(octets);
    expect(readMultiSignedCtl(ctl).ctl.sequenceNumber).toBe(0);
  });

  it("are put together again octet for octet: the composite revocation list", () => {
    const octets = read("composite-crl-file.oer");
    const { homeCtl, crl } = pduIn(octets) as CompositeCrl;
    const crls = crl.map((one) => coer.encode(SecuredCrl, one));
    expect(compositeCrlFile(coer.encode(MultiSignedCtlSpdu, homeCtl), crls)).toEqual(octets);
    expect(crls.length).toBeGreaterThan(0);
  });

  it("are read: the trust list", () => {
    const ctl = readMultiSignedCtl(read("ctl-file.oer"));
    expect(ctl.ctl.electorApprove.length).toBeGreaterThan(0);
    expect(ctl.certificates.length).toBeGreaterThan(0);
  });

  it.each([
    "individual-crl.oer",
    "RaCertificate.oer",
    "composite-crl-file.oer",
  ])("are no trust list: %s", (name) => {
    expect(() => readMultiSignedCtl(read(name))).toThrow(expect.objectContaining({ code: "not-a-list" }));
  });
});
