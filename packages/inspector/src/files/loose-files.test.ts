import { coer } from "@v2x/asn1";
import { decodeCertificate, openEvidence } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { fixture } from "@v2x/testkit";
import { Certificate } from "@v2x/v2x-schema";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { checkZip } from "../index.ts";

const ofTestSystem = (name: string) => fixture(`etsi-test-pki/${name}.oer`);
const now = new Date("2021-01-01T00:00:00Z");
const chain = {
  "RCA.oer": ofTestSystem("CERT_IUT_A_RCA"),
  "AA.oer": ofTestSystem("CERT_IUT_A_AA"),
  "AT.oer": ofTestSystem("CERT_IUT_A_AT"),
};

/** The ticket with the key pair of ours in place of its own; nobody signed that. */
function withKey(octets: Uint8Array, point: Uint8Array): Uint8Array {
  const { value } = decodeCertificate(octets);
  const choice = point[0] === 2 ? "compressed-y-0" : "compressed-y-1";
  const key = { choice: "ecdsaNistP256", value: { choice, value: point.slice(1) } } as const;
  const verifyKeyIndicator = { choice: "verificationKey", value: key } as const;
  return coer.encode(Certificate, { ...value, toBeSigned: { ...value.toBeSigned, verifyKeyIndicator } });
}

