import { Readable } from "node:stream";
import {
  type Body,
  type Call,
  controlCharacterProblem,
  describeProblems,
  type Organization,
  type StreamFailure,
  type System,
  unknownMemberProblem,
  unknownParameterProblem,
} from "@v2x/contract";
import { networkOf } from "@v2x/identity";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { SecurityLog } from "../security-log.ts";
import type { Asker } from "../work/fair-turns.ts";
import { prefersJson } from "./accept.ts";
import { admit, type Caller, type People } from "./access.ts";
import { type EdgeLimits, edgeLimits } from "./edge-limits.ts";
import { answerTo } from "./error-answers.ts";
import { HttpFailure } from "./http-failure.ts";
import { type BodyLimit, readBody } from "./request-body.ts";
import { type ServedFile, type StreamedFile, sendFile, sendStream } from "./send-file.ts";
import { formOverhead, readUpload, type UploadedFile } from "./upload.ts";

/** A JSON body that needs more than this is none of ours, unless its call says otherwise. */
const jsonOctets = 512 * 1024;

/** What a handler gets: everything parsed, the caller admitted. */
interface Received<C extends Call> {
  readonly params: C extends { params: infer S extends z.ZodMiniObject } ? z.output<S> : undefined;
  readonly query: C extends { query: infer S extends z.ZodMiniObject } ? z.output<S> : undefined;
  readonly body: C extends { body: infer B } ? ReceivedBody<B> : undefined;
  readonly caller: C["auth"] extends "none"
    ? undefined
    : C extends { system: System } | { scope: "path" }
      ? MemberCaller
      : Caller;
  /** What a request would rather have where the call offers both. */
  readonly as: "text" | "json";
  /** For work that is done in turns. */
  readonly asker: Asker;
  /** For the security log. */
  readonly from: RequestOrigin;
}
/** Where a request comes from, and the number under which logs keep it. */
export interface RequestOrigin {
  readonly address: string;
  readonly requestId: string;
}
/** The guard lets nobody make a system's call, or one with an organization in its path, without that organization. */
export type MemberCaller = Caller & { readonly organization: Organization };
type ReceivedBody<B> = B extends { type: "json"; schema: infer S extends z.ZodMiniType }
  ? z.output<S>
  : B extends { type: "text" }
    ? string
    : B extends { type: "upload" }
      ? UploadedFile
      : Uint8Array;

/** What a handler gives: JSON's value, values as they come, text (as a stream where the call may give JSON in its place), or a file. */
type Given<C extends Call> = C["answer"] extends { type: "json"; schema: infer S extends z.ZodMiniType }
  ? z.output<S>
  : C["answer"] extends { type: "lines"; schema: infer S extends z.ZodMiniType }
    ? AsyncIterable<z.output<S>>
    : C["answer"] extends { type: "text"; structured: z.ZodMiniType }
      ? Readable
      : C["answer"] extends { type: "text" }
        ? string
        : Omit<ServedFile, "mediaType"> | Omit<StreamedFile, "mediaType">;

/** Serves one call. */
export type ServeCall = <const C extends Call>(
  call: C,
  handler: (received: Received<C>) => Promise<Given<C>>,
) => void;

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** What a route of the portal API serves. */
    call?: Call;
  }
}

/**
 * Prepares an application for calls of the contract: the guard runs before a body is read, and the contract's
 * schemas parse what comes before a handler sees it.
 *
 * @param log - hears of who was not let in.
 */
export function apiCalls(
  app: FastifyInstance,
  people: People,
  log: SecurityLog,
  edge: EdgeLimits = edgeLimits,
): ServeCall {
  app.decorateRequest("caller", null);
  // One parser reads every body as octets, up to the call's own limit; the call says what they mean.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", async (request: FastifyRequest, payload: FastifyRequest["raw"]) => {
    return readBody(payload, limitOf(request.routeOptions.config.call?.body), edge);
  });
  return (call, handler) => {
    app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      config: { call },
      onRequest: async (request) => {
        if (call.auth === "none") return;
        request.caller = await admit(request, call, people, log);
        app.countForAccount(request);
      },
      handler: async (request, reply) => {
        const received = {
          params: parse(call.params, request.params, "The path"),
          query: parse(call.query, request.query, "The query", unknownParameterProblem),
          body: call.body && (await parseBody(call.body, request)),
          caller: request.caller ?? undefined,
          as: prefersJson(request.headers.accept) ? "json" : "text",
          asker: askerOf(request, reply),
          from: { address: request.ip, requestId: request.id },
        } as Received<typeof call>;
        return give(call, request, reply, received.as, await handler(received));
      },
    });
  };
}

