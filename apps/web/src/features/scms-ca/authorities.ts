import {
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
import type { Authority, CaFile } from "../../both-systems/authorities/authority.ts";

/** The authorities that have a card, in the order of the cards. */
export const cardRoles = ["rca", "ica", "ra", "eca", "aca"] as const;
export type CardRole = (typeof cardRoles)[number];

/** The calls that tell of an authority. */
export const callsOf = {
  rca: { info: calls.scms.getRcaInfo, certificate: calls.scms.getRcaCert },
  ica: { info: calls.scms.getIcaInfo, certificate: calls.scms.getIcaCert },
  ra: { info: calls.scms.getRaInfo, certificate: calls.scms.getRaCert },
  eca: { info: calls.scms.getEcaInfo, certificate: calls.scms.getEcaCert },
  aca: { info: calls.scms.getAcaInfo, certificate: calls.scms.getAcaCert },
} as const;

/** What a card and its dialog show of an authority. */
export interface ScmsAuthority extends Authority {
  readonly role: CardRole;
  /** Labels and values, in the server's order. */
  readonly extInfo: readonly (readonly [label: string, value: string])[];
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
export function authorityOf(role: CardRole, { name, hashedId8, extInfo }: ScmsCaInfo): ScmsAuthority {
  const { certificate } = callsOf[role];
  return {
    system: "scms",
    role,
    title: titleOf(role),
    name,
    hashedId8,
    extInfo: Object.entries(extInfo),
    certificate: {
      fetch: (signal) => api.call(certificate, { ...(signal && { signal }) }),
      fileName: certificateFileName(name),
    },
    lists: role === "ra" ? listsOf(name) : [],
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

function listsOf(raName: string): ScmsAuthority["lists"] {
  return [
    {
      kind: "compositeCrl",
      fetch: (signal) => api.call(calls.scms.compositeCrl, { ...(signal && { signal }) }),
      fileName: compositeCrlFileName(raName),
    },
    {
      kind: "ccf",
      fetch: (signal) => api.call(calls.scms.ccf, { ...(signal && { signal }) }),
      fileName: ccfFileName(raName),
    },
  ];
}
