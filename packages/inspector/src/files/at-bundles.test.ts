import { type AtRequest, type Ccms, openCcms } from "@v2x/ccms";
import type { FaultName } from "@v2x/credentials";
import { decodeCertificate } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { strToU8, unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { testPorts } from "../../../ccms/src/test-ccms.test-support.ts";
import { checkFiles, checkZip, type FilesReport, openZip } from "../index.ts";

const ports = testPorts();
let ccms: Ccms;
beforeAll(async () => {
  ccms = await openCcms(ports);
});

const right: AtRequest = {
  certNum: 3,
  durationInHours: 24,
  keyType: "NistP256",
  psidSspList: [
    { psid: 36, ssp: "01FFFC" },
    { psid: 141, ssp: "" },
  ],
};

async function bundleOf(request: Partial<AtRequest> = {}): Promise<Uint8Array> {
  return (await ccms.generateAtBundle({ ...right, ...request })).zip;
}
const checked = (zip: Uint8Array): FilesReport => checkZip(zip, { now: ports.now() });
function changed(zip: Uint8Array, change: (files: Record<string, Uint8Array>) => void): Uint8Array {
  const files = unzipSync(zip);
  change(files);
  return zipSync(files);
}
const wrongIn = ({ files }: FilesReport) => files.filter(({ standing }) => standing === "wrong");
const saidOf = (report: FilesReport) => wrongIn(report).map(({ path, reasons }) => [path, reasons[0]]);

/** The first thing that is said of each ticket, and of the authority that the fault lies in. */
const reasons: Readonly<Record<FaultName, RegExp>> = {
  expired: /^expired \d{4}-\d\d-\d\d$/,
  "not-yet-valid": /^not valid before \d{4}-\d\d-\d\d$/,
  "too-long": /^it lives 25 hours; 24 were asked for$/,
  "wrong-region": /^its region reaches beyond its issuer's$/,
  "psid-missing": /^it lacks PSID 36, which was asked for$/,
  "ssp-outside-issuer": /^its issuer may not issue these PSIDs with these SSPs: 36 /,
  "validity-outside-issuer": /^it ends after its issuer: it is valid from .+, its issuer from .+ to 2026-/,
  "wrong-signature": /^signature is not the issuer's$/,
  "wrong-issuer-digest": /^it names another issuer than trust\/aa\.oer$/,
  "wrong-curve-point": /^verifyKeyIndicator holds a point of .+; found: verificationKey .+$/,
  "chain-too-long": /its issuer may not pass on the issuing of PSID 36$/,
  "unknown-critical-extension":
    /^appExtensions may hold OperatingOrganizationId alone; it holds extension 250$/,
  revoked: /revoked$/,
  truncated: /^no certificate can be read: .+ found 31 of 32 octets/,
  "trailing-byte": /^no certificate can be read: expected the end of the value, found 1 more/,
  "non-canonical-length": /^no certificate can be read: .+ expected the shortest form of the length/,
  "non-minimal-integer": /^no certificate can be read: .+ expected the shortest form of the integer/,
};

describe("a bundle of authorization tickets", () => {
  it.each([
    "NistP256",
    "BrainpoolP256r1",
    "BrainpoolP384r1",
  ] as const)("of %s keys is found in order, file by file", async (keyType) => {
    const report = checked(await bundleOf({ keyType }));
    expect(wrongIn(report)).toEqual([]);
    expect(report).toMatchObject({
      title: "Bundle of authorization tickets",
      standing: "right",
      headline: "All 8 files are in order",
      counts: { wrong: 0, open: 0, right: 8, beside: 8 },
    });
    const ticket = report.files.find(({ path }) => path === "tickets/AT_002.oer")!;
    expect(ticket.title).toBe(`authorization ticket (${ticket.hashedId8})`);
    expect(ticket.answers!.key).toEqual({
      state: "pass",
      texts: ["keys/AT_002.pem is its private key", "keys/AT_002.vkey is its private key"],
    });
  });

  it.each(Object.keys(reasons) as FaultName[])("with the fault %s is found to have it", async (fault) => {
    const report = checked(await bundleOf({ fault }));
    const wrong = wrongIn(report);
    expect(wrong.filter(({ path }) => path.startsWith("tickets/"))).toHaveLength(3);
    for (const { path, reasons: found } of wrong) expect(found[0], path).toMatch(reasons[fault]);
    expect(report.standing).toBe("wrong");
    expect(report.notes[0]).toBe(`Its manifest says that it was made with one fault on purpose: ${fault}.`);
    // What fails stands on top.
    expect(report.files.slice(0, wrong.length)).toEqual(wrong);
  });

  it("with one wrong key says which, in its first line", async () => {
    const other = unzipSync(await bundleOf());
    const report = checked(
      changed(await bundleOf(), (files) => {
        files["keys/AT_002.vkey"] = other["keys/AT_001.vkey"]!;
      }),
    );
    expect(report.headline).toBe(
      "7 of 8 in order; 1 key does not belong to its certificate: keys/AT_002.vkey",
    );
    expect(saidOf(report)).toEqual([
      ["tickets/AT_002.oer", "keys/AT_002.vkey is not the private key of its certificate"],
    ]);
    expect(report.files[0]!.answers).toMatchObject({
      form: { state: "pass" },
      key: { state: "fail" },
      chain: { state: "pass" },
      dates: { state: "pass" },
    });
  });

  it.each([
    [
      "a key of another curve",
      () => generatePrivateKey("BrainpoolP256r1").toPkcs8Pem(),
      "is not the private key of its certificate",
    ],
    ["no key", () => "hello", "holds no private key that can be read"],
    [
      "a key that is cut",
      () => generatePrivateKey("NistP256").toPkcs8Pem().slice(0, 90),
      "holds no private key that can be read",
    ],
  ])("with %s in a PEM file says so", async (_, pem, said) => {
    const report = checked(
      changed(await bundleOf(), (files) => {
        files["keys/AT_001.pem"] = new TextEncoder().encode(pem());
      }),
    );
    expect(saidOf(report)).toEqual([["tickets/AT_001.oer", `keys/AT_001.pem ${said}`]]);
  });

  it.each([
    ["zero", new Uint8Array(32)],
    ["the order and more", new Uint8Array(32).fill(0xff)],
    ["31 octets", new Uint8Array(31).fill(1)],
  ])("with a number that is %s for a key says that it is none", async (_, scalar) => {
    const report = checked(
      changed(await bundleOf(), (files) => {
        files["keys/AT_001.vkey"] = scalar;
      }),
    );
    expect(saidOf(report)).toEqual([
      ["tickets/AT_001.oer", "keys/AT_001.vkey holds no private key that can be read"],
    ]);
  });

  it("says what is missing", async () => {
    const report = checked(
      changed(await bundleOf(), (files) => {
        delete files["trust/crl.oer"];
        delete files["keys/AT_003.pem"];
        delete files["tickets/AT_001.oer"];
      }),
    );
    expect(saidOf(report)).toEqual([
      ["trust/crl.oer", "it is missing"],
      ["tickets/AT_001.oer", "it is missing"],
      ["keys/AT_001.pem", "tickets/AT_001.oer, whose key it would be, is missing"],
      ["keys/AT_001.vkey", "tickets/AT_001.oer, whose key it would be, is missing"],
      ["tickets/AT_003.oer", "keys/AT_003.pem is missing"],
    ]);
  });

  it("says where a file is another one than the manifest names", async () => {
    const other = unzipSync(await bundleOf());
    const report = checked(
      changed(await bundleOf(), (files) => {
        for (const path of ["tickets/AT_001.oer", "keys/AT_001.pem", "keys/AT_001.vkey"])
          files[path] = other[path]!;
      }),
    );
    expect(saidOf(report)).toEqual(
      ["tickets/AT_001.oer", "keys/AT_001.pem", "keys/AT_001.vkey"].map((path) => [
        path,
        "its SHA-256 is not the one in manifest.json",
      ]),
    );
  });

  it("is known in a folder of its own, and without its manifest", async () => {
    const files = unzipSync(await bundleOf());
    const { "manifest.json": _, ...without } = files;
    for (const some of [files, without]) {
      const moved = Object.fromEntries(
        Object.entries(some).map(([path, octets]) => [`mine/${path}`, octets]),
      );
      expect(checked(zipSync(moved))).toMatchObject({
        title: "Bundle of authorization tickets",
        standing: "right",
      });
    }
  });

  it("says which certificate of its chain is another's, and which tickets that leaves", async () => {
    const report = checked(
      changed(await bundleOf(), (files) => {
        delete files["manifest.json"];
        files["trust/aa.oer"] = files["trust/ea.oer"]!;
      }),
    );
    expect(saidOf(report)).toEqual([
      ["trust/aa.oer", "it is the certificate of another role: EA, where AA belongs"],
      ...[1, 2, 3].map((at) => [`tickets/AT_00${at}.oer`, "it names another issuer than trust/aa.oer"]),
    ]);
  });

  it("asks nothing of texts, pictures and documents that lie in it, whatever their names", async () => {
    const report = checked(
      changed(await bundleOf(), (files) => {
        Object.assign(files, { LICENSE: strToU8("Licence\n"), "run.sh": strToU8("#!/bin/sh\n") });
        Object.assign(files, {
          "a/photo.jpg": Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0),
          constructor: strToU8("x y"),
        });
        Object.assign(files, { "other.oer": strToU8("no certificate") });
      }),
    );
    expect(saidOf(report)).toEqual([["other.oer", expect.stringMatching(/^the octets are neither/)]]);
    expect(report.headline).toMatch(/^8 of 9 in order; other\.oer: the octets are neither/);
  });

  it("says of digits in place of octets that they are such", async () => {
    const report = checked(
      changed(await bundleOf(), (files) => {
        files["tickets/AT_001.oer"] = strToU8(Buffer.from(files["tickets/AT_001.oer"]!).toString("hex"));
        delete files["manifest.json"];
      }),
    );
    expect(saidOf(report)).toEqual([
      ["tickets/AT_001.oer", "it holds hexadecimal digits in place of the octets that they stand for"],
    ]);
  });

  it("says where a renamed file lies now", async () => {
    const report = checked(
      changed(await bundleOf(), (files) => {
        files["tickets/car.oer"] = files["tickets/AT_001.oer"]!;
        delete files["tickets/AT_001.oer"];
      }),
    );
    expect(saidOf(report)[0]).toEqual([
      "tickets/AT_001.oer",
      "it is missing here; its octets lie in tickets/car.oer",
    ]);
  });

  it("with a file that is damaged in the archive says so, and judges the others", async () => {
    const zip = Buffer.from(await bundleOf());
    // The checksum in the central directory, 30 octets in front of the name.
    zip.writeUInt32LE(7, zip.lastIndexOf("tickets/AT_002.oer") - 30);
    const report = checked(zip);
    expect(report.headline).toBe(
      "7 of 8 in order; tickets/AT_002.oer: it is damaged: its length or checksum does not hold",
    );
  });

  it("is checked beside another one in the same zip file, each by its own layout", async () => {
    const [one, other] = [await bundleOf(), await bundleOf({ certNum: 2 })];
    const spoiled = changed(other, (files) => {
      files["keys/AT_002.vkey"] = files["keys/AT_001.vkey"]!;
    });
    const report = checked(zipSync({ "one.zip": one, "two.zip": spoiled, "note.txt": strToU8("hello") }));
    expect(report.title).toBe("2 bundles");
    expect(report.headline).toBe(
      "14 of 15 in order; 1 key does not belong to its certificate: two.zip/keys/AT_002.vkey",
    );
  });

  it("names the root that the asker trusts", async () => {
    const zip = await bundleOf();
    const certificate = decodeCertificate(unzipSync(zip)["trust/rca.oer"]!);
    const trusted = [{ certificate, because: "it is this portal's own" }];
    const { notes } = checkZip(zip, { now: ports.now(), trusted });
    expect(checkZip(zip, { now: ports.now(), trusted: [] }).notes[0]).toMatch(
      / Nobody has declared that root /,
    );
    expect(notes).toEqual([
      expect.stringMatching(/^Chains are followed to the root "TEST-RCA" .+ it is this portal's own\.$/),
    ]);
  });

  it("of a hundred tickets is checked one file at a time", async () => {
    const steps = checkFiles(openZip(await bundleOf({ certNum: 100 })), { now: ports.now() });
    let count = 0;
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        expect([count, step.value.headline]).toEqual([105, "All 105 files are in order"]);
        return;
      }
      count += 1;
      expect(step.value.all).toBe(307);
    }
  });
});
