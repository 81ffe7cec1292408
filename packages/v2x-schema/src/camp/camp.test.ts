import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ChoiceSchema,
  coer,
  DecodeError,
  fromHex,
  type Schema,
  type SequenceOfSchema,
  type SequenceSchema,
} from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { camp, edition2016, SecuredCrl, SecurityMgmtSsp, schemaIn } from "../index.ts";

const bundle = join(
  import.meta.dirname,
  "../../../../../shared/standards/vectors/us/camp-bundle-25155fde3fd783a3",
);

function resolved(schema: Schema): Schema {
  return schema.kind === "lazy" ? resolved((schema as Schema & { target(): Schema }).target()) : schema;
}

/** The names of a CHOICE's alternatives, found by the names of those around it. */
function alternativesOf(schema: Schema, path: readonly string[]): string[] {
  const { root } = resolved(schema) as ChoiceSchema;
  const [name, ...rest] = path;
  return name === undefined ? Object.keys(root) : alternativesOf(root[name]!, rest);
}

describe("the SCMS of CAMP", () => {
  it("has permissions of version 1, where IEEE 1609.2.1 has version 2", () => {
    const pca = fromHex("850001");
    expect(coer.decode(camp.ScmsSsp, pca)).toEqual({ choice: "pca", value: { version: 1 } });
    expect(() => coer.decode(SecurityMgmtSsp, pca)).toThrow(
      expect.objectContaining({ code: "value-out-of-range", path: "aca.version" }),
    );
  });

  it("has errors numbered from 1", () => {
    expect(coer.decode(camp.ScmsError, fromHex("8001"))).toEqual({ choice: "common", value: "baseline" });
  });

  it.each(Object.entries(camp.scopes))("%s is a message of ScmsPDU or ScmsFile", (name, [outer, inner]) => {
    const schema = camp.scopedSchemaOf(name as camp.Scope);
    expect(schema.name).toBe(name);
    const { content } = (schema as SequenceSchema).root as { content: Schema };
    expect(alternativesOf(content, [])).toContain(outer);
    expect(alternativesOf(content, [outer])).toContain(inner);
  });

  it("secures messages in the forms of IEEE 1609.2, and reads what is inside", () => {
    const pdu = "0183800001";
    const request = { version: 1, content: { choice: "ee-ra" } };
    const signature = `8080${"11".repeat(32)}${"22".repeat(32)}`;
    const decoded = (name: camp.SecuredType, hex: string) =>
      coer.decode(camp.securedSchemaOf(name), fromHex(hex));
    expect(decoded("SecuredRACertRequest", `038005${pdu}`)).toMatchObject({ content: { value: request } });
    expect(decoded("SignedIdCertProvisioningRequest", `03834900${pdu}82${signature}`)).toMatchObject({
      content: { value: { tbsRequest: request, signer: { choice: "self" } } },
    });
    const signed = `03810040038005${pdu}00012382${signature}`;
    expect(decoded("SignedIdCertProvisioningAck", signed)).toMatchObject({
      content: { value: { tbsData: { payload: { data: { content: { value: request } } } } } },
    });
    expect(decoded("SecuredLIRequest", `0382010080${"00".repeat(13)}`)).toMatchObject({
      content: { choice: "encryptedData" },
    });
    expect(() => decoded("SignedGlobalPolicyFile", signed)).toThrow(DecodeError);
  });

  it("names every secured type", () => {
    const names = Object.keys(camp.securedTypes) as camp.SecuredType[];
    expect(names.map((name) => camp.securedSchemaOf(name).name)).toEqual(names);
  });

  it("has entries of revocation lists as IEEE 1609.2-2016 has them", () => {
    const lists = camp.CompositeCrl.root.securedCrlSeries as SequenceOfSchema;
    expect(lists.element).toBe(schemaIn(edition2016, SecuredCrl));
  });
});

describe.skipIf(!existsSync(bundle))(`certificates of a bundle for devices (${bundle})`, () => {
  const read = (name: string) => new Uint8Array(readFileSync(join(bundle, name)));

  it("the PCA's says that it is one", () => {
    const { toBeSigned } = coer.decode(camp.PcaCertificate, read("trustedcerts-pca.oer"));
    const management = toBeSigned.appPermissions?.find(({ psid }) => psid === camp.psids.SecurityMgmtPsid);
    expect(management?.ssp?.choice).toBe("opaque");
    const ssp = coer.decode(camp.ScmsSsp, management?.ssp?.value as Uint8Array);
    expect(ssp).toEqual({ choice: "pca", value: { version: 1 } });
  });

  it("the pseudonym is of the series for pseudonyms", () => {
    const { toBeSigned, type } = coer.decode(camp.ObePseudonymCertificate, read("download-7a-7A_0.cert"));
    expect(type).toBe("implicit");
    expect(toBeSigned.id).toMatchObject({ choice: "linkageData", value: { iCert: 0x7a } });
    expect(toBeSigned.crlSeries).toBe(camp.crlSeries.ObePseudonymCrlSeries);
    expect(toBeSigned.appPermissions?.map(({ psid }) => psid)).toContain(camp.psids.BsmPsid);
  });
});
