import { fineErrorHeader } from "@v2x/scms";
import type { HttpAnswer, Transport } from "@v2x/station";
import Fastify, { type FastifyInstance, type InjectOptions } from "fastify";

/**
 * The way to authorities that answer over HTTP as ever, but within this process and to one station alone: nothing of it
 * listens, and nothing is counted against anybody.
 *
 * @param publicUrl - under which lists and stations name the authorities.
 * @param serve - adds the routes of the authorities on stage.
 */
export async function openStage(
  publicUrl: string,
  serve: (app: FastifyInstance) => Promise<void>,
): Promise<Transport> {
  const app = Fastify();
  await serve(app);
  // Nothing stands behind other addresses, so they are unknown there.
  const pathOf = (url: string) => (url.startsWith(publicUrl) ? url.slice(publicUrl.length) : url);
  const ask = async (asked: InjectOptions): Promise<HttpAnswer> => {
    const { statusCode, headers, rawPayload } = await app.inject(asked);
    const fineError = headers[fineErrorHeader.toLowerCase()];
    return {
      status: statusCode,
      mediaType: String(headers["content-type"] ?? "").split(";")[0]!,
      body: new Uint8Array(rawPayload),
      ...(typeof fineError === "string" && { fineError }),
    };
  };
  return {
    get: (url, headers = {}) => ask({ method: "GET", url: pathOf(url), headers: { ...headers } }),
    post: (url, mediaType, body) =>
      ask({
        method: "POST",
        url: pathOf(url),
        headers: { "content-type": mediaType },
        payload: Buffer.from(body),
      }),
  };
}
