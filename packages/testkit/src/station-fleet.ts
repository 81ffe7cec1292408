import { randomBytes } from "node:crypto";
import { fromHex, toHex } from "@v2x/asn1";
import type { CcmsStorage } from "@v2x/ccms";
import { type DecodedCertificate, decodeCertificate, type MessageSigner, signerWith } from "@v2x/credentials";
import { concat, generatePrivateKey, type PrivateKey } from "@v2x/crypto";
import {
  type AuthorizationDeviation,
  type BuiltRequest,
  buildAuthorizationRequest,
  buildEnrolmentRequest,
  type EnrolmentDeviation,
  readAuthorizationAnswer,
  readEnrolmentAnswer,
} from "@v2x/station";

/** A registered station; once it is enrolled, with its credential. */
export interface Station {
  readonly canonicalId: Uint8Array;
  readonly canonicalKey: PrivateKey;
  credential?: MessageSigner;
}

/** Stations and the authorities that they ask. */
export interface Fleet {
  readonly stations: readonly Station[];
  readonly ea: DecodedCertificate;
  readonly aa: DecodedCertificate;
}

/** A request, and the station that sends it. */
export interface StationRequest {
  readonly station: Station;
  readonly request: BuiltRequest;
  /** Holds the key that a certificate is asked for. */
  readonly key: PrivateKey;
}

const camPermission = { psid: 36, ssp: "01FFFC" };
const ticketAttributes = {
  appPermissions: [
    { psid: camPermission.psid, ssp: { choice: "bitmapSsp", value: Uint8Array.of(1, 0xff, 0xfc) } },
  ],
} as const;

/** Registers stations as `registerStations` does, with the authorities of today. */
export async function registerFleet(
  storage: Pick<CcmsStorage, "authorities" | "addDevice">,
  organizationId: string,
  count: number,
): Promise<Fleet> {
  const authorities = await storage.authorities();
  const current = (role: string) => {
    const record = authorities.find((one) => one.role === role && one.state === "current");
    if (record === undefined) throw new Error(`there is no ${role}`);
    return decodeCertificate(record.certificate);
  };
  const stations = await registerStations(storage, organizationId, count);
  return { stations, ea: current("ea"), aa: current("aa") };
}

/**
 * Registers so many stations with privacy, on P-256, by writing them to the database.
 *
 * @param organizationId - whose they are; it has to exist.
 */
export async function registerStations(
  storage: Pick<CcmsStorage, "addDevice">,
  organizationId: string,
  count: number,
): Promise<readonly Station[]> {
  const stations: Station[] = [];
  for (let n = 0; n < count; n += 1) {
    const canonicalKey = generatePrivateKey("NistP256");
    const canonicalId = concat(fromHex(organizationId), randomBytes(8));
    await storage.addDevice({
      id: toHex(canonicalId),
      organizationId,
      canonicalId: toHex(canonicalId).toUpperCase(),
      name: null,
      keyType: "NistP256",
      publicKey: canonicalKey.publicKey,
      appPermissions: [camPermission],
      geographicRegions: [],
      withPrivacy: true,
      deviceType: "OBU",
      state: "ACTIVE",
      registeredAt: new Date(),
    });
    stations.push({ canonicalId, canonicalKey });
  }
  return stations;
}

/** An enrolment request of a station: its first, or with the credential that it has for the next. */
export async function enrolmentOf(
  station: Station,
  { ea }: Fleet,
  deviation: EnrolmentDeviation = {},
): Promise<StationRequest> {
  const key = generatePrivateKey("NistP256");
  const { canonicalId, canonicalKey, credential } = station;
  const enrollee = credential ? { credential } : { canonicalId, canonicalKey: signerWith(canonicalKey) };
  const order = { enrollee, key: signerWith(key), ea, now: new Date() };
  return { station, request: await buildEnrolmentRequest(order, deviation), key };
}

/** What a request for a ticket may do without; usually it has both. */
export interface TicketWishes {
  readonly withPrivacy?: boolean;
  readonly withProofOfPossession?: boolean;
}

/** A request of an enrolled station for a ticket. */
export async function authorizationOf(
  station: Station,
  { ea, aa }: Fleet,
  { withPrivacy = true, withProofOfPossession = true }: TicketWishes = {},
  deviation: AuthorizationDeviation = {},
): Promise<StationRequest> {
  const key = generatePrivateKey("NistP256");
  const order = {
    credential: station.credential!,
    key: signerWith(key),
    ea,
    aa,
    attributes: ticketAttributes,
    hmacKey: randomBytes(32),
    withPrivacy,
    withProofOfPossession,
    now: new Date(),
  };
  return { station, request: await buildAuthorizationRequest(order, deviation), key };
}

/** Gives a station the credential that an answer brings. @throws Error where it brings none that holds. */
export async function takeCredential(
  { station, request, key }: StationRequest,
  received: Uint8Array,
  { ea }: Fleet,
): Promise<void> {
  const answer = await readEnrolmentAnswer({ received, request, authority: ea, now: new Date() });
  station.credential = { certificate: granted(answer), signer: signerWith(key) };
}

/** @throws Error where an answer brings no ticket that holds. */
export async function expectTicket(
  { request }: StationRequest,
  received: Uint8Array,
  { aa }: Fleet,
): Promise<void> {
  granted(await readAuthorizationAnswer({ received, request, authority: aa, now: new Date() }));
}

function granted({
  certificate,
  responseCode,
  checks,
}: Awaited<ReturnType<typeof readEnrolmentAnswer | typeof readAuthorizationAnswer>>): DecodedCertificate {
  if (certificate !== undefined) return certificate;
  const unmet = checks.filter(({ outcome }) => outcome === "fail").map(({ name }) => name);
  throw new Error(`no certificate came: ${responseCode ?? "no code"} ${unmet.join(", ")}`);
}
