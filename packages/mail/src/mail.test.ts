import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { freePort, selfSignedTls } from "@v2x/testkit";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { describe, expect, it } from "vitest";
import { fileMailer, type Mail, render, type SmtpTls, smtpMailer } from "./index.ts";

const link = "https://portal.example/identity/activation?token=abc&more=1";

/** One of each kind, and what has to be in it. */
const mails: readonly (readonly [Mail, readonly string[]])[] = [
  [{ to: "a@example.org", kind: "activation", link, hours: 48 }, [link, "48 hours"]],
  [
    {
      to: "a@example.org",
      kind: "already-registered",
      signInLink: "https://p/",
      forgottenPasswordLink: "https://p/f",
    },
    ["An account with this e-mail address already exists.", "https://p/\n", "https://p/f"],
  ],
  [{ to: "a@example.org", kind: "password-reset", link, minutes: 30 }, [link, "30 minutes"]],
  [
    {
      to: "a@example.org",
      kind: "blocked",
      until: "2026-05-06T07:08:09.000Z",
      forgottenPasswordLink: "https://p/f",
    },
    ["2026-05-06 07:08 UTC", "https://p/f"],
  ],
  [{ to: "a@example.org", kind: "password-changed", contactEmail: "help@p" }, ["help@p"]],
  [
    { to: "a@example.org", kind: "approved", organizationName: "Walkers", signInLink: "https://p/" },
    ["organization Walkers", "https://p/"],
  ],
  [
    { to: "a@example.org", kind: "refused", reason: "not known here", contactEmail: "help@p" },
    ["refused", "not known here", "help@p"],
  ],
  [
    { to: "a@example.org", kind: "locked", reason: "left the company", contactEmail: "help@p" },
    ["locked", "left the company", "help@p"],
  ],
  [
    {
      ...{ to: "a@example.org", kind: "invitation", organizationName: "Walkers & Co", link, days: 7 },
      ...{ invitedBy: "b@example.org", needsApproval: true },
    },
    [
      "The provider then has to approve your account",
      "b@example.org invites you to the organization Walkers & Co",
      link,
      "7 days",
    ],
  ],
  [
    {
      to: "a@example.org",
      kind: "personal-token-ends",
      name: "Nightly <b>run</b>",
      endsAt: "2026-05-06T07:08:09.000Z",
      tokensLink: "https://p/dashboard/tokens",
    },
    ["Nightly <b>run</b>", "2026-05-06 07:08 UTC", "https://p/dashboard/tokens"],
  ],
  [
    {
      ...{ to: "a@example.org", kind: "device-freed", organizationName: "Walkers", system: "scms" },
      ...{ canonicalId: "Unit 7", reason: "belongs to <script>Rivals</script>" },
      ...{ devicesLink: "https://p/dashboard/scms/devices", contactEmail: "help@p" },
    },
    [
      "removed the SCMS device Unit 7 of Walkers",
      "The reason given: belongs to <script>Rivals</script>",
      "write to help@p",
      "register the device under an identifier of your own",
      "https://p/dashboard/scms/devices",
    ],
  ],
  [
    {
      to: "a@example.org",
      kind: "second-factor-changed",
      what: "passkey-added",
      accountLink: "https://p/identity/account",
      contactEmail: "help@p",
    },
    ["A passkey was added", "https://p/identity/account", "help@p"],
  ],
  [{ to: "a@example.org", kind: "account-closed", contactEmail: "help@p" }, ["closed and removed", "help@p"]],
  [{ to: "a@example.org", kind: "unlocked", signInLink: "https://p/" }, ["sign in again", "https://p/"]],
  [
    {
      ...{ to: "help@p", kind: "registration-waiting", email: "a@example.org", companyName: "Walkers" },
      invitation: { invitedBy: "b@example.org", organizationName: "Walkers" },
      accountsLink: "https://p/operator/accounts",
    },
    ["a@example.org has accepted the invitation of b@example.org to Walkers.", "waits for your approval"],
  ],
  [
    {
      to: "help@p",
      kind: "registration-waiting",
      email: "a@example.org",
      companyName: "<script>x</script> & Co",
      accountsLink: "https://p/operator/accounts",
    },
    ["a@example.org", "<script>x</script> & Co", "https://p/operator/accounts"],
  ],
];

