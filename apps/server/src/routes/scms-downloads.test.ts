import { toHex } from "@v2x/asn1";
import { decodeCertificate, readCrl, verifyCrl } from "@v2x/credentials";
import { hashedId8OfRead, readElectorList } from "@v2x/testkit";
import { unmetIn } from "@v2x/v2x-schema";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onTheWire } from "../on-the-wire.test-support.ts";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";
import { scmsPaths } from "./scms-paths.ts";

let server: TestServer;
let coarse: TestServer;
/** The series, and the root's HashedId8, as the info status and the trust list tell them. */
let series: string;
let root: string;
const get = (call: string, headers: Record<string, string> = {}, on = server) =>
  on.fetch(`${scmsPaths.ra}/v3/${call}`, { headers });
const octetsOf = async (call: string) => new Uint8Array(await (await get(call)).arrayBuffer());

beforeAll(async () => {
  server = await startTestServer();
  coarse = await startTestServer({ SCMS_ERRORS: "coarse" });
  // The RA's certificate names its issuer, that the root; the trust list of any series but the right one is not there.
  const status = await octetsOf("certificate-management-info-status");
  const text = toHex(status);
  const ra = decodeCertificate(await octetsOf("ra-certificate"));
  const ica = await certificate(toHex(ra.value.issuer.value as Uint8Array));
  root = toHex(ica.value.issuer.value as Uint8Array);
  // CtlInfoStatus: one element, its extension bit, the series, sequence number 1.
  series = /0101 ?00([0-9a-f]{16})0001/.exec(text)![1]!;
});
afterAll(async () => {
  await server.close();
  await coarse.close();
});

async function certificate(id: string) {
  return decodeCertificate(await octetsOf(`ca-certificate?certId=${id}`));
}

