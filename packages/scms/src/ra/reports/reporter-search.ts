import { type DecodedCertificate, verifyBelow } from "@v2x/credentials";
import { type Authorities, type Authority, isIssuedBy } from "@v2x/pki";
import type { KnownSigner } from "@v2x/protocol";
import { allHold } from "@v2x/v2x-schema";
import { EnrolledSearch, implicitKey } from "../../exchange/enrolled-signer.ts";
import type { ScmsRole } from "../../ports.ts";
import type { RaStorage } from "../ra-ports.ts";

/** An authorization certificate of this SCMS that signs a report. */
export interface AuthorizedReporter {
  readonly certificate: DecodedCertificate;
  /** The generation of the ACA that issued it. */
  readonly aca: Authority<ScmsRole>;
}

/** Finds who signed a report: the holder of an enrollment certificate or of an authorization certificate. */
export class ReporterSearch {
  readonly enrolled: EnrolledSearch;
  authorized: AuthorizedReporter | undefined;
  readonly #authorities: Authorities<ScmsRole>;

  constructor(storage: Pick<RaStorage, "enrollmentCertificate">, authorities: Authorities<ScmsRole>) {
    this.enrolled = new EnrolledSearch(storage, authorities);
    this.#authorities = authorities;
  }

  /** What a signature's rules ask. */
  readonly rules = {
    certificate: async (certificate: DecodedCertificate) =>
      (await this.enrolled.rules.certificate(certificate)) ?? this.#authorization(certificate),
    digest: (hashedId8: Uint8Array) => this.enrolled.rules.digest(hashedId8),
  };

  #authorization(certificate: DecodedCertificate): KnownSigner | undefined {
    const aca = this.#authorities.usable.find(
      ({ record, certificate: issuer }) => record.role === "aca" && isIssuedBy(certificate, issuer.hashedId8),
    );
    if (aca === undefined) return undefined;
    const isExplicit = certificate.value.type === "explicit";
    if (isExplicit && !allHold(verifyBelow(certificate, aca.certificate))) return undefined;
    // That the ACA made an implicit one shows with the message's signature.
    const key = certificate.key ?? implicitKey(certificate, aca.certificate);
    if (key === undefined) return undefined;
    this.authorized = { certificate, aca };
    return { certificate, key };
  }
}
