import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "./running-server.test-support.ts";
import { signInVisitor } from "./sign-in.test-support.ts";

const password = "correct horse 7";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
});
afterAll(() => server.close());

describe("the front door", () => {
  it("leads from registering by a mail to an account that waits for approval [R8.46] [R8.47] [R6.2]", async () => {
    const email = "walker@example.org";
    expect((await register(email)).status).toBe(200);
    const mail = await mailTo(email);
    expect(mail).toContain("Subject: V2X User Portal: Activate your account");
    expect((await signIn(email)).text).toContain("This account has not been activated yet.");
    const link = linkIn(mail);
    expect((await fetch(link)).status).toBe(200);
    const activated = await fetch(`${server.url}/identity/activation`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ token: new URL(link).searchParams.get("token")!, password }),
    });
    expect(activated.status).toBe(303);
    const waiting = await signIn(email);
    expect(waiting.text).toContain("You do not have permission to log in. Please contact support.");
    expect(waiting.text).toContain("Your account is waiting for approval.");
    const told = await mailTo("contact@v2x.example");
    expect(told).toContain("walker@example.org has registered for Walkers");
  });

  it("tells by mail alone that an address has an account [R8.50]", async () => {
    expect((await register("demo@v2x.example")).status).toBe(200);
    const mail = await mailTo("demo@v2x.example");
    expect(mail).toContain("An account with this e-mail address already exists.");
    expect(mail).toContain(`${server.url}/identity/password/forgotten`);
  });

  it("offers to register on the sign-in page, and both texts to accept without signing in [R1.3] [R5.53] [R5.54]", async () => {
    const visitor = signInVisitor(server.url, () => server.url);
    const front = await (await fetch(server.url + (await visitor.openForm()))).text();
    const anew = await (await openFront()).text();
    expect(front).toContain("This sign-in page has expired"); // without its cookie
    expect(anew).toContain(`${server.url}/identity/register`);
    expect(anew).toContain("mailto:contact@v2x.example");
    const form = await (await server.fetch("/identity/register")).text();
    const readable = [...form.matchAll(/href="([^"]+)" target="_blank"/g)].map(([, href]) => href!);
    expect(readable).toHaveLength(2);
    for (const href of readable) expect((await fetch(href)).status).toBe(200);
  });

  it("answers others during 1,000 wrong sign-ins from one network, whatever that says before the proxy", async () => {
    const visitor = signInVisitor(server.url, () => server.url);
    const path = await visitor.openForm();
    const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
    const statuses = new Map<number, number>();
    const attack = async (from: number) => {
      for (let count = from; count < 1000; count += 20) {
        const body = new URLSearchParams({ email: `guess-${count}@example.org`, password: "wrong" });
        const { status } = await fetch(server.url + path, {
          method: "POST",
          redirect: "manual",
          headers: { cookie, "x-forwarded-for": `203.0.113.${count % 250}, 198.51.100.7` },
          body,
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const attacks = Promise.all(Array.from({ length: 20 }, (_, from) => attack(from)));
    expect((await server.fetch("/healthz")).status).toBe(200);
    expect((await signIn("demo@v2x.example", "Demo-Password-1")).status).toBe(303);
    await attacks;
    expect(statuses).toEqual(
      new Map([
        [422, 20],
        [429, 980],
      ]),
    );
  }, 120_000);

  it("tells the holder by mail when signing in is blocked, and a new password ends the block [R8.44]", async () => {
    const email = "demo@v2x.example";
    for (let count = 0; count < 5; count += 1) await signIn(email, "wrong");
    expect((await signIn(email, "wrong")).text).toContain(
      "Too many failed attempts. Logging in is blocked for now; please try again in",
    );
    expect(await mailTo(email, "Signing in is blocked for a while")).toContain("several wrong passwords");
    await post("password/forgotten", { email });
    const token = new URL(linkIn(await mailTo(email, "Subject: V2X User Portal: Set a new password")))
      .searchParams;
    await post("password/new", { token: token.get("token")!, password });
    expect((await signIn(email)).status).toBe(303);
    expect(await mailTo(email, "Your password has been changed")).toContain("every session has ended");
  });

  it("keeps mails from others on the machine", async () => {
    const [name] = readdirSync(join(server.dataDir, "mails"));
    expect(statSync(join(server.dataDir, "mails", name!)).mode & 0o077).toBe(0);
  });
});

it("says that the mail could not be sent where none can be written [R8.57]", async () => {
  const other = await startTestServer();
  try {
    const mails = join(other.dataDir, "mails");
    rmSync(mails, { recursive: true, force: true });
    writeFileSync(mails, "in the way");
    const answer = await fetch(`${other.url}/identity/register`, {
      method: "POST",
      body: formOf("a@example.org"),
    });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("The mail could not be sent. Please try again later.");
    rmSync(mails);
    mkdirSync(mails);
  } finally {
    await other.close();
  }
});

const formOf = (email: string) =>
  new URLSearchParams({ email, companyName: "Walkers", password, privacy: "yes", terms: "yes" });

const register = (email: string) =>
  fetch(`${server.url}/identity/register`, { method: "POST", body: formOf(email) });

const post = (path: string, fields: Record<string, string>) =>
  fetch(`${server.url}/identity/${path}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
  });

async function signIn(email: string, typed = password) {
  const visitor = signInVisitor(server.url, () => server.url);
  const answer = await visitor.sendForm(await visitor.openForm(), email, typed);
  return { status: answer.status, text: await answer.text() };
}

async function openFront(): Promise<Response> {
  const visitor = signInVisitor(server.url, () => server.url);
  const path = await visitor.openForm();
  const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
  return fetch(server.url + path, { headers: { cookie } });
}

/** The newest mail to an address, once there is one. */
async function mailTo(address: string, holding = ""): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      () => {
        found = mails().findLast((mail) => mail.includes(`To: ${address}`) && mail.includes(holding));
        return found;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return found!;
}

/** All mails, the oldest first, with lines joined as mail programs join them. */
function mails(): readonly string[] {
  const folder = join(server.dataDir, "mails");
  return readdirSync(folder)
    .sort()
    .map((name) =>
      readFileSync(join(folder, name), "latin1")
        .replaceAll("\r\n", "\n")
        .replaceAll("=\n", "")
        .replaceAll("=3D", "="),
    );
}

const linkIn = (mail: string) => /https?:\/\/\S+\?token=[\w-]+/.exec(mail)![0];
