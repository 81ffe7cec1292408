import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { coer } from "@v2x/asn1";
import { makeImplicitCertificate, pointOctets, signCertificate, toTime32, toTime64 } from "@v2x/credentials";
import { openEnvelope, requestHashedId8, sealSigned, sealUnsecured } from "@v2x/protocol";
import type { HttpAnswer, Transport } from "@v2x/station";
import { crlPermission, ScmsPdu, type ScmsPduContent } from "@v2x/v2x-schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  componentPermission,
  now,
  party,
  type ScmsParty,
  scmsHierarchy,
} from "../../../packages/station/src/scms/authorities.test-support.ts";
import { responseTo, storedZip } from "../../../packages/station/src/scms/issuing.test-support.ts";
import {
  crlOf,
  ctlOf,
  hashesOf,
  raServing,
  raUrl,
} from "../../../packages/station/src/scms/trust/ra-downloads.test-support.ts";
import { type CommandLine, commandLine } from "./command-line.test-support.ts";
import { ScmsFolder } from "./commands/scms/scms-folder.ts";
import { StationFolder } from "./station-folder.ts";

const made = await scmsHierarchy();
const { rca, ica, eca, aca } = made;
const crlg = await party("crl", rca, {
  appPermissions: [
    componentPermission("crl"),
    crlPermission({ associatedCraca: "issuerIsCraca", crls: [1, 2] }),
  ],
});
const ra = await party("ra", ica, { id: { choice: "name", value: "ra.test" } });
const hierarchy = { ...made, crlg, ra };
const ctl = await ctlOf(hierarchy, 1);
const ecaUrl = "https://eca.test/scms/eca";

const ok = (body: Uint8Array): HttpAnswer => ({ status: 202, mediaType: "application/octet-stream", body });
const signedBy = (by: ScmsParty, content: ScmsPduContent) =>
  sealSigned(
    { unsecured: coer.encode(ScmsPdu, { version: 2, content }) },
    { psid: 35, generationTime: toTime64(now) },
    { ...by, identifier: "certificate" },
  );

/** An ECA that enrolls whoever asks. */
async function enroll(received: Uint8Array): Promise<Uint8Array> {
  const { value, claimed } = await openEnvelope(received, {
    layers: [{ kind: "certificateRequest", signer: { self: async () => undefined } }],
    payload: ScmsPdu,
  });
  const { content } = (value ?? claimed)!;
  if (content.choice !== "eca-ee" || content.value.choice !== "eeEcaCertRequest")
    throw new Error("no request");
  const { tbsCert, type } = content.value.value;
  const toBeSigned = { ...tbsCert, appPermissions: [componentPermission("ee")] };
  const issuer = { issuer: eca.certificate, signer: eca.signer };
  const key = tbsCert.verifyKeyIndicator.value as { readonly value: Parameters<typeof pointOctets>[0] };
  const implicit =
    type === "implicit" &&
    (await makeImplicitCertificate({ toBeSigned, requestKey: pointOctets(key.value)!, ...issuer }));
  const certificate = implicit ? implicit.certificate : await signCertificate({ toBeSigned, ...issuer });
  const response = {
    version: 2,
    generationTime: toTime32(now),
    requestHash: requestHashedId8(received),
    ecaCertChain: [eca, ica, rca].map((one) => one.certificate.value),
    certificate: certificate.value,
    privateKeyInfo: implicit ? implicit.privateKeyInfo : undefined,
  };
  return signedBy(eca, { choice: "eca-ee", value: { choice: "ecaEeCertResponse", value: response } });
}

