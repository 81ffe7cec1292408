import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, chooseFromUserMenu, downloadBy, menuGroup, openWindow, userMenu } from "./pages.ts";
import { addPerson } from "./people.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  await addPerson(portal, "anna.berg@v2x.example", [
    { organizationId: "A0A0A0A0A0A0A0A0", name: "Alpha without CCMS", ccmsAllowed: false, scmsAllowed: true },
    { organizationId: "B0B0B0B0B0B0B0B0", name: "Beta with CCMS", ccmsAllowed: true, scmsAllowed: false },
  ]);
  await addPerson(portal, "solo@v2x.example", [
    { organizationId: "C0C0C0C0C0C0C0C0", name: "Gamma", ccmsAllowed: true, scmsAllowed: true },
  ]);
  await addPerson(portal, "nobody@v2x.example", []);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe("top bar", () => {
  it("has a menu button, a logo that leads to /, and a user menu with initials, e-mail and company [R2.27] [R2.28] [R2.29] [R2.30] [R2.31]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { email: "anna.berg@v2x.example" });
    await page.getByRole("button", { name: "Collapse menu" }).waitFor();
    expect(await page.getByRole("link", { name: "V2X User Portal, home" }).getAttribute("href")).toBe("/");
    expect(await userMenu(page).innerText()).toBe("AB");
    await userMenu(page).click();
    await page.getByText("anna.berg@v2x.example").waitFor();
    await page
      .getByRole("banner")
      .or(page.getByRole("menu"))
      .getByText("Alpha without CCMS")
      .first()
      .waitFor();
    await context.close();
  });

  it("the logo shows the same introduction at / [R2.1]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route: "/dashboard/coer_decoder" });
    await page.getByRole("link", { name: "V2X User Portal, home" }).click();
    await page.waitForURL((url) => url.pathname === "/" || url.pathname === "/dashboard/introduction");
    await page.getByRole("heading", { level: 1, name: /welcome/i }).waitFor();
    await context.close();
  });

  it("the user menu leads to the dashboard, which is the introduction [R2.32] [R2.4]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route: "/dashboard/coer_decoder" });
    await chooseFromUserMenu(page, "Dashboard");
    await page.waitForURL(`${portal.url}/dashboard/introduction`);
    await page.goto(`${portal.url}/dashboard`);
    await page.waitForURL(`${portal.url}/dashboard/introduction`);
    await context.close();
  });

  it("the theme follows the system until it is chosen, and the choice is remembered [R1.32] [R1.33] [R2.33]", async () => {
    const { context, page } = await openWindow(browser, { colorScheme: "dark" });
    await arrive(page, portal);
    const dark = await background(page);
    await chooseFromUserMenu(page, "Use light theme");
    await page.waitForFunction((before) => getComputedStyle(document.body).backgroundColor !== before, dark);
    const light = await background(page);
    await page.reload();
    await userMenu(page).waitFor();
    await expect.poll(() => background(page)).toBe(light);
    await chooseFromUserMenu(page, "Use dark theme");
    await page.waitForFunction((before) => getComputedStyle(document.body).backgroundColor === before, dark);
    await context.close();
  });

  it("hands out the manual as manual.pdf [R1.34] [R2.34] [R9.34] [R7.13]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    const { name, bytes } = await downloadBy(page, () => chooseFromUserMenu(page, "Download manual"));
    expect(name).toBe("manual.pdf");
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    await context.close();
  });
});

