import { existsSync, readFileSync } from "node:fs";
import { coer, DecodeError, toHex } from "@v2x/asn1";
import { privateKeyFromScalar } from "@v2x/crypto";
import { allHold, Certificate } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { unmetNames } from "./hierarchy.test-support.ts";
import {
  CredentialsError,
  type DecodedCertificate,
  decodeCertificate,
  hashedId8Of,
  readList,
  signedDataIn,
  verifyCertificate,
  verifyChain,
  verifyList,
  verifySignedData,
} from "./index.ts";

const vectors = new URL("../../../../shared/standards/vectors/", import.meta.url);
const absent = "needs ../shared/standards/vectors beside the repository";
const read = (path: string) => Uint8Array.from(readFileSync(new URL(path, vectors)));

interface Row {
  readonly path: string;
  readonly type: string;
  readonly checks: string;
}

/** The table of INDEX.md: what an independent reader found out about each file. */
function rows(): Row[] {
  const lines = readFileSync(new URL("INDEX.md", vectors), "utf8").split("\n");
  return lines
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map((cells) => ({ path: cells[1]!.replaceAll("`", ""), type: cells[3]!, checks: cells.at(-2)! }))
    .filter(({ path }) => existsSync(new URL(path, vectors)));
}

describe.skipIf(!existsSync(vectors))(`certificates that others made (${absent})`, () => {
  const index = existsSync(vectors) ? rows() : [];
  const certificates = index.filter(
    ({ type, path }) => type.endsWith("Certificate") && !path.includes("c2c-common"),
  );
  const known = new Map<string, DecodedCertificate>();
  for (const { path } of certificates) {
    const certificate = decodeCertificate(read(path));
    known.set(toHex(certificate.hashedId8), certificate);
  }
  const issuerOf = ({ value }: DecodedCertificate): "self" | DecodedCertificate | undefined => {
    const { issuer } = value;
    if (issuer.choice === "self") return "self";
    return issuer.value instanceof Uint8Array ? known.get(toHex(issuer.value)) : undefined;
  };
  const explicit = certificates.filter(({ path }) => decodeCertificate(read(path)).value.type === "explicit");
  const negative = explicit.filter(({ checks }) => checks.includes("NEGATIVE VECTOR"));
  const unknownIssuer = explicit.filter(({ checks }) =>
    checks.includes("issuer certificate not in this set"),
  );
  const positive = explicit.filter((row) => !negative.includes(row) && !unknownIssuer.includes(row));

  it("are all there", () => {
    expect(positive.length).toBeGreaterThan(50);
    expect(negative.length).toBe(5);
    expect(unknownIssuer.length).toBeLessThan(10);
  });

  it.each(
    certificates.filter(({ checks }) => /HashedId8 [0-9a-f]{16}/.test(checks)),
  )("$path has the HashedId8 that others found", ({ path, checks }) => {
    const expected = /HashedId8 ([0-9a-f]{16})/.exec(checks)![1];
    const { hashedId8, receivedDigest } = decodeCertificate(read(path));
    // The reader behind the index hashed octets as they came; 6.4.3 wants uncompressed keys compressed first.
    expect(toHex(receivedDigest?.slice(-8) ?? hashedId8)).toBe(expected);
    expect(toHex(hashedId8Of(read(path)))).toBe(toHex(hashedId8));
    if (receivedDigest !== undefined) expect(toHex(hashedId8)).not.toBe(expected);
  });

  it.each(positive)("$path carries the signature of its issuer", ({ path }) => {
    const certificate = decodeCertificate(read(path));
    const issuer = issuerOf(certificate);
    expect(issuer).toBeDefined();
    expect(verifyCertificate(certificate, issuer!)).toSatisfy(allHold);
  });

  it.each(negative)("$path carries a signature that does not hold", ({ path }) => {
    const certificate = decodeCertificate(read(path));
    expect(unmetNames(verifyCertificate(certificate, "self"))).toEqual(["certificate-signature"]);
  });

  it("tells the issuer of one certificate from that of another", () => {
    const ticket = decodeCertificate(read("eu/etsi-test-certs/CERT_IUT_A_AT.oer"));
    const other = decodeCertificate(read("eu/etsi-test-certs/CERT_IUT_A_RCA.oer"));
    expect(unmetNames(verifyCertificate(ticket, other))).toEqual(["issuer-named", "certificate-signature"]);
  });

  const tickets = positive.filter(({ path }) => /etsi-test-certs.*_AT\w*\.oer$/.test(path));
  const withinIssuer =
    /CERT_(IUT_(A3?|B|A_B3?|A_B_N)_AT|IUT_A_AT_A8|IUT_DENM_BO_02_AT|TS_(A|B|F|DENM_BO_01)_AT)\.oer$/;

  it.each(tickets)("$path has a chain up to the root of its system", ({ path }) => {
    const chain = [decodeCertificate(read(path))];
    for (let next = issuerOf(chain[0]!); next !== "self"; next = issuerOf(next!)) chain.push(next!);
    expect(chain.length).toBe(3);
    const names = unmetNames(verifyChain(chain, { at: new Date("2019-06-01T00:00:00Z") }));
    const checks = [...new Set(names)];
    // The others set SSP bits that their issuer's range fixes to zero, or come from an AA that its root may not have.
    const expected = path.endsWith("IUT_A1_AT.oer")
      ? ["valid-at-moment"]
      : withinIssuer.test(path)
        ? []
        : ["app-permissions-within-issuer"];
    expect(checks).toEqual(expected);
  });

  it.each([
    "CERT_IUT_A_AA",
    "CERT_IUT_A_AT",
    "CERT_IUT_A_B_AA",
    "CERT_IUT_A_B3_AT",
  ])("the private key beside %s is that certificate's", (name) => {
    const { key } = decodeCertificate(read(`eu/etsi-test-certs/${name}.oer`));
    const scalar = read(`eu/etsi-test-certs/${name}.vkey`);
    expect(toHex(privateKeyFromScalar(key!.keyType, scalar).publicKey)).toBe(toHex(key!.point));
  });

  it("the European trust list holds under the trust list manager's certificate, and under no other", () => {
    const message = read("eu/eu-l2-ectl-CE4CF6C19BFED720.oer");
    const manager = decodeCertificate(read("eu/eu-l2-tlm-E7A4B2B045E7ACF9.oer"));
    const list = readList(message);
    expect(list.content.kind).toBe("ectl");
    expect(list.nextUpdate.toISOString()).toBe("2025-07-16T21:59:58.000Z");
    expect(verifyList(message, manager, { at: new Date("2025-06-01T00:00:00Z") })).toSatisfy(allHold);
    expect(unmetNames(verifyList(message, manager, { at: new Date("2026-01-01T00:00:00Z") }))).toEqual([
      "list-current",
    ]);
    const other = decodeCertificate(read("eu/etsi-test-certs/CERT_IUT_A_RCA.oer"));
    expect(unmetNames(verifyList(message, other))).toContain("data-signature");
  });

  it("the European trust list holds no more with any octet of list or header changed", () => {
    const message = read("eu/eu-l2-ectl-CE4CF6C19BFED720.oer");
    const manager = decodeCertificate(read("eu/eu-l2-tlm-E7A4B2B045E7ACF9.oer"));
    const { signature } = signedDataIn(message)!;
    expect(signature.choice).toBe("ecdsaBrainpoolP384r1Signature");
    for (const at of [60, 200, 400, message.length - 20]) {
      const changed = message.map((octet, index) => (index === at ? octet ^ 1 : octet));
      expect(judged(() => allHold(verifyList(changed, manager)))).toBe(false);
    }
  });

  it("roots in the European trust list have self-signatures", () => {
    const { content } = readList(read("eu/eu-l2-ectl-CE4CF6C19BFED720.oer"));
    const roots = (content.kind === "ectl" ? content.ctl.ctlCommands : []).flatMap((command) =>
      command.choice === "add" && command.value.choice === "rca"
        ? [command.value.value.selfsignedRootCa]
        : [],
    );
    expect(roots.length).toBe(2);
    for (const root of roots) {
      const certificate = decodeCertificate(coer.encode(Certificate, root));
      expect(verifyCertificate(certificate, "self")).toSatisfy(allHold);
      expect(verifyChain([certificate], { at: new Date("2025-01-01T00:00:00Z") })).toSatisfy(allHold);
    }
  });

  it.each(
    index.filter(({ checks }) => checks.includes("signature VALID under enclosed certificate")),
  )("$path is signed under the certificate that it encloses", ({ path }) => {
    const message = read(path);
    const { signer } = signedDataIn(message)!;
    const enclosed = signer.choice === "certificate" ? signer.value[0]! : undefined;
    const certificate = decodeCertificate(coer.encode(Certificate, enclosed!));
    expect(verifySignedData(message, certificate)).toSatisfy(allHold);
  });
});

/** A changed octet may also make the message unreadable, which refuses it just as well. */
function judged(judge: () => boolean): boolean {
  try {
    return judge();
  } catch (failure) {
    if (failure instanceof DecodeError || failure instanceof CredentialsError) return false;
    throw failure;
  }
}
