import type { Readable } from "node:stream";
import { type Body, type Call, describeProblems } from "@v2x/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Asker } from "../work/fair-turns.ts";
import { prefersJson } from "./accept.ts";
import { admit, type Caller, type People } from "./access.ts";
import { type EdgeLimits, edgeLimits } from "./edge-limits.ts";
import { HttpFailure } from "./http-failure.ts";
import { readBody } from "./request-body.ts";
import { type ServedFile, sendFile } from "./send-file.ts";

/** A JSON body that needs more than this is none of ours, unless its call says otherwise. */
const jsonOctets = 512 * 1024;

/** What a handler gets: everything parsed, the caller admitted. */
interface Received<C extends Call> {
  readonly params: C extends { params: infer S extends z.ZodMiniObject } ? z.output<S> : undefined;
  readonly query: C extends { query: infer S extends z.ZodMiniObject } ? z.output<S> : undefined;
  readonly body: C extends { body: infer B } ? ReceivedBody<B> : undefined;
  readonly caller: C["auth"] extends "none" ? undefined : Caller;
  /** What a request would rather have where the call offers both. */
  readonly as: "text" | "json";
  /** For work that is done in turns. */
  readonly asker: Asker;
}
type ReceivedBody<B> = B extends { type: "json"; schema: infer S extends z.ZodMiniType }
  ? z.output<S>
  : B extends { type: "text" }
    ? string
    : Uint8Array;

/** What a handler gives: JSON's value, text (as a stream where the call may give JSON in its place), or a file. */
type Given<C extends Call> = C["answer"] extends { type: "json"; schema: infer S extends z.ZodMiniType }
  ? z.output<S>
  : C["answer"] extends { type: "text"; structured: z.ZodMiniType }
    ? Readable
    : C["answer"] extends { type: "text" }
      ? string
      : Omit<ServedFile, "mediaType">;

/** Serves one call. */
export type ServeCall = <const C extends Call>(
  call: C,
  handler: (received: Received<C>) => Promise<Given<C>>,
) => void;

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/**
 * Prepares an application for calls of the contract: the guard runs before a body is read, and the contract's
 * schemas parse what comes before a handler sees it.
 */
export function apiCalls(app: FastifyInstance, people: People, edge: EdgeLimits = edgeLimits): ServeCall {
  app.decorateRequest("caller", null);
  // One parser reads every body as octets, up to the call's own limit; the call says what they mean.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", async (request: FastifyRequest, payload: FastifyRequest["raw"]) => {
    const { body } = request.routeOptions.config as { readonly body?: Body };
    const limit = body === undefined ? 0 : (body.maxLength ?? jsonOctets);
    return readBody(payload, limit, body?.type === "text" ? "hexadecimal digits" : "octets", edge);
  });
  return (call, handler) => {
    app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      config: { body: call.body },
      onRequest: async (request) => {
        if (call.auth !== "none") request.caller = await admit(request, call, people);
      },
      handler: async (request, reply) => {
        const received = {
          params: call.params && parse(call.params, request.params, "The path"),
          query: call.query && parse(call.query, request.query, "The query"),
          body: call.body && parseBody(call.body, (request.body ?? Buffer.alloc(0)) as Buffer),
          caller: request.caller ?? undefined,
          as: prefersJson(request.headers.accept) ? "json" : "text",
          asker: askerOf(request, reply),
        } as Received<typeof call>;
        return give(call, request, reply, received.as, await handler(received));
      },
    });
  };
}

function parse<S extends z.ZodMiniType>(schema: S, input: unknown, whole: string): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new HttpFailure("request-malformed", { problems: describeProblems(parsed.error, whole) });
}

function parseBody(body: Body, octets: Buffer): unknown {
  if (body.type === "octets") {
    if (octets.length > 0) return octets;
    throw new HttpFailure("request-malformed", { problems: "The body must hold the octets to decode" });
  }
  if (body.type === "json") return parse(body.schema, readJson(octets), "The body");
  const text = body.schema.safeParse(octets.toString("utf8"));
  if (text.success) return text.data;
  // The rule of the input field is a sentence of its own.
  throw new HttpFailure("request-malformed", { problems: text.error.issues[0]?.message ?? "" });
}

function readJson(octets: Buffer): unknown {
  try {
    return JSON.parse(octets.toString("utf8"));
  } catch (cause) {
    throw new HttpFailure("request-malformed", { problems: "The body must be JSON" }, { cause });
  }
}

/** Work for somebody who has hung up is not worth going on with. */
function askerOf({ caller, ip }: FastifyRequest, { raw }: FastifyReply): Asker {
  const hungUp = new AbortController();
  raw.once("close", () => hungUp.abort(new HttpFailure("hung-up", {})));
  return { account: caller?.account.id ?? ip, signal: hungUp.signal };
}

function give(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  as: "text" | "json",
  given: unknown,
): FastifyReply {
  const { answer } = call;
  if (answer.type === "file")
    return sendFile(request, reply, {
      ...(given as Omit<ServedFile, "mediaType">),
      mediaType: answer.mediaType,
    });
  reply.header("cache-control", "no-store");
  if (answer.type === "json") return sendJson(reply, given);
  if (answer.structured === undefined) return sendText(reply, given as string);
  reply.header("vary", "accept");
  return reply.type(mediaTypes[as]).send(given);
}

const mediaTypes = { json: "application/json; charset=utf-8", text: "text/plain; charset=utf-8" } as const;

function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.type(mediaTypes.json).send(JSON.stringify(value));
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type(mediaTypes.text).send(text);
}
