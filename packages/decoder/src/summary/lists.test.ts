import { coer, fromHex } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import * as schemas from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { type CoerDecoderType, readCoer, readUper } from "../reading/index.ts";
import { type Summary, type SummaryLabel, summaryEntriesOf, summaryOf } from "./index.ts";

const ectl = fixture("eu-l2-ectl-CE4CF6C19BFED720.oer");

function linesOf({ rows }: Summary, label: SummaryLabel): readonly string[] {
  return rows.flatMap(({ label: found, value }) =>
    found === label && value.kind === "words" ? value.lines.map(({ text }) => text) : [],
  );
}

const example = (wanted: string) => {
  const { type, hex } = examples.find(({ title }) => title === wanted)!;
  return readCoer(type as CoerDecoderType, fromHex(hex));
};

/** The trust list with other commands. */
function trustListOf(
  ctlCommands: readonly schemas.CtlCommand[],
  changes: Partial<schemas.CtlFormat> = {},
): ReturnType<typeof readCoer> {
  const message = coer.decode(schemas.TlmCertificateTrustListMessage, ectl);
  const signed = message.content as Extract<typeof message.content, { readonly choice: "signedData" }>;
  const { data } = signed.value.tbsData.payload;
  const plain = data!.content as Extract<NonNullable<typeof data>["content"], { choice: "unsecuredData" }>;
  const list = plain.value.content.value as schemas.CtlFormat;
  const content = { choice: "certificateTrustListTlm", value: { ...list, ...changes, ctlCommands } } as const;
  const inside = { choice: "unsecuredData", value: { ...plain.value, content } } as const;
  const payload = { data: { ...data!, content: inside } };
  const tbsData = { ...signed.value.tbsData, payload };
  const octets = coer.encode(schemas.TlmCertificateTrustListMessage, {
    ...message,
    content: { choice: "signedData", value: { ...signed.value, tbsData } },
  });
  return readCoer("CcmsCtl", octets);
}

describe("the summary of a European list", () => {
  it("says of a trust list who issued it, its number, when the next one comes and what is in it", () => {
    const summary = summaryOf(readCoer("CcmsCtl", ectl))!;
    expect(summary).toMatchObject({ kind: "list", title: "European trust list (ECTL)", entryCount: 5 });
    expect(summary.rows[0]).toMatchObject({
      label: "signer",
      value: { hashedId8: "E7A4B2B045E7ACF9", name: 'trust list manager "EU-TLM_L2"' },
    });
    expect(linesOf(summary, "sequence")).toEqual(["1, the whole list"]);
    expect(linesOf(summary, "entries")).toEqual([
      "2 root CAs",
      "1 trust list manager",
      "2 distribution centres",
    ]);
    expect(summary.rows.find(({ label }) => label === "nextUpdate")?.value).toEqual({
      kind: "moment",
      iso: "2025-07-16T21:59:58.000Z",
      bound: "update",
    });
  });

  it("tells its entries with name, HashedId8 and addresses, those asked for alone", () => {
    const reading = readCoer("CcmsCtl", ectl);
    const [tlm, centre, ...rest] = summaryEntriesOf(reading, 2, 4);
    expect(rest).toEqual([]);
    expect(tlm).toMatchObject({
      kind: "trust list manager",
      name: "EU-TLM_L2",
      id: "E7A4B2B045E7ACF9",
      addresses: ["https://cpoc.jrc.ec.europa.eu/L2"],
      isCertificate: true,
    });
    expect(centre).toMatchObject({
      kind: "distribution centre",
      addresses: ["http://microsec-ccms-dc-2024-l2.v2x-pki.com/"],
      isCertificate: false,
    });
    expect(summaryEntriesOf(reading, 5, 100)).toEqual([]);
  });

  it("says of changes what is no longer trusted, by hash or by address", () => {
    const reading = trustListOf(
      [
        { choice: "delete", value: { choice: "cert", value: fromHex("0102030405060708") } },
        { choice: "delete", value: { choice: "dc", value: "http://old.example/" } },
      ],
      { isFullCtl: false, ctlSequence: 7 },
    );
    const summary = summaryOf(reading)!;
    expect(summary.title).toBe("changes of the European trust list (ECTL)");
    expect(linesOf(summary, "sequence")).toEqual(["7, changes only"]);
    expect(summaryEntriesOf(reading, 0, 2)).toMatchObject([
      { kind: "no longer trusted", id: "0102030405060708", addresses: [] },
      { kind: "no longer trusted", addresses: ["http://old.example/"] },
    ]);
  });

  it("has no entries where the list has none, and says so", () => {
    const reading = trustListOf([]);
    expect(summaryOf(reading)).toMatchObject({ entryCount: 0 });
    expect(linesOf(summaryOf(reading)!, "entries")).toEqual(["none"]);
    expect(summaryEntriesOf(reading, 0, 10)).toEqual([]);
  });

  it("tells a page of 10,000 entries without the others", () => {
    const command = { choice: "delete", value: { choice: "dc", value: "http://old.example/" } } as const;
    const reading = trustListOf(new Array(10_000).fill(command));
    expect(summaryOf(reading)!.entryCount).toBe(10_000);
    const page = summaryEntriesOf(reading, 9_990, 20_000);
    expect(page).toHaveLength(10);
    expect(page[9]!.path).toMatch(/ctlCommands\[9999\]/);
  });

  it("says of a revocation list from when until when it holds, and who is revoked", () => {
    const reading = example("Revocation list with one revoked AA");
    const summary = summaryOf(reading)!;
    expect(summary).toMatchObject({ kind: "list", title: "revocation list of CAs (CRL)", entryCount: 1 });
    expect(linesOf(summary, "entries")).toEqual(["1 revoked"]);
    expect(summaryEntriesOf(reading, 0, 1)).toMatchObject([{ kind: "revoked CA", id: "031E639D798B3197" }]);
  });
});

