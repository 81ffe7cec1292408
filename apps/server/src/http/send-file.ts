import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A file as it goes out. */
export interface ServedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** For `Content-Disposition`; letters, digits, `.`, `-` and `_` only. */
  readonly fileName: string;
  /** `stored` files may be kept and asked for again by their ETag; `once` files must not be kept anywhere. */
  readonly keep: "stored" | "public" | "once";
  /** Whether its name, too, tells whether a client has it: `If-None-Match` may hold that. */
  readonly isVersionedByName?: boolean;
}

/** A file that goes out while it is made: it is not kept, and its length is known from the start. */
export interface StreamedFile {
  readonly stream: Readable;
  readonly octets: number;
  readonly mediaType: string;
  readonly fileName: string;
}

/** Sends a file as it comes. Where the stream fails, the answer ends before its Content-Length. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, file: StreamedFile): FastifyReply {
  nameFile(request, reply, { ...file, keep: "once" });
  file.stream.once("error", (error) => {
    // A client that hangs up ends the stream too.
    if (!reply.raw.destroyed) request.log.error({ err: error }, "failed while its answer went out");
  });
  return reply.header("content-length", file.octets).send(file.stream);
}

const cacheControl = {
  stored: "private, no-cache",
  public: "public, max-age=60",
  once: "no-store",
} as const satisfies Record<ServedFile["keep"], string>;

/**
 * Sends a file with its name, and, unless it is sent once only, with an `ETag` (304 to whoever has it) and single
 * byte ranges (206; 416 for a range past the end; several ranges are answered with the whole, as RFC 9110 allows).
 * It is not compressed on its way.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  nameFile(request, reply, file);
  const whole = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  if (file.keep === "once") return reply.send(whole);
  const tag = `"${createHash("sha256").update(whole).digest("base64url").slice(0, 22)}"`;
  reply.header("etag", tag).header("accept-ranges", "bytes");
  const known = request.headers["if-none-match"];
  if (matches(known, tag) || (file.isVersionedByName && matches(known?.replaceAll('"', ""), file.fileName)))
    return reply.code(304).removeHeader("content-type").send();
  const condition = request.headers["if-range"];
  const asked = condition === undefined || condition === tag ? request.headers.range : undefined;
  const range = asked === undefined ? undefined : byteRange(asked, whole.length);
  if (range === undefined) return reply.send(whole);
  if (range === "unsatisfiable")
    return reply
      .code(416)
      .header("content-range", `bytes */${whole.length}`)
      .removeHeader("content-disposition")
      .type("text/plain; charset=utf-8")
      .send(`The range must begin before the end of the file, which has ${whole.length} octets.`);
  return reply
    .code(206)
    .header("content-range", `bytes ${range.first}-${range.last}/${whole.length}`)
    .send(whole.subarray(range.first, range.last + 1));
}

function nameFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, mediaType, keep }: Omit<ServedFile, "bytes">,
): void {
  // The compression of answers minds this header, and has no other switch: a file's one ETag names its octets as they
  // are, and who goes on in the middle of them counts in them.
  request.headers["x-no-compression"] = "file";
  reply.header("content-disposition", `attachment; filename="${fileName}"`);
  reply.header("cache-control", cacheControl[keep]);
  reply.type(mediaType);
}

function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((entry) => entry.trim() === "*" || entry.trim().replace(/^W\//, "") === tag);
}

/** @returns `undefined` where the header asks for something that may be ignored. */
function byteRange(
  header: string,
  length: number,
): { readonly first: number; readonly last: number } | "unsatisfiable" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  if (match[1] === "") {
    const suffix = Number(match[2]);
    return suffix === 0 ? "unsatisfiable" : { first: Math.max(0, length - suffix), last: length - 1 };
  }
  const first = Number(match[1]);
  const last = match[2] === "" ? length - 1 : Math.min(Number(match[2]), length - 1);
  if (match[2] !== "" && Number(match[2]) < first) return undefined;
  return first >= length ? "unsatisfiable" : { first, last };
}
