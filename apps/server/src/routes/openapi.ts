import { type Answer, type Body, type Call, calls, wireTexts } from "@v2x/contract";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";

/** Serves the description of the portal API, made from the schemas that validate it. */
export function serveOpenapi(app: FastifyInstance, version: string): void {
  const description = describeApi(version);
  app.get("/api/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").header("cache-control", "no-cache").send(description),
  );
}

/** OpenAPI 3.1 of every call of the contract, as JSON text. */
function describeApi(version: string): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls) as [string, Call][])
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) };
  return JSON.stringify({
    openapi: "3.1.0",
    info: {
      title: "V2X User Portal",
      version,
      description:
        "The calls that the portal itself makes. A bearer token comes from signing in, or from `npx v2x token`.",
    },
    paths,
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
  });
}

function operation(name: string, call: Call): unknown {
  return {
    operationId: name,
    summary: call.summary,
    security: call.auth === "none" ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(call.params, "path"),
      ...parameters(call.query, "query"),
      ...(call.auth === "none" ? [] : [organizationParameter]),
    ],
    ...(call.body === undefined ? {} : { requestBody: { required: true, content: bodyContent(call.body) } }),
    responses: {
      200: { description: "Success", content: answerContent(call.answer) },
      ...failures(call),
    },
  };
}

const organizationParameter = {
  name: "organizationId",
  in: "query",
  description: "16 hexadecimal digits; may be left out by members of one organization",
  schema: { type: "string", pattern: "^[0-9A-Fa-f]{16}$" },
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
  if (body.type === "json") return { "application/json": { schema: jsonSchema(body.schema, "input") } };
  if (body.type === "text") return { "text/plain": { schema: jsonSchema(body.schema, "input") } };
  return { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
}

function answerContent(answer: Answer): unknown {
  if (answer.type === "json") return { "application/json": { schema: jsonSchema(answer.schema, "output") } };
  if (answer.type === "file") return { [answer.mediaType]: { schema: { type: "string", format: "binary" } } };
  return {
    "text/plain": { schema: { type: "string" } },
    ...(answer.structured && {
      "application/json": { schema: jsonSchema(answer.structured, "output") },
    }),
  };
}

function failures(call: Call): Record<string, unknown> {
  const text = (description: string) => ({
    description,
    content: { "text/plain": { schema: { type: "string" } } },
  });
  return {
    ...(call.auth === "none" ? {} : { 401: text(wireTexts.notLoggedIn) }),
    ...(call.auth === "none" ? {} : { 403: text("Not your organization, or not allowed this system.") }),
    ...(call.body || call.query || call.system ? { 400: text("Names the field and the rule.") } : {}),
    ...(call.body ? { 413: text("The body is too large.") } : {}),
    429: text("Too many requests; Retry-After tells when to come back."),
    503: text("The database is away."),
  };
}

function jsonSchema(schema: z.ZodMiniType, io: "input" | "output") {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
