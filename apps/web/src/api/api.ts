import {
  type Call,
  type CallAnswer,
  type CallBody,
  type CallParams,
  type CallQuery,
  fillPath,
  jsonFailures,
  scopeOf,
  streamFailure,
  uploadField,
} from "@v2x/contract";
import { ApiError, readFailure } from "./api-error.ts";

/** What the client needs to know at the moment of each call. */
export interface ApiPorts {
  fetch: typeof fetch;
  /** A token that is still good, renewed first if need be; `undefined` when nobody is signed in. */
  accessToken(): Promise<string | undefined>;
  /** The organization in whose context the call is made; `undefined` until one is selected. */
  organizationId(): string | undefined;
  locale(): string;
  /** Told when the server does not accept the token any more. */
  onUnauthorized(): void;
}

type Members<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a call is made with: exactly the members that its description asks for. */
type CallRequest<C extends Call> = Members<{
  params: CallParams<C>;
  query: CallQuery<C>;
  body: CallBody<C>;
}> & { signal?: AbortSignal } & (CallAnswer<C> extends Blob ? { onProgress?: OnProgress } : unknown);

/** How much of a file has come, in octets; `total` where the server has said how much there is. */
export interface FileProgress {
  readonly received: number;
  readonly total: number | undefined;
}

type OnProgress = (progress: FileProgress) => void;

type RequestArguments<C extends Call> =
  Record<never, never> extends CallRequest<C> ? [request?: CallRequest<C>] : [request: CallRequest<C>];

/** The calls of the contract, made from the browser. */
export interface Api {
  /**
   * Makes a call and returns its answer: JSON checked by the contract, text, or a file's content.
   *
   * @throws ApiError when the status is 400 or above, no answer came, or the answer itself is a failure.
   */
  call<C extends Call>(call: C, ...request: RequestArguments<C>): Promise<CallAnswer<C>>;
}

interface LooseRequest {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  onProgress?: OnProgress;
}

/**
 * Builds a client for the calls of the contract.
 *
 * Each call sends credentials, the language and the bearer token, and names the selected organization.
 *
 * @see specification, section 7
 */
export function createApi(ports: ApiPorts): Api {
  async function send(call: Call, request: LooseRequest): Promise<Response> {
    const headers = new Headers({ "Accept-Language": ports.locale(), Accept: acceptOf(call) });
    if (call.auth !== "none") {
      const token = await ports.accessToken();
      if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    }
    const body = bodyOf(call, request.body, headers);
    let response: Response;
    try {
      response = await ports.fetch(addressOf(call, request, ports.organizationId()), {
        method: call.method,
        credentials: "include",
        headers,
        ...(body === undefined ? {} : { body }),
        ...(request.signal ? { signal: request.signal } : {}),
      });
    } catch (cause) {
      if (request.signal?.aborted) throw cause;
      throw new ApiError(0, undefined, undefined, { cause });
    }
    if (response.status >= 400) {
      if (response.status === 401 && call.auth !== "none") ports.onUnauthorized();
      throw await readFailure(response, call.failure);
    }
    return response;
  }

  return {
    async call<C extends Call>(call: C, ...[request]: RequestArguments<C>) {
      const response = await send(call, (request ?? {}) as LooseRequest);
      const { signal, onProgress } = (request ?? {}) as LooseRequest;
      return (await readAnswer(call, response, signal, onProgress)) as CallAnswer<C>;
    },
  };
}

function acceptOf({ answer }: Call): string {
  if (answer.type === "json") return "application/json";
  if (answer.type === "lines") return "application/x-ndjson, text/plain";
  return answer.type === "text" ? "text/plain" : `${answer.mediaType}, text/plain`;
}

function addressOf(call: Call, request: LooseRequest, organizationId: string | undefined): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  const isInPath = scopeOf(call) === "path";
  if (organizationId !== undefined && call.auth !== "none" && !isInPath)
    query.set("organizationId", organizationId);
  const path = fillPath(call.path, {
    ...request.params,
    ...(isInPath && organizationId !== undefined ? { organizationId } : {}),
  });
  return query.size === 0 ? path : `${path}?${query}`;
}

function bodyOf({ body }: Call, value: unknown, headers: Headers): BodyInit | undefined {
  if (!body) return undefined;
  if (body.type === "json") {
    headers.set("Content-Type", "application/json");
    return JSON.stringify(value);
  }
  if (body.type === "upload") {
    // The browser sets the content type, which holds the form's boundary.
    const form = new FormData();
    form.set(uploadField, value as File);
    return form;
  }
  headers.set("Content-Type", body.type === "text" ? "text/plain" : "application/octet-stream");
  return value as BodyInit;
}

async function readAnswer(
  { answer, failure }: Call,
  response: Response,
  signal: AbortSignal | undefined,
  onProgress: OnProgress | undefined,
): Promise<unknown> {
  if (answer.type === "text") return response.text();
  if (answer.type === "file") return readFile(response, signal, onProgress);
  if (answer.type === "lines") return valuesIn(response, (value) => answer.schema.parse(value));
  const value: unknown = await response.json();
  // Such a call fails by its answer, whatever the status.
  const failed = failure === "error" ? jsonFailures.error.safeParse(value) : undefined;
  if (failed?.success) throw new ApiError(response.status, failed.data.error);
  return answer.schema.parse(value);
}

/**
 * The content of a file.
 *
 * @throws ApiError when it breaks off, as it does where a server cannot finish what it has begun to send.
 */
async function readFile(
  response: Response,
  signal: AbortSignal | undefined,
  onProgress: OnProgress = () => undefined,
): Promise<Blob> {
  const total = Number(response.headers.get("content-length")) || undefined;
  let received = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, rest) => {
      received += part.length;
      onProgress({ received, total });
      rest.enqueue(part);
    },
  });
  try {
    const { body, headers } = response;
    return await new Response(body?.pipeThrough(counter) ?? null, { headers }).blob();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, undefined, undefined, { cause });
  }
}

/**
 * The values of an answer, each as soon as its line is there.
 *
 * @throws ApiError while iterating, when the answer breaks off.
 */
async function* valuesIn<T>(response: Response, read: (value: unknown) => T): AsyncGenerator<T> {
  if (!response.body) return;
  const text = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await text.read().catch((cause: unknown) => {
        throw new ApiError(0, undefined, undefined, { cause });
      });
      const lines = (rest + (value ?? "")).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line !== "") yield valueIn(line, read);
      if (done) return;
    }
  } finally {
    await text.cancel().catch(() => {});
  }
}

/** @throws ApiError where it is the last line of an answer that broke off. */
function valueIn<T>(line: string, read: (value: unknown) => T): T {
  const value: unknown = JSON.parse(line);
  const broken = streamFailure.safeParse(value);
  if (broken.success) throw new ApiError(500, broken.data.failure);
  return read(value);
}

let connected: Omit<ApiPorts, "fetch"> | undefined;

function connection(): Omit<ApiPorts, "fetch"> {
  if (!connected) throw new TypeError("connectApi must be called before the first call");
  return connected;
}

/** Tells the portal's one client whose session and organization it speaks for; done once, at start. */
export function connectApi(ports: Omit<ApiPorts, "fetch">): void {
  connected = ports;
}

/** The client that every feature uses. */
export const api: Api = createApi({
  fetch: (input, init) => globalThis.fetch(input, init),
  accessToken: () => connection().accessToken(),
  organizationId: () => connection().organizationId(),
  locale: () => connection().locale(),
  onUnauthorized: () => connection().onUnauthorized(),
});
