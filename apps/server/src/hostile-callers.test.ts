import { everyCall, streamFailure } from "@v2x/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { arbitraryOf, type JsonSchema } from "./arbitrary-of-json-schema.test-support.ts";
import { startTestServer, type TestServer } from "./running-server.test-support.ts";

/** `npm run fuzz:api` has more time. */
const seconds =
  process.env.V2X_FUZZ_API_SECONDS === undefined ? undefined : Number(process.env.V2X_FUZZ_API_SECONDS);
const seed = Number(process.env.V2X_FUZZ_SEED ?? 20261127);
/** So many requests of every call are sent where no time is set. */
const rounds = 3;
/** Found by others: a caller who removes what all stand on gets 503 rightly. */
const notSeen = new Set(["operator.revokeAuthority", "operator.removeElector"]);

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

let server: TestServer;
let operations: readonly Operation[];
let callers: readonly (readonly [string, string | undefined])[];
beforeAll(async () => {
  server = await startTestServer({
    FEATURES: "camp",
    RATE_LIMIT_PER_MINUTE: "0",
    SIGNER_RATE_LIMIT_PER_MINUTE: "0",
    DEMO: "true",
  });
  const { paths } = (await (await server.fetch("/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, Omit<Operation, "method" | "path">>>;
  };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  const { alpha, beta, both, gamma, operator, nobody, expired } = server.tokens;
  callers = [
    ...Object.entries({ alpha, beta, both, gamma, operator, nobody, expired }),
    ["a stranger", undefined],
    ["a made-up token", "v2x_pat_made_up"],
  ];
});
afterAll(() => server.close());

/** Values of answers, for requests to name. */
const seen = new Map<string, unknown[]>([
  ["organizationId", ["AA00000000000001", "AA00000000000002", "AA00000000000003"]],
  ["organization", ["AA00000000000001"]],
]);

const ownOrganization: Readonly<Record<string, string>> = {
  alpha: "AA00000000000001",
  beta: "AA00000000000002",
  both: "AA00000000000001",
  gamma: "AA00000000000003",
};

/** Mostly those who may make the call, as far as its name says. */
function callersOf({ operationId }: Operation) {
  const group = operationId.split(".")[0]!;
  const may = group === "operator" ? ["operator"] : group === "ccms" ? ["alpha", "gamma"] : ["beta", "gamma"];
  const fitting = callers.filter(([name]) => may.includes(name));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...fitting) },
    { weight: 1, arbitrary: fc.constantFrom(...callers) },
  );
}

/** A request as it goes out. */
interface Sent {
  readonly caller: string;
  readonly address: string;
  readonly init: RequestInit & { readonly token?: string };
}

function requestOf(operation: Operation): fc.Arbitrary<Sent> {
  const pool = notSeen.has(operation.operationId) ? new Map() : seen;
  const parameters = fc.tuple(
    ...operation.parameters.map(({ name, schema, required }) =>
      fc.tuple(
        fc.constant(name),
        required
          ? arbitraryOf(schema, pool, name)
          : fc.option(arbitraryOf(schema, pool, name), { nil: undefined }),
      ),
    ),
  );
  const [mediaType, described] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const body = described ? arbitraryOf(described.schema, pool) : fc.constant(undefined);
  const isOwn = fc.integer({ min: 0, max: 4 }).map((chance) => chance > 0);
  return fc
    .tuple(callersOf(operation), parameters, body, isOwn)
    .map(([[caller, token], given, content, own]) => {
      const values = new Map(given);
      if (own && ownOrganization[caller] !== undefined) values.set("organizationId", ownOrganization[caller]);
      const path = operation.path.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => textOf(values.get(name)) || "0",
      );
      const query = new URLSearchParams();
      for (const { name, in: place } of operation.parameters)
        if (place === "query" && values.get(name) !== undefined) query.set(name, asText(values.get(name)));
      const init = {
        method: operation.method,
        ...bodyOf(mediaType, content),
        ...(token !== undefined && { token }),
      };
      return { caller, address: `${path}?${query}`, init };
    });
}

function textOf(value: unknown): string {
  const text = asText(value ?? "")
    .slice(0, 500)
    .toWellFormed();
  return text === "." || text === ".." ? "0" : encodeURIComponent(text);
}

function asText(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.toWellFormed();
}

