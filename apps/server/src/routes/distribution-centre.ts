import { fromHex, toHex } from "@v2x/asn1";
import type { AuthorityRecord, Ccms, ListKind, PublishedList } from "@v2x/ccms";
import { certificateFileName, crlFileName, ctlFileName } from "@v2x/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpFailure } from "../http/http-failure.ts";
import { sendFile } from "../http/send-file.ts";

/** Where the distribution centre lives under the public URL. */
export const distributionCentrePath = "/ccms/dc";

/**
 * Serves lists and the TLM's certificates to devices, without sign-in: those of the current issuer, and by HashedId8,
 * in either case, those of every issuer there was. A HashedId8 that issued nothing here is 404. Delta lists are not
 * published, so asking for one is 404 as well.
 *
 * @see ETSI TS 102 941 — annexes D and E
 */
export function serveDistributionCentre(app: FastifyInstance, ccms: Ccms): void {
  const list =
    (kind: ListKind, mediaType: string, fileNameOf: (name: string) => string) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { message, issuerName } = await listAsked(request, kind);
      const fileName = fileNameOf(issuerName);
      return sendFile(request, reply, { bytes: message, mediaType, fileName, keep: "public" });
    };
  const tlmCertificate = async (request: FastifyRequest, reply: FastifyReply) => {
    const { name, certificate } = await tlmAsked(request);
    return sendFile(request, reply, {
      bytes: certificate,
      mediaType: "application/octet-stream",
      fileName: certificateFileName(name),
      keep: "public",
    });
  };
  const ectl = list("ectl", "application/octet-stream", ctlFileName);
  app.get(`${distributionCentrePath}/getctl/:hashedId8`, list("ctl", "application/x-its-ctl", ctlFileName));
  app.get(`${distributionCentrePath}/getcrl/:hashedId8`, list("crl", "application/x-its-crl", crlFileName));
  app.get(`${distributionCentrePath}/getectl`, ectl);
  app.get(`${distributionCentrePath}/getectl/:hashedId8`, ectl);
  app.get(`${distributionCentrePath}/gettlmcertificate`, tlmCertificate);
  app.get(`${distributionCentrePath}/gettlmcertificate/:hashedId8`, tlmCertificate);

  async function listAsked(request: FastifyRequest, kind: ListKind): Promise<PublishedList> {
    const asked = askedIn(request);
    if (asked === undefined) return ccms.list(kind);
    const issuer = hashedId8In(asked);
    return (issuer && (await ccms.listOf(kind, issuer))) ?? refuse(asked);
  }

  async function tlmAsked(request: FastifyRequest): Promise<AuthorityRecord> {
    const asked = askedIn(request);
    if (asked === undefined) return ccms.certificate("tlm");
    const found = (await ccms.certificates()).find(
      ({ role, hashedId8 }) => role === "tlm" && toHex(hashedId8) === asked.toLowerCase(),
    );
    return found ?? refuse(asked);
  }
}

function askedIn(request: FastifyRequest): string | undefined {
  return (request.params as { readonly hashedId8?: string }).hashedId8;
}

function hashedId8In(asked: string): Uint8Array | undefined {
  return /^[0-9a-f]{16}$/i.test(asked) ? fromHex(asked) : undefined;
}

function refuse(asked: string): never {
  throw new HttpFailure("list-unknown", { hashedId8Hex: asked.slice(0, 40) });
}
