import { createCipheriv, createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { p256 } from "@noble/curves/nist.js";
import { coer, type Schema } from "@v2x/asn1";
import { decodeCertificate } from "@v2x/credentials";
import { sealEncrypted } from "@v2x/protocol";
import { readStoredZip } from "@v2x/station";
import {
  Certificate,
  camp,
  type EccP256CurvePoint,
  type GeographicRegion,
  Ieee1609Dot2Data,
  type PublicEncryptionKey,
  ToBeSignedCertificate,
  ToBeSignedData,
} from "@v2x/v2x-schema";
import { decryptByHand, readEncryptedMessage, unwrapByHand } from "./independent/encrypted-message-reader.ts";

const { Fn, BASE } = p256.Point;

/** What a device of CAMP holds after its enrollment. */
export interface CampIdentity {
  /** COER, implicit. */
  readonly enrollment: Uint8Array;
  /** The private key of that, 32 octets. */
  readonly privateKey: Uint8Array;
  /** COER of the RA's and the PCA's certificates. */
  readonly ra: Uint8Array;
  readonly pca: Uint8Array;
}

/** Where a request of a device departs from a good one. */
export interface CampDeviation {
  readonly pdu?: (right: camp.ScmsPDU) => camp.ScmsPDU;
  /** The signed request, before it is encrypted. */
  readonly signed?: (right: Uint8Array) => Uint8Array;
  /** Sends it in clear. */
  readonly isPlain?: boolean;
}

/** A request with what its certificates are opened and rebuilt with. */
export interface CampRequest {
  readonly octets: Uint8Array;
  /** HashedId8 in 16 digits in upper case. */
  readonly hash: string;
  readonly secrets: CampSecrets;
}

/** Of the caterpillar keys, or of the keys as they stand where there is no expansion. */
interface CampSecrets {
  readonly verify: bigint;
  readonly response: bigint;
  readonly expansion?: { readonly verify: Uint8Array; readonly response: Uint8Array };
}

/** A certificate that a device opened, with the private key that it rebuilt. */
export interface OpenedCampCertificate {
  readonly choice: camp.PlaintextCertificateResponse["choice"];
  readonly octets: Uint8Array;
  readonly certificate: Certificate;
  /** What the PCA says outside of the encryption. */
  readonly outside: Omit<camp.ToBeSignedEncryptedCertificateResponse, "encrypted-cert">;
  /** Whether the rebuilt private key is that of the certificate's public key. */
  readonly isOwn: boolean;
}

/**
 * A device of CAMP, written from the structures of its modules and the formulas of the standards, so that the RA does
 * not grade itself.
 *
 * @see CAMP SCMS 1.2 — ee-ra, pca-ra; IEEE 1609.2 5.3.1, 5.3.2; IEEE 1609.2.1 9.3
 */
export function campDevice(identity: CampIdentity, now: () => Date) {
  const time = () => Math.floor(now().getTime() / 1000) - 1_072_915_200 + 5;
  return {
    pseudonyms: (deviation?: CampDeviation) => {
      const secrets = butterfly();
      const value = {
        version: 1,
        "verify-key-info": paramsOf(secrets, "verify"),
        "resp-enc-key-info": paramsOf(secrets, "response"),
        "current-time": time(),
      };
      return request({ choice: "eeRaPseudonymCertProvisioningRequest", value }, secrets, deviation);
    },
    identification: (change: Partial<camp.EeRaIdCertProvisioningRequest> = {}, deviation?: CampDeviation) => {
      const secrets = butterfly();
      const value = {
        version: 1,
        "verify-key-info": paramsOf(secrets, "verify"),
        "resp-enc-key-info": paramsOf(secrets, "response"),
        region: usa,
        "current-time": time(),
        ...change,
      };
      return request({ choice: "eeRaIdCertProvisioningRequest", value }, secrets, deviation);
    },
    application: (change: Partial<camp.EeRaAppCertProvisioningRequest> = {}, deviation?: CampDeviation) => {
      const secrets = { verify: randomScalar(), response: randomScalar() };
      const value: camp.EeRaAppCertProvisioningRequest = {
        version: 1,
        "verify-key": { choice: "ecdsaNistP256", value: pointOf(secrets.verify) },
        "response-encryption-key": encryptionKeyOf(secrets.response),
        region: usa,
        "current-time": time(),
        "requested-start-time": time(),
        ...change,
      };
      return request({ choice: "eeRaAppCertProvisioningRequest", value }, secrets, deviation);
    },
    /** SecuredAuthenticatedDownloadRequest in Base64: the value of `Download-Req`. */
    download(filename: string, change: { readonly timestamp?: number } = {}, deviation?: CampDeviation) {
      const value = { timestamp: time(), filename, ...change };
      const asked = { choice: "eeRaAuthenticatedDownloadRequest", value } as const;
      return Buffer.from(sealed(asked, deviation)).toString("base64");
    },
    /** Reads an acknowledgement. @throws where it is not signed by the RA under PSID 35 without a time. */
    acknowledged: (octets: Uint8Array) => {
      const pdu = coer.decode(camp.ScmsPDU, signedBy(octets, identity.ra));
      if (pdu.content.choice !== "ee-ra") throw new TypeError(pdu.content.choice);
      const { choice, value } = pdu.content.value;
      const ack = value as camp.RaEePseudonymCertProvisioningAck;
      return {
        choice,
        requestHash: Buffer.from(ack.requestHash).toString("hex").toUpperCase(),
        ...(ack.reply.value as camp.PseudonymCertProvisioningAck),
      };
    },
    /** Opens every certificate of a batch, by the names of its files. */
    batch(archive: Uint8Array, { secrets }: CampRequest): ReadonlyMap<string, OpenedCampCertificate> {
      const files = readStoredZip(archive);
      if (typeof files === "string") throw new TypeError(files);
      return new Map(
        files.map(({ name, octets }) => {
          const [i, j] = name.split("_").map((digits) => Number.parseInt(digits, 16));
          return [name, open(octets, secrets, { i: i!, j: j! })];
        }),
      );
    },
    single: (octets: Uint8Array, { secrets }: CampRequest) => open(octets, secrets),
  };

  function request(
    value: camp.EndEntityRaInterfacePDU,
    secrets: CampSecrets,
    deviation?: CampDeviation,
  ): CampRequest {
    const octets = sealed(value, deviation);
    return { octets, hash: sha256(octets).subarray(-8).toString("hex").toUpperCase(), secrets };
  }

  function sealed(value: camp.EndEntityRaInterfacePDU, deviation: CampDeviation = {}): Uint8Array {
    const right: camp.ScmsPDU = { version: 1, content: { choice: "ee-ra", value } };
    const tbsRequest = deviation.pdu?.(right) ?? right;
    const input = [coer.encode(camp.ScmsPDU, tbsRequest), identity.enrollment].map(sha256);
    const raw = sign("sha256", Buffer.concat(input), {
      key: keyObjectOf(identity.privateKey),
      dsaEncoding: "ieee-p1363",
    });
    const content = coer.encode(camp.SignedCertificateRequest, {
      hashId: "sha256",
      tbsRequest,
      signer: { choice: "certificate", value: [coer.decode(Certificate, identity.enrollment)] },
      signature: {
        choice: "ecdsaNistP256Signature",
        value: { rSig: { choice: "x-only", value: raw.subarray(0, 32) }, sSig: raw.subarray(32) },
      },
    });
    const made = coer.encode(Ieee1609Dot2Data, {
      protocolVersion: 3,
      content: { choice: "signedCertificateRequest", value: content },
    });
    const signed = deviation.signed?.(made) ?? made;
    if (deviation.isPlain) return signed;
    const certificate = decodeCertificate(identity.ra);
    return sealEncrypted(signed, [{ choice: "certRecipInfo", certificate }]).octets;
  }

  function open(
    octets: Uint8Array,
    { verify, response, expansion }: CampSecrets,
    index = { i: 0, j: 0 },
  ): OpenedCampCertificate {
    const outer = coer.decode(camp.ToBeSignedEncryptedCertificateResponse, signedBy(octets, identity.pca));
    const { "encrypted-cert": encrypted, ...outside } = outer;
    const cocoon = (key: bigint, use: "verify" | "response") =>
      expansion ? Fn.create(key + expanded(expansion[use], index, use === "verify" ? 0 : 0xff)) : key;
    const message = readEncryptedMessage(coer.encode(camp.EncryptedCertificateData, encrypted));
    const [recipient] = message.recipients;
    if (recipient?.kind !== "rek") throw new TypeError("it is not encrypted for a response key");
    const contentKey = unwrapByHand(
      recipient,
      octetsOf(cocoon(response, "response")),
      sha256(new Uint8Array()),
    );
    const plain = coer.decode(
      camp.DecryptedCertificateData as Schema<{ content: { value: unknown } }>,
      decryptByHand(message, contentKey),
    );
    const { choice, value } = plain.content.value as camp.PlaintextCertificateResponse;
    const { certificate, "priv-key-reconstruction-s": s } = value as camp.ImplicitCertResponse;
    const tbs = sha256(coer.encode(ToBeSignedCertificate, certificate.toBeSigned));
    const e = numberOf(sha256(Buffer.concat([tbs, sha256(identity.pca)])));
    const rebuilt = Fn.create(Fn.create(e) * cocoon(verify, "verify") + numberOf(s));
    const { verifyKeyIndicator } = certificate.toBeSigned;
    const issuer = p256.Point.fromBytes(pointIn(identity.pca));
    const certified = p256.Point.fromBytes(compressed(verifyKeyIndicator.value as EccP256CurvePoint))
      .multiply(Fn.create(e))
      .add(issuer);
    return {
      choice,
      octets: coer.encode(Certificate, certificate),
      certificate,
      outside,
      isOwn: certified.equals(BASE.multiply(rebuilt)),
    };
  }
}

/** What `campDevice` makes. */
export type CampDevice = ReturnType<typeof campDevice>;

/** Where CAMP's devices are. */
const usa: GeographicRegion = {
  choice: "identifiedRegion",
  value: [{ choice: "countryOnly", value: 840 }],
};

/** What a certificate's holder signs, with a header that tells PSID 35 and nothing else. */
function signedBy(octets: Uint8Array, certificate: Uint8Array): Uint8Array {
  const { content } = coer.decode(Ieee1609Dot2Data, octets);
  if (content.choice !== "signedData") throw new TypeError(`it is ${content.choice}`);
  const { tbsData, signer, signature } = content.value;
  const header = Object.entries(tbsData.headerInfo).filter(([, value]) => value !== undefined);
  if (JSON.stringify(header) !== '[["psid",35]]') throw new TypeError("its header is another");
  const [own] = signer.choice === "certificate" ? signer.value : [];
  if (own === undefined || Buffer.compare(coer.encode(Certificate, own), certificate) !== 0)
    throw new TypeError("it names another signer");
  const { rSig, sSig } = signature.value as { rSig: { value: Uint8Array }; sSig: Uint8Array };
  const point = p256.Point.fromBytes(pointIn(certificate)).toBytes(false);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(base64url);
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x!, y: y! }, format: "jwk" });
  const signed = Buffer.concat([coer.encode(ToBeSignedData, tbsData), certificate].map(sha256));
  const raw = Buffer.concat([rSig.value, sSig]);
  if (!verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, raw))
    throw new TypeError("its signature does not hold");
  const inner = tbsData.payload.data?.content;
  if (inner?.choice !== "unsecuredData") throw new TypeError("there is no unsecured data inside");
  return inner.value;
}

