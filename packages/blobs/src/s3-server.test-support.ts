import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SignatureV4 } from "@smithy/signature-v4";

/** A server of one bucket that speaks as much of S3 as blobs need, and believes no signature that it did not check. */
export interface S3Server {
  readonly port: number;
  readonly objects: Map<string, Buffer>;
  /** Requests as they came, e.g. `PUT /bucket/ab12`. */
  readonly requests: string[];
  /** Answers the next requests with these, whatever is asked; of 0 nothing, of -1 half of the object. */
  readonly nextStatuses: number[];
  close(): Promise<void>;
}

export const credentials = { accessKeyId: "AKIA/EXAMPLE", secretAccessKey: "se+cr/et&1" };
export const region = "eu-test-1";

/** Starts it, with an empty bucket named `bucket`. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const nextStatuses: number[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    requests.push(`${request.method} ${request.url}`);
    const status = nextStatuses.shift();
    if (status === 0) return;
    if (status !== undefined && status > 0) return refuse(response, status, "Told");
    if (!(await isSigned(request))) return refuse(response, 403, "SignatureDoesNotMatch");
    const [, bucket, key] = request.url!.match(/^\/([^/]*)\/([^/?]*)$/) ?? [];
    if (bucket !== "bucket" || key === undefined) return refuse(response, 404, "NoSuchBucket");
    if (request.method === "PUT") {
      const hash = createHash("sha256").update(body).digest("hex");
      if (hash !== request.headers["x-amz-content-sha256"])
        return refuse(response, 400, "XAmzContentSHA256Mismatch");
      objects.set(key, body);
      response.end();
      return;
    }
    const found = objects.get(key);
    if (request.method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (found === undefined) refuse(response, 404, "NoSuchKey");
    else {
      response.writeHead(200, { "Content-Length": found.length });
      if (status === -1) response.write(found.subarray(0, found.length / 2), () => response.destroy());
      else response.end(found);
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    objects,
    requests,
    nextStatuses,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const headers = status < 400 ? { Location: "/elsewhere" } : {};
  response.writeHead(status, headers).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

/** Signs the request anew, with the library that Amazon's own client uses, and compares. */
async function isSigned({ method, url, headers, socket }: IncomingMessage): Promise<boolean> {
  const date = String(headers["x-amz-date"]).replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5");
  const names =
    String(headers.authorization)
      .match(/SignedHeaders=([^,]*)/)?.[1]
      ?.split(";") ?? [];
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) return false;
  const signer = new SignatureV4({
    service: "s3",
    region,
    credentials,
    sha256: Sha256,
    uriEscapePath: false,
  });
  const request = {
    method: method!,
    protocol: "http:",
    hostname: "127.0.0.1",
    port: socket.localPort,
    path: url!,
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
  };
  const signed = await signer.sign(request, { signingDate: new Date(date) });
  return signed.headers.authorization === headers.authorization;
}

/** SHA-256 or its HMAC, as that library asks for it. */
class Sha256 {
  #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", octetsOf(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(octetsOf(data));
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {}
}

function octetsOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === "string") return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
}
