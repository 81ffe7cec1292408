import { coer, fromHex, uper } from "@v2x/asn1";
import { decompressPoint, generatePrivateKey, hashOf } from "@v2x/crypto";
import { fixture } from "@v2x/testkit";
import {
  etsi,
  type HeaderInfo,
  Ieee1609Dot2Data,
  type PsidGroupPermissions,
  SecurityMgmtPsid,
  type SecurityMgmtSsp,
  securityMgmtPermission,
  type ToBeSignedCertificate,
  ToBeSignedData,
} from "@v2x/v2x-schema";
import { toSignature } from "../certificates/curve-points.ts";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { signatureInput } from "../certificates/double-hash.ts";
import { bitmap, blank, hierarchy, within } from "../hierarchy.test-support.ts";
import {
  type Case,
  crlOf,
  europeanProfiles,
  issueCertificate,
  judge,
  type LightId,
  type MessageSigner,
  openEvidence,
  type Signer,
  signCertificate,
  signerWith,
  signList,
  toVerificationKey,
  type Verdict,
  type VerdictCheck,
} from "../index.ts";
import { idText } from "./titles.ts";

/** Root, AA and ticket as `hierarchy` makes them, and a trust list manager. */
async function authorities() {
  const made = await hierarchy("NistP256", "NistP256", "NistP256");
  const key = blank("NistP256", 4);
  const manager = await issueCertificate({
    profile: europeanProfiles.tlm,
    toBeSigned: {
      ...key.fields,
      id: { choice: "name", value: "TEST TLM" },
      appPermissions: [bitmap(624, "01c8")],
    },
    issuer: "self",
    signer: key.signer,
  });
  return { ...made, manager: { certificate: manager, signer: key.signer } };
}

/** A certificate that nobody linted, as other makers' can be. */
export function signCarelessly(toBeSigned: ToBeSignedCertificate, { certificate, signer }: MessageSigner) {
  return signCertificate({ toBeSigned, issuer: certificate, signer });
}

/** A self-signed certificate that nobody linted. */
export function selfSign(toBeSigned: ToBeSignedCertificate, signer: Signer) {
  return signCertificate({ toBeSigned, issuer: "self", signer });
}

/** A signed message with any header. */
export async function signMessage(
  headerInfo: HeaderInfo,
  by: MessageSigner,
  payload: Uint8Array | ToBeSignedData["payload"] = Uint8Array.of(1, 2, 3),
  signerIdentifier: "certificate" | "digest" = "certificate",
): Promise<Uint8Array> {
  const hashId = hashOf(by.signer.keyType);
  const tbsData: ToBeSignedData = {
    payload:
      payload instanceof Uint8Array
        ? { data: { protocolVersion: 3, content: { choice: "unsecuredData", value: payload } } }
        : payload,
    headerInfo,
  };
  const data = coer.encode(ToBeSignedData, tbsData);
  const signature = await by.signer.sign(signatureInput(data, hashId, by.certificate.digest));
  return coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: {
      choice: "signedData",
      value: {
        hashId,
        tbsData,
        signer:
          signerIdentifier === "digest"
            ? { choice: "digest", value: by.certificate.hashedId8 }
            : { choice: "certificate", value: [by.certificate.value] },
        signature: toSignature(by.signer.keyType, signature),
      },
    },
  });
}

/** A CAM of an emergency vehicle: message of a passenger car with the container of one. */
export function emergencyCam(): Uint8Array {
  const octets = fromHex(new TextDecoder().decode(fixture("etsi/cam-01.hex")).trim());
  const { header, cam } = uper.decode(etsi.release1.CAM, octets);
  const specialVehicleContainer = {
    choice: "emergencyContainer",
    value: { lightBarSirenInUse: { bytes: Uint8Array.of(0x80), length: 2 } },
  } as const;
  const camParameters = { ...cam.camParameters, specialVehicleContainer };
  return uper.encode(etsi.release1.CAM, { header, cam: { ...cam, camParameters } });
}

/** Opens what the test knows to be evidence. */
export function evidence(...all: readonly (DecodedCertificate | Uint8Array)[]) {
  return all.map((one) => openEvidence(one instanceof Uint8Array ? one : one.bytes)!);
}

/** Judges at a moment at which the hierarchy is valid. */
export function judged(bytes: Uint8Array, options: Partial<Case> = {}): Verdict {
  return judge({ bytes, now: within, ...options });
}

/** The answer to one question. */
export function lightOf(verdict: Verdict, id: LightId) {
  return verdict.lights.find((light) => light.id === id)!;
}

/** The state of each light, in their order. */
export function statesOf({ lights }: Verdict): Record<string, string> {
  return Object.fromEntries(lights.map(({ id, state }) => [id, state]));
}

/** When the lists of the bench are signed. */
export const signedOn = new Date("2024-07-25T00:00:00Z");

/** Midnight of a day. */
export const day = (date: string) => new Date(`${date}T00:00:00Z`);

/** A clause that says why something is trusted. */
export const yours = { because: "you declare it so" };

/** European authorities with everything that a verdict needs of them. */
export type Bench = Awaited<ReturnType<typeof europeanBench>>;

