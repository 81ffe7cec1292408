import { type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { wireTexts } from "@v2x/contract";
import type { ConnectionError } from "fastify";
import { headerOctets } from "./edge-limits.ts";
import { allowedOn } from "./not-found.ts";

/**
 * Answers requests that never become one: Node's parser refuses them, they do not arrive in time, or they CONNECT. What
 * expects something (`Expect`) is answered as if it did not: Node would answer it before any limit.
 */
export function answerUnreadRequests(server: Server): void {
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("connect", (request, socket: Socket) => refuse(socket, methodUnknown(request.url ?? "")));
}

/**
 * Answers a request that could not be read, in text, and closes the connection.
 *
 * @param error - of Node's parser or of its watch over slow requests.
 */
export function answerUnreadRequest({ code, rawPacket }: ConnectionError, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  // Its type says JSON, it is a Buffer.
  refuse(socket, refusalOf(code, Buffer.from((rawPacket as unknown as Buffer | undefined) ?? [])));
}

function refusalOf(code: string, packet: Buffer): Refusal {
  switch (code) {
    case "HPE_INVALID_METHOD": {
      const path = /^[A-Z-]+ (\/\S*) HTTP/.exec(packet.toString("latin1", 0, 2048))?.[1];
      return path === undefined ? malformed : methodUnknown(path);
    }
    case "HPE_HEADER_OVERFLOW":
      return { status: 431, text: `The headers are too large. Send at most ${headerOctets} octets.` };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, text: "The request did not arrive in time." };
    default:
      return malformed;
  }
}

interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly allow?: string;
}

const malformed: Refusal = { status: 400, text: "The request is malformed." };

function methodUnknown(path: string): Refusal {
  const allow = allowedOn(path)?.join(", ");
  return { status: 405, text: wireTexts.unknownCall, ...(allow === undefined ? {} : { allow }) };
}

function refuse(socket: Socket, { status, text, allow }: Refusal): void {
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Content-Type: text/plain; charset=utf-8",
      "X-Content-Type-Options: nosniff",
      `Content-Length: ${Buffer.byteLength(text)}`,
      "Cache-Control: no-store",
      "Connection: close",
      ...(allow === undefined ? [] : [`Allow: ${allow}`]),
      "",
      text,
    ].join("\r\n"),
    () => socket.destroy(),
  );
}
