import { toHex } from "@v2x/asn1";
import {
  crlOf,
  type DecodedCertificate,
  europeanProfiles,
  fullCtl,
  issueCertificate,
  type ListContent,
  type MessageSigner,
  signerWith,
  signList,
  toTime32,
  toVerificationKey,
} from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import type { CtlEntry } from "@v2x/v2x-schema";
import { now, type TestAuthorities } from "../authorities.test-support.ts";
import type { HttpAnswer, Transport } from "../index.ts";

/** Where the distribution centre of these tests is. */
export const dcUrl = "https://pki.test/dc";
export const urls = { ea: "https://pki.test/ea", aa: "https://pki.test/aa" } as const;

/** What a distribution centre serves, by address. */
export type Served = Map<string, Uint8Array>;

/** A distribution centre over test authorities, with the means to sign other lists. */
export interface TestCentre {
  readonly manager: MessageSigner;
  readonly served: Served;
  readonly address: {
    readonly tlm: string;
    readonly ectl: string;
    readonly ctl: string;
    readonly crl: string;
  };
  /** The entries of the root's list. */
  readonly entries: readonly CtlEntry[];
  list(content: ListContent, by?: MessageSigner): Promise<Uint8Array>;
  ctl(entries: readonly CtlEntry[], nextUpdate?: Date): Promise<Uint8Array>;
  crl(revoked: readonly Uint8Array[], nextUpdate?: Date): Promise<Uint8Array>;
  /** The manager's list of roots. */
  ectl(roots: readonly DecodedCertificate[], nextUpdate?: Date): Promise<Uint8Array>;
}

const earlier = new Date("2026-02-01T00:00:00Z");
/** Until when lists hold unless a test says otherwise. */
export const nextUpdate = new Date("2026-04-01T00:00:00Z");

/** Makes one that serves everything as it should be. */
export async function testCentre({ root, ea, aa }: TestAuthorities): Promise<TestCentre> {
  const manager = await testManager();
  const rootId = root.certificate.hashedId8;
  const dc: CtlEntry = { choice: "dc", value: { url: `${dcUrl}/`, cert: [rootId] } };
  const entries: readonly CtlEntry[] = [
    {
      choice: "ea",
      value: { eaCertificate: ea.certificate.value, aaAccessPoint: urls.ea, itsAccessPoint: urls.ea },
    },
    { choice: "aa", value: { aaCertificate: aa.certificate.value, accessPoint: urls.aa } },
    dc,
  ];
  const list = (content: ListContent, by = root) => signList(content, by, now);
  const ctl = (listed: readonly CtlEntry[], until = nextUpdate) =>
    list({ kind: "ctl", ctl: fullCtl({ sequence: 1, nextUpdate: until, entries: listed }) });
  const crl = (revoked: readonly Uint8Array[], until = nextUpdate) =>
    list({ kind: "crl", crl: crlOf({ thisUpdate: earlier, nextUpdate: until, revoked }) });
  const ectl = (roots: readonly DecodedCertificate[], until = nextUpdate) => {
    const listed: readonly CtlEntry[] = [
      ...roots.map(({ value }): CtlEntry => ({ choice: "rca", value: { selfsignedRootCa: value } })),
      { choice: "tlm", value: { selfSignedTLMCertificate: manager.certificate.value, accessPoint: dcUrl } },
      { choice: "dc", value: { url: dcUrl, cert: roots.map(({ hashedId8 }) => hashedId8) } },
    ];
    const content = fullCtl({ sequence: 0, nextUpdate: until, entries: listed });
    return list({ kind: "ectl", ctl: content }, manager);
  };
  const id = idText(root.certificate);
  const address = {
    tlm: `${dcUrl}/gettlmcertificate`,
    ectl: `${dcUrl}/getectl/${idText(manager.certificate)}`,
    ctl: `${dcUrl}/getctl/${id}`,
    crl: `${dcUrl}/getcrl/${id}`,
  };
  const served: Served = new Map([
    [address.tlm, manager.certificate.bytes],
    [address.ectl, await ectl([root.certificate])],
    [address.ctl, await ctl(entries)],
    [address.crl, await crl([])],
  ]);
  return { manager, served, address, entries, list, ctl, crl, ectl };
}

/** HashedId8 as addresses have it. */
export function idText({ hashedId8 }: DecodedCertificate): string {
  return toHex(hashedId8).toUpperCase();
}

/** Carries what is served. */
export function getFrom(served: Served): Pick<Transport, "get"> {
  return {
    get: async (url): Promise<HttpAnswer> => {
      const body = served.get(url);
      return {
        status: body === undefined ? 404 : 200,
        mediaType: "application/octet-stream",
        body: body ?? new Uint8Array(),
      };
    },
  };
}

/** A trust list manager, valid from 2026 for ten years. */
export async function testManager(): Promise<MessageSigner> {
  const key = generatePrivateKey("NistP256");
  const certificate = await issueCertificate({
    profile: europeanProfiles.tlm,
    toBeSigned: {
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: {
        start: toTime32(new Date("2026-01-01T00:00:00Z")),
        duration: { choice: "years", value: 10 },
      },
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey(key.keyType, key.publicKey),
      },
      id: { choice: "name", value: "TEST TLM" },
      appPermissions: europeanProfiles.tlm.appPermissions,
    },
    issuer: "self",
    signer: signerWith(key),
  });
  return { certificate, signer: signerWith(key) };
}
