import { toHex } from "@v2x/asn1";
import { type DecodedCertificate, decodeCertificate, signerWith, toTime32 } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import {
  buildEnrollmentRequest,
  type EnrollmentOrder,
  type OwnCertificate,
  permissionsToRequest,
  readEnrollmentAnswer,
  type ScmsStandpoint,
} from "@v2x/station";
import { type Check, unmetIn } from "@v2x/v2x-schema";
import { openAuthorities } from "./open-authorities.ts";
import { scmsPosts } from "./routes/scms-authorities.ts";
import { organizations, startTestServer, type TestServer } from "./running-server.test-support.ts";

const masterKey = "07".repeat(32);
const canonicalKey = generatePrivateKey("NistP256");

/** A server whose SCMS knows devices, and what these need to speak with it. */
export interface ScmsTestServer extends TestServer {
  /** The certificates of its authorities, by role. */
  readonly authorities: Readonly<Record<string, DecodedCertificate>>;
  /** Of its electors, 16 hex digits. */
  readonly ctlSeries: string;
  /** Without lists: what they say is another test's concern. */
  standpoint(): ScmsStandpoint;
  post(path: string, octets: Uint8Array): Promise<Response>;
  /** Enrolls a unit for a year, implicitly, unless told otherwise. */
  enroll(unit: string, changes?: Partial<EnrollmentOrder>): Promise<OwnCertificate>;
}

/** Starts one with units that organization Beta registered. */
export async function startScmsTestServer(
  units: readonly string[],
  env: Record<string, string> = {},
): Promise<ScmsTestServer> {
  let authorities: Readonly<Record<string, DecodedCertificate>> = {};
  let ctlSeries = "";
  const server = await startTestServer({ MASTER_KEY: masterKey, ...env }, async (store, configuration) => {
    for (const canonicalId of units)
      await store.scms.addDevice({
        id: canonicalId,
        organizationId: organizations.onlyScms.organizationId,
        canonicalId,
        name: null,
        keyType: canonicalKey.keyType,
        publicKey: canonicalKey.publicKey,
        equipmentType: "OBE",
        state: "ACTIVE",
        registeredAt: new Date(),
      });
    const key = Uint8Array.from(Buffer.from(masterKey, "hex"));
    const systems = await store.patiently(() =>
      openAuthorities(configuration, { store, masterKey: key, securityLog: () => {} }),
    );
    ctlSeries = toHex(await systems.scms.files.ctlSeriesId());
    await systems.close();
    const records = await store.scms.authorities();
    authorities = Object.fromEntries(
      records.map(({ role, certificate }) => [role, decodeCertificate(certificate)]),
    );
  });
  const standpoint = (): ScmsStandpoint => ({
    roots: [authorities.rca!],
    authorities: [authorities.ica!, authorities.eca!, authorities.aca!, authorities.ra!],
    crls: [],
    now: new Date(),
  });
  const post: ScmsTestServer["post"] = (path, octets) =>
    server.fetch(path, {
      method: "POST",
      body: Buffer.from(octets),
      headers: { "content-type": "application/octet-stream" },
    });
  return {
    ...server,
    authorities,
    ctlSeries,
    standpoint,
    post,
    async enroll(canonicalId, changes = {}) {
      const now = new Date();
      const request = await buildEnrollmentRequest({
        type: "implicit",
        key: generatePrivateKey("NistP256"),
        certRequestPermissions: [bsm],
        validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 1 } },
        id: { choice: "none", value: null },
        registered: registeredAs(canonicalId),
        now,
        ...changes,
      });
      const answer = await octetsIn(await post(scmsPosts.enrollment, request.octets));
      const read = await readEnrollmentAnswer(answer, request, standpoint());
      const missing = unmetChecks(read.checks);
      if (missing.length > 0) throw new Error(`${canonicalId} is not enrolled: ${JSON.stringify(missing)}`);
      return read.enrollment!;
    },
  };
}

/** What a unit names itself by, and signs with, in the form of a first request. */
export const registeredAs = (canonicalId: string) => ({
  canonicalId,
  canonicalKey: signerWith(canonicalKey),
});

/** Basic safety messages, for oneself. */
export const bsm = permissionsToRequest([32]);

/** What does not hold, beside that no revocation list was looked at. */
export function unmetChecks(checks: readonly Check[]): readonly Check[] {
  return unmetIn(checks).filter(({ name }) => name !== "not-revoked");
}

/** The body of an answer. */
export async function octetsIn(answer: Response): Promise<Uint8Array> {
  return new Uint8Array(await answer.arrayBuffer());
}
