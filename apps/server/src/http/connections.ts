import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "@v2x/identity";
import type { EdgeLimits } from "./edge-limits.ts";

/** How many connections one address may hold. */
interface AddressLimit {
  /** 0 for any number. */
  readonly perAddress: number;
  /** Called for each connection that is closed at once. */
  onRefused(address: string): void;
}

/**
 * Keeps connections from being held: at most so many, and so many of one address; whoever goes on sending a body that
 * was refused is cut off.
 */
export function guardConnections(server: Server, limits: EdgeLimits, ofAddress: AddressLimit): void {
  server.maxConnections = limits.connections;
  if (ofAddress.perAddress > 0) limitPerAddress(server, ofAddress);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    response.once("finish", () => {
      if (!request.complete) cutOffSender(request, limits);
    });
  });
}

function limitPerAddress(server: Server, { perAddress, onRefused }: AddressLimit): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const network = networkOf(address);
    const count = open.get(network) ?? 0;
    if (count >= perAddress) {
      socket.destroy();
      onRefused(address);
      return;
    }
    open.set(network, count + 1);
    socket.once("close", () => {
      const left = open.get(network)! - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/**
 * Reads on and throws away, so that the sender comes to read the refusal, and may ask again on the same connection; but
 * not for ever. Past the limit in octets nothing more is read: a sender that must wait has time for the answer, and one
 * cut off while it sends has not.
 */
function cutOffSender(request: IncomingMessage, { drainedOctets, drainMs }: EdgeLimits): void {
  const { socket } = request;
  const before = socket.bytesRead;
  const timer = setTimeout(() => {
    if (!request.complete) socket.destroy();
  }, drainMs);
  // At every chunk: within a moment a sender nearby gets many times the limit through.
  const count = () => {
    if (request.complete) end();
    else if (socket.bytesRead - before > drainedOctets) {
      request.pause(); // which would else wake its connection
      socket.pause();
    }
  };
  const begin = () => socket.on("data", count);
  const end = () => {
    clearTimeout(timer);
    socket.off("resume", begin).off("data", count).off("close", end);
  };
  socket.on("close", end);
  request.resume();
  // A connection that waits is woken first: Node does not do it any more once somebody else listens to its data.
  if (socket.isPaused()) socket.once("resume", begin).resume();
  else begin();
}
