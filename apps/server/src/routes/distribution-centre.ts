import { toHex } from "@v2x/asn1";
import type { Ccms, ListKind } from "@v2x/ccms";
import { certificateFileName, crlFileName, ctlFileName } from "@v2x/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpFailure } from "../http/http-failure.ts";
import { sendFile } from "../http/send-file.ts";

/** Where the distribution centre lives under the public URL. */
export const distributionCentrePath = "/ccms/dc";

/**
 * Serves lists and the TLM's certificate to devices, without sign-in. HashedId8s are read in either case; one that
 * issued nothing here is 404. Delta lists are not published, so asking for one is 404 as well.
 *
 * @see ETSI TS 102 941 — annexes D and E
 */
export function serveDistributionCentre(app: FastifyInstance, ccms: Ccms): void {
  const list = async (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: ListKind,
    mediaType: string,
    fileNameOf: (name: string) => string,
  ) => {
    const issuer = ccms.certificate(kind === "ectl" ? "tlm" : "rca");
    assertNames(request, issuer.hashedId8);
    const { message } = await ccms.list(kind);
    return sendFile(request, reply, {
      bytes: message,
      mediaType,
      fileName: fileNameOf(issuer.name),
      keep: "public",
    });
  };
  const ctl = (request: FastifyRequest, reply: FastifyReply) =>
    list(request, reply, "ctl", "application/x-its-ctl", ctlFileName);
  const crl = (request: FastifyRequest, reply: FastifyReply) =>
    list(request, reply, "crl", "application/x-its-crl", crlFileName);
  const ectl = (request: FastifyRequest, reply: FastifyReply) =>
    list(request, reply, "ectl", "application/octet-stream", ctlFileName);
  const tlmCertificate = async (request: FastifyRequest, reply: FastifyReply) => {
    const { name, bytes, hashedId8 } = ccms.certificate("tlm");
    assertNames(request, hashedId8);
    return sendFile(request, reply, {
      bytes,
      mediaType: "application/octet-stream",
      fileName: certificateFileName(name),
      keep: "public",
    });
  };
  app.get(`${distributionCentrePath}/getctl/:hashedId8`, ctl);
  app.get(`${distributionCentrePath}/getcrl/:hashedId8`, crl);
  app.get(`${distributionCentrePath}/getectl`, ectl);
  app.get(`${distributionCentrePath}/getectl/:hashedId8`, ectl);
  app.get(`${distributionCentrePath}/gettlmcertificate`, tlmCertificate);
  app.get(`${distributionCentrePath}/gettlmcertificate/:hashedId8`, tlmCertificate);
}

/** A request that names no HashedId8 means the only one there is. */
function assertNames(request: FastifyRequest, hashedId8: Uint8Array): void {
  const { hashedId8: asked } = request.params as { readonly hashedId8?: string };
  if (asked === undefined || asked.toLowerCase() === toHex(hashedId8)) return;
  throw new HttpFailure("list-unknown", { hashedId8Hex: asked.slice(0, 40) });
}
