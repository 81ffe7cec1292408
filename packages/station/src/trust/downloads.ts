import { DecodeError, toHex } from "@v2x/asn1";
import {
  CredentialsError,
  type DecodedCertificate,
  decodeCertificate,
  type ListContent,
  readList,
} from "@v2x/credentials";
import { StationError } from "../errors.ts";
import type { Transport } from "../exchange/transport.ts";

/** A list as it came, decoded; of the kind that was asked for. */
export interface FetchedList<Kind extends ListContent["kind"] = ListContent["kind"]> {
  readonly bytes: Uint8Array;
  readonly content: Extract<ListContent, { readonly kind: Kind }>;
  readonly nextUpdate: Date;
}

/** A list of what is to be trusted. */
export type TrustList = FetchedList<"ectl"> | FetchedList<"ctl">;

/** What a distribution centre serves, read but not judged. */
export interface DistributionCentre {
  /** @throws StationError "download-refused", "download-unreadable"; what the transport throws. All do. */
  tlmCertificate(): Promise<DecodedCertificate>;
  ectl(tlm: DecodedCertificate): Promise<FetchedList<"ectl">>;
  ctl(root: DecodedCertificate): Promise<FetchedList<"ctl">>;
  crl(root: DecodedCertificate): Promise<FetchedList<"crl">>;
  /** A manager's certificate by its HashedId8; undefined where none is served. */
  tlmCertificateOf(id: Uint8Array): Promise<DecodedCertificate | undefined>;
  /** What changed in a list with that sequence; undefined where none is served. */
  delta(
    kind: TrustList["content"]["kind"],
    issuer: DecodedCertificate,
    sequence: number,
  ): Promise<TrustList | undefined>;
  /**
   * The link certificate that leads to a manager or root; undefined where none is served.
   *
   * @param to - HashedId8 of the certificate that the link leads to; absent: the newest.
   */
  link(form: StationLinkForm, to?: Uint8Array): Promise<Uint8Array | undefined>;
}

/** The link certificates that lead a station on: signed by the key before. */
export type StationLinkForm = "tlm" | "rca-single";

/**
 * The downloads of a distribution centre.
 *
 * @param dcUrl - with or without a slash at its end, as trust lists write it.
 * @see ETSI TS 102 941 annexes D and E
 */
export function distributionCentre({ get }: Pick<Transport, "get">, dcUrl: string): DistributionCentre {
  const base = withoutSlash(dcUrl);
  const idOf = ({ hashedId8 }: DecodedCertificate) => toHex(hashedId8).toUpperCase();
  return {
    tlmCertificate: () => download(get, `${base}/gettlmcertificate`, decodeCertificate),
    ectl: (tlm) => download(get, `${base}/getectl/${idOf(tlm)}`, listOf("ectl")),
    ctl: (root) => download(get, `${base}/getctl/${idOf(root)}`, listOf("ctl")),
    crl: (root) => download(get, `${base}/getcrl/${idOf(root)}`, listOf("crl")),
    tlmCertificateOf: (id) =>
      ifServed(download(get, `${base}/gettlmcertificate/${toHex(id).toUpperCase()}`, decodeCertificate)),
    delta: (kind, issuer, sequence) =>
      ifServed(
        download<TrustList>(
          get,
          `${base}/${deltaCalls[kind]}/${idOf(issuer)}/${sequence}`,
          kind === "ctl" ? listOf("ctl") : listOf("ectl"),
        ),
      ),
    link: (form, to) => {
      const name = to === undefined ? "" : `/${toHex(to).toUpperCase()}`;
      return ifServed(download(get, `${base}/${linkCalls[form]}${name}`, (message) => message));
    },
  };
}

const deltaCalls = { ectl: "getdeltaectl", ctl: "getctl" } as const;
/** The standard names no call for roots. */
const linkCalls = { tlm: "gettlmlinkcertificate", "rca-single": "getrcalinkcertificate" } as const;

async function ifServed<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof StationError && error.code === "download-refused") return undefined;
    throw error;
  }
}

/** An address without the slashes at its end. */
export function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

/** Where a list of another kind were taken for a revocation list, nobody would be revoked. */
function listOf<Kind extends ListContent["kind"]>(kind: Kind): (bytes: Uint8Array) => FetchedList<Kind> {
  return (bytes) => {
    const { content, nextUpdate } = readList(bytes);
    if (content.kind !== kind) {
      throw new CredentialsError("not-a-list", { reason: `it is a ${content.kind}, not a ${kind}` });
    }
    return { bytes, content: content as FetchedList<Kind>["content"], nextUpdate };
  };
}

/**
 * Downloads and reads.
 *
 * @param good - the status codes of an answer that holds what was asked for.
 * @throws StationError "download-refused", "download-unreadable"; what the transport throws.
 */
export async function download<T>(
  get: Transport["get"],
  url: string,
  read: (bytes: Uint8Array) => T,
  good: readonly number[] = [200],
): Promise<T> {
  const { status, body } = await get(url);
  if (!good.includes(status)) {
    const reason = `the server answers with status ${status}`;
    throw new StationError("download-refused", { url, status, reason });
  }
  try {
    return read(body);
  } catch (cause) {
    if (!(cause instanceof DecodeError) && !(cause instanceof CredentialsError)) throw cause;
    throw new StationError("download-unreadable", { url, reason: cause.message }, { cause });
  }
}
