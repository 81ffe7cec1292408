import { randomBytes } from "node:crypto";
import {
  americanProfiles,
  crlSeriesOf,
  type DecodedCertificate,
  lintCertificate,
  toVerificationKey,
} from "@v2x/credentials";
import { generatePrivateKey, type PrivateKey } from "@v2x/crypto";
import type { SigningAuthority } from "@v2x/pki";
import { type Check, type PsidSsp, unmetIn } from "@v2x/v2x-schema";
import { endsOfChains } from "../hierarchy/issue-groups.ts";
import { periodBetween } from "./bundle-weeks.ts";
import { checkAsHolder } from "./check-as-holder.ts";
import { type CertificateContent, issueForHolder } from "./issue-for-holder.ts";

/** The enrollment certificate of a bundle, made for it alone. */
export interface BundleEnrollment {
  readonly certificate: DecodedCertificate;
  /** As in certchain/s: 32 octets. */
  readonly s: Uint8Array;
  /** With which it was asked for. */
  readonly key: PrivateKey;
  /** The rules that a test profile makes it break. */
  readonly unmet: readonly Check[];
}

const yearMs = 365 * 86_400_000;

/**
 * Enrolls the unit of a bundle: from its first week, or now where that is sooner, for a year or as long as the bundle and
 * the ECA last.
 *
 * @throws BundleError "bundle-self-check"; CredentialsError "key-unavailable".
 */
export async function enrollForBundle(
  order: {
    readonly appPermissions: readonly PsidSsp[];
    readonly explicit: boolean;
    readonly mayBreakRules: boolean;
    readonly firstBegins: Date;
    readonly lastEnds: Date;
  },
  eca: SigningAuthority,
  now: Date,
): Promise<BundleEnrollment> {
  const { appPermissions, explicit, mayBreakRules, firstBegins, lastEnds } = order;
  const { notBefore, notAfter } = eca.record;
  const begins = Math.max(notBefore.getTime(), Math.min(now.getTime(), firstBegins.getTime()));
  const ends = Math.min(notAfter.getTime(), Math.max(lastEnds.getTime(), now.getTime() + yearMs));
  const profile = americanProfiles.enrollmentCertificate;
  const content: CertificateContent = {
    id: { choice: "name", value: `EE-${randomBytes(8).toString("hex").toUpperCase()}` },
    cracaId: eca.certificate.value.toBeSigned.cracaId,
    crlSeries: crlSeriesOf.enrollment,
    validityPeriod: periodBetween(new Date(begins), new Date(ends)),
    appPermissions: profile.appPermissions,
    certRequestPermissions: [
      {
        subjectPermissions: { choice: "explicit", value: appPermissions.map(rangeOf) },
        minChainLength: 0,
        chainLengthRange: 0,
        eeType: endsOfChains.app,
      },
    ],
  };
  const key = generatePrivateKey("NistP256");
  const issuer = { certificate: eca.certificate, signer: await eca.signer() };
  const unmet = mayBreakRules
    ? unmetIn(lintCertificate(profile, drafted(content, key), eca.certificate))
    : [];
  const [issued] = await issueForHolder([{ content, requestKey: key.publicKey }], { explicit, issuer });
  const { certificate, s } = issued!;
  await checkAsHolder(
    "certchain/0",
    certificate.bytes,
    { ownKey: key, s },
    { issuer: eca.certificate, signer: issuer.signer, profile, mayBreak: unmet.map(({ name }) => name) },
  );
  return { certificate, s, key, unmet };
}

/** A certificate as rules look at it before it has its own key. */
export function drafted(content: CertificateContent, { publicKey }: PrivateKey) {
  const verifyKeyIndicator = {
    choice: "verificationKey",
    value: toVerificationKey("NistP256", publicKey),
  } as const;
  return { ...content, verifyKeyIndicator };
}

function rangeOf({ psid, ssp }: PsidSsp) {
  if (ssp?.choice !== "opaque") return { psid };
  return { psid, sspRange: { choice: "opaque", value: [ssp.value] } } as const;
}
