import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { eightOctetsInHex } from "../hex.ts";
import { scmsCaInfo, scmsElectorInfo } from "./ca-info.ts";

const octets = { type: "file", mediaType: "application/octet-stream" } as const;
const info = { type: "json", schema: scmsCaInfo } as const;

/** The certificates and lists of the SCMS's authorities, and what people want to know of them. */
export const scmsCaCalls = {
  getRcaCert: {
    method: "GET",
    path: "/api/async/scms/ca/getRcaCert",
    summary: "The root CA's certificate.",
    auth: "member",
    system: "scms",
    answer: octets,
  },
  getIcaCert: {
    method: "GET",
    path: "/api/async/scms/ca/getIcaCert",
    summary: "The intermediate CA's certificate.",
    auth: "member",
    system: "scms",
    answer: octets,
  },
  getRaCert: {
    method: "GET",
    path: "/api/async/scms/ca/getRaCert",
    summary: "The registration authority's certificate.",
    auth: "member",
    system: "scms",
    answer: octets,
  },
  getEcaCert: {
    method: "GET",
    path: "/api/async/scms/ca/getEcaCert",
    summary: "The enrollment CA's certificate.",
    auth: "member",
    system: "scms",
    answer: octets,
  },
  getAcaCert: {
    method: "GET",
    path: "/api/async/scms/ca/getAcaCert",
    summary: "The authorization CA's certificate.",
    auth: "member",
    system: "scms",
    answer: octets,
  },
  getRcaInfo: {
    method: "GET",
    path: "/api/async/scms/ca/getRcaInfo",
    summary: "The root CA's name, HashedId8 and labelled values, the CTL series ID among them.",
    auth: "member",
    system: "scms",
    answer: info,
  },
  getIcaInfo: {
    method: "GET",
    path: "/api/async/scms/ca/getIcaInfo",
    summary: "The intermediate CA's name, HashedId8 and labelled values.",
    auth: "member",
    system: "scms",
    answer: info,
  },
  getRaInfo: {
    method: "GET",
    path: "/api/async/scms/ca/getRaInfo",
    summary: "The registration authority's name, HashedId8 and labelled values, the RA base URI among them.",
    auth: "member",
    system: "scms",
    answer: info,
  },
  getEcaInfo: {
    method: "GET",
    path: "/api/async/scms/ca/getEcaInfo",
    summary: "The enrollment CA's name, HashedId8 and labelled values, the ECA base URI among them.",
    auth: "member",
    system: "scms",
    answer: info,
  },
  getAcaInfo: {
    method: "GET",
    path: "/api/async/scms/ca/getAcaInfo",
    summary: "The authorization CA's name, HashedId8 and labelled values.",
    auth: "member",
    system: "scms",
    answer: info,
  },
  electorInfo: {
    method: "GET",
    path: "/api/async/scms/ca/electorInfo",
    summary: "The electors' names and HashedId8s.",
    auth: "member",
    system: "scms",
    answer: { type: "json", schema: scmsElectorInfo },
  },
  electorCert: {
    method: "GET",
    path: "/api/async/scms/ca/electorCert",
    summary: "The certificate of an elector.",
    auth: "member",
    system: "scms",
    query: z.object({ hashedId8: eightOctetsInHex }),
    answer: octets,
  },
  ctl: {
    method: "GET",
    path: "/api/async/scms/ca/ctl",
    summary: "The electors' certificate trust list with the certificate of each elector, as a zip file.",
    auth: "member",
    system: "scms",
    answer: { type: "file", mediaType: "application/zip" },
  },
  compositeCrl: {
    method: "GET",
    path: "/api/async/scms/ca/compositeCrl",
    summary: "All certificate revocation lists with the trust list.",
    auth: "member",
    system: "scms",
    answer: octets,
  },
  ccf: {
    method: "GET",
    path: "/api/async/scms/ca/ccf",
    summary: "The certificate chain file: all CA certificates with the trust list.",
    auth: "member",
    system: "scms",
    answer: octets,
  },
} as const satisfies Record<string, Call>;
