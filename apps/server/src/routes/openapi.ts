import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import {
  type Answer,
  type Body,
  type Call,
  callsWith,
  closedObjects,
  jsonFailures,
  type NamedCall,
  scopeOf,
  tokenScopeOf,
  uploadField,
  wireTexts,
} from "@v2x/contract";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";

/** Serves the description of the portal API as it is with these features, made from the schemas that validate it. */
export function serveOpenapi(app: FastifyInstance, version: string, features: readonly string[]): void {
  // Encoded and compressed once: to do either for each response takes much time and memory.
  const description = Buffer.from(describeApi(version, callsWith(features)));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }; // 18 ms; the default takes 160 ms for 7 % less
  const compressed = { br: brotliCompressSync(description, { params }), gzip: gzipSync(description) };
  app.get("/api/openapi.json", { compress: false }, async ({ headers }, reply) => {
    const accepted = (headers["accept-encoding"] ?? "").toLowerCase().replace(/\*|x-gzip/g, "gzip");
    const encoding = negotiate(accepted, ["br", "gzip"]);
    if (encoding) reply.header("content-encoding", encoding);
    return reply
      .type("application/json; charset=utf-8")
      .headers({ "cache-control": "no-cache", vary: "accept-encoding" })
      .send(encoding ? compressed[encoding] : description);
  });
}

/** Describes calls in OpenAPI 3.1, as JSON text. */
export function describeApi(version: string, described: readonly NamedCall[]): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const named of described) {
    const { path, method } = named.call;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(named) };
  }
  return JSON.stringify({
    openapi: "3.1.0",
    info: {
      title: "V2X User Portal",
      version,
      description:
        "The calls that the portal itself makes. A bearer token comes from signing in, from a service account, from `npx v2x token`, or is a personal access token with the scope that a call names under `x-token-scope`.",
    },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT, or a personal access token" },
      },
    },
  });
}

function operation({ name, group, call }: NamedCall): unknown {
  const scope = scopeOf(call);
  const tokenScope = call.auth === "none" ? undefined : tokenScopeOf(call);
  return {
    operationId: name,
    tags: [group],
    summary: call.summary,
    ...(tokenScope === undefined ? {} : { "x-token-scope": tokenScope }),
    security: call.auth === "none" ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(call.params, "path"),
      ...parameters(call.query, "query"),
      ...(scope === "none" ? [] : [organizationParameters[scope]]),
    ],
    ...(call.body === undefined ? {} : { requestBody: { required: true, content: bodyContent(call.body) } }),
    responses: {
      200: { description: "Success", content: answerContent(call.answer) },
      ...(call.answer.type === "file" && call.method === "GET" ? partsOfFiles(call.answer) : {}),
      ...failures(call, group),
    },
  };
}

const organizationSchema = { type: "string", pattern: "^[0-9A-Fa-f]{16}$" };
const organizationParameters = {
  query: {
    name: "organizationId",
    in: "query",
    description: "16 hexadecimal digits; may be left out by members of one organization",
    schema: organizationSchema,
  },
  path: {
    name: "organizationId",
    in: "path",
    required: true,
    description: "16 hexadecimal digits",
    schema: organizationSchema,
  },
};

function parameters(schema: z.ZodMiniObject | undefined, place: "path" | "query"): unknown[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: member,
  }));
}

function bodyContent(body: Body): unknown {
  if (body.type === "json") return { "application/json": { schema: bodySchema(body.schema) } };
  if (body.type === "text") return { "text/plain": { schema: jsonSchema(body.schema, "input") } };
  const octets = { type: "string", format: "binary" };
  if (body.type === "octets") return { "application/octet-stream": { schema: octets } };
  return {
    "multipart/form-data": {
      schema: { type: "object", properties: { [uploadField]: octets }, required: [uploadField] },
    },
  };
}

function answerContent(answer: Answer): unknown {
  if (answer.type === "json") return { "application/json": { schema: jsonSchema(answer.schema, "output") } };
  if (answer.type === "lines")
    return { "application/x-ndjson": { schema: jsonSchema(answer.schema, "output") } };
  if (answer.type === "file") return { [answer.mediaType]: { schema: { type: "string", format: "binary" } } };
  return {
    "text/plain": { schema: { type: "string" } },
    ...(answer.structured && {
      "application/json": { schema: jsonSchema(answer.structured, "output") },
    }),
  };
}

/** What a file is answered with where the client has it, or a part of it. */
function partsOfFiles(answer: Answer): Record<string, unknown> {
  return {
    206: { description: "The part that the Range header names.", content: answerContent(answer) },
    304: { description: "The client has the file, as If-None-Match says." },
    416: { description: "The range begins past the end.", content: plainText },
  };
}

const plainText = { "text/plain": { schema: { type: "string" } } };

/** Every failure status that a call may answer, derived from its shape. */
function failures(call: Call, group: NamedCall["group"]): Record<string, unknown> {
  const json = call.failure && {
    "application/json": { schema: jsonSchema(jsonFailures[call.failure], "output") },
  };
  // A download that is asked for JSON fails so.
  const asked = call.answer.type === "file" && {
    "application/json": { schema: jsonSchema(jsonFailures.message, "output") },
  };
  const failure = (description: string) => ({ description, content: json ?? { ...plainText, ...asked } });
  const changes = call.method !== "GET";
  return {
    400: failure("Names the field and the rule."),
    ...(call.auth === "none" ? {} : { 401: failure(wireTexts.notLoggedIn) }),
    ...(call.auth === "none" ? {} : { 403: failure(refusals[call.auth]) }),
    404: failure("What the request names is not there, or not your organization's."),
    ...(call.body ? { 408: failure("The body comes too slowly.") } : {}),
    ...(changes ? { 409: failure("What the request asks for does not fit what is there.") } : {}),
    ...(call.body ? { 413: failure("The body is too large.") } : {}),
    ...(changes ? { 422: failure("A quota is reached, or the work takes too much time or memory.") } : {}),
    429: failure("Too many requests; Retry-After tells when to come back."),
    ...(elsewhere[group] ?? {}),
    503: failure("The database is away."),
  };
}

/** Where people and service accounts are kept by an external provider. */
const unsupported = { description: "The external provider cannot do that.", content: plainText };
const elsewhere: Partial<Record<NamedCall["group"], Record<string, unknown>>> = {
  organization: { 501: unsupported },
  serviceAccounts: {
    501: unsupported,
    502: { description: "The external provider answers with a failure.", content: plainText },
  },
};

const notYours = "Not your organization, or not allowed this system.";
const refusals = { account: notYours, member: notYours, operator: "For operators only." } as const;

const notRead = { description: "Sent back from an answer: accepted, and not read." };

/** A JSON body, in which members that the server refuses are not allowed. */
function bodySchema(schema: z.ZodMiniType) {
  const closed = closedObjects(schema);
  return jsonSchema(schema, "input", ({ zodSchema, jsonSchema: described }) => {
    const accepted = closed.get(zodSchema);
    if (accepted === undefined) return;
    const ignored = Object.fromEntries([...accepted].map((name) => [name, notRead]));
    described.properties = { ...ignored, ...described.properties };
    described.additionalProperties = false;
  });
}

function jsonSchema(
  schema: z.ZodMiniType,
  io: "input" | "output",
  override: NonNullable<z.core.ToJSONSchemaParams["override"]> = () => undefined,
) {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", override });
  return rest;
}