describe("what devices download of the SCMS", () => {
  it("is the trust list by its number, and all of them in a zip of the standard's name", async () => {
    const one = await get(`ctl?ctlSeriesId=${series}&ctlSequenceNumber=1`);
    expect(one.status).toBe(200);
    expect(one.headers.get("content-type")).toBe("application/octet-stream");
    const upper = series.toUpperCase();
    expect(one.headers.get("content-disposition")).toBe(`attachment; filename="ctl_${upper}_1.oer"`);
    const octets = new Uint8Array(await one.arrayBuffer());
    const list = readElectorList(octets);
    expect([toHex(list.series), list.sequence]).toEqual([series, 1]);
    const zip = await get(`ctl?ctlSeriesId=${upper}`);
    expect(zip.headers.get("content-disposition")).toBe(`attachment; filename="ctl_${upper}_1.zip"`);
    expect(unzipSync(new Uint8Array(await zip.arrayBuffer()))).toEqual({ [`ctl_${upper}_1.oer`]: octets });
    const [approved] = list.certificates.filter(({ name }) => name?.includes("RCA"));
    expect(toHex(hashedId8OfRead(approved!))).toBe(root);
  });

  it("is the certificate chain file and the composite revocation list of that series", async () => {
    const ctl = toHex(await octetsOf(`ctl?ctlSeriesId=${series}&ctlSequenceNumber=1`));
    for (const call of ["ccf-ctl", "composite-crl-ctl"])
      expect(toHex(await octetsOf(`${call}?ctlSeriesId=${series}`))).toContain(ctl);
  });

  it.each([1, 2, 3, 4, 256])("is the revocation list of series %s", async (number) => {
    const octets = await octetsOf(`crl?craca=${root}&crlSeries=${number}`);
    const { crlSeries, crlCraca } = readCrl(octets);
    expect([crlSeries, toHex(crlCraca)]).toEqual([number, root]);
    const signer = number === 256 ? await certificate(root) : undefined;
    if (signer) expect(unmetIn(verifyCrl(octets, signer))).toEqual([]);
  });

  it("is each authority's certificate, the RA named by the host that was asked", async () => {
    const ra = await get("ra-certificate");
    const { value, hashedId8 } = decodeCertificate(new Uint8Array(await ra.arrayBuffer()));
    const { hostname } = new URL(server.url);
    expect(value.toBeSigned.id).toEqual({ choice: "name", value: hostname });
    expect(ra.headers.get("content-disposition")).toBe(`attachment; filename="${hostname}.oer"`);
    expect((await certificate(toHex(hashedId8).toUpperCase())).value).toEqual(value);
  });

  it("is the MA of an application, by its PSID in hexadecimal digits", async () => {
    const ma = decodeCertificate(await octetsOf("ma-certificate?psid=20"));
    expect(ma.value.toBeSigned.id.value).toBe("TEST-SCMS-MA");
    expect((await get("ma-certificate?psid=204097")).status).toBe(200);
    expect((await get("ma-certificate?psid=24")).status).toBe(404);
  });

  it("comes in ranges, and not at all to who has it already", async () => {
    const call = `composite-crl-ctl?ctlSeriesId=${series}`;
    const whole = await octetsOf(call);
    const part = await get(call, { range: "bytes=10-19" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(10, 20));
    expect((await get(call, { range: `bytes=${whole.length}-` })).status).toBe(416);
    const tag = (await get(call)).headers.get("etag")!;
    expect((await get(call, { "if-none-match": tag })).status).toBe(304);
  });

  it("goes out as it is, so that who goes on after a part gets what its ETag names", async () => {
    const path = `${scmsPaths.ra}/v3/composite-crl-ctl?ctlSeriesId=${series}`;
    const headers = { "accept-encoding": "gzip, br" };
    const whole = await onTheWire(server.url, path, { headers });
    expect(whole.headers["content-encoding"]).toBeUndefined();
    const rest = { ...headers, range: "bytes=1000-", "if-range": whole.headers.etag! };
    const { status, body } = await onTheWire(server.url, path, { headers: rest });
    expect(status).toBe(206);
    expect(Buffer.concat([whole.body.subarray(0, 1000), body])).toEqual(whole.body);
  });

  it("is there for devices that know the host alone, and for those that end addresses with a slash", async () => {
    const octets = await octetsOf("ra-certificate");
    for (const path of ["/v3/ra-certificate", "/v3/ra-certificate/", `${scmsPaths.ra}/v3/ra-certificate/`]) {
      const answer = await server.fetch(path);
      expect([answer.status, new Uint8Array(await answer.arrayBuffer())], path).toEqual([200, octets]);
    }
    const list = await server.fetch(`/v3/ccf-ctl?ctlSeriesId=${series}`);
    expect(new Uint8Array(await list.arrayBuffer())).toEqual(await octetsOf(`ccf-ctl?ctlSeriesId=${series}`));
    expect((await server.fetch("/v3/nothing")).status).toBe(404);
  });

  it("is asked for with GET alone", async () => {
    for (const call of ["ctl", "crl", "ra-certificate", "certificate-management-info-status/"]) {
      const answer = await server.fetch(`${scmsPaths.ra}/v3/${call}`, { method: "POST" });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  });
});

describe("what is asked wrongly", () => {
  it.each([
    ["ccf-ctl", "ctlSeriesId is missing. ctlSeriesId must be 16 hexadecimal digits."],
    ["ccf-ctl?ctlSeriesId=12", "ctlSeriesId must be 16 hexadecimal digits."],
    ["composite-crl-ctl?ctlSeriesId=zz00000000000000", "ctlSeriesId must be 16 hexadecimal digits."],
    [
      "ctl?ctlSeriesId=SERIES&ctlSequenceNumber=65536",
      "ctlSequenceNumber must be a whole number from 0 to 65535.",
    ],
    [
      "ctl?ctlSeriesId=SERIES&ctlSequenceNumber=-1",
      "ctlSequenceNumber must be a whole number from 0 to 65535.",
    ],
    [
      "ctl?ctlSeriesId=SERIES&ctlSequenceNumber=",
      "ctlSequenceNumber must be a whole number from 0 to 65535.",
    ],
    ["crl?craca=0011223344556677", "crlSeries is missing. crlSeries must be a whole number from 0 to 65535."],
    ["crl?crlSeries=1", "craca is missing. craca must be 16 hexadecimal digits."],
    ["crl?craca=00&crlSeries=1", "craca must be 16 hexadecimal digits."],
    ["crl?craca=0011223344556677&craca=0011223344556677&crlSeries=1", "craca must be 16 hexadecimal digits."],
    ["ca-certificate", "certId is missing. certId must be 16 hexadecimal digits."],
    ["ma-certificate?psid=", "psid must be up to 8 hexadecimal digits."],
    ["ma-certificate?psid=123456789", "psid must be up to 8 hexadecimal digits."],
  ])("is refused with the field and its rule: %s", async (call, text) => {
    const answer = await get(call.replace("SERIES", series));
    expect([answer.status, answer.headers.get("ieee-1609.2.1-error")]).toEqual([400, "400-42"]);
    expect(await answer.text()).toBe(`400-42 (parsing failed). ${text}`);
    expect((await get(call, {}, coarse)).status).toBe(500);
  });

  it.each([
    "ccf-ctl?ctlSeriesId=0011223344556677",
    "composite-crl-ctl?ctlSeriesId=0011223344556677",
    "ctl?ctlSeriesId=0011223344556677",
    "ctl?ctlSeriesId=SERIES&ctlSequenceNumber=2",
    "ctl?ctlSeriesId=SERIES&ctlSequenceNumber=0",
    "crl?craca=0011223344556677&crlSeries=1",
    "crl?craca=ROOT&crlSeries=7",
    "ca-certificate?certId=0011223344556677",
    "ma-certificate?psid=0",
  ])("is not there: %s", async (call) => {
    const answer = await get(call.replace("SERIES", series).replace("ROOT", root));
    expect([answer.status, answer.headers.get("ieee-1609.2.1-error")]).toEqual([404, null]);
    expect(await answer.text()).toMatch(/^Nothing is published under what .+ was asked for\.$/);
  });
});