describe("a mail's words", () => {
  it.each(mails)("say all that is to be said: %j", (mail, parts) => {
    const { text, html, subject } = render(mail);
    for (const part of parts) expect(text).toContain(part);
    expect(subject).toMatch(/^V2X User Portal: /);
    expect(html).not.toContain("<script>");
    expect(html).not.toMatch(/src=|url\(/);
  });

  it("escape in HTML what a visitor typed", () => {
    const { html } = render(mails.at(-1)![0]);
    expect(html).toContain("&lt;script&gt;x&lt;/script&gt; &amp; Co");
    expect(render(mails[0]![0]).html).toContain(
      'href="https://portal.example/identity/activation?token=abc&amp;more=1"',
    );
  });
});

describe("sending", () => {
  it("hands text and HTML to an SMTP server, signed in; while that is down nothing is sent [R8.57]", async () => {
    const taken: {
      readonly user: unknown;
      readonly from: string;
      readonly to: string[];
      readonly octets: string;
    }[] = [];
    const port = await freePort();
    const url = `smtp://portal:s3cret@127.0.0.1:${port}`;
    const before = smtpMailer(url, "portal@example.org", "where-offered");
    expect(await before.isUp()).toBe(false);
    await expect(before.send(render(mails[0]![0]))).rejects.toThrow();
    before.close();
    const server = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === "portal" && password === "s3cret"
          ? done(null, { user: username })
          : done(new Error("no")),
      onData: (stream, { user, envelope }, done) => {
        void text(stream).then((octets) => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : "";
          taken.push({ user, from, to: envelope.rcptTo.map(({ address }) => address), octets });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const mailer = smtpMailer(url, "portal@example.org", "where-offered");
    try {
      expect(await mailer.isUp()).toBe(true);
      await mailer.send(render(mails[0]![0]));
      expect(taken).toMatchObject([{ user: "portal", from: "portal@example.org", to: ["a@example.org"] }]);
      expect(taken[0]!.octets).toContain("Content-Type: text/plain");
      expect(taken[0]!.octets).toContain("Content-Type: text/html");
    } finally {
      mailer.close();
      await new Promise<void>((resolve) => server.close(resolve));
    }
  });

  it.each<[string, SMTPServerOptions, string]>([
    ["offers no TLS", { disabledCommands: ["STARTTLS"] }, "Error upgrading connection with STARTTLS"],
    ["has a certificate that is not trusted", selfSignedTls, "self-signed certificate"],
  ])("sends neither mail nor password to a server that %s, where TLS is required", async (_, options, why) => {
    const used: string[] = [];
    const server = new SMTPServer({
      ...{ ...options, allowInsecureAuth: true, authOptional: true },
      onAuth: (_auth, _session, done) => {
        used.push("password");
        done(null, { user: "portal" });
      },
      onMailFrom: (_address, _session, done) => {
        used.push("mail");
        done();
      },
    });
    server.on("error", () => {}); // of the handshake that the client gives up
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const send = async (tls: SmtpTls) => {
      const mailer = smtpMailer(`smtp://portal:s3cret@127.0.0.1:${port}`, "portal@example.org", tls);
      try {
        await mailer.send(render(mails[0]![0]));
      } finally {
        mailer.close();
      }
    };
    try {
      await expect(send("required")).rejects.toThrow(
        `The mail was not sent, since the connection to the mail server could not be encrypted: ${why}`,
      );
      expect(used).toEqual([]);
      await send("off");
      expect(used).toEqual(["password", "mail"]);
    } finally {
      await new Promise<void>((resolve) => server.close(resolve));
    }
  });

  it("writes no header or addressee that hides in a value", async () => {
    const directory = mkdtempSync(join(tmpdir(), "v2x-mails-"));
    try {
      const mailer = fileMailer(directory, "portal@example.org");
      expect(await mailer.isUp()).toBe(true);
      const rendered = render(mails[0]![0]);
      await mailer.send({ ...rendered, subject: `${rendered.subject}\r\nBcc: other@example.org` });
      const written = readFileSync(join(directory, readdirSync(directory)[0]!), "utf8");
      expect(written).not.toMatch(/^Bcc:/m);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
