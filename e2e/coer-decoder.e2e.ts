import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { coer, fromHex } from "@v2x/asn1";
import { examples } from "@v2x/decoder";
import { signedContentOf, TlmCertificateTrustListMessage } from "@v2x/v2x-schema";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import {
  arrive,
  chooseFromUserMenu,
  expectFocus,
  openWindow,
  pressAgain,
  seriousFindings,
  signIn,
} from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

/** Made by others; origin in packages/testkit/fixtures/README.md. */
const tlm = readFileSync(
  join(import.meta.dirname, "..", "packages/testkit/fixtures/eu-l2-tlm-E7A4B2B045E7ACF9.oer"),
);

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe("COER decoder", () => {
  it("offers the types in their order, unknown first [R2.17] [R2.67] [R2.68] [R2.69] [R2.70] [R2.71] [R2.72] [R2.73] [R2.74] [R2.75] [R2.76] [R2.78]", async () => {
    const { context, page } = await open();
    expect(await page.getByLabel("Type", { exact: true }).inputValue()).toBe("unknown");
    expect(await page.getByLabel("Type", { exact: true }).locator("option").allInnerTexts()).toEqual([
      "unknown",
      "CcmsCert",
      "CcmsCtl",
      "CcmsCrl",
      "ScmsCert",
      "ScmsCcf",
      "ScmsCcrl",
      "ScmsCtl",
      "ScmsCrl",
    ]);
    expect(await hex(page).evaluate((field) => field.tagName)).toBe("TEXTAREA");
    expect(await decode(page).isEnabled()).toBe(true);
    await context.close();
  });

  it("decodes a pasted certificate of another PKI [R1.13] [R2.79]", async () => {
    const { context, page } = await open();
    await hex(page).fill(tlm.toString("hex"));
    await decode(page).click();
    await output(page)
      .getByText(/EU-TLM_L2/)
      .first()
      .waitFor();
    await page.getByText("The server reads the same.").waitFor();
    await tab(page, "Text").click();
    await output(page)
      .getByText(/ecdsaBrainpoolP384r1/)
      .first()
      .waitFor();
    await context.close();
  });

  it("reads an uploaded binary file as hex, and a file of hex digits as what it spells [R2.77]", async () => {
    const { context, page } = await open();
    const input = page.locator("input[type=file]");
    await input.setInputFiles({ name: "tlm.oer", mimeType: "application/octet-stream", buffer: tlm });
    await expectHex(page, tlm.toString("hex"));
    await edit(page).click();
    await hex(page).fill("");
    const spelled = tlm.toString("hex").replace(/.{32}/g, "$&\n");
    await input.setInputFiles({ name: "tlm.txt", mimeType: "text/plain", buffer: Buffer.from(spelled) });
    await expectHex(page, tlm.toString("hex"));
    await page.keyboard.press("Control+Enter");
    await output(page)
      .getByText(/EU-TLM_L2/)
      .first()
      .waitFor();
    await context.close();
  });

  it("asks for input and for pairs of digits, and offers to remove separators [R5.1] [R5.3] [R5.56]", async () => {
    const { context, page } = await open();
    await decode(page).click();
    await page.getByText("This field is required.").waitFor();
    await hex(page).fill("80 03 0");
    await decode(page).click();
    await page
      .getByText("Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.")
      .first()
      .waitFor();
    await hex(page).fill(tlm.toString("hex").replace(/../g, "$&:").replace(/:$/, ""));
    await decode(page).click();
    await page.getByRole("button", { name: "Remove separators" }).click();
    await expectHex(page, tlm.toString("hex"));
    await decode(page).click();
    await output(page)
      .getByText(/EU-TLM_L2/)
      .first()
      .waitFor();
    await context.close();
  });

  it("says where a truncated certificate ends, keeps the input, and decodes the corrected one [R8.4]", async () => {
    const { context, page } = await open();
    await page.getByLabel("Type", { exact: true }).selectOption("CcmsCert");
    await hex(page).fill(tlm.subarray(0, 150).toString("hex"));
    await decode(page).click();
    const said = page
      .getByRole("alert")
      .filter({ hasText: "This input could not be decoded as CcmsCert. Check the type and the data." });
    await said.waitFor();
    await expect.poll(() => said.innerText()).toMatch(/\b\d+\b/);
    await expect.poll(() => said.innerText()).toMatch(/signature/);
    expect((await hex(page).inputValue()).length).toBe(300);
    await hex(page).fill(tlm.toString("hex"));
    await decode(page).click();
    await output(page)
      .getByText(/EU-TLM_L2/)
      .first()
      .waitFor();
    await said.waitFor({ state: "hidden" });
    await context.close();
  });

  it("has real examples one press away, for each type", async () => {
    const { context, page } = await open();
    for (const [example, type, text] of [
      ["AA certificate", "CcmsCert", /TEST/],
      ["CTL", "CcmsCtl", /ctlCommands/],
      ["CRL", "CcmsCrl", /thisUpdate/],
      ["Certificate of an intermediate CA", "ScmsCert", /toBeSigned/],
      ["Certificate chain file (CCF) with its trust list", "ScmsCcf", /certificateChain/],
      ["Composite revocation list with its trust list", "ScmsCcrl", /compositeCrl/],
      ["Trust list signed by electors", "ScmsCtl", /multiSignedCtl/],
      ["Revocation list by hash, without entries", "ScmsCrl", /crlCraca/],
    ] as const) {
      await loadExample(page, example);
      await expect.poll(() => page.getByLabel("Type", { exact: true }).inputValue()).toBe(type);
      await decode(page).click();
      await page.getByText("The server reads the same.").waitFor();
      await tab(page, "Text").click();
      await page.getByRole("region", { name: "Text of Decoded output" }).getByText(text).first().waitFor();
    }
    await context.close();
  });

  it("keeps a trust list of a megabyte walkable: only the rows in view exist", async () => {
    const { context, page } = await open();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "ectl.oer", mimeType: "application/octet-stream", buffer: largeTrustList() });
    const tree = page.getByRole("tree", { name: "Fields" });
    await tree.getByText("ctlCommands").waitFor();
    await page.getByRole("button", { name: "Open all fields" }).click();
    await tree.focus();
    await page.keyboard.press("End");
    await tree.getByRole("treeitem", { selected: true }).getByText("sSig").waitFor();
    expect(await tree.getByRole("treeitem").count()).toBeLessThan(100);
    expect(await page.getByRole("grid", { name: "Octets" }).getByRole("row").count()).toBeLessThan(100);
    await tab(page, "Text").click();
    await page.getByRole("button", { name: "Show the text" }).click();
    const text = page.getByRole("region", { name: "Text of Decoded output" });
    // What is chosen in the tree stays in view: the last field of this list, and its beginning only when asked for.
    await text.locator("[data-chosen]").getByText("sSig").waitFor();
    await text.focus();
    await page.keyboard.press("Home");
    await text.getByText("ctlCommands").waitFor();
    expect(await output(page).locator(".line").count()).toBeLessThan(200);
    expect((await hex(page).inputValue()).length).toBeLessThan(10_000);
    await edit(page).click();
    await page.getByText("Too long to edit here", { exact: false }).waitFor();
    await context.close();
  });

  it("sends one request for a real double click on Decode, and for Ctrl+Enter pressed twice, and none for the verdict", async () => {
    const { context, page } = await open();
    const sent: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (request.method() !== "POST") return;
      if (pathname.endsWith("/decodeHexEncodedCOER")) sent.push(`decode as ${searchParams.get("type")}`);
      if (pathname.endsWith("/verdict")) sent.push("verdict");
    });
    await hex(page).fill(tlm.toString("hex"));
    await Promise.all([page.waitForResponse(/decodeHexEncodedCOER/), decode(page).dblclick({ delay: 40 })]);
    await page
      .getByRole("region", { name: "Verdict" })
      .getByText(/^Not trusted: |^Cannot be judged: /)
      .waitFor();
    const type = page.getByLabel("Type", { exact: true });
    await type.focus();
    await decode(page).and(page.locator(":not([aria-busy])")).waitFor();
    const now = Date.now() / 1000;
    await Promise.all([page.waitForResponse(/decodeHexEncodedCOER/), pressControlEnterAt(page, now)]);
    await decode(page).and(page.locator(":not([aria-busy])")).waitFor();
    await pressControlEnterAt(page, now + 0.1);
    // Whatever a second press had sent would stand before the request of this single one.
    await type.selectOption("CcmsCert");
    await Promise.all([page.waitForResponse(/decodeHexEncodedCOER/), pressAgain(decode(page))]);
    expect(sent).toEqual(["decode as unknown", "decode as unknown", "decode as CcmsCert"]);
    await context.close();
  });

  it("judges an authority's certificate by itself: decoded, signed and trusted are told apart", async () => {
    const { context, page } = await open();
    await loadExample(page, "AA certificate");
    const panel = page.getByRole("region", { name: "Verdict" });
    await panel.getByText(/^Trusted until [\d-]+: signed by root CA/).waitFor();
    await panel.getByRole("button", { name: "Details" }).click();
    for (const light of [
      "Decoded",
      "Canonical",
      "Signature",
      "Chain",
      "Permissions",
      "Region",
      "Time",
      "Revocation",
    ]) {
      const item = panel.getByRole("listitem").filter({ has: page.getByText(light, { exact: true }) });
      await item.getByText(/^(Pass|Not applicable)$/).waitFor();
    }
    await panel.getByLabel("This portal's authorities are at hand and trusted").uncheck();
    const chain = panel.getByRole("listitem").filter({ has: page.getByText("Chain", { exact: true }) });
    await chain.getByText("Unknown").waitFor();
    await panel.getByText(/^Cannot be judged: issuer [0-9A-F]{16} missing/).waitFor();
    await panel.getByText("Some answers need this certificate, which is not at hand.").waitFor();
    await panel.getByLabel("This portal's authorities are at hand and trusted").check();
    await panel.getByLabel("Judge for (UTC)").fill("2010-01-01T00:00");
    const time = panel.getByRole("listitem").filter({ has: page.getByText("Time", { exact: true }) });
    await time.getByText("Fail").waitFor();
    await context.close();
  });
});

