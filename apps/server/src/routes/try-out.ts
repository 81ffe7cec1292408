import type { Ccms } from "@v2x/ccms";
import { calls } from "@v2x/contract";
import { generatePrivateKey } from "@v2x/crypto";
import type { HttpAnswer, Transport } from "@v2x/station";
import type { FastifyInstance } from "fastify";
import type { ServeCall } from "../http/api-call.ts";
import { liveOnce } from "../try-out/virtual-station.ts";
import { authorityPaths } from "./ccms-authorities.ts";
import { distributionCentrePath } from "./distribution-centre.ts";

/** What trying a registration out needs from outside. */
interface TryOutPorts {
  readonly ccms: Ccms;
  /** Serves the distribution centre. */
  readonly app: Pick<FastifyInstance, "inject">;
  readonly publicUrl: string;
  now(): Date;
}

/**
 * Serves trying out: a virtual station lives by a device's registration, with keys made for it. It speaks as any
 * station does, but within this process, and with authorities that store nothing.
 */
export function serveTryOut(serve: ServeCall, { ccms, app, publicUrl, now }: TryOutPorts): void {
  serve(calls.ccms.tryOutDevice, async ({ caller, body }) => {
    const registered = await ccms.devices.one(caller.organization.organizationId, body.id);
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
    return liveOnce({ device, canonicalKey, rehearsal, transport, dcUrl, now });
  });
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
