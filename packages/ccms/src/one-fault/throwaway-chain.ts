import {
  crlOf,
  type DecodedCertificate,
  fullCtl,
  type Signer,
  signCertificate,
  signerWith,
  signList,
  toEncryptionKey,
  toTime32,
  toVerificationKey,
} from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import type { AuthorityProfile } from "@v2x/pki";
import type { ToBeSignedCertificate, ValidityPeriod } from "@v2x/v2x-schema";
import { authorityProfiles } from "../authority-profiles.ts";
import type { CcmsUrls } from "../ports.ts";
import type { TrustChain } from "../trust-chain.ts";
import { aaEntry, centreEntry, eaEntry } from "../trust-lists.ts";

type ThrowawayRole = "rca" | "ea" | "aa";

/** What a chain made for one bundle is like. */
export interface ThrowawayOrder {
  /** When the lists are issued. */
  readonly created: Date;
  /** From when on RCA and EA live, and the AA unless it has a period of its own: ten years. */
  readonly from: Date;
  readonly urls: CcmsUrls;
  readonly aaPeriod?: ValidityPeriod;
  /** What a certificate says otherwise than that of the standing authority. */
  readonly changes?: { readonly [R in ThrowawayRole]?: Partial<AuthorityProfile["content"]> };
  /** Whether the CRL names the AA. */
  readonly isAaRevoked?: boolean;
}

const lifeYears = 10;
/** As the lists of the standing root: who tests for longer fetches a new bundle. */
const listLifeMs = 30 * 86_400_000;

/**
 * Makes an RCA with an EA, an AA and lists below it, for what must not exist below the standing root. Its private
 * keys are in memory alone and gone with the bundle. No rule is put to the certificates: one of them may be the fault.
 */
export async function throwawayChain(order: ThrowawayOrder): Promise<TrustChain> {
  const { created, urls, aaPeriod, isAaRevoked = false } = order;
  const rca = await make("rca");
  const ea = await make("ea", rca);
  const aa = await make("aa", rca);
  const nextUpdate = new Date(created.getTime() + listLifeMs);
  const entries = [
    eaEntry(ea.certificate.value, urls),
    aaEntry(aa.certificate.value, urls),
    centreEntry([rca.certificate.hashedId8], urls),
  ];
  const revoked = isAaRevoked ? [aa.certificate.hashedId8] : [];
  return {
    rca: rca.certificate,
    ea: ea.certificate,
    aa: aa.certificate,
    aaSigner: async () => aa.signer,
    ctl: await signList({ kind: "ctl", ctl: fullCtl({ sequence: 1, nextUpdate, entries }) }, rca, created),
    crl: await signList(
      { kind: "crl", crl: crlOf({ thisUpdate: created, nextUpdate, revoked }) },
      rca,
      created,
    ),
  };

  async function make(role: ThrowawayRole, issuer?: Made): Promise<Made> {
    const { name, keyType, hasEncryptionKey, content } = authorityProfiles[role];
    const key = generatePrivateKey(keyType);
    const toBeSigned: ToBeSignedCertificate = {
      ...content,
      ...order.changes?.[role],
      id: { choice: "name", value: `${name}-ONE-FAULT` },
      validityPeriod: (role === "aa" ? aaPeriod : undefined) ?? {
        start: toTime32(order.from),
        duration: { choice: "years", value: lifeYears },
      },
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey(key.keyType, key.publicKey),
      },
      ...(hasEncryptionKey
        ? { encryptionKey: toEncryptionKey("NistP256", generatePrivateKey("NistP256").publicKey) }
        : {}),
    };
    const signer = signerWith(key);
    const certificate = await signCertificate({
      toBeSigned,
      issuer: issuer?.certificate ?? "self",
      signer: issuer?.signer ?? signer,
    });
    return { certificate, signer };
  }
}

interface Made {
  readonly certificate: DecodedCertificate;
  readonly signer: Signer;
}
