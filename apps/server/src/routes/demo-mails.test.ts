import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

const path = "/demo/mails";
const asPage = { accept: "text/html" };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const page = async (address: string) => (await server.fetch(address, { headers: asPage })).text();

/** The address that a link with such a text leads to, below the server. */
function leadsTo(html: string, text: RegExp): string {
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)</g)];
  const [, href = ""] = links.find(([, , said = ""]) => text.test(said)) ?? [];
  return href.replaceAll("&amp;", "&").replace(server.url, "");
}

/** Has a mail sent, and waits until it stands in the list. */
async function mailTo(email: string, form: "register" | "password/forgotten"): Promise<string> {
  const typed = {
    email,
    companyName: "<b>Walkers</b>",
    password: "correct horse 7",
    privacy: "yes",
    terms: "yes",
  };
  const answer = await server.fetch(`/identity/${form}`, {
    method: "POST",
    body: new URLSearchParams(typed),
    headers: { ...asPage, origin: server.url },
  });
  expect(answer.status).toBe(200);
  const said = await answer.text();
  expect(leadsTo(said, /^Read the mails of this demonstration$/)).toBe(path);
  await expect.poll(() => page(path), { timeout: 20_000 }).toContain(`To ${email},`);
  return page(path);
}

/** Asks with headers that `fetch` does not let one set. */
function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) =>
    request(new URL(path, url), { headers: { ...asPage, ...headers } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end(),
  );
}

describe("the mails of a demonstration", () => {
  it("stand on a page, each with the link that leads on", async () => {
    expect(await page(path)).toContain("There is none yet.");
    const list = await mailTo("new@walkers.example", "register");
    expect(list).not.toContain("<script>");
    const mail = await server.fetch(leadsTo(list, /[Aa]ctivat/), { headers: asPage });
    expect([mail.status, mail.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const html = await mail.text();
    expect(html).toContain("To new@walkers.example,");
    const activation = await page(leadsTo(html, /\/identity\/activation\?token=/));
    expect(activation).toContain("Activate your account");
    const again = await mailTo("demo@v2x.example", "password/forgotten");
    // The newest stands first.
    expect(again.indexOf("demo@v2x.example")).toBeLessThan(again.indexOf("new@walkers.example"));
  });

  it("are linked from the sign-in page", async () => {
    const query = new URLSearchParams({
      client_id: "v2x-portal",
      redirect_uri: `${server.url}/oauth/callback`,
      response_type: "code",
      scope: "openid email",
    });
    const begun = await server.fetch(`/identity/auth?${query}`, { headers: asPage });
    const cookie = begun.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    const signIn = await server.fetch(begun.headers.get("location")!.replace(server.url, ""), {
      headers: { ...asPage, cookie },
    });
    expect(leadsTo(await signIn.text(), /^Read the mails/)).toBe(path);
  });

  it("show what others wrote as text, and lead nowhere else", async () => {
    const name = "2030-01-01T00-00-00.000Z-00000000-0000-4000-8000-000000000000.eml";
    const foreign = `${server.url}.evil.example/x`;
    writeFileSync(
      join(server.dataDir, "mails", name),
      [
        "To: a@example.org",
        "Subject: <img src=x onerror=alert(1)>",
        "Content-Type: text/plain; charset=utf-8",
        "",
        `<script>alert(2)</script><a href="javascript:alert(3)">go</a> <i> ${foreign} ${server.url}/here?a=1&b=2`,
        "",
      ].join("\r\n"),
    );
    const list = await page(path);
    expect(list).toContain("&lt;img src=x onerror=alert(1)&gt;");
    const mail = await page(`${path}/${name}`);
    for (const html of [list, mail]) expect(html).not.toMatch(/<img|<script>|javascript:"|href="[^"]*evil/);
    expect(mail).toContain("&lt;i&gt;");
    expect(leadsTo(mail, /\/here\?/)).toBe("/here?a=1&b=2");
  });

  it("are not found by names that none has", async () => {
    for (const name of ["x", "..%2f..%2fmaster.key", "2030-01-01T00-00-00.000Z-0.eml"]) {
      const answer = await server.fetch(`${path}/${name}`, { headers: asPage });
      expect(answer.status, name).toBe(404);
    }
  });

  it("are not there for whoever comes by another name of the machine", async () => {
    const { host } = new URL(server.url);
    expect(await statusOf(server.url, { host })).toBe(200);
    for (const name of ["rebound.example", host.replace(":", ".:"), "127.0.0.1", host.split(":")[0]!])
      expect(await statusOf(server.url, { host: name }), name).toBe(404);
  });

  it.each([
    ["X-Forwarded-For", "127.0.0.1"],
    ["X-Forwarded-Proto", "http"],
    ["X-Forwarded-Host", "localhost"],
    ["X-Forwarded-Port", "80"],
    ["X-Real-IP", "127.0.0.1"],
    ["Forwarded", "for=127.0.0.1"],
    ["Via", "1.1 proxy"],
  ])("are not there behind a proxy on the machine that says so by %s", async (header, value) => {
    const { host } = new URL(server.url);
    expect(await statusOf(server.url, { host, [header]: value })).toBe(404);
  });
});

describe("who may read them", () => {
  const forwarded = { "x-forwarded-for": "203.0.113.7" };

  it.each([
    ["this machine, and nobody behind a proxy that is trusted", { TRUSTED_PROXIES: "1" }, 200, 404],
    ["everybody, where it is configured so", { TRUSTED_PROXIES: "1", DEMO_MAILS: "all" }, 200, 200],
    ["nobody without the demonstration", { DEMO: "false", DEMO_PASSWORD: "" }, 404, 404],
    ["nobody where mails are sent", { SMTP_URL: "smtp://127.0.0.1:9" }, 404, 404],
  ])("is %s", async (_who, env, here, behindProxy) => {
    const other = await startTestServer(env);
    try {
      const { host } = new URL(other.url);
      expect(await statusOf(other.url, { host })).toBe(here);
      expect(await statusOf(other.url, { host, ...forwarded })).toBe(behindProxy);
    } finally {
      await other.close();
    }
  });
});
