import { networkOf } from "@v2x/identity";
import type { DownloadKind, Scms, ScmsRefusal } from "@v2x/scms";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendFile } from "../http/send-file.ts";

/** The header in which a device says, signed and encrypted, which file it wants. */
const authorizationHeader = "ieee-1609.2.1-authorization";

/** A batch that is being made takes a second or two, and others may be before it. */
const retryAfterSeconds = 5;

/** Where files of one kind are fetched. */
interface DeviceFiles {
  readonly path: string;
  readonly of: DownloadKind;
}

/**
 * Serves the files that the RA has for devices to those that asked for them.
 *
 * @param refuse - sends a fine error.
 * @see IEEE 1609.2.1 6.3.5.3, 6.3.5.5
 */
export function serveDeviceFiles(
  app: FastifyInstance,
  { path, of }: DeviceFiles,
  scms: Pick<Scms, "download">,
  refuse: (refusal: ScmsRefusal, reply: FastifyReply) => FastifyReply,
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = askedIn(request);
    reply.header("cache-control", "no-store");
    if (asked === undefined) {
      return reply
        .code(401)
        .type("text/plain; charset=utf-8")
        .send(
          "The header Ieee-1609.2.1-Authorization must carry an EeRaDownloadRequestSpdu in base64: signed with the enrollment certificate, and encrypted for the RA.",
        );
    }
    const answer = await scms.download({ of, sender: networkOf(request.ip), ...asked });
    if ("refusal" in answer) return refuse(answer.refusal, reply);
    if ("absent" in answer) {
      if (answer.isBeingMade) reply.header("retry-after", retryAfterSeconds);
      return reply.code(404).type("text/plain; charset=utf-8").send(answer.absent);
    }
    const { name, octets: bytes } = answer.file;
    return sendFile(request, reply, {
      bytes,
      mediaType: "application/octet-stream",
      fileName: name,
      keep: "stored",
    });
  };
  // Some clients end every address with a slash.
  for (const address of [path, `${path}/`]) app.get(address, handler);
}

/** @returns undefined where neither header nor query asks for anything, or the header is no base64. */
function askedIn(request: FastifyRequest) {
  const header = request.headers[authorizationHeader];
  const fileName = fileNameIn(request);
  if (header === undefined) return fileName === undefined ? undefined : { fileName };
  const octets = requestIn(header);
  return octets && { octets, ...(fileName === undefined ? {} : { fileName }) };
}

/** @returns undefined where the header is no base64, of either alphabet (RFC 4648 4 and 5). */
function requestIn(header: string | string[]): Uint8Array | undefined {
  const text = typeof header === "string" ? header.trim() : "";
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return undefined;
  return Uint8Array.from(Buffer.from(text, "base64"));
}

/** The last of several; an empty one says nothing. */
function fileNameIn({ query }: FastifyRequest): string | undefined {
  const { filename } = query as { readonly filename?: string | readonly string[] };
  return (Array.isArray(filename) ? filename.at(-1) : filename) || undefined;
}