describe("the decoder's input", () => {
  it("folds to a line, so that headline, summary, tree, octets and field of each example stand in the first view at 1280 × 800", async () => {
    const { context, page } = await open({ width: 1280, height: 800 });
    for (const [product, shelf] of [
      ["coer", [...ownExamples, ...examples.filter(({ type }) => /^[CS]cms/.test(type))]],
      ["uper", examples.filter(({ type }) => !/^[CS]cms/.test(type))],
    ] as const) {
      await page.goto(`${portal.url}/dashboard/${product}_decoder`);
      for (const { title, type } of shelf) {
        await loadExample(page, title);
        await expect.poll(() => page.getByLabel("Type", { exact: true }).inputValue()).toBe(type);
        const rows = page.getByRole("tree", { name: "Fields" }).getByRole("treeitem");
        await rows.nth(5).waitFor();
        await page.getByText(/^read as asked/).waitFor();
        const summary = page.locator("section[aria-labelledby=decoder-summary]");
        const judged = isJudged(type)
          ? [page.getByRole("region", { name: "Verdict" }).getByRole("status")]
          : [];
        for (const headline of judged)
          await headline.getByText(/^(Trusted|Not trusted|Cannot be judged)/).waitFor();
        const parts = [
          page.getByRole("heading", { level: 1 }),
          edit(page),
          ...judged.map((headline) => headline.first()),
          summary,
          // What was chosen first, and its octets, lit in whole or in part.
          page.getByRole("treeitem", { selected: true }),
          page.getByRole("grid", { name: "Octets" }).locator("[aria-selected=true], [data-part]").first(),
          rows.nth(5),
          page.getByRole("group", { name: "Fields" }),
          page.getByRole("group", { name: "Octets" }),
          page.getByRole("group", { name: "Chosen field" }),
        ];
        for (const part of parts) {
          const place = () => part.evaluate((element) => element.getBoundingClientRect());
          await expect.poll(async () => (await place()).top, { message: title }).toBeGreaterThan(56);
          await expect.poll(async () => (await place()).bottom, { message: title }).toBeLessThan(800);
        }
        // A fact is cut where it has much to say, never for want of a few pixels.
        const cut = () =>
          summary
            .locator("dd button")
            .evaluateAll((buttons) =>
              buttons
                .filter((button) => button.scrollWidth > button.clientWidth && button.clientWidth < 220)
                .map((button) => button.textContent),
            );
        await expect.poll(cut, { message: title }).toEqual([]);
        const between = async () =>
          (await parts.at(-3)!.evaluate((tree) => tree.getBoundingClientRect().top)) -
          (await summary.evaluate((element) => element.getBoundingClientRect().bottom));
        // What was read stands beside the views, not above them.
        await expect.poll(between, { message: title }).toBeLessThan(80);
        const scrolled = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        await expect.poll(scrolled, { message: title }).toBe(0);
      }
    }
    await context.close();
  });

  it("comes back from its line to be edited, and goes for good by Clear", async () => {
    const { context, page } = await open({ width: 1280, height: 800 });
    await loadExample(page, "Certificate of an intermediate CA");
    await expectFocus(edit(page));
    await page.keyboard.press("Enter");
    await hex(page).waitFor();
    expect(await hex(page).inputValue()).toMatch(/^[0-9a-f]{308}$/);
    expect(await seriousFindings(page)).toEqual([]);
    await decode(page).click();
    await page.getByText("The server reads the same.").waitFor();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await expectFocus(hex(page));
    expect(await hex(page).inputValue()).toBe("");
    await page.getByRole("tree").waitFor({ state: "detached" });
    await context.close();
  });

  it("survives reload, Back and the change of decoder; type and view stand in the address", async () => {
    const { context, page } = await open({ width: 360, height: 800 });
    const bsm = examples.find(({ type }) => type === "MessageFrame")!.hex;
    const type = page.getByLabel("Type", { exact: true });
    await type.selectOption("CcmsCert");
    await hex(page).fill(bsm);
    await page.getByRole("button", { name: "Open in the UPER decoder" }).click();
    await page.getByRole("heading", { level: 1, name: "UPER decoder" }).waitFor();
    await expect.poll(() => type.inputValue()).toBe("MessageFrame");
    await expectHex(page, bsm);
    await tab(page, "Octets").click();
    await page.getByRole("grid", { name: "Octets" }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("?type=MessageFrame&view=hex");
    expect(page.url()).not.toContain(bsm.slice(0, 16));

    await page.reload();
    await page.getByRole("grid", { name: "Octets" }).waitFor();
    await expect.poll(() => type.inputValue()).toBe("MessageFrame");
    await expectHex(page, bsm);

    await page.goBack();
    await page.getByRole("tree", { name: "Fields" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "COER decoder" }).waitFor();
    await expect.poll(() => type.inputValue()).toBe("CcmsCert");
    await expectHex(page, bsm);
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "UPER decoder" }).waitFor();
    await expect.poll(() => type.inputValue()).toBe("MessageFrame");
    await context.close();
  });

  it("keeps the chosen field in the address, for reload and for Back, and leaves it with the input", async () => {
    const { context, page } = await open();
    await loadExample(page, "Certificate of an intermediate CA");
    const chosen = () => page.getByRole("treeitem", { selected: true }).locator(".name").innerText();
    const field = () => new URL(page.url()).searchParams.get("field");
    const tree = page.getByRole("tree", { name: "Fields" });
    await tree.getByText("sha256AndDigest", { exact: true }).click();
    await expect.poll(field).toBe("issuer.sha256AndDigest");
    await tab(page, "Text").click();
    await page
      .getByRole("region", { name: "Text of Decoded output" })
      .getByText(/psid 35,/)
      .click();
    await expect.poll(field).toBe("toBeSigned.appPermissions[0].psid");
    await page.goBack();
    await expect.poll(chosen).toBe("sha256AndDigest");
    await page.goForward();
    await expect.poll(field).toBe("toBeSigned.appPermissions[0].psid");
    await page.reload();
    await page
      .getByRole("group", { name: "Chosen field" })
      .getByText("Security management")
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await expect.poll(field).toBe(null);
    await context.close();
  });

  it("is carried by a link through the sign-in of whoever opens it, in a fragment that no server sees", async () => {
    const { context, page } = await open();
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: portal.url });
    await loadExample(page, "Certificate of an intermediate CA");
    await page.getByRole("treeitem").getByText("sha256AndDigest", { exact: true }).click();
    await expect.poll(() => page.url()).toContain("field=issuer.sha256AndDigest");
    await page.getByRole("button", { name: "Copy link", exact: true }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const [address, fragment] = link.split("#octets=");
    expect(address).toBe(`${portal.url}/dashboard/coer_decoder?type=ScmsCert&field=issuer.sha256AndDigest`);
    expect(fragment!.length).toBeLessThan(300);
    await context.close();

    const other = await openWindow(browser);
    const requested: string[] = [];
    other.page.on("request", (request) => requested.push(request.url() + (request.postData() ?? "")));
    await signIn(other.page, portal, { route: link.slice(portal.url.length) });
    await other.page.getByRole("treeitem", { selected: true }).getByText("sha256AndDigest").waitFor();
    await expect.poll(() => other.page.url()).toBe(address);
    expect(requested.filter((sent) => sent.includes(fragment!.slice(0, 40)))).toEqual([]);
    expect(requested.some((sent) => sent.includes("/identity/"))).toBe(true);

    await other.page.goto(`${portal.url}/dashboard/coer_decoder#octets=${fragment!.slice(0, -30)}`);
    await other.page.reload();
    await other.page.getByRole("alert").getByText("The data in this link could not be read").waitFor();
    await other.context.close();
  });

  it("is offered again among the recent ones, until it is forgotten or somebody logs out", async () => {
    const { context, page } = await open();
    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => /recent/.test(key)).length);
    await loadExample(page, "Certificate of an intermediate CA");
    await expect.poll(kept).toBe(2);
    await loadExample(page, "Trust list signed by electors");
    await expect.poll(kept).toBe(3);
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    const recent = page.getByRole("list", { name: "Recent inputs" });
    expect(await seriousFindings(page)).toEqual([]);
    await recent
      .getByRole("button", { name: /^Open certificate of the US system \(IEEE 1609.2\) · \S.* of/i })
      .click();
    await page.getByText("read as asked · 154 bytes").waitFor();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await recent
      .getByRole("button", { name: /^Forget/ })
      .first()
      .click();
    await expect.poll(kept).toBe(2);
    const hasShelved = () => page.evaluate(() => sessionStorage.getItem("verdict-evidence") !== null);
    await expect.poll(hasShelved).toBe(true);
    await chooseFromUserMenu(page, "Log out");
    await page.getByLabel("E-mail").waitFor();
    expect([await kept(), await hasShelved()]).toEqual([0, false]);
    await context.close();
  });

  it("is gone after a change of organization, and after logout for whoever comes next", async () => {
    const { context, page } = await open();
    const kept = () => page.evaluate(() => JSON.stringify(sessionStorage).includes("8003008"));
    await hex(page).fill("8003008001");
    await expect.poll(kept).toBe(true);
    const selector = page.getByLabel("Organization", { exact: true });
    await selector.waitFor();
    const [current, other] = await selector
      .locator("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(other).not.toBe(current);
    await selector.selectOption(other!);
    await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "decoder" }).waitFor();
    await page.goto(`${portal.url}/dashboard/coer_decoder`);
    await hex(page).waitFor();
    expect(await hex(page).inputValue()).toBe("");
    expect(await kept()).toBe(false);

    await hex(page).fill("8003008002");
    await expect.poll(kept).toBe(true);
    await chooseFromUserMenu(page, "Log out");
    await page.getByLabel("E-mail").waitFor();
    expect(await kept()).toBe(false);
    await context.close();
  });

  it("that storage holds in another shape is no input", async () => {
    const { context, page } = await open();
    await page.evaluate(() => sessionStorage.setItem("decoder-input", '{"text":{"length":3}}'));
    await page.reload();
    await hex(page).waitFor();
    expect(await hex(page).inputValue()).toBe("");
    await context.close();
  });

  it("is sent nowhere and kept nowhere where it is a private key", async () => {
    const { context, page } = await open();
    const posted: (string | null)[] = [];
    page.on(
      "request",
      (request) => request.url().includes("decodeHexEncodedCOER") && posted.push(request.postData()),
    );
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const der = privateKey.export({ type: "pkcs8", format: "der" }).toString("hex");
    await hex(page).fill(der);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Private key recognized: PKCS#8 private key").waitFor();
    expect(await decode(page).count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(
      der.slice(60, 120),
    );
    expect(await seriousFindings(page)).toEqual([]);
    await page.reload();
    await hex(page).waitFor();
    expect(await hex(page).inputValue()).toBe("");
    // Whatever the key press had sent would stand before this.
    await hex(page).fill("8003");
    await Promise.all([page.waitForResponse(/decodeHexEncodedCOER/), decode(page).click()]);
    expect(posted).toEqual(["8003"]);
    await context.close();
  });
});

