import { coer, type Schema, toHex } from "@v2x/asn1";
import { type Call, calls, type ScmsCaInfo, scmsCaInfo, verdict } from "@v2x/contract";
import { decodeCertificate, verifyChain } from "@v2x/credentials";
import { camp as campTypes, unmetIn } from "@v2x/v2x-schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

const { camp } = calls;
const authorities = {
  rca: { cert: camp.getRcaCert, info: camp.getRcaInfo, name: "TEST-CAMP-RCA" },
  ica: { cert: camp.getIcaCert, info: camp.getIcaInfo, name: "TEST-CAMP-ICA" },
  ra: { cert: camp.getRaCert, info: camp.getRaInfo, name: "TEST-CAMP-RA" },
  eca: { cert: camp.getEcaCert, info: camp.getEcaInfo, name: "TEST-CAMP-ECA" },
  aca: { cert: camp.getAcaCert, info: camp.getAcaInfo, name: "TEST-CAMP-PCA" },
  ma: { cert: camp.getMaCert, info: camp.getMaInfo, name: "TEST-CAMP-MA" },
} as const;
type Role = keyof typeof authorities;
const roles = Object.keys(authorities) as readonly Role[];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FEATURES: "camp" });
});
afterAll(() => server.close());

const get = (call: Call, token = server.tokens.beta) => server.fetch(call.path, { token });
const infoOf = async (role: Role): Promise<ScmsCaInfo> =>
  scmsCaInfo.parse(await (await get(authorities[role].info)).json());
async function fileOf(call: Call, name: string): Promise<Buffer> {
  const answer = await get(call);
  expect([
    answer.status,
    answer.headers.get("content-type"),
    answer.headers.get("content-disposition"),
  ]).toEqual([200, "application/octet-stream", `attachment; filename="${name}"`]);
  return Buffer.from(await answer.arrayBuffer());
}

describe("CAMP's authorities", () => {
  it.each(
    roles,
  )("%s: the certificate, named as on its card [R2.134] [R7.69] [R7.70] [R7.71] [R9.38]", async (role) => {
    const { name, hashedId8 } = await infoOf(role);
    expect(name).toBe(authorities[role].name);
    const certificate = decodeCertificate(await fileOf(authorities[role].cert, `${name}.oer`));
    expect(certificate.value.toBeSigned.id).toEqual({ choice: "name", value: name });
    expect(toHex(certificate.hashedId8).toUpperCase()).toBe(hashedId8);
  });

  it("make chains of their own, which end at no root of the SCMS", async () => {
    const chain = await Promise.all(
      (["aca", "ica", "rca"] as const).map(async (role) => {
        const { name } = authorities[role];
        return decodeCertificate(await fileOf(authorities[role].cert, `${name}.oer`));
      }),
    );
    expect(unmetIn(verifyChain(chain, { at: new Date() }))).toEqual([]);
    const scms = scmsCaInfo.parse(await (await get(calls.scms.getRcaInfo)).json());
    expect(toHex(chain.at(-1)!.hashedId8).toUpperCase()).not.toBe(scms.hashedId8);
  });

  it.each(roles)("%s stands on a root that this portal trusts", async (role) => {
    const octets = await fileOf(authorities[role].cert, `${authorities[role].name}.oer`);
    const answer = await server.fetch(calls.decoders.verdict.path, {
      method: "POST",
      body: JSON.stringify({ hex: toHex(octets) }),
      headers: { "content-type": "application/json" },
      token: server.tokens.beta,
    });
    const { chain, lights } = verdict.parse(await answer.json());
    expect(chain.at(-1)).toMatchObject({ isTrusted: true });
    // Lists of the edition that CAMP builds on are no evidence of a verdict.
    for (const { id, state, reason } of lights.filter((light) => light.id !== "revocation"))
      expect(state, `${id}: ${reason}`).toBe("pass");
  });

  it("are described with labelled values, the RA's base URI among them [R3.46]", async () => {
    const { extInfo } = await infoOf("ra");
    expect(Object.keys(extInfo)).toEqual([
      "RA base URI (CAMP)",
      "Valid from",
      "Valid until",
      "Generation",
      "Signing key",
      "Encryption key",
      "Issuer",
      "CRACA",
      "CRL series",
    ]);
    expect(extInfo["RA base URI (CAMP)"]).toBe(`${server.url}/camp/ra`);
    for (const role of roles.filter((one) => one !== "ra"))
      expect(Object.keys((await infoOf(role)).extInfo)[0]).toBe("Valid from");
  });

  it("hand out a composite CRL and a chain file, and have no electors [R7.69]", async () => {
    const crl = coer.decode(
      campTypes.CompositeCrl,
      await fileOf(camp.compositeCrl, "TEST-CAMP-RACompositeCrl.oer"),
    );
    expect(crl.securedCrlSeries).toHaveLength(5);
    const LocalFile = campTypes.scopedSchemaOf(
      "ScopedLocalCertificateChainFile",
    ) as Schema<campTypes.ScmsFile>;
    const file = coer.decode(LocalFile, await fileOf(camp.ccf, "TEST-CAMP-RACcf.oer"));
    expect(file.content).toMatchObject({
      value: { choice: "localCertificateChainFile", value: { version: { raHostname: "TEST-CAMP-RA" } } },
    });
    expect(await (await get(camp.electorInfo)).json()).toEqual([]);
  });

  it.each([
    [`${camp.electorCert.path}?hashedId8=0011223344556677`, 404, /^CAMP's SCMS has no electors, so it has/],
    [camp.ctl.path, 404, /^CAMP's SCMS has no electors, so it has/],
    [`${camp.electorCert.path}?hashedId8=12`, 400, /^hashedId8 must be 16 hexadecimal digits\.$/],
  ])("answer %s with %i and the reason [R7.69]", async (path, status, text) => {
    const answer = await server.fetch(path, { token: server.tokens.beta });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(text);
  });

  it("have a status with every generation and list", async () => {
    const status = camp.authorityStatus.answer.schema.parse(await (await get(camp.authorityStatus)).json());
    expect(status.authorities.map(({ role }) => role)).toEqual([
      "rca",
      "ica",
      "ra",
      "eca",
      "aca",
      "ma",
      "crlg",
    ]);
    expect(status.lists.map(({ kind, entries }) => [kind, entries])).toEqual([
      ["component-crl", 0],
      ["linkage-crl", 0],
      ["application-crl", 0],
      ["enrollment-crl", 0],
      ["special-crl", 0],
    ]);
    const [ssp] = status.authorities[4]!.appPermissions;
    expect(ssp).toMatchObject({ psid: 35, ssp: "850001" });
  });

  it("are told to nobody whose organization has no SCMS", async () => {
    expect((await get(camp.getMaCert, server.tokens.alpha)).status).toBe(403);
  });
});
