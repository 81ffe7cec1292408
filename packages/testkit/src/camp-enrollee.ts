import {
  createECDH,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import { coer } from "@v2x/asn1";
import {
  Certificate,
  camp,
  type EccP256CurvePoint,
  Ieee1609Dot2Data,
  ToBeSignedCertificate,
} from "@v2x/v2x-schema";

/** What a request for an enrollment certificate departs in from a good one. */
export interface EnrolleeDeviation {
  readonly asked?: Partial<camp.EeEcaCertRequest>;
  readonly tbsData?: Partial<ToBeSignedCertificate>;
  /** In place of its own message. */
  readonly pdu?: camp.ScmsPDU;
}

/** A device of CAMP before it is enrolled. */
export interface CampEnrollee {
  /** Compressed. */
  readonly publicKey: Uint8Array;
  /** COER of SignedEeEnrollmentCertRequest. */
  request(deviation?: EnrolleeDeviation): Uint8Array;
  /** What was answered: the device's private key, 32 octets. */
  rebuiltPrivateKey(answer: CampEnrollmentAnswer): Uint8Array;
  /** The public key that belongs to it, compressed. */
  rebuiltPublicKey(answer: CampEnrollmentAnswer): Uint8Array;
}

/** The files of a folder of the answer. */
export interface CampEnrollmentAnswer {
  readonly eca: Uint8Array;
  readonly enrollment: Uint8Array;
  readonly s: Uint8Array;
}

/**
 * Makes one. Written from the structures of CAMP and the formulas of the standard with Node's own cryptography, so that
 * whoever enrolls does not grade himself.
 *
 * @param now - its clock.
 * @see CAMP SCMS 1.2 — SignedEeEnrollmentCertRequest, EcaEeCertResponse; IEEE 1609.2 5.3.1, 5.3.2
 */
export function campEnrollee(now: Date): CampEnrollee {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const { publicKey, point } = pointOf(privateKey);
  // Time32 counts from 2004 in TAI, which is five leap seconds ahead of what UTC counted then.
  const currentTime = Math.floor(now.getTime() / 1000) - 1_072_915_200 + 5;
  const tbsData: ToBeSignedCertificate = {
    id: { choice: "name", value: "" },
    cracaId: new Uint8Array(3),
    crlSeries: 0,
    validityPeriod: { start: currentTime, duration: { choice: "years", value: 6 } },
    region: { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 840 }] },
    certRequestPermissions: [
      {
        subjectPermissions: {
          choice: "explicit",
          value: [32, 38].map((psid) => ({
            psid,
            sspRange: { choice: "opaque", value: [new Uint8Array()] } as const,
          })),
        },
        minChainLength: 0,
        chainLengthRange: 0,
        eeType: { bytes: Uint8Array.of(0x80), length: 8 },
      },
    ],
    verifyKeyIndicator: { choice: "verificationKey", value: { choice: "ecdsaNistP256", value: point } },
  };
  return {
    publicKey,
    request({ asked, tbsData: change, pdu } = {}) {
      const value = {
        version: 1,
        currentTime,
        ...asked,
        tbsData: { ...tbsData, ...asked?.tbsData, ...change },
      };
      const tbsRequest: camp.ScmsPDU = pdu ?? {
        version: 1,
        content: { choice: "eca-ee", value: { choice: "eeEcaCertRequest", value } },
      };
      const input = Buffer.concat([sha256(coer.encode(camp.ScmsPDU, tbsRequest)), sha256(new Uint8Array())]);
      const raw = sign("sha256", input, { key: privateKey, dsaEncoding: "ieee-p1363" });
      const signature = {
        choice: "ecdsaNistP256Signature",
        value: { rSig: { choice: "x-only", value: raw.subarray(0, 32) }, sSig: raw.subarray(32) },
      } as const;
      return coer.encode(Ieee1609Dot2Data, {
        protocolVersion: 3,
        content: {
          choice: "signedCertificateRequest",
          value: coer.encode(camp.SignedCertificateRequest, {
            hashId: "sha256",
            tbsRequest,
            signer: { choice: "self", value: null },
            signature,
          }),
        },
      });
    },
    rebuiltPrivateKey: rebuilt,
    rebuiltPublicKey(answer) {
      const holder = createECDH("prime256v1");
      holder.setPrivateKey(rebuilt(answer));
      return holder.getPublicKey(undefined, "compressed");
    },
  };

  function rebuilt({ eca, enrollment, s }: CampEnrollmentAnswer): Buffer {
    const { toBeSigned } = coer.decode(Certificate, enrollment);
    const halves = [coer.encode(ToBeSignedCertificate, toBeSigned), eca].map(sha256);
    const e = numberOf(sha256(Buffer.concat(halves)));
    const k = numberOf(Buffer.from(privateKey.export({ format: "jwk" }).d!, "base64url"));
    return Buffer.from(((e * k + numberOf(s)) % order).toString(16).padStart(64, "0"), "hex");
  }
}

/** Of NIST P-256. */
const order = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");

function pointOf(privateKey: KeyObject): { publicKey: Uint8Array; point: EccP256CurvePoint } {
  const { x, y } = createPublicKey(privateKey).export({ format: "jwk" });
  const value = Buffer.from(x!, "base64url");
  const isOdd = Buffer.from(y!, "base64url").at(-1)! % 2 === 1;
  return {
    publicKey: Buffer.concat([Buffer.of(isOdd ? 3 : 2), value]),
    point: { choice: isOdd ? "compressed-y-1" : "compressed-y-0", value },
  };
}

function numberOf(octets: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(octets).toString("hex")}`);
}

function sha256(octets: Uint8Array): Buffer {
  return createHash("sha256").update(octets).digest();
}
