import {
  fineErrorHeader,
  fineErrorText,
  type Scms,
  type ScmsAnswer,
  type ScmsRefusal,
  statusOf,
} from "@v2x/scms";
import type { FastifyInstance, FastifyReply } from "fastify";
import { edgeLimits } from "../http/edge-limits.ts";
import { type DevicePost, serveDevicePosts } from "./device-posts.ts";
import { serveDeviceFiles } from "./scms-device-files.ts";
import { scmsPaths } from "./scms-paths.ts";

/** What devices post to the authorities of the SCMS. */
export const scmsPosts = {
  enrollment: `${scmsPaths.eca}/v3/enrollment-certificate`,
  authorization: `${scmsPaths.ra}/v3/authorization-certificate`,
  misbehavior: `${scmsPaths.ra}/v3/misbehavior-report`,
  successor: `${scmsPaths.ra}/v3/successor-enrollment-certificate`,
} as const;

/**
 * A request for a certificate has at most eight permissions, or groups of eight PSIDs, of some 70 octets each (5 KiB),
 * and a region; keys, signatures, an enrollment certificate and the encryption around them take less than 2 KiB.
 */
const requestOctets = 8 * 1024;

/** A report carries, encrypted for the MA, the messages that it is about, with the certificates of their signers. */
const reportOctets = 16 * 1024;

/** How much a refused device is told. */
export type ScmsErrors = "fine" | "coarse";

/**
 * Serves ECA and RA to devices. What is granted is 202 with the answer; what is refused is, in fine errors, 400 or 403
 * with the code in a header and a text for people, and in coarse ones 500 alone.
 *
 * @see IEEE 1609.2.1 6.3.4.2; 6.3 — scmsV3-error
 */
export async function serveScmsAuthorities(
  app: FastifyInstance,
  scms: Pick<Scms, "enroll" | "authorize" | "requestSuccessor" | "takeReport" | "download">,
  errors: ScmsErrors,
): Promise<void> {
  const answeredBy = (answer: Scms["enroll"], mostOctets = requestOctets): DevicePost => ({
    mostOctets,
    answer: async (request, reply) => send(await answer(request), reply, errors),
  });
  const posts = {
    [scmsPosts.enrollment]: answeredBy(scms.enroll),
    [scmsPosts.authorization]: answeredBy(scms.authorize),
    [scmsPosts.successor]: answeredBy(scms.requestSuccessor),
    [scmsPosts.misbehavior]: answeredBy(scms.takeReport, reportOctets),
  };
  await serveDevicePosts(app, posts, edgeLimits);
  const files = { [scmsPosts.authorization]: "certificates", [scmsPosts.successor]: "successor" } as const;
  for (const [path, of] of Object.entries(files))
    serveDeviceFiles(app, { path, of }, scms, (refusal, reply) => refuse(refusal, reply, errors));
}

function send(answer: ScmsAnswer, reply: FastifyReply, errors: ScmsErrors): FastifyReply {
  if ("refusal" in answer) return refuse(answer.refusal, reply, errors);
  return reply.code(202).header("content-type", "application/octet-stream").send(Buffer.from(answer.octets));
}

/** Tells a device why it is refused, as far as it is to be told. */
export function refuse({ code, text }: ScmsRefusal, reply: FastifyReply, errors: ScmsErrors): FastifyReply {
  reply.type("text/plain; charset=utf-8");
  if (errors === "coarse") return reply.code(500).send("The request is refused.");
  return reply
    .code(statusOf(code))
    .header(fineErrorHeader, code)
    .send(`${fineErrorText(code)}. ${text}`);
}
