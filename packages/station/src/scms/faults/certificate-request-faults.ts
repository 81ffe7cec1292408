import { generatePrivateKey, type PrivateKey } from "@v2x/crypto";
import type { CertificateType, PublicVerificationKey, ScmsPdu, ToBeSignedCertificate } from "@v2x/v2x-schema";
import { everybodysKey, uncompressed, verificationKeyOffCurve } from "../../faults/broken-octets.ts";
import type { ScmsDeviation } from "../requests/scms-request.ts";
import type { ScmsFaultFacts } from "./scms-fault.ts";

/** What requests for certificates have in common, to whichever authority. */
interface AskedCertificate {
  readonly generationTime: number;
  readonly type: CertificateType;
  readonly tbsCert: ToBeSignedCertificate;
}

/** What orders of certificates have in common. */
interface CertificateOrder {
  readonly key: PrivateKey;
  readonly type: CertificateType;
}

/** A departure that is the same for every request for certificates. */
interface CommonDeviation extends Pick<ScmsDeviation<never>, "octets" | "pdu"> {
  readonly asked?: <Asked extends AskedCertificate>(right: Asked) => Asked;
}

/** A fault that is the same for every request for certificates. */
interface CommonFault extends ScmsFaultFacts {
  bend<Order extends CertificateOrder>(
    order: Order,
  ): { readonly order?: Order; readonly deviation?: CommonDeviation };
}

/** What differs between ECA and RA in how the same faults are answered. */
export interface CertificateRequestCodes {
  /** Who issues what is asked for. */
  readonly issuer: "eca" | "aca";
  readonly tooOld: string;
  readonly startsTooLate: string;
}

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;

/** Asks for something else than what is right. */
function askedWith(
  change: (right: AskedCertificate) => Partial<AskedCertificate>,
): Pick<CommonDeviation, "asked"> {
  return { asked: (right) => ({ ...right, ...change(right) }) };
}

/** Asks for another certificate than the right one. */
export function tbsCertWith(change: Partial<ToBeSignedCertificate>): Pick<CommonDeviation, "asked"> {
  return askedWith(({ tbsCert }) => ({ tbsCert: { ...tbsCert, ...change } }));
}

function shiftedBy(seconds: number): Pick<CommonDeviation, "asked"> {
  return askedWith(({ generationTime }) => ({ generationTime: generationTime + seconds }));
}

function keyWith(change: (key: PublicVerificationKey) => PublicVerificationKey) {
  return askedWith(({ tbsCert }) => {
    const { verifyKeyIndicator } = tbsCert;
    if (verifyKeyIndicator.choice !== "verificationKey") throw new TypeError("A good request names its key.");
    return {
      tbsCert: {
        ...tbsCert,
        verifyKeyIndicator: { choice: "verificationKey", value: change(verifyKeyIndicator.value) },
      },
    };
  });
}

/** A message that an RA sends, and nobody asks with. */
export function acknowledgementInstead({ version }: ScmsPdu): ScmsPdu {
  const value = { version: 2, generationTime: 0, requestHash: new Uint8Array(8), nextDlTime: 0 };
  return { version, content: { choice: "ee-ra", value: { choice: "raEeCertAck", value } } };
}