describe("the decoder's controls", () => {
  it.each([1280, 360])("are targets of at least 24 by 24 pixels at %d px", async (width) => {
    const { context, page } = await open({ width, height: 800 });
    const small = async () => {
      const found: string[] = await page.locator("main").evaluate((main, selector) => {
        const controls = Array.from(main.querySelectorAll<HTMLElement>(selector));
        // A file input and a checkbox are pressed by their label.
        const targets = controls.map((control) => control.closest("label") ?? control);
        return targets.flatMap((target) => {
          const { width: across, height } = target.getBoundingClientRect();
          const isShown = target.checkVisibility() && across > 0;
          return isShown && (across < 24 || height < 24)
            ? [`${target.outerHTML.slice(0, 120)} ${across} × ${height}`]
            : [];
        });
      }, controlSelector);
      return found;
    };
    await expect.poll(small).toEqual([]);
    await loadExample(page, "AA certificate");
    await page.getByRole("tree", { name: "Fields" }).getByRole("treeitem").first().waitFor();
    await page.getByRole("region", { name: "Verdict" }).getByRole("button", { name: "Details" }).click();
    await page.getByText(/^Verdict on: /).waitFor();
    if (width < 600) {
      const top = (button: ReturnType<Page["locator"]>) =>
        button.evaluate((element) => element.getBoundingClientRect().top);
      for (const other of [decode(page), page.getByRole("button", { name: "Clear", exact: true })]) {
        expect(await top(other)).toBe(await top(edit(page)));
      }
    }
    await page.getByLabel("Find a field by name, type, value or meaning").fill("psid");
    if (width >= 600) await page.getByRole("button", { name: /^Copy path/ }).waitFor();
    await expect.poll(small).toEqual([]);
    if (width < 600) {
      for (const view of ["Octets", "Field"]) {
        await tab(page, view).click();
        await page.getByRole("tabpanel", { name: view, exact: true }).waitFor();
        await expect.poll(small).toEqual([]);
      }
      await page.getByRole("button", { name: "More views" }).click();
      await page.getByRole("menuitem", { name: "Text" }).click();
      await page.getByRole("region", { name: "Text", exact: true }).waitFor();
      await expect.poll(small).toEqual([]);
    }
    await context.close();
  });

  it.each([
    "light",
    "dark",
  ] as const)("show the focus on the view tabs: 2 px, 3:1, %s", async (colorScheme) => {
    const { context, page } = await open({ width: 360, height: 800, colorScheme });
    await hex(page).fill(tlm.toString("hex"));
    const tabs = page.getByRole("tablist", { name: "Views" }).getByRole("tab");
    await tabs.first().focus();
    for (const name of [/^Octets$/, /^Field$/, /^Fields$/]) {
      await page.keyboard.press("ArrowRight");
      const tab = tabs.filter({ hasText: name });
      await expect
        .poll(() => tab.evaluate(ringOf))
        .toMatchObject({ hasFocus: true, ring: "solid 2px, -2px" });
      await expect
        .poll(async () => {
          const { color, background } = await tab.evaluate(ringOf);
          return contrast(color, background);
        })
        .toBeGreaterThanOrEqual(3);
    }
    await context.close();
  });
});

