import type * as z from "zod/mini";

/** The two certificate systems behind the portal; an organization is allowed each of them or not. */
export type System = "ccms" | "scms";

/**
 * Who may make a call: anyone (`none`), a signed-in person (`account`), or a member of at least one
 * organization (`member`). A call that names a `system` also needs the organization to be allowed that system.
 */
export type Auth = "none" | "account" | "member";

/** What a request carries: JSON by a schema, text by a schema, or octets. JSON without a length has a usual one. */
export type Body =
  | { readonly type: "json"; readonly schema: z.ZodMiniType; readonly maxLength?: number }
  | { readonly type: "text"; readonly schema: z.ZodMiniType<string>; readonly maxLength: number }
  | { readonly type: "octets"; readonly maxLength: number };

/** What a success carries: JSON by a schema, text, or a file. */
export type Answer =
  | { readonly type: "json"; readonly schema: z.ZodMiniType }
  | { readonly type: "text"; readonly structured?: z.ZodMiniType }
  | { readonly type: "file"; readonly mediaType: string };

/**
 * One call of the portal API, described once. The server parses requests with it and the client is typed by it.
 * `query` never lists `organizationId`: the client appends it and the server's guard reads it, for every call
 * that needs a signed-in person.
 */
export interface Call {
  readonly method: "GET" | "POST";
  /** With `{name}` where a member of `params` belongs. */
  readonly path: `/api/${string}`;
  /** One sentence, for the description of the API. */
  readonly summary: string;
  readonly auth: Auth;
  readonly system?: System;
  /**
   * Answers the same whatever `organizationId` says, even one that the caller does not belong to: the way out for
   * a client whose remembered organization is gone.
   */
  readonly anyOrganization?: true;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: Body;
  readonly answer: Answer;
}

/** The path parameters of a call as a client gives them; `undefined` where it has none. */
export type CallParams<C extends Call> = C extends { params: infer S extends z.ZodMiniObject }
  ? z.input<S>
  : undefined;

/** The query of a call as a client gives it, without `organizationId`; `undefined` where it has none. */
export type CallQuery<C extends Call> = C extends { query: infer S extends z.ZodMiniObject }
  ? z.input<S>
  : undefined;

/** The body of a call as a client gives it; `undefined` where it has none. */
export type CallBody<C extends Call> = C extends { body: infer B }
  ? B extends { type: "json"; schema: infer S extends z.ZodMiniType }
    ? z.input<S>
    : B extends { type: "text" }
      ? string
      : B extends { type: "octets" }
        ? Blob | Uint8Array<ArrayBuffer>
        : undefined
  : undefined;

/** The answer of a call as a client receives it: JSON's value, text, or a file as a `Blob`. */
export type CallAnswer<C extends Call> = C["answer"] extends {
  type: "json";
  schema: infer S extends z.ZodMiniType;
}
  ? z.output<S>
  : C["answer"] extends { type: "text" }
    ? string
    : Blob;

/**
 * Puts values into the `{name}` places of a path, percent-encoded.
 *
 * @throws TypeError when a place has no value.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`No value for {${name}} of ${path}`);
    return encodeURIComponent(value);
  });
}
