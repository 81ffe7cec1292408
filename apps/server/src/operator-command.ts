import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { eventOutcomes } from "@v2x/contract";
import { z } from "zod";

/** Why an operator changes something, for the audit log. */
const reason = z.string().trim().min(1).max(500);

/** What the command line may ask a running server that holds the embedded database. */
const request = z.discriminatedUnion("command", [
  z.object({ command: z.literal("token"), email: z.string(), organization: z.string().optional() }),
  z.object({ command: z.literal("authority-list") }),
  z.object({
    command: z.literal("authority-renew"),
    system: z.string().optional(),
    role: z.string(),
    reason,
  }),
  z.object({ command: z.literal("authority-revoke"), hashedId8: z.string(), reason }),
  z.object({ command: z.literal("elector-add"), reason }),
  z.object({ command: z.literal("elector-remove"), name: z.string(), reason }),
  z.object({ command: z.literal("elector-renew"), name: z.string(), reason }),
  z.object({ command: z.literal("list-status") }),
  z.object({ command: z.literal("list-publish"), name: z.string(), reason }),
  z.object({ command: z.literal("camp-revoke"), hashedId8: z.string(), reason }),
  z.object({ command: z.literal("misbehavior-list") }),
  z.object({ command: z.literal("misbehavior-show"), id: z.string() }),
  z.object({ command: z.literal("account-list"), state: z.string().optional() }),
  z.object({ command: z.literal("account-approve"), email: z.string(), organization: z.string(), reason }),
  z.object({ command: z.literal("account-refuse"), email: z.string(), reason }),
  z.object({ command: z.literal("account-lock"), email: z.string(), reason }),
  z.object({ command: z.literal("account-unlock"), email: z.string(), reason }),
  z.object({ command: z.literal("account-make-operator"), email: z.string(), reason }),
  z.object({ command: z.literal("account-unmake-operator"), email: z.string(), reason }),
  z.object({ command: z.literal("jobs-list") }),
  z.object({ command: z.literal("jobs-retry"), id: z.uuid(), reason }),
  z.object({
    command: z.literal("notice-set"),
    text: z.string(),
    from: z.string().optional(),
    until: z.string().optional(),
    reason,
  }),
  z.object({ command: z.literal("notice-clear"), reason }),
  z.object({ command: z.literal("organization-list"), search: z.string() }),
  z.object({
    command: z.literal("organization-create"),
    organization: z.record(z.string(), z.unknown()),
    reason,
  }),
  z.object({
    command: z.literal("organization-change"),
    id: z.string(),
    change: z.record(z.string(), z.unknown()),
    reason,
  }),
  z.object({ command: z.literal("account-reset-second-factor"), email: z.string(), reason }),
  z.object({ command: z.literal("audit-list") }),
  z.object({ command: z.literal("audit-verify") }),
  z.object({
    command: z.literal("audit-compare"),
    heads: z.array(z.object({ position: z.int(), hash: z.string(), at: z.string() })),
  }),
  z.object({
    command: z.literal("events-list"),
    system: z.enum(["ccms", "scms"]).optional(),
    organization: z.string().optional(),
    outcome: z.enum(eventOutcomes).optional(),
    request: z.string().optional(),
    device: z.string().optional(),
  }),
  z.object({
    command: z.literal("device-list"),
    canonicalId: z.string().optional(),
    organization: z.string().optional(),
    system: z.enum(["ccms", "scms"]).optional(),
    status: z.string().optional(),
  }),
  z.object({
    command: z.enum(["device-deactivate", "device-activate", "device-revoke"]),
    system: z.enum(["ccms", "scms"]),
    canonicalId: z.string(),
    reason,
  }),
  z.object({
    command: z.literal("device-free"),
    system: z.enum(["ccms", "scms"]),
    canonicalId: z.string(),
    reason,
  }),
  z.object({ command: z.literal("doctor") }),
]);
export type AdminRequest = z.output<typeof request>;

const answer = z.union([
  z.object({ output: z.string(), isFailure: z.boolean().optional() }),
  z.object({ error: z.string() }),
]);
/** What to print on standard output, ending with 1 where it tells of a failure; or on standard error before ending with 1. */
export type AdminAnswer = z.output<typeof answer>;

const longestLine = 64 * 1024;

/**
 * Listens on `admin.sock` in the data directory, which only the directory's owner may open. Each connection asks one
 * line of JSON and gets one. A socket that a dead server left is replaced: the caller holds the database's lock.
 *
 * @returns a function that stops listening and removes the socket.
 */
export async function listenForCommandLine(
  dataDir: string,
  run: (request: AdminRequest) => Promise<AdminAnswer>,
): Promise<() => Promise<void>> {
  const path = socketPath(dataDir);
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    void serve(socket, run);
  });
  const previousMask = process.umask(0o177); // no moment in which others could connect
  try {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve));
  } finally {
    process.umask(previousMask);
  }
  chmodSync(path, 0o600);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Asks the running server. @returns `undefined` when none listens. */
export async function askRunningServer(
  dataDir: string,
  asked: AdminRequest,
): Promise<AdminAnswer | undefined> {
  const socket = connect(socketPath(dataDir));
  try {
    await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  } catch (error) {
    if (["ENOENT", "ECONNREFUSED"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
  socket.end(`${JSON.stringify(asked)}\n`);
  return answer.parse(JSON.parse(await readAll(socket)));
}

function socketPath(dataDir: string): string {
  return join(dataDir, "admin.sock");
}

async function serve(socket: Socket, run: (request: AdminRequest) => Promise<AdminAnswer>): Promise<void> {
  socket.end(`${JSON.stringify(await answerTo(socket, run))}\n`);
}

async function answerTo(
  socket: Socket,
  run: (request: AdminRequest) => Promise<AdminAnswer>,
): Promise<AdminAnswer> {
  try {
    return await run(request.parse(JSON.parse(await readAll(socket))));
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function readAll(socket: Socket): Promise<string> {
  let text = "";
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.length > longestLine) throw new RangeError("The line is too long");
  }
  return text;
}
