import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { appPermission } from "../permissions.ts";
import { ccmsInfoBundle } from "./ca-info.ts";

const octets = { type: "file", mediaType: "application/octet-stream" } as const;

/** The certificates and lists of the CCMS's authorities, and what they may grant. */
export const caCalls = {
  getAaCertAppPermissions: {
    method: "GET",
    path: "/api/async/ccms/ca/getAaCertAppPermissions",
    summary: "The permissions that the AA may put into tickets.",
    auth: "member",
    system: "ccms",
    answer: { type: "json", schema: z.array(appPermission) },
  },
  getRootCert: {
    method: "GET",
    path: "/api/async/ccms/ca/getRootCert",
    summary: "The RCA's certificate.",
    auth: "member",
    system: "ccms",
    answer: octets,
  },
  getCtl: {
    method: "GET",
    path: "/api/async/ccms/ca/getCtl",
    summary: "The RCA's certificate trust list.",
    auth: "member",
    system: "ccms",
    answer: octets,
  },
  getCrl: {
    method: "GET",
    path: "/api/async/ccms/ca/getCrl",
    summary: "The RCA's certificate revocation list.",
    auth: "member",
    system: "ccms",
    answer: octets,
  },
  getEaCert: {
    method: "GET",
    path: "/api/async/ccms/ca/getEaCert",
    summary: "The EA's certificate.",
    auth: "member",
    system: "ccms",
    answer: octets,
  },
  getAaCert: {
    method: "GET",
    path: "/api/async/ccms/ca/getAaCert",
    summary: "The AA's certificate.",
    auth: "member",
    system: "ccms",
    answer: octets,
  },
  getInfoBundle: {
    method: "GET",
    path: "/api/async/ccms/ca/getInfoBundle",
    summary: "The authorities' names, HashedId8s and addresses.",
    auth: "member",
    system: "ccms",
    answer: { type: "json", schema: ccmsInfoBundle },
  },
} as const satisfies Record<string, Call>;
