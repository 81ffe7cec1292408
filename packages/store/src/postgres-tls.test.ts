import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { selfSignedTls } from "@v2x/testkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openStore } from "./open-store.ts";
import { serverAt } from "./postgres.ts";

afterEach(() => vi.unstubAllEnvs());

describe("serverAt", () => {
  it.each([
    "postgres://user:secret@db.example/v2x",
    "postgres://10.0.0.1/v2x",
    "postgres://0.0.0.0/v2x",
    "postgres://127.0.0.1/v2x?host=db.example",
    "postgresql://db.example:6432/v2x?application_name=a&sslmode=",
  ])("has %s encrypted", (url) => {
    expect(serverAt(url)).toEqual({ connectionString: url, ssl: true });
  });

  it.each([
    "postgres://user:secret@127.0.0.1:5432/v2x",
    "postgres://localhost/v2x",
    "postgres://[::1]/v2x",
    "postgres:///v2x",
    "postgres://user@/v2x",
    "postgres://user@%2Fvar%2Frun%2Fpostgresql/v2x",
    "postgres://db.example/v2x?host=/var/run/postgresql",
  ])("leaves %s as it is, on this machine", (url) => {
    expect(serverAt(url)).toEqual({ connectionString: url });
  });

  it("has a host from PGHOST encrypted, whatever PGSSLMODE says", () => {
    vi.stubEnv("PGHOST", "db.example");
    vi.stubEnv("PGSSLMODE", "disable");
    expect(serverAt("postgres:///v2x")).toMatchObject({ ssl: true });
  });
});

/** 0.0.0.0 reaches this machine, and is no loopback address. */
const remote = "0.0.0.0";
const sslRequest = Buffer.from("0000000804d2162f", "hex");

describe("the connection to a PostgreSQL server of another machine", () => {
  it("is given up where the server offers no TLS, with nothing sent in clear", async () => {
    const server = await postgresLike((socket) => socket.end("N"));
    await expect(open(server.port)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(
        /could not be encrypted \(The server does not.*write sslmode=disable in/,
      ),
    });
    await server.close();
    expect(server.received).toEqual([sslRequest]);
  });

  it("is given up where the certificate is not trusted, with nothing sent over it", async () => {
    const server = await postgresLike(overTls);
    for (const mode of ["", "?sslmode=require", "?sslmode=prefer", "?sslmode=verify-full"])
      await expect(open(server.port, mode), mode).rejects.toMatchObject({
        code: "unavailable",
        message: expect.stringMatching(/could not be encrypted \(self-signed certificate/),
      });
    await server.close();
    expect(server.received).toEqual(Array(4).fill(sslRequest));
    expect(server.decrypted).toEqual([]);
  });

  it("is used where the certificate is below one that sslrootcert names", async () => {
    const folder = mkdtempSync(join(tmpdir(), "v2x-tls-"));
    const path = join(folder, "ca.pem");
    writeFileSync(path, selfSignedTls.cert);
    const server = await postgresLike(overTls);
    await expect(open(server.port, `?sslrootcert=${path}`)).rejects.toMatchObject({ code: "unavailable" });
    await server.close();
    rmSync(folder, { recursive: true });
    expect(server.received).toEqual([sslRequest]);
    expect(String(server.decrypted[0])).toContain("somebody");
  });

  it("is in clear where sslmode=disable asks for that", async () => {
    const server = await postgresLike((socket) => socket.end());
    await expect(open(server.port, "?sslmode=disable")).rejects.toMatchObject({ code: "unavailable" });
    await server.close();
    expect(String(server.received[0])).toContain("somebody");
  });
});

const open = (port: number, parameters = "") =>
  openStore({ dataDir: "unused", databaseUrl: `postgres://somebody@${remote}:${port}/v2x${parameters}` });

/** Listens, and remembers the first octets of each connection, in clear and below TLS. */
async function postgresLike(answer: (socket: Socket, decrypted: Buffer[]) => void) {
  const received: Buffer[] = [];
  const decrypted: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (octets: Buffer) => {
      received.push(octets);
      answer(socket, decrypted);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, remote, resolve));
  const { port } = server.address() as { port: number };
  return { port, received, decrypted, close: () => new Promise((resolve) => server.close(resolve)) };
}

function overTls(socket: Socket, decrypted: Buffer[]): void {
  socket.write("S");
  const secured = new TLSSocket(socket, { isServer: true, ...selfSignedTls });
  secured.on("error", () => {});
  secured.once("data", (octets: Buffer) => {
    decrypted.push(octets);
    secured.end();
  });
}
