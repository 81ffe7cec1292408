import type { Ccms, Device } from "@v2x/ccms";
import { generatePrivateKey } from "@v2x/crypto";
import type { HttpAnswer, Transport } from "@v2x/station";
import type { FastifyInstance } from "fastify";
import { authorityPaths } from "../routes/ccms-authorities.ts";
import { distributionCentrePath } from "../routes/distribution-centre.ts";
import type { VirtualStation } from "./virtual-station.ts";

/** What a virtual station on stage needs from outside. */
export interface StagePorts {
  readonly ccms: Ccms;
  /** Serves the distribution centre. */
  readonly app: Pick<FastifyInstance, "inject">;
  readonly publicUrl: string;
  now(): Date;
}

/**
 * Puts a station on stage before authorities that know it alone and store nothing. It speaks as any station does, but
 * within this process.
 *
 * @param registered - the registration; the station gets a canonical key of its own.
 */
export function stationOnStage(
  registered: Device,
  { ccms, app, publicUrl, now }: StagePorts,
): VirtualStation {
  const canonicalKey = generatePrivateKey(registered.keyType);
  const device = { ...registered, publicKey: canonicalKey.publicKey };
  const rehearsal = ccms.rehearse(device);
  const transport: Transport = {
    get: async (url) => {
      const answer = await app.inject({ method: "GET", url: pathOf(url, publicUrl) });
      return {
        status: answer.statusCode,
        mediaType: String(answer.headers["content-type"] ?? ""),
        body: new Uint8Array(answer.rawPayload),
      };
    },
    post: async (url, mediaType, octets) => {
      const path = pathOf(url, publicUrl);
      const ask = path === authorityPaths.authorization ? rehearsal.authorize : rehearsal.enrol;
      return overHttp(await ask({ octets, mediaType }));
    },
  };
  const dcUrl = `${publicUrl}${distributionCentrePath}`;
  return { device, canonicalKey, rehearsal, transport, dcUrl, now };
}

function overHttp(answer: Awaited<ReturnType<Ccms["enrol"]>>): HttpAnswer {
  return "refusal" in answer
    ? { status: 400, mediaType: "text/plain", body: Buffer.from(answer.refusal) }
    : { status: 200, mediaType: "application/x-its-response", body: answer.octets };
}

/** Trust lists name addresses under the public URL, which this process may not reach from inside. */
function pathOf(url: string, publicUrl: string): string {
  return url.startsWith(publicUrl) ? url.slice(publicUrl.length) : url;
}
