import { connect, createServer, type Socket } from "node:net";

/** A way to a server that can be cut or frozen in a test. */
export interface TcpProxy {
  readonly port: number;
  /** Connections stay open and new ones are accepted, but nothing is passed on: as when the server is stopped. */
  freeze(): void;
  /** Passes on again, beginning with what was held back. */
  thaw(): void;
  /** Breaks every connection and refuses new ones: as when the server is gone. */
  cut(): Promise<void>;
  close(): Promise<void>;
}

/** Listens on a port of its own and passes everything on to another one, or to a Unix socket. */
async function tcpProxy(
  to: { readonly host: string; readonly port: number } | { readonly path: string },
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    if (isFrozen) socket.pause();
  };
  const server = createServer((near) => {
    const far = connect(to);
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    for (const socket of [near, far]) keep(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    return closed;
  };
  return {
    port: (server.address() as { port: number }).port,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    close: cut,
  };
}

/** A proxy before a PostgreSQL, and the PostgreSQL's address by way of it. */
export async function databaseProxy(
  databaseUrl: string,
): Promise<{ readonly proxy: TcpProxy; readonly url: URL }> {
  const url = new URL(databaseUrl);
  const host = decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  const proxy = await tcpProxy(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  return { proxy, url };
}