/** The verification key of an explicit certificate, compressed. */
function pointIn(certificate: Uint8Array): Uint8Array {
  const { verifyKeyIndicator } = coer.decode(Certificate, certificate).toBeSigned;
  return compressed((verifyKeyIndicator.value as { value: EccP256CurvePoint }).value);
}

function butterfly(): Required<CampSecrets> {
  const random = () => crypto.getRandomValues(new Uint8Array(16));
  return {
    verify: randomScalar(),
    response: randomScalar(),
    expansion: { verify: random(), response: random() },
  };
}

function paramsOf(secrets: Required<CampSecrets>, use: "verify" | "response"): camp.UnsignedButterflyParams {
  return { "seed-key": pointOf(secrets[use]), expansion: secrets.expansion[use] };
}

/** f_k(i, j). @param fill - the octet around i and j, which tells the uses apart. */
function expanded(key: Uint8Array, { i, j }: { i: number; j: number }, fill: number): bigint {
  const x = Buffer.alloc(16, 0);
  x.fill(fill, 0, 4);
  x.writeUInt32BE(i, 4);
  x.writeUInt32BE(j, 8);
  const blocks = [1n, 2n, 3n].map((step) => {
    const input = Buffer.from(((numberOf(x) + step) % 2n ** 128n).toString(16).padStart(32, "0"), "hex");
    const cipher = createCipheriv("aes-128-ecb", key, null).setAutoPadding(false);
    const output = Buffer.concat([cipher.update(input), cipher.final()]);
    return output.map((octet, at) => octet ^ input[at]!);
  });
  return Fn.create(numberOf(Buffer.concat(blocks)));
}

