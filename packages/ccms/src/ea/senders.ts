import { toHex } from "@v2x/asn1";
import { type DecodedCertificate, decodeCertificate, type VerificationKey } from "@v2x/credentials";
import { type Authorities, type Authority, isInForce } from "@v2x/pki";
import type { KnownSigner } from "@v2x/protocol";
import { type EtsiTs102941Data, type InnerEcRequest, signedContentOf } from "@v2x/v2x-schema";
import type { DeviceRecord, DeviceStorage, EnrolmentCredentialRecord } from "../ports.ts";

/** An enrolment credential that this EA issued. */
export interface KnownCredential {
  readonly record: EnrolmentCredentialRecord;
  readonly certificate: DecodedCertificate;
}

/** Who sent a request or vouched in it, as far as that became known while it was read. */
export interface Sender {
  /** Whose request it is, or claims to be. */
  device?: DeviceRecord;
  credential?: KnownCredential;
  /** The HashedId8 by which a signature names its credential. */
  receivedEcHashedId8?: Uint8Array;
  aa?: Authority;
}

/** Finds senders, and notes whom it found: so that refused requests too can be told by whose they are. */
export class SenderSearch {
  readonly found: Sender = {};
  readonly #storage: Pick<DeviceStorage, "deviceByCanonicalId" | "credential">;
  readonly #authorities: Authorities;
  readonly #now: Date;

  constructor(
    storage: Pick<DeviceStorage, "deviceByCanonicalId" | "credential">,
    authorities: Authorities,
    now: Date,
  ) {
    this.#storage = storage;
    this.#authorities = authorities;
    this.#now = now;
  }

  /** The registered key of the device that an enrolment request names. */
  async canonicalKey(data: EtsiTs102941Data): Promise<VerificationKey | undefined> {
    const request = enrolmentRequestIn(data);
    if (request === undefined) return undefined;
    for (const canonicalId of canonicalIdsIn(request.itsId)) {
      const device = await this.#storage.deviceByCanonicalId(canonicalId);
      if (device === undefined) continue;
      this.found.device = device;
      return { keyType: device.keyType, point: device.publicKey };
    }
    return undefined;
  }

  /** The enrolment credential of that name. */
  async credential(hashedId8: Uint8Array): Promise<KnownSigner | undefined> {
    this.found.receivedEcHashedId8 = hashedId8;
    const known = await this.#storage.credential(hashedId8);
    if (known === undefined) return undefined;
    const certificate = decodeCertificate(known.credential.certificate);
    this.found.device = known.device;
    this.found.credential = { record: known.credential, certificate };
    return { certificate };
  }

  /** The AA in force of that name; else the enrolment credential. */
  async authorityOrCredential(hashedId8: Uint8Array): Promise<KnownSigner | undefined> {
    const aa = this.#authorities.usable.find(
      (authority) =>
        authority.record.role === "aa" &&
        Buffer.compare(authority.record.hashedId8, hashedId8) === 0 &&
        isInForce(authority, this.#now),
    );
    if (aa === undefined) return this.credential(hashedId8);
    this.found.aa = aa;
    return { certificate: aa.certificate };
  }
}

/** The innermost request of an enrolment; undefined for messages of another kind. */
export function enrolmentRequestIn({ content }: EtsiTs102941Data): InnerEcRequest | undefined {
  return content.choice === "enrolmentRequest" ? signedContentOf(content.value)?.content : undefined;
}

/** Stations send the canonical id as octets, or its hexadecimal digits as text. */
function canonicalIdsIn(itsId: Uint8Array): readonly string[] {
  const octets = toHex(itsId).toUpperCase();
  const text = Buffer.from(itsId).toString("latin1").toUpperCase();
  return /^([0-9A-F]{2})+$/.test(text) ? [octets, text] : [octets];
}