let station: CommandLine;
let crls: readonly Uint8Array[] = [await crlOf(hierarchy, hashesOf())];
let refusal: HttpAnswer | undefined;
/** Authorities that answer whoever asks, and an RA that serves whatever the station asked for last. */
const transport: Transport = {
  async get(url, headers = {}) {
    if (!url.includes("filename=")) return (await raServing(hierarchy, { ctls: [ctl], crls })).get(url);
    if (refusal !== undefined) return refusal;
    expect(headers["Ieee-1609.2.1-Authorization"]).toMatch(/^[A-Za-z0-9+/]+=*$/);
    const folder = new ScmsFolder(new StationFolder(station.folder));
    const { request, nextPeriod } = folder.request(undefined);
    const hash = Buffer.from(request.requestHash).toString("hex").toUpperCase();
    if (nextPeriod === undefined) {
      expect(url).toBe(`${raUrl}/v3/authorization-certificate?filename=${hash}.zip`);
      return ok(storedZip([[hash, await responseTo(request, aca, undefined)]]));
    }
    const i = nextPeriod.toString(16);
    expect(url).toBe(`${raUrl}/v3/authorization-certificate?filename=${hash}_${i}.zip`);
    const info = {
      version: 2,
      generationTime: toTime32(now),
      currentI: nextPeriod,
      requestHash: request.requestHash,
      nextDlTime: toTime32(now) + 604_800,
    };
    const content = { choice: "ee-ra", value: { choice: "raEeCertInfo", value: info } } as const;
    const files = await Promise.all(
      [0, 1].map(async (j) => [`${i}_${j}`, await responseTo(request, aca, { i: nextPeriod, j })] as const),
    );
    return ok(
      storedZip([[`${i}.info`, sealUnsecured(coer.encode(ScmsPdu, { version: 2, content }))], ...files]),
    );
  },
  async post(url, _mediaType, octets) {
    if (refusal !== undefined) return refusal;
    if (url === `${ecaUrl}/v3/enrollment-certificate`) return ok(await enroll(octets));
    expect(url).toBe(`${raUrl}/v3/authorization-certificate`);
    const value = {
      version: 2,
      generationTime: toTime32(now),
      requestHash: requestHashedId8(octets),
      firstI: isSingle ? undefined : 583,
      nextDlTime: toTime32(now),
    };
    return ok(await signedBy(ra, { choice: "ee-ra", value: { choice: "raEeCertAck", value } }));
  },
};
let isSingle = false;

beforeAll(async () => {
  let seconds = 0;
  station = commandLine({
    transport,
    now: () => {
      seconds += 1;
      return new Date(now.getTime() + 1000 * seconds);
    },
  });
  await station.run("keygen");
});
afterAll(() => station.remove());

const lastOf = async (...args: readonly string[]) => {
  const { exitCode, complaint, entries } = await station.run("scms", ...args, "--json");
  return { exitCode, complaint, last: entries.at(-1) };
};

