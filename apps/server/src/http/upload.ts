import type { IncomingHttpHeaders } from "node:http";
import { Busboy } from "@fastify/busboy";
import { controlCharacterProblem, uploadField } from "@v2x/contract";
import { HttpFailure } from "./http-failure.ts";

/** A file as it came in a form. */
export interface UploadedFile {
  /** Without folders; at most 255 characters. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a form needs around its file, in octets: boundaries and the headers of its one part. */
export const formOverhead = 8192;

const nameLength = 255;
const formRule = `The body must be a form (multipart/form-data) with one file in its field ${uploadField} and nothing else`;

/**
 * Reads the one file of a form.
 *
 * @param form - the whole body, already bounded.
 * @param maxLength - of the file, in octets.
 * @throws HttpFailure "request-malformed", "body-too-large".
 */
export async function readUpload(
  form: Buffer,
  headers: IncomingHttpHeaders,
  maxLength: number,
): Promise<UploadedFile> {
  const contentType = headers["content-type"] ?? "";
  if (!/^multipart\/form-data;/i.test(contentType)) throw malformed(formRule);
  const { name, bytes } = await onlyFile(form, contentType);
  if (name === "" || name.length > nameLength)
    throw malformed(`The file's name must have 1 to ${nameLength} characters`);
  const problems = controlCharacterProblem(name, undefined, "The file's name");
  if (problems !== undefined) throw malformed(problems);
  if (bytes.length === 0) throw malformed("The file must not be empty");
  if (bytes.length > maxLength) throw new HttpFailure("body-too-large", { limit: maxLength, unit: "octets" });
  return { name, bytes };
}

function onlyFile(form: Buffer, contentType: string): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const refuse = (cause?: unknown) => reject(malformed(formRule, cause));
    let file: UploadedFile | undefined;
    try {
      const limits = { files: 1, fields: 0, parts: 1, headerPairs: 10, headerSize: 4096 };
      const parser = new Busboy({ headers: { "content-type": contentType }, limits });
      parser.on("file", (field, stream, name) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("error", refuse);
        stream.on("end", () => {
          if (field === uploadField) file = { name: name ?? "", bytes: Buffer.concat(chunks) };
        });
      });
      parser.on("partsLimit", refuse);
      parser.on("error", refuse);
      parser.on("finish", () => (file === undefined ? refuse() : resolve(file)));
      parser.end(form);
    } catch (cause) {
      refuse(cause); // a content type without a boundary
    }
  });
}

function malformed(problems: string, cause?: unknown) {
  return new HttpFailure("request-malformed", { problems }, { cause });
}