describe("a zip file of certificates", () => {
  it("is followed to the root in it", () => {
    const report = checkZip(zipSync(chain), { now });
    expect(report.title).toBe("Zip file of certificates");
    expect(report.files.map(({ path, answers }) => [path, answers?.chain.state])).toEqual(
      expect.arrayContaining([
        ["RCA.oer", "pass"],
        ["AA.oer", "pass"],
        ["AT.oer", "pass"],
      ]),
    );
  });

  it("leaves open what its missing root would tell, until that is at hand", () => {
    const { "RCA.oer": root, ...rest } = chain;
    const open = checkZip(zipSync(rest), { now });
    const id = Buffer.from(decodeCertificate(root).hashedId8).toString("hex").toUpperCase();
    expect(open.files.find(({ path }) => path === "AA.oer")!.reasons).toContain(`issuer ${id} missing`);
    const anchor = { certificate: decodeCertificate(root), because: "it was given" };
    const known = [openEvidence(root)!];
    const closed = checkZip(zipSync(rest), { now, known, trusted: [anchor] });
    expect(closed.files.find(({ path }) => path === "AA.oer")!.answers!.chain.state).toBe("pass");
  });

  it.each([
    ["vkey", (key: ReturnType<typeof generatePrivateKey>) => key.toScalar()],
    [
      "vkey",
      (key: ReturnType<typeof generatePrivateKey>) => strToU8(Buffer.from(key.toScalar()).toString("hex")),
    ],
    ["pem", (key: ReturnType<typeof generatePrivateKey>) => strToU8(key.toPkcs8Pem())],
  ] as const)("holds a key in a .%s file against the certificate of that name", (ending, written) => {
    const key = generatePrivateKey("NistP256");
    const own = withKey(chain["AT.oer"], key.publicKey);
    const state = (octets: Uint8Array) =>
      checkZip(zipSync({ "a/AT.oer": octets, [`a/AT.${ending}`]: written(key) }), { now }).files.find(
        ({ path }) => path === "a/AT.oer",
      )!.answers!.key;
    expect(state(own)).toEqual({ state: "pass", texts: [`a/AT.${ending} is its private key`] });
    expect(state(chain["AT.oer"])).toEqual({
      state: "fail",
      texts: [`a/AT.${ending} is not the private key of its certificate`],
    });
  });

  it("finds the certificate of a key that has another name, and says which keys are nobody's", () => {
    const [key, nobodys] = [generatePrivateKey("NistP256"), generatePrivateKey("BrainpoolP384r1")];
    const { files } = checkZip(
      zipSync({
        "AT.oer": withKey(chain["AT.oer"], key.publicKey),
        "mine.pem": strToU8(key.toPkcs8Pem()),
        "yours.pem": strToU8(nobodys.toPkcs8Pem()),
      }),
      { now },
    );
    expect(files.map(({ path, standing, reasons }) => [path, standing, ...reasons.slice(0, 1)])).toEqual(
      expect.arrayContaining([
        ["mine.pem", "right", "it is the private key of AT.oer"],
        ["yours.pem", "open", "it is the private key of no certificate here"],
      ]),
    );
  });

  it("says that the key of an enrollment certificate needs the one it was asked for with", () => {
    const s = new Uint8Array(32).fill(1);
    const report = checkZip(zipSync({ "unit/enrollment.oer": chain["AT.oer"], "unit/enrollment.s": s }), {
      now,
    });
    expect(report.title).toBe("Answers to enrollment requests");
    // A share of a key is looked at with its certificate, and is none itself.
    expect(report.files.map(({ path, standing }) => [path, standing])).toContainEqual([
      "unit/enrollment.s",
      "beside",
    ]);
    expect(report.files[0]!.answers!.key).toEqual({
      state: "unknown",
      texts: [
        expect.stringMatching(
          /^its private key is made of enrollment\.s and the key with which it was asked/,
        ),
      ],
    });
  });

  it("says which share of a key is no share, and which request was refused", () => {
    const { files, headline } = checkZip(
      zipSync({
        "unit/enrollment.oer": chain["AT.oer"],
        "unit/enrollment.s": new Uint8Array(31),
        "other/error.txt": strToU8("ecaMalformedRequest. Envelope: cut short.\n"),
        "more/error.txt": strToU8("x".repeat(5000)),
      }),
      { now },
    );
    const reasonOf = (name: string) => {
      const { standing, reasons } = files.find(({ path }) => path === name)!;
      return [standing, ...reasons];
    };
    expect(reasonOf("unit/enrollment.s")).toEqual([
      "wrong",
      "the share of a private key has 32 octets, and this has 31",
    ]);
    expect(reasonOf("other/error.txt")).toEqual([
      "wrong",
      "the request was refused: ecaMalformedRequest. Envelope: cut short.",
    ]);
    expect(reasonOf("more/error.txt")[1]!.length).toBeLessThan(400);
    expect(headline).toBe(
      "0 of 4 in order; unit/enrollment.oer: expired 2019-12-31; unit/enrollment.s: the share of a private key has 32 octets, and this has 31; other/error.txt: the request was refused: ecaMalformedRequest. Envelope: cut short; 1 more for other reasons",
    );
  });

  it("has of a long reason the beginning in its headline", () => {
    const { headline, files } = checkZip(zipSync({ "unit/error.txt": strToU8("no ".repeat(100)) }), { now });
    expect(headline).toMatch(/^0 of 1 in order; unit\/error\.txt: the request was refused: (no )+no…$/);
    expect(headline.length).toBeLessThan(170);
    expect(files[0]!.reasons[0]!.length).toBeGreaterThan(300);
  });

  it("in order by a root that nobody declared trusted says so", () => {
    const inLife = new Date("2019-06-01T00:00:00Z");
    const { headline, notes } = checkZip(zipSync(chain), { now: inLife, trusted: [] });
    expect(headline).toBe("All 3 files are in order by its own root, which nobody has declared trusted here");
    expect(notes).toEqual([expect.stringMatching(/Nobody has declared that root trusted here\.$/)]);
    const certificate = decodeCertificate(chain["RCA.oer"]);
    const trusting = checkZip(zipSync(chain), {
      now: inLife,
      trusted: [{ certificate, because: "it is mine" }],
    });
    expect(trusting.headline).toBe("All 3 files are in order");
    expect(trusting.notes).toEqual([expect.stringMatching(/which is trusted because it is mine\.$/)]);
  });

  it("of nothing that is checked says so", () => {
    const report = checkZip(zipSync({ "README.txt": strToU8("hello"), "notes/a.json": strToU8("{}") }), {
      now,
    });
    expect([report.standing, report.headline]).toEqual([
      "open",
      "Nothing in it is a certificate, a list or a key",
    ]);
  });

  it("says what is no certificate at all", () => {
    const report = checkZip(zipSync({ "a.oer": Uint8Array.of(1, 2, 3), "b.oer": new Uint8Array(0) }), {
      now,
    });
    expect(report.files.map(({ path, standing, reasons: [first] }) => [path, standing, first])).toEqual([
      ["a.oer", "wrong", expect.stringMatching(/^the octets are neither a certificate nor secured data/)],
      ["b.oer", "wrong", "it is empty"],
    ]);
  });
});