function randomScalar(): bigint {
  return numberOf(p256.utils.randomSecretKey());
}

function octetsOf(scalar: bigint): Uint8Array {
  return Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
}

function pointOf(scalar: bigint): EccP256CurvePoint {
  const octets = BASE.multiply(scalar).toBytes(true);
  return { choice: octets[0] === 2 ? "compressed-y-0" : "compressed-y-1", value: octets.slice(1) };
}

function compressed({ choice, value }: EccP256CurvePoint): Uint8Array {
  return Buffer.concat([Buffer.of(choice === "compressed-y-0" ? 2 : 3), value as Uint8Array]);
}

function encryptionKeyOf(scalar: bigint): PublicEncryptionKey {
  return { supportedSymmAlg: "aes128Ccm", publicKey: { choice: "eciesNistP256", value: pointOf(scalar) } };
}

function keyObjectOf(scalar: Uint8Array) {
  const point = Buffer.from(BASE.multiply(numberOf(scalar)).toBytes(false));
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(base64url);
  return createPrivateKey({
    key: { kty: "EC", crv: "P-256", x: x!, y: y!, d: base64url(scalar) },
    format: "jwk",
  });
}

function base64url(octets: Uint8Array): string {
  return Buffer.from(octets).toString("base64url");
}

function numberOf(octets: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(octets).toString("hex")}`);
}

function sha256(octets: Uint8Array): Buffer {
  return createHash("sha256").update(octets).digest();
}
