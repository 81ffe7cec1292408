import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import {
  chooseFromUserMenu,
  openWindow,
  seriousFindings,
  signIn,
  typeCredentials,
  userMenu,
} from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe("a visitor without a session", () => {
  it("is led from every route to the sign-in page, which is the front page [R2.23] [R2.24] [R2.1]", async () => {
    const { context, page } = await openWindow(browser);
    for (const route of [
      "/",
      "/dashboard",
      "/dashboard/ccms/ca",
      "/dashboard/coer_decoder",
      "/no/such/page",
    ]) {
      await page.goto(portal.url + route);
      await page.getByRole("button", { name: "Sign in" }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/identity\//);
    }
    expect(await page.title()).toBe("V2X User Portal");
    const access = page.getByRole("region", { name: "How to get access" });
    expect(await access.getByRole("link", { name: /@/ }).getAttribute("href")).toMatch(/^mailto:/);
    expect(await access.getByText(/approve/).count()).toBeGreaterThan(0);
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });

  it("sees neither side menu nor user menu [R2.36] [R2.37] [R2.38] [R2.27]", async () => {
    const { context, page } = await openWindow(browser);
    await page.goto(`${portal.url}/oauth/callback`);
    await page.getByRole("heading", { name: "Sign-in was not completed" }).waitFor();
    expect(await page.getByRole("navigation", { name: "Main menu" }).count()).toBe(0);
    expect(await userMenu(page).count()).toBe(0);
    expect(await page.getByRole("button", { name: /menu/i }).count()).toBe(0);
    await context.close();
  });

  it("asks for no organizations before there is a user [R4.1]", async () => {
    const { context, page } = await openWindow(browser);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(portal.url);
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    expect(asked).not.toContain("/api/organizations");
    await context.close();
  });
});

describe("signing in", () => {
  it("says below a field what it lacks, puts the cursor there, and takes it back once one types", async () => {
    const { context, page } = await openWindow(browser, { width: 360 });
    await page.goto(portal.url);
    const email = page.getByLabel("E-mail");
    const password = page.getByLabel("Password", { exact: true });
    const press = () => page.getByRole("button", { name: "Sign in" }).click();
    const saidOf = (field: Locator) =>
      field.evaluate((input) => [
        document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent,
        input === document.activeElement,
      ]);
    await press();
    expect(await saidOf(email)).toEqual(["Enter your e-mail address.", true]);
    expect(await saidOf(password)).toEqual(["Enter your password.", false]);
    expect(await seriousFindings(page)).toEqual([]);
    await email.fill("demo");
    expect(await email.getAttribute("aria-invalid")).toBeNull();
    await press();
    expect(await saidOf(email)).toEqual(["Enter a whole e-mail address, such as name@example.org.", true]);
    await email.fill("demo@v2x.example");
    await press();
    expect(await saidOf(password)).toEqual(["Enter your password.", true]);
    await password.fill(portal.password);
    await press();
    await userMenu(page).waitFor();
    await context.close();
  });

  it("refuses a wrong password and an unknown address in the same words [R8.43]", async () => {
    const { context, page } = await openWindow(browser);
    for (const email of ["demo@v2x.example", "nobody@v2x.example"]) {
      await page.goto(portal.url);
      await typeCredentials(page, email, "not the password 1");
      await page.getByText("Login failed. Incorrect password or user does not exist.").waitFor();
    }
    await context.close();
  });

  it("begun at / lands on the introduction; the code flow has no code_challenge [R2.6] [R2.5] [R1.36] [R1.37] [R1.38] [R1.35]", async () => {
    const { context, page } = await openWindow(browser);
    const authorizations: URL[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith("/auth")) authorizations.push(url);
    });
    await signIn(page, portal);
    await page.waitForURL(`${portal.url}/dashboard/introduction`);
    const query = authorizations[0]!.searchParams;
    expect(query.get("response_type")).toBe("code");
    expect(query.get("client_id")).toBe("v2x-portal");
    expect(query.has("code_challenge")).toBe(false);
    expect(query.get("nonce")).toMatch(/^[0-9a-f]{32}$/);
    expect(await page.title()).toBe("V2X User Portal");
    await context.close();
  });

  it("begun on another route returns to it", async () => {
    const { context, page } = await openWindow(browser);
    await signIn(page, portal, { route: "/dashboard/coer_decoder?type=CcmsCert" });
    await page.waitForURL(`${portal.url}/dashboard/coer_decoder?type=CcmsCert`);
    await context.close();
  });

  it("passes the hash callback, which says what it does [R2.2] [R2.3] [R1.39] [R2.26]", async () => {
    const { context, page } = await openWindow(browser);
    const said = new Set<string>();
    const addresses = new Set<string>();
    await page.exposeFunction("noteText", (text: string, address: string) => {
      if (text.includes("Processing sign-in callback...")) said.add("Processing sign-in callback...");
      addresses.add(address);
    });
    await page.addInitScript(() => {
      const note = () =>
        (window as unknown as { noteText(text: string, address: string): void }).noteText(
          document.body?.innerText ?? "",
          location.href,
        );
      new MutationObserver(note).observe(document, { childList: true, subtree: true });
    });
    await signIn(page, portal);
    await expect.poll(() => [...said]).toEqual(["Processing sign-in callback..."]);
    await expect
      .poll(() => [...addresses].some((address) => address.includes("/#/oauth/callback?")))
      .toBe(true);
    await context.close();
  });

  it("says why a callback without code or with a foreign state fails, and offers to start again, without a loop [R2.26] [R8.65]", async () => {
    const { context, page } = await openWindow(browser);
    for (const [address, sentence] of [
      ["/oauth/callback", "The address holds no sign-in code."],
      ["/#/oauth/callback?code=abc&state=unknown", "This sign-in was not begun in this browser tab"],
      ["/oauth/callback?error=access_denied", "The sign-in service answered: access_denied"],
      ["/oauth/callback?error=%3Cb%3E", "An unknown error occurred. Please try again later."],
    ] as const) {
      await page.goto("about:blank");
      await page.goto(portal.url + address);
      await page.getByRole("alert").filter({ hasText: sentence }).waitFor();
      await page.getByRole("link", { name: "Start the sign-in again" }).waitFor();
      expect(page.url()).toContain("/#/oauth/callback");
    }
    await page.getByRole("link", { name: "Start the sign-in again" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await context.close();
  });

  it("is still there after a reload, and renews its token in silence for the same person [R4.4]", async () => {
    const shortLived = await startPortal({ ACCESS_TOKEN_SECONDS: "12" });
    const { context, page } = await openWindow(browser);
    let renewals = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/token") && request.postData()?.includes("refresh_token")) renewals += 1;
    });
    await signIn(page, shortLived, { route: "/dashboard/coer_decoder" });
    await page.reload();
    await userMenu(page).waitFor();
    await page.getByLabel("Hex data").fill("00ff");
    renewals = 0;
    // Each comes at half of a life: with the second one the token of the typing has ended.
    await expect.poll(() => renewals, { timeout: 60_000 }).toBeGreaterThan(1);
    expect(await page.getByLabel("Hex data").inputValue()).toBe("00ff");
    await page.getByRole("button", { name: "Decode", exact: true }).click();
    await page.getByText(/could not be decoded/).waitFor();
    await context.close();
    await shortLived.close();
  });
});

