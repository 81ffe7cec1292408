import {
  type Call,
  type CallAnswer,
  calls,
  ccfFileName,
  certificateFileName,
  compositeCrlFileName,
  fileNames,
  type ScmsCaInfo,
} from "@v2x/contract";
import { api } from "../../api/api.ts";
import type { ApiError } from "../../api/api-error.ts";
import { campAuthorityStatusQuery, scmsAuthorityStatusQuery } from "../../api/authority-status.ts";
import type { Authority, CaFile } from "../../both-systems/authorities/authority.ts";

/** The calls that tell of an authority. */
interface RoleCalls {
  readonly info: Call & typeof infoCall;
  readonly certificate: Call & typeof fileCall;
}

/** What these calls have in common, which is all that the screen needs to know of them. */
const infoCall = { auth: "member", answer: calls.scms.getRcaInfo.answer } as const;
const fileCall = { auth: "member", answer: calls.scms.getRcaCert.answer } as const;

/** The roles that may have a card. */
export type CardRole = "rca" | "ica" | "ra" | "eca" | "aca" | "ma";

/** One of the US systems, as its screen of CA certificates asks for it. */
export interface UsSystem {
  /** Whose texts the screen has. */
  readonly name: "scms" | "camp";
  /** The authorities that have a card, in the order of the cards. */
  readonly cardRoles: readonly CardRole[];
  readonly callsOf: Readonly<Partial<Record<CardRole, RoleCalls>>>;
  readonly electorInfo: typeof calls.scms.electorInfo | typeof calls.camp.electorInfo;
  readonly statusQuery: typeof scmsAuthorityStatusQuery;
  readonly compositeCrl: Call & typeof fileCall;
  readonly ccf: Call & typeof fileCall;
}

/** The SCMS of IEEE 1609.2.1. */
export const scmsSystem: UsSystem = {
  name: "scms",
  cardRoles: ["rca", "ica", "ra", "eca", "aca"],
  callsOf: {
    rca: { info: calls.scms.getRcaInfo, certificate: calls.scms.getRcaCert },
    ica: { info: calls.scms.getIcaInfo, certificate: calls.scms.getIcaCert },
    ra: { info: calls.scms.getRaInfo, certificate: calls.scms.getRaCert },
    eca: { info: calls.scms.getEcaInfo, certificate: calls.scms.getEcaCert },
    aca: { info: calls.scms.getAcaInfo, certificate: calls.scms.getAcaCert },
  },
  electorInfo: calls.scms.electorInfo,
  statusQuery: scmsAuthorityStatusQuery,
  compositeCrl: calls.scms.compositeCrl,
  ccf: calls.scms.ccf,
};

/** CAMP's variant of it, which has a card for the MA as well. */
export const campSystem: UsSystem = {
  name: "camp",
  cardRoles: ["rca", "ica", "ra", "eca", "aca", "ma"],
  callsOf: {
    rca: { info: calls.camp.getRcaInfo, certificate: calls.camp.getRcaCert },
    ica: { info: calls.camp.getIcaInfo, certificate: calls.camp.getIcaCert },
    ra: { info: calls.camp.getRaInfo, certificate: calls.camp.getRaCert },
    eca: { info: calls.camp.getEcaInfo, certificate: calls.camp.getEcaCert },
    aca: { info: calls.camp.getAcaInfo, certificate: calls.camp.getAcaCert },
    ma: { info: calls.camp.getMaInfo, certificate: calls.camp.getMaCert },
  },
  electorInfo: calls.camp.electorInfo,
  statusQuery: campAuthorityStatusQuery,
  compositeCrl: calls.camp.compositeCrl,
  ccf: calls.camp.ccf,
};

/** What a card and its dialog show of an authority. */
export interface ScmsAuthority extends Authority {
  readonly role: CardRole;
  /** Labels and values, in the server's order. */
  readonly extInfo: readonly (readonly [label: string, value: string])[];
  readonly of: UsSystem["name"];
  /** Beside the certificate; the RA alone has such. */
  readonly lists: readonly (CaFile & { readonly kind: "compositeCrl" | "ccf" })[];
}

/** An authority of which the server has no certificate to show, with its reason. */
export interface AbsentAuthority extends Pick<Authority, "title"> {
  readonly role: CardRole;
  readonly name?: undefined;
  readonly reason: ApiError;
}

/** One card from what the server tells of the authority. */
export function authorityOf(
  system: UsSystem,
  role: CardRole,
  { name, hashedId8, extInfo }: ScmsCaInfo,
): ScmsAuthority {
  const { certificate } = system.callsOf[role]!;
  return {
    system: "scms",
    of: system.name,
    role,
    title: titleOf(role),
    name,
    hashedId8,
    extInfo: Object.entries(extInfo),
    certificate: {
      fetch: (signal) => api.call(certificate, { ...(signal && { signal }) }),
      fileName: certificateFileName(name),
    },
    lists: role === "ra" ? listsOf(name, system) : [],
  };
}

/** The role as people write it: RCA. */
export function titleOf(role: CardRole): string {
  return role.toUpperCase();
}

/** An elector, whose title is its name, since there are several. */
export function electorOf({ name, hashedId8 }: CallAnswer<typeof calls.scms.electorInfo>[number]): Authority {
  return {
    system: "scms",
    role: "elector",
    title: name,
    name,
    hashedId8,
    certificate: {
      fetch: (signal) =>
        api.call(calls.scms.electorCert, { query: { hashedId8 }, ...(signal && { signal }) }),
      fileName: certificateFileName(name),
    },
  };
}

/** The electors' trust list with their certificates. */
export const ctlFile: CaFile = {
  fetch: (signal) => api.call(calls.scms.ctl, { ...(signal && { signal }) }),
  fileName: fileNames.ctl,
};

function listsOf(raName: string, { compositeCrl, ccf }: UsSystem): ScmsAuthority["lists"] {
  return [
    {
      kind: "compositeCrl",
      fetch: (signal) => api.call(compositeCrl, { ...(signal && { signal }) }),
      fileName: compositeCrlFileName(raName),
    },
    {
      kind: "ccf",
      fetch: (signal) => api.call(ccf, { ...(signal && { signal }) }),
      fileName: ccfFileName(raName),
    },
  ];
}