describe("side menu", () => {
  it("has introduction, both decoders and the expandable CCMS group with its screens [R2.42] [R2.43] [R2.44] [R2.45] [R2.46] [R2.47] [R2.48] [R2.49]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    const menu = page.getByRole("navigation", { name: "Main menu" });
    const group = menuGroup(page, "CCMS");
    await group.getByRole("link", { name: "CA certificates" }).waitFor();
    const links = await menu.getByRole("link").allInnerTexts();
    expect(links.slice(0, 3)).toEqual(["Introduction", "COER decoder", "UPER decoder"]);
    expect(await group.getByRole("link").allInnerTexts()).toEqual([
      "Devices",
      "CA certificates",
      "Offline AT generator",
      "Event logs",
    ]);
    await menu.getByRole("button", { name: "CCMS" }).click();
    await group.waitFor({ state: "hidden" });
    await menu.getByRole("button", { name: "CCMS" }).click();
    for (const [among, link, path] of [
      [group, "Devices", "/dashboard/ccms/devices"],
      [group, "CA certificates", "/dashboard/ccms/ca"],
      [group, "Offline AT generator", "/dashboard/ccms/at_generator"],
      [group, "Event logs", "/dashboard/ccms/event_logs"],
      [menu, "COER decoder", "/dashboard/coer_decoder"],
      [menu, "UPER decoder", "/dashboard/uper_decoder"],
      [menu, "Introduction", "/dashboard/introduction"],
    ] as const) {
      await among.getByRole("link", { name: link }).click();
      await page.waitForURL(portal.url + path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForFunction(() => document.activeElement?.tagName === "H1");
    }
    await context.close();
  });

  it("has the expandable SCMS group with its screens [R2.51] [R2.53]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    const group = menuGroup(page, "SCMS");
    await group.getByRole("link", { name: "CA certificates" }).waitFor();
    expect(await group.getByRole("link").allInnerTexts()).toContain("CA certificates");
    const toggle = page.getByRole("navigation", { name: "Main menu" }).getByRole("button", { name: "SCMS" });
    await toggle.click();
    await group.waitFor({ state: "hidden" });
    await toggle.click();
    await group.getByRole("link", { name: "CA certificates" }).click();
    await page.waitForURL(`${portal.url}/dashboard/scms/ca`);
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
    await context.close();
  });

  it("collapses to a mini drawer and stays so after a reload [R2.61]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    const menu = page.getByRole("navigation", { name: "Main menu" });
    const full = (await menu.boundingBox())!.width;
    await page.getByRole("button", { name: "Collapse menu" }).click();
    await page.getByRole("button", { name: "Expand menu" }).waitFor();
    await expect.poll(async () => (await menu.boundingBox())!.width).toBeLessThan(full / 2);
    await page.reload();
    await page.getByRole("button", { name: "Expand menu" }).waitFor();
    await menuGroup(page, "CCMS").getByRole("link", { name: "CA certificates" }).click();
    await page.waitForURL(`${portal.url}/dashboard/ccms/ca`);
    await context.close();
  });

  it("is a modal menu on a phone", async () => {
    const { context, page } = await openWindow(browser, { width: 360, height: 740 });
    await arrive(page, portal);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("link", { name: "COER decoder" }).click();
    await page.waitForURL(`${portal.url}/dashboard/coer_decoder`);
    await page.getByRole("navigation", { name: "Main menu" }).waitFor({ state: "hidden" });
    await context.close();
  });
});

describe("organizations", () => {
  it("the first one, by name, is selected; a group is there only for a system that is allowed [R3.2] [R4.2] [R4.3] [R2.50] [R2.60] [R6.3] [R6.4] [R1.1] [R6.5]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { email: "anna.berg@v2x.example" });
    const menu = page.getByRole("navigation", { name: "Main menu" });
    await menu.getByLabel("Organization").waitFor();
    expect(await menu.getByLabel("Organization").locator("option").allInnerTexts()).toEqual([
      "Alpha without CCMS",
      "Beta with CCMS",
    ]);
    expect(await menu.getByLabel("Organization").inputValue()).toBe("A0A0A0A0A0A0A0A0");
    await menu.getByRole("button", { name: "SCMS" }).waitFor();
    expect(await menu.getByRole("button", { name: "CCMS" }).count()).toBe(0);
    await menu.getByLabel("Organization").selectOption("B0B0B0B0B0B0B0B0");
    await menu.getByRole("button", { name: "CCMS" }).waitFor();
    expect(await menu.getByRole("button", { name: "SCMS" }).count()).toBe(0);
    await context.close();
  });

  it("choosing one returns to the introduction, carries its id on every call, and holds over a reload [R2.39] [R2.40] [R2.41] [R6.6] [R7.4]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route: "/dashboard/coer_decoder", email: "anna.berg@v2x.example" });
    const asked: URL[] = [];
    page.on("request", (request) => asked.push(new URL(request.url())));
    await page.getByLabel("Organization").selectOption("B0B0B0B0B0B0B0B0");
    await page.waitForURL(`${portal.url}/dashboard/introduction`);
    await page.getByRole("link", { name: "CA certificates" }).first().click();
    await page.getByRole("heading", { level: 2, name: "RCA" }).waitFor();
    const bundle = asked.find((url) => url.pathname.endsWith("/getInfoBundle"));
    expect(bundle!.searchParams.get("organizationId")).toBe("B0B0B0B0B0B0B0B0");
    await page.reload();
    await page.getByRole("heading", { level: 2, name: "RCA" }).waitFor();
    expect(await page.getByLabel("Organization").inputValue()).toBe("B0B0B0B0B0B0B0B0");
    await context.close();
  });

  it("each call names the selected one, and carries credentials, the language and the person's token [R3.3] [R6.6] [R6.7] [R7.1] [R7.2] [R7.3] [R7.4]", async () => {
    const { context, page } = await openWindow(browser);
    await context.addCookies([{ name: "probe", value: "credentials", url: portal.url }]);
    await arrive(page, portal, { email: "solo@v2x.example" });
    const isCall = ({ pathname }: URL) => pathname.startsWith("/api/async/ccms/ca/");
    const [call] = await Promise.all([
      page.waitForRequest((request) => isCall(new URL(request.url()))),
      page.getByRole("link", { name: "CA certificates" }).first().click(),
    ]);
    expect(new URL(call.url()).searchParams.get("organizationId")).toBe("C0C0C0C0C0C0C0C0");
    const headers = await call.allHeaders();
    expect(headers["accept-language"]).toBe("en");
    expect(headers.cookie).toContain("probe=credentials");
    const [, claims = ""] = headers.authorization?.match(/^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/) ?? [];
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      email: "solo@v2x.example",
    });
    await context.close();
  });

  it("there is no selector with one organization [R2.39]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { email: "solo@v2x.example" });
    // Which systems the menu has is known from the organizations.
    const menu = page.getByRole("navigation", { name: "Main menu" });
    await menu.getByRole("link", { name: "CA certificates" }).first().waitFor();
    expect(await page.getByLabel("Organization").count()).toBe(0);
    await context.close();
  });

  it("a person without any is told so and whom to write to", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { email: "nobody@v2x.example" });
    await page.getByRole("heading", { name: "You are not a member of any organization yet" }).waitFor();
    expect(await page.getByRole("main").getByRole("link", { name: /@/ }).getAttribute("href")).toMatch(
      /^mailto:/,
    );
    await context.close();
  });

  it("a route of a system that is not allowed shows the sentence instead of the screen [R2.183]", async () => {
    const { context, page } = await openWindow(browser);
    for (const route of ["/dashboard/ccms/ca", "/dashboard/ccms/at_generator"]) {
      await page.goto("about:blank");
      if (route.endsWith("/ca")) await arrive(page, portal, { route, email: "anna.berg@v2x.example" });
      else await page.goto(portal.url + route);
      await page.getByText("You do not have access to this function. Please contact us").waitFor();
      await page.getByRole("main").getByRole("link", { name: /@/ }).waitFor();
    }
    await context.close();
  });
});

