import { coer, toHex } from "@v2x/asn1";
import { CredentialsError, crlOf, fullCtl, type ListContent, readList, signList } from "@v2x/credentials";
import { type CtlEntry, CtlFormat } from "@v2x/v2x-schema";
import type { Authorities } from "./authorities.ts";
import type { CcmsPorts, CcmsUrls, ListKind, ListRecord } from "./ports.ts";
import { wholeSecond } from "./validity.ts";

/** Every list, in the order in which a first start makes them. */
export const listKinds = ["ctl", "crl", "ectl"] as const satisfies readonly ListKind[];

/** How long a list lives if nothing replaces it, which happens at half of it. */
const listLifeDays: Readonly<Record<ListKind, number>> = { ctl: 30, crl: 30, ectl: 90 };

/** The trust and revocation lists as they are served. */
export interface TrustLists {
  /**
   * The current list. It is issued anew when half of its life is over; while the key for that is away, the old one
   * goes on being served.
   *
   * @throws CredentialsError "key-unavailable" when there is none to serve either.
   */
  current(kind: ListKind): Promise<ListRecord>;
  /** Issues anew what says something else than it should, as after a change of addresses. */
  bringUpToDate(): Promise<void>;
}

/** The lists of these authorities, kept in storage. */
export function trustLists(ports: CcmsPorts, authorities: Authorities): TrustLists {
  const { storage, urls } = ports;
  return {
    async current(kind) {
      const latest = await storage.latestList(kind);
      return latest && ports.now() < halfLife(latest) ? latest : replace(kind, latest);
    },
    async bringUpToDate() {
      for (const kind of listKinds) {
        const latest = await storage.latestList(kind);
        if (!latest || !saysWhatItShould(latest, authorities, urls)) await replace(kind, latest);
      }
    },
  };

  async function replace(kind: ListKind, latest: ListRecord | undefined): Promise<ListRecord> {
    const issue = (latest?.issue ?? 0) + 1;
    try {
      const next = await issueList({ kind, issue, authorities, urls, issuedAt: ports.now() });
      if (await storage.publishList(next)) return next;
    } catch (failure) {
      if (latest && isKeyUnavailable(failure)) return latest;
      throw failure;
    }
    // Another process published this issue first, and its list says the same.
    return (await storage.latestList(kind)) as ListRecord;
  }
}

/** What one issue of a list is made from. */
export interface ListOrder {
  readonly kind: ListKind;
  /** From 1. */
  readonly issue: number;
  readonly authorities: Authorities;
  readonly urls: CcmsUrls;
  readonly issuedAt: Date;
}

/** Signs one issue of a list; the caller publishes it. */
export async function issueList(order: ListOrder): Promise<ListRecord> {
  const { kind, issue, authorities, issuedAt } = order;
  const { certificate, signer } = authorities[kind === "ectl" ? "tlm" : "rca"];
  const nextUpdate = wholeSecond(new Date(issuedAt.getTime() + listLifeDays[kind] * dayMs));
  const content = contentOf(order, nextUpdate);
  const message = await signList(content, { certificate, signer: await signer() }, issuedAt);
  return { kind, issuer: certificate.hashedId8, issue, issuedAt, nextUpdate, message };
}

/** @see ETSI TS 102 941 6.3 — which entries which list has */
function contentOf({ kind, issue, authorities, urls, issuedAt }: ListOrder, nextUpdate: Date): ListContent {
  const { tlm, rca, ea, aa } = authorities;
  if (kind === "crl") return { kind, crl: crlOf({ thisUpdate: issuedAt, nextUpdate, revoked: [] }) };
  const distributionCentre: CtlEntry = {
    choice: "dc",
    value: { url: urls.dcUrl, cert: [rca.certificate.hashedId8] },
  };
  const entries: readonly CtlEntry[] =
    kind === "ctl"
      ? [
          {
            choice: "ea",
            value: {
              eaCertificate: ea.certificate.value,
              aaAccessPoint: urls.authValRequestUrl,
              itsAccessPoint: urls.ecRequestUrl,
            },
          },
          { choice: "aa", value: { aaCertificate: aa.certificate.value, accessPoint: urls.atRequestUrl } },
          distributionCentre,
        ]
      : [
          { choice: "rca", value: { selfsignedRootCa: rca.certificate.value } },
          {
            choice: "tlm",
            value: { selfSignedTLMCertificate: tlm.certificate.value, accessPoint: urls.dcUrl },
          },
          distributionCentre,
        ];
  return { kind, ctl: fullCtl({ sequence: issue % 256, nextUpdate, entries }) };
}

function saysWhatItShould(list: ListRecord, authorities: Authorities, urls: CcmsUrls): boolean {
  const found = readList(list.message).content;
  const { kind, issue, issuedAt, nextUpdate } = list;
  const wanted = contentOf({ kind, issue, authorities, urls, issuedAt }, nextUpdate);
  if (found.kind === "crl" || wanted.kind === "crl") return found.kind === wanted.kind;
  return toHex(coer.encode(CtlFormat, found.ctl)) === toHex(coer.encode(CtlFormat, wanted.ctl));
}

function halfLife({ issuedAt, nextUpdate }: ListRecord): Date {
  return new Date((issuedAt.getTime() + nextUpdate.getTime()) / 2);
}

function isKeyUnavailable(failure: unknown): boolean {
  return failure instanceof CredentialsError && failure.code === "key-unavailable";
}

const dayMs = 86_400_000;