function limitOf(body: Body | undefined): BodyLimit {
  const told = body === undefined ? 0 : (body.maxLength ?? jsonOctets);
  return {
    octets: body?.type === "upload" ? told + formOverhead : told,
    told,
    unit: body?.type === "text" ? "hexadecimal digits" : "octets",
  };
}

/**
 * @param unknownProblem - looks for what the schema does not know: a misspelled name must not be silently without effect.
 * @returns `undefined` where there is no schema; no part of a request may hold control characters all the same.
 */
function parse(
  schema: z.ZodMiniType | undefined,
  input: unknown,
  whole: string,
  unknownProblem?: (input: unknown, schema: z.ZodMiniType | undefined, whole: string) => string | undefined,
  describe = describeProblems,
): unknown {
  const parsed = schema?.safeParse(input);
  const controls = controlCharacterProblem(input, schema, whole);
  const problems = [
    parsed?.success === false ? describe(parsed.error, whole) : controls,
    controls === undefined ? unknownProblem?.(input, schema, whole) : undefined, // its text repeats names
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new HttpFailure("request-malformed", { problems: problems.join("; ") });
  return parsed?.data;
}

function parseBody(body: Body, request: FastifyRequest): unknown {
  const octets = (request.body ?? Buffer.alloc(0)) as Buffer;
  switch (body.type) {
    case "json":
      return parse(body.schema, readJson(octets), "The body", unknownMemberProblem);
    case "text":
      // The rule of the input field is a sentence of its own.
      return parse(
        body.schema,
        readUtf8(octets),
        "The body",
        undefined,
        ({ issues }) => issues[0]?.message ?? "",
      );
    case "upload":
      return readUpload(octets, request.headers, body.maxLength);
    case "octets":
      if (octets.length > 0) return octets;
      throw new HttpFailure("request-malformed", { problems: "The body must hold the octets to decode" });
  }
}

function readJson(octets: Buffer): unknown {
  const text = readUtf8(octets);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new HttpFailure("request-malformed", { problems: "The body must be JSON" }, { cause });
  }
}

function readUtf8(octets: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(octets);
  } catch (cause) {
    throw new HttpFailure("request-malformed", { problems: "The body must be text in UTF-8" }, { cause });
  }
}

/** Work for somebody who has hung up is not worth going on with. */
function askerOf({ caller, ip }: FastifyRequest, { raw }: FastifyReply): Asker {
  const hungUp = new AbortController();
  raw.once("close", () => hungUp.abort(new HttpFailure("hung-up", {})));
  const account = caller?.account.id ?? networkOf(ip);
  // A call without an organization takes the turns of the caller's first one.
  const organization = (caller?.organization ?? caller?.organizations[0])?.organizationId ?? account;
  return { organization, account, signal: hungUp.signal };
}

function give(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  as: "text" | "json",
  given: unknown,
): FastifyReply {
  const { answer } = call;
  if (answer.type === "file") {
    const { mediaType } = answer;
    const file = given as Given<Call & { readonly answer: Extract<Call["answer"], { type: "file" }> }>;
    return "stream" in file
      ? sendStream(request, reply, { ...file, mediaType })
      : sendFile(request, reply, { ...file, mediaType });
  }
  reply.header("cache-control", "no-store");
  if (answer.type === "json") return sendJson(reply, given);
  if (answer.type === "lines")
    return reply
      .type(mediaTypes.lines)
      .send(Readable.from(linesOf(given as AsyncIterable<unknown>, (error) => failureOf(error, request))));
  if (answer.structured === undefined) return sendText(reply, given as string);
  reply.header("vary", "accept");
  return reply.type(mediaTypes[as]).send(given);
}

const mediaTypes = {
  json: "application/json; charset=utf-8",
  lines: "application/x-ndjson; charset=utf-8",
  text: "text/plain; charset=utf-8",
} as const;

/** @param failed - what the last line says where the values break off: the status is sent by then. */
async function* linesOf(
  values: AsyncIterable<unknown>,
  failed: (error: unknown) => StreamFailure,
): AsyncGenerator<string> {
  try {
    for await (const value of values) yield `${JSON.stringify(value)}\n`;
  } catch (error) {
    yield `${JSON.stringify(failed(error))}\n`;
  }
}

function failureOf(error: unknown, request: FastifyRequest): StreamFailure {
  request.log.error({ err: error }, "failed while its answer went out");
  const text = answerTo(error)?.text ?? `The server failed. The request's number is ${request.id}.`;
  return { failure: `The answer is not complete: ${text}` };
}

function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.type(mediaTypes.json).send(JSON.stringify(value));
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type(mediaTypes.text).send(text);
}
