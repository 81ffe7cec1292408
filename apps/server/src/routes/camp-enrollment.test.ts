import { toHex } from "@v2x/asn1";
import { calls, scmsCaInfo } from "@v2x/contract";
import { decodeCertificate } from "@v2x/credentials";
import { campEnrollee, encryptedZip, linksZip, zip64 } from "@v2x/testkit";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FEATURES: "camp" });
});
afterAll(() => server.close());

function upload(archive: Uint8Array, token = server.tokens.beta): Promise<Response> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(archive)]), "requests.zip");
  return server.fetch(calls.camp.enroll.path, { method: "POST", token, body: form });
}
const good = () => campEnrollee(new Date()).request();

describe("enrollment of CAMP's devices", () => {
  it("answers requests in a zip file by enrollment.zip, from which each device has its key [R7.72] [R7.73] [R9.33]", async () => {
    const [one, other] = [campEnrollee(new Date()), campEnrollee(new Date())];
    const answer = await upload(zipSync({ "unit.oer": one.request(), "more/unit.bin": other.request() }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="enrollment.zip"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const eca = scmsCaInfo.parse(
      await (await server.fetch(calls.camp.getEcaInfo.path, { token: server.tokens.beta })).json(),
    );
    for (const [folder, device] of [
      ["unit", one],
      ["unit_2", other],
    ] as const) {
      const [ecaFile, enrollment, s] = ["eca.oer", "enrollment.oer", "enrollment.s"].map(
        (name) => files[`${folder}/${name}`]!,
      );
      expect(toHex(decodeCertificate(ecaFile!).hashedId8).toUpperCase()).toBe(eca.hashedId8);
      expect(() => device.rebuiltPublicKey({ eca: ecaFile!, enrollment: enrollment!, s: s! })).not.toThrow();
    }
    expect(Object.keys(files)).toHaveLength(6);
  });

  it("goes on where one request is bad, with the reason in its folder", async () => {
    const answer = await upload(zipSync({ "good.oer": good(), "../bad.oer": new Uint8Array([1, 2]) }));
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files).filter((name) => name.startsWith("bad"))).toEqual(["bad/error.txt"]);
    expect(Buffer.from(files["bad/error.txt"]!).toString()).toMatch(/^ecaMalformedRequest\. Envelope: /);
    expect(files["good/enrollment.oer"]).toBeDefined();
  });

  it("is refused with every reason where no request is good [R8.38]", async () => {
    const answer = await upload(zipSync({ "a.oer": new Uint8Array([1]), "b.oer": new Uint8Array([2]) }));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([400, "text/plain; charset=utf-8"]);
    expect(await answer.text()).toMatch(
      /^a\.oer: ecaMalformedRequest\. .+ (b\.oer: ecaMalformedRequest\. .+|And 1 more\.)$/,
    );
  });

  const one = zipSync({ "a.oer": good() });
  it.each([
    [
      "no zip file",
      Buffer.from("hello"),
      400,
      /^The file is no zip file that can be read: it does not end as one does\. Perhaps .+ cut short\.$/,
    ],
    ["an empty one", zipSync({}), 400, "The zip file holds no request."],
    [
      "an encrypted one",
      encryptedZip(one),
      400,
      "a.oer in the zip file is encrypted. Send it without a password.",
    ],
    ["a link", linksZip(one), 400, "a.oer in the zip file is a symbolic link. Put the file itself there."],
    ["files without end", zip64(one, 1n << 60n), 400, /^The zip file holds more than 1000 files\./],
    [
      "10,001 files",
      zipSync(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}`, new Uint8Array()]))),
      400,
      /^The zip file holds more than 1000 files\./,
    ],
    [
      "a bomb",
      zipSync({ "b.oer": new Uint8Array(50_000_000) }),
      400,
      /^b\.oer in the zip file has more than 65536 octets/,
    ],
    [
      "one that is too long",
      new Uint8Array(1_048_577),
      413,
      "The body is too large. Send at most 1048576 octets.",
    ],
    [
      "one of many files",
      zipSync(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.oer`, new Uint8Array(1)]))),
      400,
      "The zip file holds more than 100 files. Send fewer at a time.",
    ],
    [
      "files that are long together",
      zipSync(
        Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`${at}.oer`, new Uint8Array(65_536)])),
      ),
      400,
      "The files in the zip file have more than 1048576 octets together. Send fewer at a time.",
    ],
  ])("refuses %s in words, and goes on serving", async (_what, archive, status, text) => {
    const answer = await upload(archive);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(text)]);
    expect((await upload(zipSync({ "good.oer": good() }))).status).toBe(200);
  });

  it("is for organizations with an SCMS alone", async () => {
    expect((await upload(zipSync({ "good.oer": good() }), server.tokens.alpha)).status).toBe(403);
  });
});