describe("footer and other pages", () => {
  it("shows version, privacy, accessibility and contact, and hands out the terms as termsOfUse.pdf [R1.22] [R1.24] [R1.25] [R1.26] [R1.27] [R9.35] [R7.15]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    const footer = page.getByRole("contentinfo");
    await footer.getByText(/^Version \d+\.\d+\.\d+/).waitFor();
    for (const name of ["Privacy statement", "Accessibility"]) {
      const href = await footer.getByRole("link", { name }).getAttribute("href");
      const answer = await page.request.get(new URL(href!, portal.url).href);
      expect(await answer.text()).toContain(`<h1>${name}</h1>`);
    }
    // By keyboard: what still arrives on the screen moves the footer under a pointer.
    const button = footer.getByRole("button", { name: /Terms of use/ });
    const terms = await downloadBy(page, () => button.press("Enter"));
    expect(terms.name).toBe("termsOfUse.pdf");
    expect(terms.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    await context.close();
  });

  it("shows no locale switcher, since only English exists [R1.28] [R1.29] [R9.29]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    expect(await page.getByLabel("Language").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
    await context.close();
  });

  it("an unknown address shows the 404 page [R2.186] [R8.59]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route: "/dashboard/no_such_screen" });
    await page.getByText("This page does not exist.").waitFor();
    await page.getByRole("link", { name: "Go to the introduction" }).click();
    await page.waitForURL(`${portal.url}/dashboard/introduction`);
    await context.close();
  });

  it("a manual or terms download that fails gives its notice, top right, and a click dismisses it [R8.37] [R8.42] [R2.175] [R2.176] [R2.179] [R2.180]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    await page
      .getByRole("contentinfo")
      .getByText(/^Version/)
      .waitFor();
    await userMenu(page).click();
    await page.getByRole("menuitem", { name: "Download manual" }).waitFor();
    await portal.kill("SIGTERM");
    await page.getByRole("menuitem", { name: "Download manual" }).click();
    const notice = page.getByText("The manual could not be downloaded. Please try again.");
    await notice.waitFor();
    await notice.hover(); // it stays while the pointer rests on it
    const box = (await notice.boundingBox())!;
    expect(box.x).toBeGreaterThan(640);
    expect(box.y).toBeLessThan(200);
    await page.getByRole("button", { name: /^Dismiss message: The manual/ }).click();
    await notice.waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    await page
      .getByRole("contentinfo")
      .getByRole("button", { name: /Terms of use/ })
      .click();
    await page.getByText("The terms of use could not be downloaded. Please try again.").waitFor();
    await portal.restart();
    await context.close();
  });
});

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
