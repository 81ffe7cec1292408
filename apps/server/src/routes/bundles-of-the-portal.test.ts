import { fromHex } from "@v2x/asn1";
import { type Call, calls, ownEvidence } from "@v2x/contract";
import { decodeCertificate, openEvidence } from "@v2x/credentials";
import {
  checkFiles,
  checkZip,
  type FilesReport,
  type FilesTerms,
  openZip,
  withPartsOfLists,
} from "@v2x/inspector";
import { campEnrollee } from "@v2x/testkit";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FEATURES: "camp" });
});
afterAll(() => server.close());

const download = async (call: Call) => {
  const answer = await server.fetch(call.path, { token: server.tokens.beta });
  return new Uint8Array(await answer.arrayBuffer());
};
const anchor = (octets: Uint8Array) => ({
  certificate: decodeCertificate(octets),
  because: "the test says so",
});

/** What the portal's screens check a bundle by. */
async function ownTerms() {
  const answer = await server.fetch(calls.decoders.ownEvidence.path, { token: server.tokens.beta });
  const { evidence, anchors } = ownEvidence.parse(await answer.json());
  return {
    known: evidence.flatMap((hex) => openEvidence(fromHex(hex)) ?? []),
    trusted: anchors.map((hex) => anchor(fromHex(hex))),
  };
}

/** A list by itself, as a folder of its certificates. */
function checkedList(path: string, octets: Uint8Array, terms: Partial<FilesTerms> = {}): FilesReport {
  const steps = checkFiles(withPartsOfLists([{ path, octets }]), { now: new Date(), ...terms });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
const standings = ({ files }: FilesReport) =>
  Object.fromEntries(files.map(({ path, standing }) => [path, standing]));

describe("what the portal gives, checked as people drop it into the decoder", () => {
  it("ctl.zip is in order, and so is each certificate in its list", async () => {
    const zip = await download(calls.scms.ctl);
    const report = checkZip(zip, { now: new Date() });
    expect(report).toMatchObject({
      title: "Trust list of electors with their certificates",
      headline: "All 5 files are in order",
      isOnTrustedRoots: false,
    });
    const own = openZip(zip).flatMap(({ path, octets }) =>
      path.startsWith("TEST-SCMS-ELECTOR") ? [anchor(octets)] : [],
    );
    expect(own).toHaveLength(3);
    const trusting = checkZip(zip, { now: new Date(), trusted: own });
    expect(trusting).toMatchObject({ headline: "All 5 files are in order", isOnTrustedRoots: true });
    // Electors who are trusted vouch for the root by their list.
    expect(trusting.notes[0]).toMatch(
      /^Chains .* "TEST-SCMS-RCA" .* A trust list at hand names it, whose signers/,
    );
    const distrusting = checkZip(zip, { now: new Date(), trusted: own.slice(0, 1) });
    expect(distrusting.isOnTrustedRoots).toBe(false);
    expect(distrusting.headline).toBe(
      "All 5 files are in order by its own roots, which nobody has declared trusted here",
    );
  });

  it("its own trust list, chain file and composite CRL stand on roots and electors that it trusts", async () => {
    const terms = await ownTerms();
    const zip = checkZip(await download(calls.scms.ctl), { now: new Date(), ...terms });
    expect(zip).toMatchObject({ headline: "All 5 files are in order", isOnTrustedRoots: true });
    for (const call of [calls.scms.ccf, calls.scms.compositeCrl]) {
      const { standing, isOnTrustedRoots } = checkedList("list.oer", await download(call), terms);
      expect([standing, isOnTrustedRoots]).toEqual(["right", true]);
    }
  });

  it("ctl.zip with a list that somebody changed names the list", async () => {
    const files = Object.fromEntries(
      openZip(await download(calls.scms.ctl)).map(({ path, octets }) => [path, octets.slice()]),
    );
    const list = Object.keys(files).find((path) => path.startsWith("ctl_"))!;
    files[list]![files[list]!.length - 1]! ^= 1;
    const report = checkZip(zipSync(files), { now: new Date() });
    expect(report.files[0]).toMatchObject({ path: list, standing: "wrong" });
    expect(report.files[0]!.reasons[0]).toMatch(/signature/);
  });

  it("the certificate chain file and the composite CRL are tables of what they hold", async () => {
    const chains = checkedList("raCcf.oer", await download(calls.scms.ccf));
    expect(chains.headline).toBe("All 9 files are in order");
    const titles = chains.files.map(({ title }) => title.replace(/ .*/, ""));
    expect(titles).toEqual(expect.arrayContaining(["ICA", "ECA", "ACA", "MA", "elector", "root"]));
    const lists = checkedList("raCompositeCrl.oer", await download(calls.scms.compositeCrl));
    expect(lists.standing).toBe("right");
    expect(lists.files.filter(({ path }) => /CRL \d+\.oer$/.test(path)).length).toBeGreaterThan(0);
  });

  it("enrollment.zip has its certificates, keeps its shares beside them, and says which request was refused", async () => {
    const now = new Date();
    const requests = zipSync({ "unit.oer": campEnrollee(now).request(), "bad.oer": Uint8Array.of(1, 2) });
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(requests)]), "requests.zip");
    const answer = await server.fetch(calls.camp.enroll.path, {
      method: "POST",
      token: server.tokens.beta,
      body: form,
    });
    const zip = new Uint8Array(await answer.arrayBuffer());
    const report = checkZip(zip, { now: new Date() });
    expect(report.title).toBe("Answers to enrollment requests");
    expect(standings(report)).toEqual({
      "unit/eca.oer": "open",
      "unit/enrollment.oer": "open",
      "unit/enrollment.s": "beside",
      "bad/error.txt": "wrong",
    });
    expect(report.headline.length).toBeLessThan(400);
    expect(report.files[0]!.reasons).toEqual([
      expect.stringMatching(/^the request was refused: ecaMalformedRequest\. /),
    ]);
    expect(report.files.find(({ path }) => path === "unit/eca.oer")!.reasons).toEqual([
      expect.stringMatching(/^issuer [0-9A-F]{16} missing$/),
    ]);
    const known = checkZip(zip, { now: new Date(), ...(await ownTerms()) });
    expect(standings(known)).toMatchObject({ "unit/eca.oer": "right", "unit/enrollment.oer": "open" });
    expect(known.files.find(({ path }) => path === "unit/enrollment.oer")!.reasons).toEqual([
      expect.stringMatching(
        /^its private key is made of enrollment\.s and the key with which it was asked for/,
      ),
      expect.stringMatching(/is implicit, and nothing here shows that its issuer made it/),
    ]);
  });
});
