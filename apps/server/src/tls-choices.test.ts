import { createServer, type Socket } from "node:net";
import type { FailingJob } from "@v2x/contract";
import { describe, expect, it } from "vitest";
import { startTestServer } from "./running-server.test-support.ts";
import { connectionsInClear, mailServerOf } from "./tls-choices.ts";

describe("mailServerOf", () => {
  it.each([
    ["smtp://mail.example", "smtp://mail.example", "required"],
    ["smtp://user:secret@192.168.1.1:587", "smtp://user:secret@192.168.1.1:587", "required"],
    ["smtp://user:secret@mail.example:587/?tls=off", "smtp://user:secret@mail.example:587/", "off"],
    ["smtp://user:secret@127.0.0.1:25", "smtp://user:secret@127.0.0.1:25", "where-offered"],
    ["smtp://[::1]", "smtp://[::1]", "where-offered"],
    ["smtp://localhost?tls=off", "smtp://localhost", "off"],
  ])("reads %s", (smtpUrl, url, tls) => {
    expect(mailServerOf(smtpUrl)).toEqual({ url, tls });
  });
});

describe("connectionsInClear", () => {
  const read = (urls: Partial<Parameters<typeof connectionsInClear>[0]>) =>
    connectionsInClear({
      databaseUrl: undefined,
      blobUrl: undefined,
      smtpUrl: undefined,
      auditAnchor: undefined,
      ...urls,
    });

  it("names what the operator has chosen not to encrypt", () => {
    const lines = read({
      databaseUrl: "postgres://user:secret@10.0.0.1/v2x?sslmode=disable&application_name=a",
      blobUrl: "s3+http://key:secret@10.0.0.2/bucket",
      smtpUrl: "smtp://user:secret@10.0.0.3?tls=off",
      auditAnchor: "syslog+tcp://10.0.0.4:601",
    });
    expect(lines.map((line) => line.split(" ")[0])).toEqual([
      "DATABASE_URL",
      "BLOB_URL",
      "SMTP_URL",
      "AUDIT_ANCHOR",
    ]);
    expect(String(lines)).not.toContain("secret");
  });

  it("names no database at a socket", () => {
    expect(read({ databaseUrl: "postgres://user@%2Frun%2Fpostgresql/v2x?sslmode=disable" })).toEqual([]);
  });

  it("names nothing that is encrypted or stays on this machine", () => {
    expect(read({ auditAnchor: "file:/var/log/heads" })).toEqual([]);
    expect(
      read({
        databaseUrl: "postgres://db.example/v2x",
        blobUrl: "s3+https://key:secret@s3.example/bucket",
        smtpUrl: "smtp://mail.example",
        auditAnchor: "syslog+tls://log.example:6514",
      }),
    ).toEqual([]);
    expect(
      read({
        databaseUrl: "postgres://127.0.0.1/v2x?sslmode=disable",
        blobUrl: "s3+http://key:secret@localhost:9000/bucket",
        smtpUrl: "smtp://[::1]?tls=off",
        auditAnchor: "syslog://127.0.0.1:514",
      }),
    ).toEqual([]);
  });
});

describe("a mail server on another machine that offers no TLS", () => {
  it("gets no mail, and the job says why and what to do", async () => {
    const commands: string[] = [];
    const smtp = createServer((socket) => speakWithoutTls(socket, commands));
    // 0.0.0.0 reaches this machine, and is no loopback address.
    await new Promise<void>((resolve) => smtp.listen(0, "0.0.0.0", resolve));
    const { port } = smtp.address() as { port: number };
    const server = await startTestServer(
      { SMTP_URL: `smtp://portal:secret@0.0.0.0:${port}` },
      async ({ identity }) => {
        await identity.accounts.create({
          ...{ id: "one", email: "one@example.org", passwordHash: "signs in never" },
          ...{ companyName: "one", state: "pending" },
        });
      },
    );
    try {
      const token = server.tokens.operator;
      await server.fetch("/api/operator/accounts/one/refusal", {
        ...{ token, method: "POST", body: JSON.stringify({ reason: "not known" }) },
      });
      const failing = async (): Promise<FailingJob[]> =>
        (await (await server.fetch("/api/operator/jobs/failing?size=1", { token })).json()).content;
      await expect
        .poll(failing)
        .toMatchObject([{ queue: "mail", error: expect.stringContaining("encrypted") }]);
      const [{ error }] = (await failing()) as [FailingJob];
      expect(error).toContain("The mail was not sent, since the connection to the mail server could not be");
      expect(error).toContain("write ?tls=off at the end of SMTP_URL");
      expect(new Set(commands.map((command) => command.split(" ")[0]))).toEqual(
        new Set(["EHLO", "STARTTLS"]),
      );
    } finally {
      await server.close();
      await new Promise((resolve) => smtp.close(resolve));
    }
  });
});

function speakWithoutTls(socket: Socket, commands: string[]): void {
  socket.on("error", () => {});
  socket.write("220 mail.example ESMTP\r\n");
  socket.on("data", (octets: Buffer) => {
    for (const command of String(octets).trimEnd().split("\r\n")) {
      commands.push(command);
      if (command.startsWith("EHLO")) socket.write("250-mail.example\r\n250 AUTH PLAIN\r\n");
      else socket.write(command === "STARTTLS" ? "502 not implemented\r\n" : "250 ok\r\n");
    }
  });
}
