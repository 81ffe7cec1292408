import { timeText } from "@v2x/credentials";
import { type Authorities, type Authority, type CodedRule, isInForce } from "@v2x/pki";
import type { CertificateRequestRight } from "@v2x/v2x-schema";
import { maySign } from "../exchange/request-rights.ts";
import type { DeviceRecord } from "../ports.ts";
import type { KnownCredential } from "./senders.ts";

/** A request that an enrolment credential signed or vouched for; where it did not, no rule applies. */
export interface CredentialSubject {
  readonly credential: KnownCredential | undefined;
  /** The generation of this EA that issued it, while that is in force. */
  readonly credentialIssuer: Authority | undefined;
  readonly now: Date;
}

/** What is asked of a credential in every flow. */
export function credentialRules<Code>(
  right: CertificateRequestRight,
  path: string,
  codes: { readonly ended: Code; readonly untrusted: Code; readonly denied: Code },
): readonly CodedRule<CredentialSubject, Code>[] {
  return [
    {
      name: "credential-alive",
      clause: "IEEE 1609.2 5.2.4",
      path,
      expected: "the enrolment credential is within its life",
      code: codes.ended,
      ask({ credential, now }) {
        if (credential === undefined) return "notApplicable";
        const { notBefore, notAfter } = credential.record;
        if (notBefore <= now && now < notAfter) return true;
        return { found: `its life is ${timeText(notBefore)} to ${timeText(notAfter)}` };
      },
    },
    {
      name: "credential-issuer-in-force",
      clause: "IEEE 1609.2 5.1.2",
      path,
      expected: "the EA certificate that issued the enrolment credential is in force",
      code: codes.untrusted,
      ask: ({ credential, credentialIssuer }) =>
        credential === undefined ? "notApplicable" : credentialIssuer !== undefined,
    },
    {
      name: "credential-permits",
      clause: "ETSI TS 102 941 Annex B",
      path,
      expected: `the SSP of 623 in the enrolment credential is of version 1 and permits ${right}`,
      code: codes.denied,
      ask: ({ credential }) =>
        credential === undefined ? "notApplicable" : maySign(credential.certificate, right),
    },
  ];
}

/** That nobody took the device out of use. */
export function deviceRule<Code>(
  path: string,
  code: Code,
): CodedRule<{ readonly device: DeviceRecord | undefined }, Code> {
  return {
    name: "device-active",
    clause: "ETSI TS 102 941 6.2.3.2",
    path,
    expected: "the device is neither deactivated nor revoked",
    code,
    ask: ({ device }) =>
      device === undefined
        ? "notApplicable"
        : device.state === "ACTIVE" || { found: `it is ${device.state}` },
  };
}

/** The generation of the EA that issued a credential, while it is in force. */
export function issuerOf(
  credential: KnownCredential | undefined,
  authorities: Authorities,
  now: Date,
): Authority | undefined {
  const issuer = credential?.certificate.value.issuer;
  if (!(issuer?.value instanceof Uint8Array)) return undefined;
  const id = issuer.value;
  return authorities.usable.find(
    (authority) =>
      authority.record.role === "ea" &&
      Buffer.compare(authority.record.hashedId8, id) === 0 &&
      isInForce(authority, now),
  );
}
