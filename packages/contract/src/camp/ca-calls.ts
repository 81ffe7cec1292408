import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { eightOctetsInHex } from "../hex.ts";
import { scmsCaInfo, scmsElectorInfo } from "../scms/ca-info.ts";

const ofCamp = { method: "GET", auth: "member", system: "scms", feature: "camp" } as const;
const octets = { ...ofCamp, answer: { type: "file", mediaType: "application/octet-stream" } } as const;
const info = { ...ofCamp, answer: { type: "json", schema: scmsCaInfo } } as const;

/**
 * The certificates and lists of CAMP's authorities, in the shapes of the SCMS's. CAMP has a card for the MA as well.
 * CAMP has no electors: their calls exist, and say so.
 */
export const campCaCalls = {
  getRcaCert: {
    ...octets,
    path: "/api/async/scms/camp/ca/getRcaCert",
    summary: "The certificate of CAMP's root CA.",
  },
  getIcaCert: {
    ...octets,
    path: "/api/async/scms/camp/ca/getIcaCert",
    summary: "The certificate of CAMP's intermediate CA.",
  },
  getRaCert: {
    ...octets,
    path: "/api/async/scms/camp/ca/getRaCert",
    summary: "The certificate of CAMP's registration authority.",
  },
  getEcaCert: {
    ...octets,
    path: "/api/async/scms/camp/ca/getEcaCert",
    summary: "The certificate of CAMP's enrollment CA.",
  },
  getAcaCert: {
    ...octets,
    path: "/api/async/scms/camp/ca/getAcaCert",
    summary: "The certificate of CAMP's authorization CA, which CAMP calls pseudonym CA (PCA).",
  },
  getMaCert: {
    ...octets,
    path: "/api/async/scms/camp/ca/getMaCert",
    summary: "The certificate of CAMP's misbehavior authority.",
  },
  getRcaInfo: {
    ...info,
    path: "/api/async/scms/camp/ca/getRcaInfo",
    summary: "Name, HashedId8 and labelled values of CAMP's root CA.",
  },
  getIcaInfo: {
    ...info,
    path: "/api/async/scms/camp/ca/getIcaInfo",
    summary: "Name, HashedId8 and labelled values of CAMP's intermediate CA.",
  },
  getRaInfo: {
    ...info,
    path: "/api/async/scms/camp/ca/getRaInfo",
    summary:
      "Name, HashedId8 and labelled values of CAMP's registration authority, its RA base URI among them.",
  },
  getEcaInfo: {
    ...info,
    path: "/api/async/scms/camp/ca/getEcaInfo",
    summary: "Name, HashedId8 and labelled values of CAMP's enrollment CA.",
  },
  getAcaInfo: {
    ...info,
    path: "/api/async/scms/camp/ca/getAcaInfo",
    summary: "Name, HashedId8 and labelled values of CAMP's authorization CA (PCA).",
  },
  getMaInfo: {
    ...info,
    path: "/api/async/scms/camp/ca/getMaInfo",
    summary: "Name, HashedId8 and labelled values of CAMP's misbehavior authority.",
  },
  electorInfo: {
    ...ofCamp,
    path: "/api/async/scms/camp/ca/electorInfo",
    summary: "The electors of CAMP's SCMS: none.",
    answer: { type: "json", schema: scmsElectorInfo },
  },
  electorCert: {
    ...octets,
    path: "/api/async/scms/camp/ca/electorCert",
    summary: "The certificate of an elector of CAMP's SCMS: always 404, since it has no electors.",
    query: z.object({ hashedId8: eightOctetsInHex }),
  },
  ctl: {
    ...ofCamp,
    path: "/api/async/scms/camp/ca/ctl",
    summary: "The trust list of the electors of CAMP's SCMS: always 404, since it has no electors.",
    answer: { type: "file", mediaType: "application/zip" },
  },
  compositeCrl: {
    ...octets,
    path: "/api/async/scms/camp/ca/compositeCrl",
    summary: "All revocation lists of CAMP's SCMS: CompositeCrl.",
  },
  ccf: {
    ...octets,
    path: "/api/async/scms/camp/ca/ccf",
    summary:
      "The certificate chain file that CAMP's RA gives to its devices: ScopedLocalCertificateChainFile.",
  },
} as const satisfies Record<string, Call>;
