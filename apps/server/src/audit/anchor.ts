import { createSocket } from "node:dgram";
import { open } from "node:fs/promises";
import { connect as connectTcp, isIPv6, type Socket } from "node:net";
import { hostname } from "node:os";
import { connect as connectTls } from "node:tls";
import { fileURLToPath } from "node:url";

/** An append-only place outside the installation that keeps where the audit log ended, and when. */
export interface AuditAnchor {
  /** Adds one line. @throws where it cannot be reached. */
  append(line: string): Promise<void>;
}

/** Syslog's "log audit" facility with severity "informational". */
const priority = 13 * 8 + 6;
const syslogPort = { "syslog:": 514, "syslog+tcp:": 601, "syslog+tls:": 6514 } as const;
const answerWithinMs = 5_000;

/** Whether {@link openAnchor} accepts an address. */
export function isAnchorUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.protocol === "file:") return url.host === "" && !url.pathname.endsWith("/");
  return isSyslog(url.protocol) && url.hostname !== "" && /^\/?$/.test(url.pathname) && url.username === "";
}

/**
 * Opens an anchor by its address: `file:/path`, `syslog://host:514` (UDP), `syslog+tcp://host:601` or
 * `syslog+tls://host:6514`. Nothing is written yet.
 *
 * @see RFC 5424, RFC 6587 (3.4.1, octet counting), RFC 5425, RFC 5426
 */
export function openAnchor(address: string): AuditAnchor {
  const url = new URL(address);
  if (url.protocol === "file:") return { append: (line) => appendDurably(fileURLToPath(url), line) };
  if (!isSyslog(url.protocol)) throw new TypeError(`no anchor: ${address}`);
  const { protocol } = url;
  const place = {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || syslogPort[protocol]),
  };
  return {
    append: (line) => {
      const message = Buffer.from(syslogMessage(line));
      if (protocol === "syslog:") return sendDatagram(place, message);
      const framed = Buffer.concat([Buffer.from(`${message.length} `), message]);
      return sendStream(() => (protocol === "syslog+tls:" ? connectTls(place) : connectTcp(place)), framed);
    },
  };
}

function isSyslog(protocol: string): protocol is keyof typeof syslogPort {
  return Object.hasOwn(syslogPort, protocol);
}

async function appendDurably(path: string, line: string): Promise<void> {
  const file = await open(path, "a", 0o600);
  try {
    await file.writeFile(`${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

function syslogMessage(line: string): string {
  return `<${priority}>1 ${new Date().toISOString()} ${hostname()} v2x ${process.pid} audit-head - ${line}`;
}

function sendDatagram({ host, port }: { readonly host: string; readonly port: number }, message: Buffer) {
  const socket = createSocket(isIPv6(host) ? "udp6" : "udp4");
  return new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.send(message, port, host, (error) => (error ? reject(error) : resolve()));
  }).finally(() => socket.close());
}

/** Syslog servers answer nothing: sent is what the other side's system has accepted when it closes the connection. */
function sendStream(connect: () => Socket, message: Buffer): Promise<void> {
  const socket = connect();
  return new Promise<void>((resolve, reject) => {
    socket.setTimeout(answerWithinMs, () => reject(new Error("it did not answer in time")));
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("it closed the connection")));
    socket.end(message, (error?: Error | null) => (error ? reject(error) : resolve()));
  }).finally(() => socket.destroySoon());
}