function bodyOf(mediaType: string | undefined, content: unknown): RequestInit {
  if (mediaType === undefined) return {};
  if (mediaType === "multipart/form-data") {
    const form = new FormData();
    const file = (content as { file?: unknown } | null)?.file;
    form.set("file", new Blob([asText(file)]), "name.bin");
    return { body: form };
  }
  const text = mediaType === "application/json" ? JSON.stringify(content) : asText(content);
  return { body: text ?? "", headers: { "content-type": mediaType } };
}

/** What is wrong with the answer to a request; undefined where nothing is. */
async function faultOf(
  operation: Operation,
  { address, init }: Sent,
  onSuccess: () => void,
): Promise<string | undefined> {
  let answer: Response;
  let text: string;
  try {
    answer = await server.fetch(address, { ...init, signal: AbortSignal.timeout(60_000) });
    text = await answer.text();
  } catch (error) {
    return `no answer: ${String((error as Error).cause ?? error)}`;
  }
  const { status } = answer;
  const described = operation.responses[status];
  if (status >= 500) return `${status}: ${text.slice(0, 200)}`;
  if (described === undefined) return `status ${status} is not described: ${text.slice(0, 200)}`;
  const mediaType = answer.headers.get("content-type")?.split(";")[0] ?? "";
  if (described.content && !Object.hasOwn(described.content, mediaType))
    return `${mediaType} is not described for ${status}`;
  if (status !== 200) return undefined;
  onSuccess();
  return faultOfContent(operation, mediaType, text);
}

function faultOfContent(operation: Operation, mediaType: string, text: string): string | undefined {
  const { answer } = everyCall.find(({ name }) => name === operation.operationId)!.call;
  const schema: z.ZodMiniType | undefined =
    "schema" in answer ? answer.schema : "structured" in answer ? answer.structured : undefined;
  if (schema === undefined || !/json/.test(mediaType)) return undefined;
  const values = mediaType === "application/json" ? [text] : text.split("\n").filter((line) => line !== "");
  for (const value of values.map((one) => JSON.parse(one) as unknown)) {
    if (answer.type === "lines" && streamFailure.safeParse(value).success)
      return `broken off: ${text.slice(-200)}`;
    const parsed = schema.safeParse(value);
    if (!parsed.success)
      return `the answer breaks its schema: ${JSON.stringify(parsed.error.issues).slice(0, 300)}`;
    remember(value);
  }
  return undefined;
}

/** Keeps some values of an answer by their names. */
function remember(value: unknown, name = ""): void {
  if (Array.isArray(value)) for (const one of value.slice(0, 3)) remember(one, name);
  else if (value !== null && typeof value === "object")
    for (const [member, inner] of Object.entries(value)) remember(inner, member);
  else if (typeof value === "string" && value.length <= 200) {
    const known = seen.get(name) ?? [];
    if (!known.includes(value)) seen.set(name, [value, ...known].slice(0, 5));
  }
}

describe(`callers who send anything, from seed ${seed} on`, () => {
  it("get no 5xx, no status that is not described, and answers by their schemas", {
    timeout: ((seconds ?? 0) + 300) * 1000,
  }, async () => {
    const finds: string[] = [];
    const until = seconds === undefined ? undefined : performance.now() + seconds * 1000;
    const isOver = (round: number) => (until === undefined ? round >= rounds : performance.now() > until);
    const succeeded = new Set<string>();
    let sent = 0;
    for (let round = 0; !isOver(round) && finds.length < 20; round += 1)
      for (const operation of operations) {
        const [request] = fc.sample(requestOf(operation), { seed: seed + sent, numRuns: 1 });
        sent += 1;
        const fault = await faultOf(operation, request!, () => succeeded.add(operation.operationId));
        const { caller, address, init } = request!;
        const body = typeof init.body === "string" ? init.body.slice(0, 500) : "";
        if (fault !== undefined)
          finds.push(`${operation.operationId} by ${caller}: ${fault}\n  ${init.method} ${address} ${body}`);
      }
    expect(finds.join("\n")).toBe("");
    process.stderr.write(
      `${sent} requests; ${succeeded.size} of ${operations.length} calls succeeded at least once\n`,
    );
    expect(succeeded.size).toBeGreaterThan(operations.length / 4);
  });
});
