import { toHex } from "@v2x/asn1";
import { type DecodedCertificate, decodeCertificate } from "@v2x/credentials";
import type { EnrollmentOrder, OwnCertificate, ScmsStandpoint } from "@v2x/station";
import { enrollmentOf, registerUnits, takeEnrollment, type Unit, type UnitFleet } from "@v2x/testkit";
import { type Check, unmetIn } from "@v2x/v2x-schema";
import { openAuthorities } from "./open-authorities.ts";
import { scmsPosts } from "./routes/scms-authorities.ts";
import { organizations, startTestServer, type TestServer } from "./running-server.test-support.ts";

const masterKey = "07".repeat(32);

/** A server whose SCMS knows units, and what these need to speak with it. */
export interface ScmsTestServer extends TestServer {
  /** The certificates of its authorities, by role. */
  readonly authorities: Readonly<Record<string, DecodedCertificate>>;
  /** Of its electors, 16 hex digits. */
  readonly ctlSeries: string;
  /** Without lists: what they say is another test's concern. */
  standpoint(): ScmsStandpoint;
  post(path: string, octets: Uint8Array): Promise<Response>;
  /** A unit by its canonical id. */
  unit(canonicalId: string): Unit;
  /** Enrolls a unit for a year, implicitly, unless told otherwise. */
  enroll(canonicalId: string, changes?: Partial<EnrollmentOrder>): Promise<OwnCertificate>;
}

/** Starts one with units that organization Beta registered. */
export async function startScmsTestServer(
  canonicalIds: readonly string[],
  env: Record<string, string> = {},
): Promise<ScmsTestServer> {
  let authorities: Readonly<Record<string, DecodedCertificate>> = {};
  let ctlSeries = "";
  let fleet!: UnitFleet;
  const server = await startTestServer({ MASTER_KEY: masterKey, ...env }, async (store, configuration) => {
    const key = Uint8Array.from(Buffer.from(masterKey, "hex"));
    const systems = await store.patiently(() =>
      openAuthorities(configuration, { store, masterKey: key, securityLog: () => {} }),
    );
    ctlSeries = toHex(await systems.scms.files.ctlSeriesId());
    await systems.close();
    fleet = await registerUnits(store.scms, organizations.onlyScms.organizationId, canonicalIds);
    const records = await store.scms.authorities();
    authorities = Object.fromEntries(
      records.map(({ role, certificate }) => [role, decodeCertificate(certificate)]),
    );
  });
  const post: ScmsTestServer["post"] = (path, octets) =>
    server.fetch(path, {
      method: "POST",
      body: Buffer.from(octets),
      headers: { "content-type": "application/octet-stream" },
    });
  const unit: ScmsTestServer["unit"] = (canonicalId) =>
    fleet.units.find((one) => one.canonicalId === canonicalId)!;
  return {
    ...server,
    authorities,
    ctlSeries,
    standpoint: () => fleet.standpoint(new Date()),
    post,
    unit,
    async enroll(canonicalId, changes) {
      const request = await enrollmentOf(unit(canonicalId), changes);
      const answer = await octetsIn(await post(scmsPosts.enrollment, request.octets));
      return takeEnrollment(unit(canonicalId), request, answer, fleet);
    },
  };
}

/** What does not hold, beside that no revocation list was looked at. */
export function unmetChecks(checks: readonly Check[]): readonly Check[] {
  return unmetIn(checks).filter(({ name }) => name !== "not-revoked");
}

/** The body of an answer. */
export async function octetsIn(answer: Response): Promise<Uint8Array> {
  return new Uint8Array(await answer.arrayBuffer());
}