/** Makes them anew. */
export async function europeanBench() {
  const made = await authorities();
  const ticketFields = made.ticket.certificate.value.toBeSigned;
  const revoking = (revoked: readonly Uint8Array[], until: string) => {
    const list = crlOf({ thisUpdate: signedOn, nextUpdate: day(until), revoked });
    return signList({ kind: "crl", crl: list }, made.root, signedOn);
  };
  const crl = await revoking([], "2024-09-01");
  const trustRoot = () => [{ certificate: made.root.certificate, ...yours }];
  return {
    ...made,
    /** The root's list, which names nobody. */
    crl,
    /** A list of the root. */
    revoking,
    trustRoot,
    /** What makes every light of the ticket green. */
    atHand: () => ({
      known: evidence(made.aa.certificate, made.root.certificate, crl),
      trusted: trustRoot(),
    }),
    /** A holder whose certificate nobody linted: the ticket's fields, changed. */
    async careless(changes: Partial<ToBeSignedCertificate>, issuer: MessageSigner): Promise<MessageSigner> {
      const key = generatePrivateKey("NistP256");
      const verifyKeyIndicator = {
        choice: "verificationKey",
        value: toVerificationKey("NistP256", key.publicKey),
      } as const;
      const certificate = await signCertificate({
        toBeSigned: { ...ticketFields, verifyKeyIndicator, ...changes },
        issuer: issuer.certificate,
        signer: issuer.signer,
      });
      return { certificate, signer: signerWith(key) };
    },
    /** The ticket's fields with another key, which is not compressed. */
    uncompressed(): ToBeSignedCertificate {
      const octets = decompressPoint("NistP256", generatePrivateKey("NistP256").publicKey)!;
      const value = { x: octets.slice(1, 33), y: octets.slice(33) };
      return {
        ...ticketFields,
        verifyKeyIndicator: {
          choice: "verificationKey",
          value: { choice: "ecdsaNistP256", value: { choice: "uncompressedP256", value } },
        },
      };
    },
  };
}

/**
 * A US root, an ICA that grants all PSIDs over chains of two, and below it a certificate of that component which may
 * request all PSIDs although the ICA grants them over no chain that short.
 */
export async function requestingBeyondIssuer(component: "ra" | "ee") {
  const groupOf = (psid: number | "all", length: number, ends: number): PsidGroupPermissions => ({
    subjectPermissions:
      psid === "all"
        ? { choice: "all", value: null }
        : { choice: "explicit", value: [{ psid, sspRange: undefined }] },
    minChainLength: length,
    chainLengthRange: 0,
    eeType: { bytes: Uint8Array.of(ends), length: 8 },
  });
  const [rootKey, icaKey, ownKey] = [blank("NistP256", 9), blank("NistP256", 8), blank("NistP256", 7)];
  const named = (value: string) => ({ choice: "name", value }) as const;
  const managing = (choice: "root" | "ica" | "ra" | "ee") => [
    securityMgmtPermission({ choice, value: { version: 2 } } as SecurityMgmtSsp),
  ];
  const root = await selfSign(
    {
      ...rootKey.fields,
      id: named("root.example"),
      appPermissions: managing("root"),
      certIssuePermissions: [
        groupOf("all", 3, 0xc0),
        { ...groupOf(SecurityMgmtPsid, 1, 0xc0), chainLengthRange: -1 },
      ],
    },
    rootKey.signer,
  );
  const ica = await signCarelessly(
    {
      ...icaKey.fields,
      id: named("ica.example"),
      appPermissions: managing("ica"),
      certIssuePermissions: [groupOf("all", 2, 0xc0), groupOf(SecurityMgmtPsid, 1, 0xc0)],
    },
    { certificate: root, signer: rootKey.signer },
  );
  const subject = await signCarelessly(
    {
      ...ownKey.fields,
      id: named("ra.example"),
      appPermissions: managing(component),
      certRequestPermissions: [{ ...groupOf("all", 0, 0x80) }],
    },
    { certificate: ica, signer: icaKey.signer },
  );
  return { subject, ica, root };
}

/** All that people read of a verdict, one line for each thing said, each HashedId8 as the name given to its holder. */
export function readingOf(
  { title, lights, chain, missing }: Verdict,
  holders: Readonly<Record<string, DecodedCertificate>>,
): string {
  const said = [
    title,
    ...chain.map((one) => `  under: ${one.title}${one.isTrusted ? ", trusted" : ""}`),
    ...missing.map((id) => `  missing: ${idText(id)}`),
    ...lights.flatMap(({ id, state, reason, clause = "no clause", checks }) => [
      "",
      `${id}: ${state} (${clause})`,
      `  ${reason}`,
      ...checks.map((check) => `  - ${check.outcome}: ${lineOf(check)}`),
    ]),
  ].join("\n");
  return Object.entries(holders).reduce(
    (text, [name, { hashedId8 }]) => text.replaceAll(idText(hashedId8), name),
    `${said}\n`,
  );
}

function lineOf({ name, clause, subject = "", path, expected, found }: VerdictCheck): string {
  const place = [subject, path].filter((part) => part !== "").join(", ");
  return `${name} (${clause})${place && ` of ${place}`}: ${expected}${found === undefined ? "" : `; ${found}`}`;
}
