import { type JsonFailure, jsonFailures, limits } from "@v2x/contract";

/**
 * A call that did not succeed: the server's status and, where the body is fit to be read by people, its text.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** The body, when it is plain text of a readable length; `undefined` calls for the general message. */
  readonly text: string | undefined;
  /** The number under which the server logged the request. */
  readonly requestId: string | undefined;
  /** Whether signing in again would let the call through (RFC 9470). */
  readonly needsFreshSignIn: boolean;

  constructor(
    status: number,
    text?: string,
    requestId?: string,
    options?: ErrorOptions & { readonly needsFreshSignIn?: boolean },
  ) {
    super(text ?? `The call failed with status ${status}`, options);
    this.needsFreshSignIn = options?.needsFreshSignIn ?? false;
    this.status = status;
    this.text = text;
    this.requestId = requestId;
  }
}

/**
 * Reads a failed response: the body text is the error, or the text in the JSON that the call declares, unless it is
 * markup, empty or far too long, as a proxy's error page is.
 *
 * @see specification, section 8
 */
export async function readFailure(response: Response, declared?: JsonFailure): Promise<ApiError> {
  const requestId = response.headers.get("x-request-id") ?? undefined;
  const type = response.headers.get("content-type") ?? "";
  const body = (await response.text().catch(() => "")).trim();
  const text = declared !== undefined && type.includes("json") ? textIn(body, declared) : body;
  const readable =
    text !== "" && text.length <= limits.errorText.max && !type.includes("html") && !text.startsWith("<");
  const challenge = response.headers.get("www-authenticate") ?? "";
  return new ApiError(response.status, readable ? text : undefined, requestId, {
    needsFreshSignIn: challenge.includes('error="insufficient_user_authentication"'),
  });
}

/** The text of a failure in JSON; empty where it has not the declared shape. */
function textIn(body: string, declared: JsonFailure): string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return "";
  }
  const failure = jsonFailures[declared].safeParse(value);
  if (!failure.success) return "";
  return ("message" in failure.data ? failure.data.message : failure.data.error).trim();
}
