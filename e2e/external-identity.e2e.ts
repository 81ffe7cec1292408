import { freePort, type OpenIdProvider, providedClient, startOpenIdProvider } from "@v2x/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { chooseFromUserMenu, openWindow, seriousFindings, userMenu } from "./pages.ts";
import { inStoreOf } from "./people.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

const walker = "walker@example.org";

let there: { readonly portal: RunningPortal; readonly provider: OpenIdProvider };
let browser: Browser;

beforeAll(async () => {
  [there, browser] = await Promise.all([startBoth({ accessTokenSeconds: 10 }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await there?.portal.close();
  await there?.provider.close();
});

describe("at an external provider, somebody", () => {
  it("signs in for the first time, waits, comes in once approved, and logs out there too [R6.2]", async () => {
    const { portal } = there;
    const { context, page } = await openWindow(browser, { width: 360 });
    await page.goto(`${portal.url}/dashboard/coer_decoder`);
    await signInThere(page, "walker");
    await page.getByRole("heading", { name: "You have no access to the portal" }).waitFor();
    const main = page.getByRole("main");
    await main.getByText("Your account is waiting for approval.").waitFor();
    await main.getByText(`You are signed in as ${walker}.`).waitFor();
    await main.getByRole("link", { name: "contact@v2x.example" }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await approve(portal);
    await main.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("Hex data").waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard/coer_decoder");
    await chooseFromUserMenu(page, "Log out");
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    // The way back to the portal leads to the provider again, which knows nobody any more.
    await page.getByPlaceholder("Enter any login").waitFor();
    await context.close();
  });

  it("whose session ends there reads that it has expired, and returns to the same route [R8.63]", async () => {
    const { portal, provider } = there;
    const { context, page } = await openWindow(browser);
    await page.goto(`${portal.url}/dashboard/coer_decoder?type=CcmsCert`);
    await signInThere(page, "walker");
    await page.getByLabel("Hex data").waitFor();
    const other = await context.newPage();
    await other.goto(`${provider.issuer}/session/end`);
    await other.getByRole("button", { name: "Yes, sign me out" }).click();
    await page.getByText("Your session has expired. Please log in again.").waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Log in" }).click();
    await signInThere(page, "walker");
    await page.waitForURL(`${portal.url}/dashboard/coer_decoder?type=CcmsCert`);
    await page.getByLabel("Hex data").waitFor();
    await context.close();
  });

  it("whose address is not confirmed reads so, and can leave", async () => {
    const { context, page } = await openWindow(browser);
    await page.goto(there.portal.url);
    await signInThere(page, "claimant");
    await page.getByText("Your sign-in service does not confirm your e-mail address.").waitFor();
    await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
    await page.getByRole("button", { name: "Yes, sign me out" }).waitFor();
    await context.close();
  });

  it("that offers no way to log out is told so", async () => {
    const { portal, provider } = await startBoth({ canEndSessions: false });
    const { context, page } = await openWindow(browser);
    await page.goto(portal.url);
    await signInThere(page, "walker");
    await userMenu(page).waitFor();
    await chooseFromUserMenu(page, "Log out");
    await page.getByText("You have been logged out.").waitFor();
    await page.getByText("The sign-in service may still know you").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
    await portal.close();
    await provider.close();
  });
});

/** A provider and a portal that know each other. */
async function startBoth(
  options: Pick<Parameters<typeof startOpenIdProvider>[0], "accessTokenSeconds" | "canEndSessions">,
) {
  const port = await freePort();
  const provider = await startOpenIdProvider({
    ...options,
    portalUrl: `http://localhost:${port}`,
    people: {
      walker: { email: walker, isVerified: true },
      claimant: { email: walker, isVerified: false },
    },
  });
  const { clientId, audience } = providedClient;
  const environment = {
    DEMO_PASSWORD: undefined,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_AUDIENCE: audience,
  };
  return { provider, portal: await startPortal(environment, port) };
}

/** Signs in by a name at the provider's own pages. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function approve(portal: RunningPortal): Promise<void> {
  const organization = {
    organizationId: "A0A0A0A0A0A0A0A0",
    name: "Walkers",
    ccmsAllowed: true,
    scmsAllowed: true,
  };
  await inStoreOf(portal, async ({ identity }) => {
    const account = await identity.accounts.findByEmail(walker);
    expect(account?.state).toBe("pending");
    await identity.accounts.setState(account!.id, "approved");
    await identity.organizations.create(organization);
    await identity.organizations.addMember(organization.organizationId, account!.id);
  });
}
