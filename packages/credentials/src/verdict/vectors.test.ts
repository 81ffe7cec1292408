import { existsSync, readdirSync, readFileSync } from "node:fs";
import { coer, toHex } from "@v2x/asn1";
import { Certificate } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { decodeCertificate, judge, openEvidence } from "../index.ts";
import { lightOf, statesOf } from "./verdict.test-support.ts";

const vectors = new URL("../../../../../shared/standards/vectors/", import.meta.url);
const absent = "needs ../shared/standards/vectors beside the repository";
const read = (path: string) => Uint8Array.from(readFileSync(new URL(path, vectors)));
const at = (date: string) => new Date(`${date}T00:00:00Z`);

/** What an independent reader found out about the certificates of a folder: the rows of INDEX.md. */
function checksIn(folder: string): { readonly path: string; readonly checks: string }[] {
  if (!existsSync(vectors)) return [];
  return readFileSync(new URL("INDEX.md", vectors), "utf8")
    .split("\n")
    .filter((line) => line.startsWith(`| \`${folder}`) && /\| (Etsi\w+)?Certificate \|/.test(line))
    .map((line) => ({ path: line.split("`")[1]!, checks: line }));
}

function evidenceIn(folder: string) {
  return readdirSync(new URL(folder, vectors))
    .filter((name) => name.endsWith(".oer"))
    .flatMap((name) => openEvidence(read(`${folder}/${name}`)) ?? []);
}

describe.skipIf(!existsSync(vectors))(`the verdict on what others made (${absent})`, () => {
  it.each([
    ...checksIn("eu/etsi-test-certs"),
    ...checksIn("us/openscms-certs"),
  ])("finds the signature of $path as the index does", ({ path, checks }) => {
    const known = evidenceIn(path.slice(0, path.lastIndexOf("/")));
    const verdict = judge({ bytes: read(path), known, now: at("2019-06-01") });
    const mixed = checks.includes("verifies only as SHA-256( SHA-384(tbs)");
    const expected =
      /signature VALID/.test(checks) || mixed
        ? "pass"
        : checks.includes("not in this set")
          ? "unknown"
          : "fail";
    expect(lightOf(verdict, "signature").state).toBe(expected);
    const failed = lightOf(verdict, "decoded").checks.filter(({ outcome }) => outcome === "fail");
    // The enrolment credentials of ETSI's test system have no name.
    const expectedFailures = /_EC(_|\.)/.test(path) ? ["id-of-profile"] : [];
    expect(failed.map(({ name }) => name)).toEqual(expectedFailures);
    // Nobody has declared any of their roots trusted.
    expect(lightOf(verdict, "chain").state).not.toBe("pass");
  });

  it("walks from a ticket of the ETSI test system to its root, once that is declared trusted", () => {
    const folder = "eu/etsi-test-certs";
    const root = decodeCertificate(read(`${folder}/CERT_IUT_A_RCA.oer`));
    const verdict = judge({
      bytes: read(`${folder}/CERT_IUT_A_AT.oer`),
      known: evidenceIn(folder),
      trusted: [{ certificate: root, because: "the test declares it so" }],
      now: at("2019-06-01"),
    });
    expect(statesOf(verdict)).toEqual({
      decoded: "pass",
      canonical: "pass",
      signature: "pass",
      chain: "pass",
      permissions: "pass",
      region: "pass",
      time: "pass",
      revocation: "unknown",
    });
    expect(verdict.chain.map(({ hashedId8 }) => toHex(hashedId8))).toEqual([
      "c2fe8b6161528326",
      "34556d34931e5e5c",
      "c6f1125e19b175ee",
    ]);
  });

  it.each([
    ["CERT_IUT_A1_AT", "time", "fail"],
    ["CERT_IUT_A_B_N_AT", "canonical", "fail"],
    ["CERT_TS_EC_ENR_RCV_02_BI_02", "permissions", "fail"],
    ["CERT_TS_AA_AUTHVAL_RCV_02_BI_02", "permissions", "fail"],
    ["CERT_IUT_C3_AA", "region", "fail"],
  ] as const)("%s of the ETSI test system shows what it was made for: %s %s", (name, id, state) => {
    const folder = "eu/etsi-test-certs";
    const bytes = read(`${folder}/${name}.oer`);
    expect(lightOf(judge({ bytes, known: evidenceIn(folder), now: at("2019-06-01") }), id).state).toBe(state);
  });

  it("takes the real European trust list for signed, and trusts its roots only with its manager", () => {
    const list = read("eu/eu-l2-ectl-CE4CF6C19BFED720.oer");
    const manager = decodeCertificate(read("eu/eu-l2-tlm-E7A4B2B045E7ACF9.oer"));
    const known = [openEvidence(list)!];
    const now = at("2025-06-01");
    expect(statesOf(judge({ bytes: list, type: "CcmsCtl", now }))).toEqual({
      decoded: "pass",
      canonical: "pass",
      signature: "pass",
      chain: "unknown",
      permissions: "pass",
      region: "pass",
      time: "pass",
      revocation: "notApplicable",
    });
    const evidence = known[0]!;
    const entries =
      evidence.kind === "message" && evidence.list?.kind === "ectl" ? evidence.list.ctl.ctlCommands : [];
    const roots = entries.flatMap((command) =>
      command.choice === "add" && command.value.choice === "rca"
        ? [command.value.value.selfsignedRootCa]
        : [],
    );
    expect(roots).toHaveLength(2);
    for (const root of roots) {
      const bytes = coer.encode(Certificate, root);
      expect(lightOf(judge({ bytes, known, now }), "chain").state).toBe("unknown");
      const trusted = [{ certificate: manager, because: "the test declares it so" }];
      expect(lightOf(judge({ bytes, known, trusted, now }), "chain").state).toBe("pass");
      expect(lightOf(judge({ bytes, known, trusted, now: at("2025-08-01") }), "chain").state).toBe("unknown");
    }
  });

  it("reads nesting without end as unreadable", () => {
    const verdict = judge({
      bytes: read("eu/malformed-ectl-recursion-depth150.oer"),
      now: at("2025-06-01"),
    });
    expect(lightOf(verdict, "decoded").state).toBe("fail");
  });

  it("reconstructs the key of a real pseudonym certificate, as its maker did", () => {
    const folder = "us/camp-bundle-25155fde3fd783a3";
    const expected = JSON.parse(Buffer.from(read(`${folder}/expected-reconstruction.json`)).toString("utf8"));
    const verdict = judge({
      bytes: read(`${folder}/download-7a-7A_0.cert`),
      known: evidenceIn(folder),
      now: at("2017-05-10"),
    });
    expect(lightOf(verdict, "signature").checks[0]?.found).toContain(expected["QU x"]);
    expect(statesOf(verdict)).toMatchObject({ signature: "notApplicable", chain: "unknown", time: "pass" });
  });

  it("names the issuer that a message from the air is missing", () => {
    const verdict = judge({ bytes: read("us/bsm/wydot-log-cert-0.coer"), now: at("2020-02-21") });
    expect(verdict.missing.map(toHex)).toEqual(["99a23ff01ff0663c"]);
    expect(statesOf(verdict)).toMatchObject({ decoded: "pass", signature: "unknown", chain: "unknown" });
  });
});