describe("leaving", () => {
  it("log out ends the session and says so [R2.35]", async () => {
    const { context, page } = await openWindow(browser);
    await signIn(page, portal);
    await chooseFromUserMenu(page, "Log out");
    await page.getByText("You have been logged out.").waitFor();
    await page.goto(`${portal.url}/dashboard/introduction`);
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await context.close();
  });

  it("log out in one tab shows at once in another, whose running bundle is not delivered", async () => {
    const { context, page } = await openWindow(browser);
    await signIn(page, portal, { route: "/dashboard/coer_decoder" });
    const other = await context.newPage();
    await other.goto(`${portal.url}/dashboard/ccms/at_generator`);
    await other.getByLabel("Number of ATs").fill("100");
    // Slow enough that the bundle is still arriving when the other tab logs out.
    const line = await context.newCDPSession(other);
    const slow = { offline: false, latency: 0, downloadThroughput: 2_000, uploadThroughput: -1 };
    let delivered = 0;
    other.on("download", () => {
      delivered += 1;
    });
    await line.send("Network.emulateNetworkConditions", slow);
    await other.getByRole("button", { name: "Generate tickets" }).click();
    await other.getByRole("button", { name: "Cancel" }).waitFor();
    await chooseFromUserMenu(page, "Log out");
    await other.getByRole("alert").filter({ hasText: "You have been logged out." }).waitFor();
    expect(await userMenu(other).count()).toBe(0);
    await page.getByText("You have been logged out.").waitFor();
    await line.send("Network.emulateNetworkConditions", { ...slow, downloadThroughput: -1 });
    await other.waitForTimeout(2_000); // for the bundle that must not come: nothing is there to wait for
    expect(delivered).toBe(0);
    await other.getByRole("button", { name: "Log in" }).click();
    await other.getByRole("button", { name: "Sign in" }).waitFor();
    await context.close();
  });

  it("a token that expired without renewal logs out with the message, and returns to the same route [R4.5] [R8.63] [R8.72]", async () => {
    const shortLived = await startPortal({ ACCESS_TOKEN_SECONDS: "5" });
    const { context, page } = await openWindow(browser);
    await signIn(page, shortLived, { route: "/dashboard/ccms/ca" });
    await shortLived.kill("SIGKILL");
    await page.getByText("Your session has expired. Please log in again.").waitFor({ timeout: 60_000 });
    await shortLived.restart();
    await context.clearCookies();
    await page.getByRole("button", { name: "Log in" }).click();
    await typeCredentials(page, "demo@v2x.example", shortLived.password);
    await page.waitForURL(`${shortLived.url}/dashboard/ccms/ca`);
    await context.close();
    await shortLived.close();
  });

  it("when the identity provider cannot be reached, the portal says so with Try again [R2.25]", async () => {
    const away = await startPortal({
      OIDC_ISSUER: "http://localhost:9/nobody-listens",
      OIDC_CLIENT_ID: "v2x-portal",
      DEMO_PASSWORD: undefined,
    });
    const { context, page } = await openWindow(browser);
    await page.goto(`${away.url}/dashboard/introduction`);
    await page.getByRole("heading", { name: "Sign-in is not available" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Sign-in is not available" }).waitFor();
    await context.close();
    await away.close();
  });
});