/** What this portal's own authorities give. */
const ownExamples = [
  { title: "AA certificate", type: "CcmsCert" },
  { title: "CTL", type: "CcmsCtl" },
  { title: "CRL", type: "CcmsCrl" },
] as const;

/** Bare messages have nobody who answers for them. */
function isJudged(type: string): boolean {
  return /^[CS]cms/.test(type) || type === "Ieee1609DataSigned";
}

/** How an element shows its focus, and on what; runs in the page. */
function ringOf(element: Element) {
  const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element);
  let around = element;
  while (getComputedStyle(around).backgroundColor === "rgba(0, 0, 0, 0)" && around.parentElement) {
    around = around.parentElement;
  }
  return {
    hasFocus: element === document.activeElement,
    ring: `${outlineStyle} ${outlineWidth}, ${outlineOffset}`,
    color: outlineColor,
    background: getComputedStyle(around).backgroundColor,
  };
}

/** Everything on the screen that is there to be pressed. */
const controlSelector =
  "button, a[href], summary, select, input, textarea, [role=tab], [role=treeitem], [role=gridcell], .toggle";

/** How far two colours are apart in lightness, by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [light, dark] = [one, other]
    .map((color) => {
      const [r, g, b] = color.match(/[\d.]+/g)!.map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    })
    .sort((first, second) => second - first);
  return (light! + 0.05) / (dark! + 0.05);
}

/** The European trust list of the examples with its entries many times over: its signature is nobody's. */
function largeTrustList(): Buffer {
  const { hex: digits } = examples.find(({ type }) => type === "CcmsCtl")!;
  const list = coer.decode(TlmCertificateTrustListMessage, fromHex(digits));
  const content = signedContentOf(list)?.content.content;
  if (content?.choice !== "certificateTrustListTlm") throw new TypeError("the example is no signed ECTL");
  const { ctlCommands } = content.value;
  Object.assign(content.value, { ctlCommands: Array.from({ length: 958 }, () => ctlCommands).flat() });
  return Buffer.from(coer.encode(TlmCertificateTrustListMessage, list));
}

