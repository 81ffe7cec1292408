import type { Call } from "@v2x/contract";
import { prefersJson } from "./accept.ts";
import type { WireAnswer } from "./error-answers.ts";

/**
 * Writes a failure in the form that its call declares: plain text, or one of the contract's JSON shapes. A client that
 * asks a download for JSON gets its failure so.
 *
 * @param accept - the header of the request.
 */
export function failureBody(
  call: Call | undefined,
  { status, text }: Pick<WireAnswer, "status" | "text">,
  accept?: string,
): { readonly mediaType: string; readonly body: string } {
  if (call?.answer.type === "file" && call.failure === undefined && prefersJson(accept))
    return json({ message: text, status });
  switch (call?.failure) {
    case undefined:
      return { mediaType: "text/plain; charset=utf-8", body: text };
    case "message":
      return json({ message: text, status });
    case "error":
      return json({ error: text });
  }
}

function json(value: { readonly message: string; readonly status: number } | { readonly error: string }) {
  return { mediaType: "application/json; charset=utf-8", body: JSON.stringify(value) };
}
