import { networkOf } from "@v2x/identity";
import {
  type Camp,
  type CampAnswer,
  type CampDownloadKind,
  type CampRaCalls,
  type CampRefusal,
  pocErrorHeaders,
  pocErrorText,
} from "@v2x/scms";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { edgeLimits } from "../http/edge-limits.ts";
import { sendFile } from "../http/send-file.ts";
import { campChainPaths, campCrlPaths, campRaPath } from "./camp-paths.ts";
import { type DevicePost, serveDevicePosts } from "./device-posts.ts";
import type { ScmsErrors } from "./scms-authorities.ts";

/** What devices of CAMP post to the RA. */
export const campPosts = {
  pseudonym: `${campRaPath}/provision-pseudonym-certificate-batch`,
  identity: `${campRaPath}/provision-identity-certificate`,
  application: `${campRaPath}/provision-application-certificate`,
} as const;

/** What devices of CAMP fetch from the RA; no public document tells the path of the last, which is ours. */
export const campDownloads = {
  pseudonym: `${campRaPath}/download/batch`,
  identity: `${campRaPath}/download/identity-certificate`,
  application: `${campRaPath}/download/application-certificate`,
  info: `${campRaPath}/download/info`,
} as const satisfies Record<CampDownloadKind, string>;

/** A request has at most a few permissions, two keys to expand and an enrollment certificate: some 2 KiB. */
const requestOctets = 8 * 1024;

/** Devices ask there first of all; what they do without is told in docs/camp-devices.md. */
const policyPath = `${campRaPath}/download/policy/local`;
const noPolicy =
  "This RA has no local policy file, since there is no policy generator to sign one. Go on without: the defaults of CAMP's policy hold, and certificates are asked for as at any RA.";

/** A batch that is being made takes a second or two, and others may be before it. */
const retryAfterSeconds = 5;

/**
 * Serves CAMP's RA to devices. What is granted is 200 with the answer; all that is refused is 500, in fine errors with
 * the headers of CAMP's QA environment and a text for people, and in coarse ones 500 alone.
 *
 * @see CAMP SCMS 1.2 — RA, services of end entities
 */
export async function serveCampRa(app: FastifyInstance, ra: CampRaCalls, errors: ScmsErrors): Promise<void> {
  const answeredBy = (kind: keyof typeof campPosts): DevicePost => ({
    mostOctets: requestOctets,
    answer: async (request, reply) => send(await ra.provision(kind, request), reply, errors),
  });
  await serveDevicePosts(
    app,
    {
      [campPosts.pseudonym]: answeredBy("pseudonym"),
      [campPosts.identity]: answeredBy("identity"),
      [campPosts.application]: answeredBy("application"),
    },
    edgeLimits,
  );
  for (const [kind, path] of Object.entries(campDownloads)) {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      download(kind as CampDownloadKind, request, reply);
    // Some clients end every address with a slash.
    for (const address of [path, `${path}/`]) app.get(address, handler);
  }
  const unknown = async ({ method, url }: FastifyRequest, reply: FastifyReply) => {
    const [path = ""] = url.split("?");
    const text = path.replace(/\/$/, "") === policyPath ? noPolicy : `The RA has no ${method} ${path}.`;
    return refuse({ code: "5072", text }, reply, errors);
  };
  app.route({ method: ["GET", "POST"], url: `${campRaPath}/*`, handler: unknown });

  async function download(kind: CampDownloadKind, request: FastifyRequest, reply: FastifyReply) {
    reply.header("cache-control", "no-store");
    const octets = requestIn(request.headers["download-req"]);
    if (octets === undefined) return refuse(unauthenticated, reply, errors);
    const answer = await ra.download(kind, octets, networkOf(request.ip));
    if ("refusal" in answer) {
      if (answer.isBeingMade) reply.header("retry-after", retryAfterSeconds);
      return refuse(answer.refusal, reply, errors);
    }
    const { name, octets: bytes } = answer.file;
    return sendFile(request, reply, {
      bytes,
      mediaType: "application/octet-stream",
      fileName: name,
      keep: "stored",
    });
  }
}

/**
 * Serves what everybody may have of CAMP's variant, without sign-in: the composite CRL, and the chain file, which a
 * device asks for by the name of the one that it has (`If-None-Match`).
 */
export function serveCampFiles(app: FastifyInstance, { files }: Pick<Camp, "files">): void {
  const chain = async (request: FastifyRequest, reply: FastifyReply) => {
    const { name: fileName, octets: bytes } = await files.localChainFile();
    const mediaType = "application/octet-stream";
    return sendFile(request, reply, { bytes, mediaType, fileName, keep: "public", isVersionedByName: true });
  };
  for (const path of campChainPaths) for (const address of [path, `${path}/`]) app.get(address, chain);
  const handler = async (request: FastifyRequest, reply: FastifyReply) =>
    sendFile(request, reply, {
      bytes: await files.compositeCrl(),
      mediaType: "application/octet-stream",
      fileName: "composite_crl.oer",
      keep: "public",
    });
  for (const path of campCrlPaths) for (const address of [path, `${path}/`]) app.get(address, handler);
}

const unauthenticated: CampRefusal = {
  code: "5067",
  text: "The header Download-Req must carry a SecuredAuthenticatedDownloadRequest in base64: signed with the enrollment certificate, and encrypted for the RA.",
};

/** @returns undefined where the header is no base64, of either alphabet (RFC 4648 4 and 5). */
function requestIn(header: string | string[] | undefined): Uint8Array | undefined {
  const text = typeof header === "string" ? header.trim() : "";
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return undefined;
  return Uint8Array.from(Buffer.from(text, "base64"));
}

function send(answer: CampAnswer, reply: FastifyReply, errors: ScmsErrors): FastifyReply {
  if ("refusal" in answer) return refuse(answer.refusal, reply, errors);
  return reply.header("content-type", "application/octet-stream").send(Buffer.from(answer.octets));
}

function refuse({ code, text }: CampRefusal, reply: FastifyReply, errors: ScmsErrors): FastifyReply {
  reply.code(500).type("text/plain; charset=utf-8");
  if (errors === "coarse") return reply.send("The request is refused.");
  return reply
    .header(pocErrorHeaders.code, code)
    .header(pocErrorHeaders.message, headerText(text))
    .send(`${pocErrorText(code)}. ${text}`);
}

/** A header is one line of printable ASCII. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "?");
}
