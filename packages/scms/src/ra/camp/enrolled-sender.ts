import { toHex } from "@v2x/asn1";
import {
  type DecodedCertificate,
  decodeCertificate,
  timeText,
  type Validity,
  validityOf,
} from "@v2x/credentials";
import {
  type Authorities,
  type Authority,
  addressedKeys,
  type CodedRule,
  isInForce,
  isIssuedBy,
  namingStray,
} from "@v2x/pki";
import { type KnownSigner, type Opening, openEnvelope } from "@v2x/protocol";
import { camp } from "@v2x/v2x-schema";
import type { CampEnrollment } from "../../camp/index.ts";
import { implicitKey } from "../../exchange/enrolled-signer.ts";
import type { ScmsRole } from "../../ports.ts";
import type { CampRaWork } from "./camp-ra-ports.ts";
import type { PocError } from "./poc-errors.ts";

/** Who asks: the holder of an enrollment certificate that our ECA issued. */
export interface EnrolledSender {
  readonly enrollment: CampEnrollment;
  readonly certificate: DecodedCertificate;
  /** The generation of the ECA that issued it; absent where its row is damaged. */
  readonly eca: Authority<ScmsRole> | undefined;
}

/** A message of a device as far as it could be opened. */
export interface OpenedFromDevice {
  readonly opening: Opening<camp.ScmsPDU>;
  /** What it says, also where its signature does not hold. */
  readonly pdu: camp.ScmsPDU | undefined;
  /** The generation that it is encrypted for. */
  readonly addressed: Authority<ScmsRole> | undefined;
  /** Whose it is, or claims to be. */
  readonly sender: EnrolledSender | undefined;
  /** The HashedId8 of the certificate that it names as its signer's. */
  readonly named: Uint8Array | undefined;
}

/**
 * Opens what a device sends: encrypted for the RA, and inside signed with an enrollment certificate.
 *
 * @param asked - what the address takes, as EndEntityRaInterfacePDU calls it.
 * @see CAMP SCMS 1.2 — SecuredPseudonymCertProvisioningRequest, SecuredAuthenticatedDownloadRequest
 */
export async function openFromDevice(
  octets: Uint8Array,
  asked: string,
  { ports, authorities }: CampRaWork,
): Promise<OpenedFromDevice> {
  const { keys, addressed } = addressedKeys<ScmsRole>(authorities, "ra");
  let named: Uint8Array | undefined;
  let sender: EnrolledSender | undefined;
  const certificate = async ({ hashedId8 }: DecodedCertificate): Promise<KnownSigner | undefined> => {
    named = hashedId8;
    const enrollment = await ports.storage.campEnrollment(hashedId8);
    sender = enrollment && senderOf(enrollment, authorities);
    if (sender === undefined) return undefined;
    const key = sender.eca && implicitKey(sender.certificate, sender.eca.certificate);
    return { certificate: sender.certificate, ...(key && { key }) };
  };
  const read = await openEnvelope(octets, {
    layers: [
      { kind: "encrypted", keys },
      { kind: "certificateRequest", protocol: "camp", signer: { certificate } },
    ],
    payload: camp.ScmsPDU,
  });
  const opening = await namingStray(read, {
    authority: { system: "camp", role: "ra" },
    accepts: { protocol: "camp", choices: [`ee-ra.${asked}`] },
    recipient: "ra",
    clause: "CAMP SCMS 1.2 EndEntityRaInterfacePDU",
    urls: { campRaBaseUrl: ports.raBaseUrl },
    otherSystems: ports.otherSystems,
    authorities,
  });
  return { opening, pdu: opening.value ?? opening.claimed, addressed: addressed(), sender, named };
}

function senderOf(enrollment: CampEnrollment, authorities: Authorities<ScmsRole>): EnrolledSender {
  const certificate = decodeCertificate(enrollment.certificate);
  const eca = authorities.usable.find(
    ({ record, certificate: issuer }) => record.role === "eca" && isIssuedBy(certificate, issuer.hashedId8),
  );
  return { enrollment, certificate, eca };
}

/** How long an enrollment certificate holds, as it says itself. */
export function lifeOf({ certificate }: Pick<CampEnrollment, "certificate">): Validity {
  return validityOf(decodeCertificate(certificate).value.toBeSigned.validityPeriod);
}

/** What stands for a device in the RA's orders. */
export function deviceIdOf({ hashedId8 }: Pick<CampEnrollment, "hashedId8">): string {
  return toHex(hashedId8);
}

/** Whose request it is, for its event. */
export function senderFacts({ sender, named }: Pick<OpenedFromDevice, "sender" | "named">) {
  return {
    ...(named && { receivedEcHashedId8: named }),
    ...(sender && { organizationId: sender.enrollment.organizationId }),
  };
}

/** What the RA asks of whoever signs with an enrollment certificate. */
export const senderRules: readonly CodedRule<
  { readonly sender: EnrolledSender; readonly now: Date },
  PocError
>[] = [
  {
    name: "device-not-blacklisted",
    clause: "CAMP SCMS 1.2, RA — internal blacklist",
    path: "",
    expected: "the enrollment certificate is not on the RA's blacklist",
    code: "5055",
    ask: ({ sender: { enrollment } }) =>
      enrollment.blockedAt === undefined || { found: `it is since ${timeText(enrollment.blockedAt)}` },
  },
  {
    name: "enrollment-in-force",
    clause: "IEEE 1609.2 5.1.2",
    path: "",
    expected: "the enrollment certificate is valid now",
    code: "5067",
    ask({ sender: { certificate }, now }) {
      const { notBefore, notAfter } = validityOf(certificate.value.toBeSigned.validityPeriod);
      if (notBefore <= now && now < notAfter) return true;
      return { found: `it is valid from ${timeText(notBefore)} until ${timeText(notAfter)}` };
    },
  },
  {
    name: "enrollment-chain",
    clause: "IEEE 1609.2 5.1.2",
    path: "",
    expected: "the ECA that issued the enrollment certificate is still trusted",
    code: "5067",
    ask({ sender: { eca }, now }) {
      if (eca === undefined) return { found: "its certificate is damaged here" };
      return isInForce(eca, now) || { found: "its certificate is revoked or has ended" };
    },
  },
];
