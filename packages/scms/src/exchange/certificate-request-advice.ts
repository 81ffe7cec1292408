import { fromTime32 } from "@v2x/credentials";
import { adviceOnClock } from "@v2x/pki";
import type { EventAdvice } from "@v2x/protocol";
import type { CertificateRequestSubject } from "./certificate-request-rules.ts";

/**
 * What implementations in use are known to do otherwise in requests for certificates, to whichever authority, told by
 * what a request says.
 */
export function adviceOnCertificateRequest(
  { generationTime, tbsCert }: CertificateRequestSubject["request"],
  at: Date,
): readonly EventAdvice[] {
  const { verifyKeyIndicator, cracaId, crlSeries, validityPeriod } = tbsCert;
  const isOnNoList = cracaId.every((octet) => octet === 0) && crlSeries === 0;
  return [
    ...(verifyKeyIndicator.choice === "verificationKey" ? [] : [reconstructionValueAsked]),
    ...(isOnNoList ? [] : [listChosen]),
    ...adviceOnClock(fromTime32(generationTime), at, 1000),
    ...(generationTime - validityPeriod.start === 5 ? [validityWithoutLeapSeconds] : []),
  ];
}

const reconstructionValueAsked: EventAdvice = {
  name: "reconstruction-value-asked",
  text: "The request holds a reconstruction value, as OpenSCMS's device sends for an implicit certificate. Put the public key into verificationKey; the CA makes the reconstruction value from it.",
};

const listChosen: EventAdvice = {
  name: "revocation-list-chosen",
  text: "The request names a CRACA or a CRL series, as OpenSCMS's device does. Set cracaId to 000000 and crlSeries to 0; the CA fills them in.",
};

const validityWithoutLeapSeconds: EventAdvice = {
  name: "validity-without-leap-seconds",
  text: "The validity starts exactly 5 seconds before generationTime: its seconds seem to be counted in UTC. Times count TAI from 2004, so add the 5 leap seconds that UTC has taken since.",
};