describe("a station towards an SCMS", () => {
  it("trusts nobody before it has a first trust list, and says how it gets one", async () => {
    const none = await lastOf("lists", "--ra", raUrl);
    expect([none.exitCode, none.complaint]).toEqual([2, expect.stringContaining("--trust-first")]);
    expect((await lastOf("lists")).complaint).toContain("--ra");
    expect((await lastOf("verify", "message.oer")).complaint).toContain("scms lists");
    const path = join(station.folder, "first.oer");
    writeFileSync(path, ctl);
    const { exitCode, last } = await lastOf("lists", "--ra", raUrl, "--ctl", path);
    expect([exitCode, last?.outcome]).toEqual([0, "ok"]);
    expect((await lastOf("lists")).exitCode).toBe(0);
  });

  it.each([["explicit"], ["implicit", "--form", "IMPLICIT"]])("enrolls: %s", async (type, ...args) => {
    const { exitCode, last } = await lastOf("enroll", "--eca", ecaUrl, "--canonical-id", "OBU 1", ...args);
    expect([exitCode, last?.step, last?.outcome]).toEqual([0, "enrollment", "ok"]);
    expect(last?.text).toContain(`${type} certificate`);
  });

  it.each(["original", "unified", "compactUnified"])("gets pseudonym certificates: %s", async (kind) => {
    for (const args of [[], ["--form", "implicit"]]) {
      expect((await lastOf("request", "--kind", kind, ...args)).last?.data).toMatchObject({
        firstPeriod: 583,
      });
      const { exitCode, last } = await lastOf("download", "--count", "2");
      expect([exitCode, last?.data?.certificates]).toEqual([0, ["248_0", "248_1"]]);
    }
  });

  it.each(["single", "plain"])("gets the one certificate of an RSU: %s", async (kind) => {
    isSingle = true;
    expect((await lastOf("request", "--kind", kind)).exitCode).toBe(0);
    const { exitCode, last } = await lastOf("download");
    isSingle = false;
    expect([exitCode, last?.text]).toEqual([
      0,
      expect.stringMatching(/^[0-9A-F]{16}\.zip, \d+ octets: 1 of 1 certificates with their private keys$/),
    ]);
  });

  it("signs a message and verifies it, until a list names its CA", async () => {
    expect((await lastOf("sign", "--psid", "99")).complaint).toContain("PSID 99");
    const path = join(station.folder, "message.oer");
    expect((await lastOf("sign")).exitCode).toBe(0);
    expect(existsSync(path)).toBe(true);
    expect((await lastOf("verify", path)).exitCode).toBe(0);
    writeFileSync(path, Uint8Array.of(1, 2, 3));
    const { exitCode, last } = await lastOf("verify", path);
    expect([exitCode, last?.outcome]).toEqual([1, "failed"]);
  });

  it("signs each message by the next of its certificates, and in the end by the first again", async () => {
    const signer = async () => (await lastOf("sign")).last?.data?.certificate;
    const first = await signer();
    const others: unknown[] = [];
    for (let next = await signer(); next !== first; next = await signer()) {
      expect(others).not.toContain(next);
      others.push(next);
    }
    // Of six requests for pseudonyms two files with two each, all valid by this ACA, and the two of an RSU.
    expect(others).toHaveLength(6 * 2 * 2 + 2 - 1);
  });

  it("tells in which words and by which code it is refused, and keeps nothing", async () => {
    refusal = {
      status: 400,
      mediaType: "text/plain",
      body: Buffer.from("The device is not registered."),
      fineError: "400-21",
    };
    const enrolled = await lastOf("enroll");
    expect([enrolled.exitCode, enrolled.last?.outcome]).toEqual([1, "refused"]);
    expect(enrolled.last).toMatchObject({
      text: "the authority answers with HTTP status 400 and the error code 400-21",
      details: [
        "the server says: The device is not registered.",
        expect.stringMatching(/^request hash [0-9A-F]{16}$/),
      ],
      data: { fineError: "400-21", httpStatus: 400 },
    });
    expect((await lastOf("request")).complaint).toContain("did not take it");
    expect((await lastOf("download")).complaint).toContain("the error code 400-21");
    refusal = undefined;
  });

  it("keeps what it trusted where what is served does not hold", async () => {
    const good = crls;
    crls = [await crlOf(hierarchy, hashesOf(), { nextCrl: toTime32(now) })];
    const { exitCode, complaint } = await lastOf("lists");
    expect([exitCode, complaint]).toEqual([1, expect.stringContaining("What was kept before stays")]);
    crls = good;
  });

  it.each([
    [["nothing"], "no command scms nothing"],
    [["lists", "more"], "Nothing is expected"],
    [["verify"], "needs one file"],
    [
      ["request", "--kind", "other"],
      "--kind must be one of original, unified, compactUnified, single, plain",
    ],
    [["request", "--form", "square"], "--form must be one of explicit, implicit"],
    [["request", "--key-type", "NistP384"], "Butterfly keys are on curves of 256 bits"],
    [
      ["request", "--key-type", "BrainpoolP384r1", "--kind", "single", "--form", "implicit"],
      "Implicit certificates have keys of 256 bits",
    ],
    [["run"], "Say with --portal where to register"],
    [["run", "--portal", "http://localhost:1"], "Give an access token"],
    [
      ["register", "--portal", "http://localhost:1", "--token", "t", "--equipment", "car"],
      "--equipment must be one of obu, rsu",
    ],
    [["run", "--portal", "http://localhost:1", "--token", "t"], "says that this station is registered"],
    [["request", "--permission", "x"], "is no permission"],
    [["download", "--request", "0011223344556677"], "no such request"],
  ])("scms %j is wrong usage", async (args, text) => {
    const { exitCode, complaint } = await lastOf(...args);
    expect([exitCode, complaint]).toEqual([2, expect.stringContaining(text)]);
  });
});