async function open(options: Parameters<typeof openWindow>[1] = {}) {
  const window = await openWindow(browser, options);
  await arrive(window.page, portal, { route: "/dashboard/coer_decoder" });
  await hex(window.page).waitFor();
  return window;
}

/**
 * Presses an example, wherever the input is folded away: what was read before may fold it, and the examples in it, at
 * any moment, so it is looked for until it could be pressed.
 */
async function loadExample(page: Page, name: string) {
  const example = page.getByRole("button", { name: `Load the example ${name}`, exact: true });
  const heading = page.getByText(/^Examples \(/);
  const shelf = page.locator("details", { has: heading });
  const press = async () => {
    if (await edit(page).isVisible()) await edit(page).click({ timeout: 5_000 });
    if ((await shelf.getAttribute("open", { timeout: 5_000 })) === null)
      await heading.click({ timeout: 5_000 });
    await example.click({ timeout: 5_000 });
    await edit(page).waitFor({ timeout: 10_000 });
    return true;
  };
  await expect.poll(() => press().catch(() => false)).toBe(true);
}

/**
 * Presses Ctrl+Enter at a moment, in seconds: two presses are as far apart as they say, however long the machine takes
 * between them.
 */
async function pressControlEnterAt(page: Page, timestamp: number) {
  const devtools = await page.context().newCDPSession(page);
  const key = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, modifiers: 2, timestamp };
  for (const type of ["rawKeyDown", "keyUp"] as const) {
    await devtools.send("Input.dispatchKeyEvent", { ...key, type });
  }
  await devtools.detach();
}

function tab(page: Page, name: string) {
  return page.getByRole("tab", { name, exact: true });
}
function edit(page: Page) {
  return page.getByRole("button", { name: "Edit input" });
}
function hex(page: Page) {
  return page.getByLabel("Hex data");
}
function expectHex(page: Page, text: string) {
  return expect.poll(() => hex(page).inputValue()).toBe(text);
}
function decode(page: Page) {
  return page.getByRole("button", { name: "Decode", exact: true });
}
function output(page: Page) {
  return page.getByRole("region", { name: "Decoded output" }).first();
}
