import type * as z from "zod/mini";
import type { Call } from "./call.ts";

/** The path parameters of a call as a client gives them, without `organizationId`; `undefined` where it has none. */
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
        : B extends { type: "upload" }
          ? File
          : undefined
  : undefined;

/** The answer of a call as a client receives it: JSON's value, values as they come, text, or a file as a `Blob`. */
export type CallAnswer<C extends Call> = C["answer"] extends {
  type: "json";
  schema: infer S extends z.ZodMiniType;
}
  ? z.output<S>
  : C["answer"] extends { type: "lines"; schema: infer S extends z.ZodMiniType }
    ? AsyncIterable<z.output<S>>
    : C["answer"] extends { type: "text" }
      ? string
      : Blob;
