import { issueCertificate, toEncryptionKey, toTime32, toVerificationKey, validityOf } from "@v2x/credentials";
import type { Authorities, Authority } from "./authorities.ts";
import { authorityProfiles, toBeSignedOf } from "./authority-profiles.ts";
import type { AuthorityRole, CcmsPorts, Hierarchy } from "./ports.ts";
import { issueList, listKinds } from "./trust-lists.ts";

/** Stations whose clocks are behind, and a clock set back after the first start, still find the authorities valid. */
const backdatedMs = 3_600_000;

/**
 * Makes keys, certificates and first lists of a whole CCMS. Nothing is stored.
 *
 * @see ETSI TS 103 097 clause 7.2; TS 102 941 clause 6.3
 */
export async function makeHierarchy(ports: CcmsPorts): Promise<Hierarchy> {
  const keys: Hierarchy["keys"][number][] = [];
  const tlm = await makeAuthority("tlm", "self");
  const rca = await makeAuthority("rca", "self");
  const authorities: Authorities = {
    tlm,
    rca,
    ea: await makeAuthority("ea", rca),
    aa: await makeAuthority("aa", rca),
  };
  const lists = await Promise.all(
    listKinds.map((kind) =>
      issueList({ kind, issue: 1, authorities, urls: ports.urls, issuedAt: ports.now() }),
    ),
  );
  const records = Object.values(authorities).map(({ record }) => record);
  return { keys, authorities: records, lists };

  async function makeAuthority(role: AuthorityRole, issuer: "self" | Authority): Promise<Authority> {
    const profile = authorityProfiles[role];
    const verification = await ports.keys.create(profile.keyType, "sign");
    keys.push(verification.sealed);
    const encryption = profile.hasEncryptionKey
      ? await ports.keys.create(encryptionKeyType, "decrypt")
      : undefined;
    if (encryption) keys.push(encryption.sealed);
    const certificate = await issueCertificate({
      profile: profile.lint,
      toBeSigned: toBeSignedOf(profile, {
        validityPeriod: {
          start: toTime32(new Date(ports.now().getTime() - backdatedMs)),
          duration: { choice: "years", value: profile.validityYears },
        },
        verifyKeyIndicator: {
          choice: "verificationKey",
          value: toVerificationKey(profile.keyType, verification.publicKey),
        },
        encryptionKey: encryption && toEncryptionKey(encryptionKeyType, encryption.publicKey),
      }),
      issuer: issuer === "self" ? "self" : issuer.certificate,
      signer: issuer === "self" ? verification.signer : await issuer.signer(),
    });
    return {
      record: {
        role,
        name: profile.name,
        hashedId8: certificate.hashedId8,
        certificate: certificate.bytes,
        verificationKeyId: verification.sealed.id,
        encryptionKeyId: encryption?.sealed.id,
        ...validityOf(certificate.value.toBeSigned.validityPeriod),
      },
      certificate,
      signer: async () => verification.signer,
    };
  }
}

/** ECIES as every station knows it. */
const encryptionKeyType = "NistP256";
