import * as z from "zod/mini";

/** The two certificate systems behind the portal; an organization is allowed each of them or not. */
export type System = "ccms" | "scms";

/** What an operator may switch on (`FEATURES`). */
export type Feature = "camp";

/**
 * Who may make a call: anyone (`none`), a signed-in person (`account`), a member of at least one organization
 * (`member`), or a person with the operator's role (`operator`). An organization's service account counts as one who
 * belongs to that organization alone. A call that names a `system` also needs the organization to be allowed it.
 */
export type Auth = "none" | "account" | "member" | "operator";

/**
 * Where a call names the organization that it is made for: in the query's `organizationId`, in the path's
 * `{organizationId}`, or nowhere, so that it answers the same whatever organization a client has selected.
 */
export type Scope = "query" | "path" | "none";

/**
 * What a request carries: JSON by a schema, text by a schema, octets, or a form (multipart/form-data) with one file
 * in its field `file`. Lengths are in octets; JSON without one has a usual one.
 */
export type Body =
  | { readonly type: "json"; readonly schema: z.ZodMiniType; readonly maxLength?: number }
  | { readonly type: "text"; readonly schema: z.ZodMiniType<string>; readonly maxLength: number }
  | { readonly type: "octets"; readonly maxLength: number }
  | { readonly type: "upload"; readonly maxLength: number };

/** The one field of an uploaded form. */
export const uploadField = "file";

/** The last line of an answer in lines that breaks off after its first ones were sent. */
export const streamFailure = z.strictObject({ failure: z.string() });
export type StreamFailure = z.output<typeof streamFailure>;

/** What a success carries: JSON by a schema, JSON values by a schema one to a line as they come, text, or a file. */
export type Answer =
  | { readonly type: "json"; readonly schema: z.ZodMiniType }
  | { readonly type: "lines"; readonly schema: z.ZodMiniType }
  | { readonly type: "text"; readonly structured?: z.ZodMiniType }
  | { readonly type: "file"; readonly mediaType: string };

/**
 * What a failure carries where it is not plain text. `message`: JSON that repeats the status, as adding and editing
 * a device do. `error`: JSON with one member, which makes an answer a failure whatever its status.
 */
export const jsonFailures = {
  message: z.object({ message: z.string(), status: z.int() }),
  error: z.object({ error: z.string() }),
} as const;
export type JsonFailure = keyof typeof jsonFailures;

/**
 * One call of the portal API, described once. The server parses requests with it and the client is typed by it.
 * Neither `params` nor `query` lists the `organizationId` of the scope: the client fills it in, the server's guard
 * reads it.
 */
export interface Call {
  readonly method: "GET" | "POST" | "DELETE";
  /** With `{name}` where a member of `params` belongs, and `{organizationId}` where the scope is the path's. */
  readonly path: `/${"api" | "signer"}/${string}`;
  /** One sentence, for the description of the API. */
  readonly summary: string;
  readonly auth: Auth;
  readonly system?: System;
  /** Without that feature the call is not there: 404, and no word of it in the API's description. */
  readonly feature?: Feature;
  /** A service account may not make it. */
  readonly peopleOnly?: true;
  /** What `scopeOf` answers, where it is not the usual. */
  readonly scope?: Scope;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: Body;
  readonly answer: Answer;
  /** Absent: plain text. */
  readonly failure?: JsonFailure;
}

/** Where a call names its organization: for a person's calls in the query, for others nowhere, unless it says otherwise. */
export function scopeOf({ auth, scope }: Pick<Call, "auth" | "scope">): Scope {
  return scope ?? (auth === "account" || auth === "member" ? "query" : "none");
}

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
