import {
  type DecodedCertificate,
  decodeCertificate,
  reconstructedKeys,
  type VerificationKey,
} from "@v2x/credentials";
import { type Authorities, type Authority, isIssuedBy } from "@v2x/pki";
import type { KnownSigner } from "@v2x/protocol";
import type { EnrollmentCertificateRecord, ScmsDeviceRecord, ScmsDeviceStorage, ScmsRole } from "../ports.ts";

/** An enrollment certificate that this SCMS issued, and whose it is. */
export interface EnrolledDevice {
  readonly record: EnrollmentCertificateRecord;
  readonly certificate: DecodedCertificate;
  readonly device: ScmsDeviceRecord;
  /** The generation of the ECA that issued it; absent where its row is damaged. */
  readonly eca: Authority<ScmsRole> | undefined;
}

/** Finds who signed with an enrollment certificate, and notes whom it found: so that refused requests can be told by whose they are. */
export class EnrolledSearch {
  found: EnrolledDevice | undefined;
  /** The HashedId8 by which the signature names its certificate. */
  named: Uint8Array | undefined;
  readonly #storage: Pick<ScmsDeviceStorage, "enrollmentCertificate">;
  readonly #authorities: Authorities<ScmsRole>;

  constructor(storage: Pick<ScmsDeviceStorage, "enrollmentCertificate">, authorities: Authorities<ScmsRole>) {
    this.#storage = storage;
    this.#authorities = authorities;
  }

  /** What a signature's rules ask: who signs with the certificate that came along, or is named. */
  readonly rules = {
    certificate: (certificate: DecodedCertificate) => this.#signer(certificate.hashedId8),
    digest: (hashedId8: Uint8Array) => this.#signer(hashedId8),
  };

  async #signer(hashedId8: Uint8Array): Promise<KnownSigner | undefined> {
    this.named = hashedId8;
    const known = await this.#storage.enrollmentCertificate(hashedId8);
    if (known === undefined) return undefined;
    const certificate = decodeCertificate(known.certificate.certificate);
    const eca = this.#authorities.usable.find(
      ({ record, certificate: issuer }) => record.role === "eca" && isIssuedBy(certificate, issuer.hashedId8),
    );
    this.found = { record: known.certificate, certificate, device: known.device, eca };
    const key = certificate.key ?? (eca && implicitKey(certificate, eca.certificate));
    return { certificate, ...(key === undefined ? {} : { key }) };
  }
}

/** The key of an implicit certificate of ours. We made it in its canonical form, so the first key is the one. */
export function implicitKey(
  certificate: DecodedCertificate,
  issuer: DecodedCertificate,
): VerificationKey | undefined {
  return issuer.key && reconstructedKeys(certificate, issuer, issuer.key)[0];
}