describe("the summary of a list of an SCMS", () => {
  it("says of a chain file which list is in it, and tells all certificates", () => {
    const reading = readCoer("ScmsCcf", fixture("openscms/OscmsCertificateChainFileSpdu.oer"));
    const summary = summaryOf(reading)!;
    expect(summary).toMatchObject({ kind: "list", title: "certificate chain file (CCF)", entryCount: 18 });
    expect(linesOf(summary, "signer")).toEqual(["3 electors"]);
    expect(summaryEntriesOf(reading, 0, 4).map(({ kind }) => kind)).toEqual(["root CA", "ICA", "ECA", "ACA"]);
  });

  it("is the same where the decoder was not told what the octets are", () => {
    const octets = fixture("openscms/OscmsCertificateChainFileSpdu.oer");
    const told = summaryOf(readCoer("ScmsCcf", octets))!;
    const found = summaryOf(readUper("unknown", octets))!;
    expect(found.title).toBe(told.title);
    expect(found.rows.map(({ value }) => value)).toEqual(told.rows.map(({ value }) => value));
  });

  it("names what a trust list trusts where the certificate is in the list too", () => {
    const reading = readCoer("ScmsCtl", fixture("openscms/ctl-file.oer"));
    const entries = summaryEntriesOf(reading, 0, 100);
    expect(new Set(entries.map(({ kind }) => kind))).toContain("root CA trusted");
    expect(entries.filter(({ isCertificate }) => isCertificate).length).toBeGreaterThan(0);
    expect(summaryOf(reading)!.entryCount).toBe(entries.length);
  });

  it("tells each revocation list of a composite one", () => {
    const reading = readCoer("ScmsCcrl", fixture("openscms/composite-crl-file.oer"));
    expect(summaryEntriesOf(reading, 0, 1)[0]).toMatchObject({
      kind: "revocation list (CRL)",
      id: "5BAD277C80AB0260",
      note: "series 1, none: nothing is revoked, next 2026-01-09",
    });
  });

  it("says whose certificates a revocation list revokes, and until when it holds", () => {
    const summary = summaryOf(readCoer("ScmsCrl", fixture("openscms/individual-crl.oer")))!;
    expect(linesOf(summary, "entries")).toEqual(["none: nothing is revoked"]);
    expect(linesOf(summary, "sequence")).toEqual(["6"]);
    expect(summary.rows.find(({ label }) => label === "issuer")?.value).toMatchObject({
      hashedId8: "15E298FE7B1D9199",
      name: "RA",
    });
  });
});