/** What can be wrong in any request for certificates. */
export function certificateRequestFaults({
  issuer,
  tooOld,
  startsTooLate,
}: CertificateRequestCodes): readonly CommonFault[] {
  const always =
    (deviation: CommonDeviation): CommonFault["bend"] =>
    () => ({ deviation });
  return [
    {
      name: "other-message",
      breaks: "sends an acknowledgement instead of a request",
      code: "400-42",
      check: "message-kind",
      bend: always({ pdu: acknowledgementInstead }),
    },
    {
      name: "time-past",
      breaks: "says that it is an hour earlier than it is",
      code: tooOld,
      check: "generation-time-recent",
      bend: always(shiftedBy(-hourSeconds)),
    },
    {
      name: "time-future",
      breaks: "says that it is an hour later than it is",
      code: "400-50",
      check: "generation-time-not-ahead",
      bend: always(shiftedBy(hourSeconds)),
    },
    {
      name: "no-leap-seconds",
      breaks: "gives the time in UTC instead of TAI, which is 5 seconds behind",
      code: "ok",
      bend: always(shiftedBy(-5)),
    },
    {
      name: "other-type",
      breaks: "asks for a type of certificate that no edition has",
      code: "400-34",
      check: "certificate-type",
      // What comes after the last name of an extensible enumeration is a number.
      bend: always(askedWith(() => ({ type: 2 as unknown as CertificateType }))),
    },
    {
      name: "reconstruction-value",
      breaks: "gives a reconstruction value instead of a key, as OpenSCMS's device does",
      code: "400-64",
      check: "key-indicator",
      bend: always(
        tbsCertWith({
          verifyKeyIndicator: {
            choice: "reconstructionValue",
            value: { choice: "compressed-y-0", value: new Uint8Array(32).fill(1) },
          },
        }),
      ),
    },
    {
      name: "off-curve-key",
      breaks: "asks for a key to be certified that is no point of its curve",
      code: "400-64",
      check: "verification-key-usable",
      bend: always(keyWith(() => verificationKeyOffCurve)),
    },
    {
      name: "weak-key",
      breaks: "asks for the key with the private scalar 1 to be certified",
      code: "400-64",
      check: "verification-key-strong",
      bend: (order) => ({ order: { ...order, key: everybodysKey() } }),
    },
    {
      name: "implicit-on-other-curve",
      breaks: `asks for an implicit certificate for a key on another curve than that of the ${issuer.toUpperCase()}`,
      code: "400-64",
      check: `implicit-on-curve-of-${issuer}`,
      bend: (order) => ({
        order: { ...order, type: "implicit", key: generatePrivateKey("BrainpoolP256r1") },
      }),
    },
    {
      name: "uncompressed-key",
      breaks: "sends the key as an uncompressed point, which is taken",
      code: "ok",
      bend: always(keyWith(uncompressed)),
    },
    {
      name: "craca-id",
      breaks: "names a CRACA, which is for the authority to choose",
      code: "400-32",
      check: "craca-id-zero",
      bend: always(tbsCertWith({ cracaId: Uint8Array.of(1, 2, 3) })),
    },
    {
      name: "crl-series",
      breaks: "names a CRL series, which is for the authority to choose",
      code: "400-32",
      check: "crl-series-zero",
      bend: always(tbsCertWith({ crlSeries: 4 })),
    },
    {
      name: "assurance-level",
      breaks: "asks for an assurance level, which nobody grants here",
      code: "400-32",
      check: "other-fields-absent",
      bend: always(tbsCertWith({ assuranceLevel: Uint8Array.of(0x40) })),
    },
    {
      name: "late-start",
      breaks: "asks for a life that starts in 100 days",
      code: startsTooLate,
      check: "validity-starts-soon",
      bend: always(
        askedWith(({ tbsCert, generationTime }) => ({
          tbsCert: {
            ...tbsCert,
            validityPeriod: { ...tbsCert.validityPeriod, start: generationTime + 100 * daySeconds },
          },
        })),
      ),
    },
    {
      name: "empty-region",
      breaks: "asks for a circle without a radius as region",
      code: "400-63",
      check: "region-valid",
      bend: always(
        tbsCertWith({
          region: {
            choice: "circularRegion",
            value: { center: { latitude: 420_000_000, longitude: -830_000_000 }, radius: 0 },
          },
        }),
      ),
    },
    {
      name: "replay",
      breaks: "sends the same octets twice, which brings the same answer and nothing twice",
      code: "ok",
      isSentTwice: true,
      bend: always({}),
    },
  ];
}
