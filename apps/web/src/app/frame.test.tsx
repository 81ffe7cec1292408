import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { calls, type Organization } from "@v2x/contract";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectApi } from "../api/api.ts";
import { en } from "../messages/en.ts";
import { createI18n } from "../messages/i18n.ts";
import { paths } from "../paths.ts";
import type { Session } from "../session/session.ts";
import { Providers, sessionIn } from "./providers.test-support.tsx";
import { createRoutes } from "./routes.tsx";

// The chunks that a test waits for are built on the way.
configure({ asyncUtilTimeout: 10_000 });

const alpha = { organizationId: "A000000000000000", name: "Alpha", ccmsAllowed: true, scmsAllowed: true };
const beta = { organizationId: "B000000000000000", name: "Beta", ccmsAllowed: false, scmsAllowed: true };
const delta = { organizationId: "D000000000000000", name: "Delta", ccmsAllowed: true, scmsAllowed: false };
const gamma = { organizationId: "C000000000000000", name: "Gamma", ccmsAllowed: false, scmsAllowed: false };

/** Answers of the server by path; a number is a status without a text. */
function serve(answers: Record<string, string | number>): void {
  vi.stubGlobal("fetch", async (address: string) => {
    const answer = answers[address.split("?")[0]!] ?? 404;
    return typeof answer === "number" ? new Response("", { status: answer }) : new Response(answer);
  });
}

function open(
  address: string,
  organizations: readonly Organization[],
  {
    answers = {},
    session,
    i18n,
  }: {
    answers?: Record<string, string | number>;
    session?: Session;
    i18n?: ReturnType<typeof createI18n>;
  } = {},
) {
  serve({
    "/api/organizations": JSON.stringify(organizations),
    "/api/externalUris": JSON.stringify({
      contactEmail: "help@v2x.example",
      account: "https://v2x.example/identity/account",
    }),
    "/api/version": "1.2.3",
    ...answers,
  });
  connectApi({
    accessToken: async () => "token",
    organizationId: () => undefined,
    locale: () => "en",
    onUnauthorized: () => undefined,
  });
  const router = createMemoryRouter(
    createRoutes(() => undefined),
    { initialEntries: [address] },
  );
  render(
    <Providers {...(session ? { session } : {})} {...(i18n ? { i18n } : {})}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return router;
}

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width:1200px"),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const menu = () => screen.findByRole("navigation", { name: "Main menu" });
const group = async (system: string) =>
  namesIn(within(await menu()).getByRole("list", { name: system, hidden: true }));
const namesIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole("link")
    .map(({ textContent }) => textContent);

describe("the side menu", () => {
  it("has the general items and the CCMS group [R2.42] [R2.43] [R2.44] [R2.45] [R2.46] [R2.47] [R2.48] [R2.49]", async () => {
    open("/nowhere", [alpha]);
    await screen.findByText(/This page does not exist\./);
    expect(namesIn(await menu()).slice(0, 3)).toEqual(["Introduction", "COER decoder", "UPER decoder"]);
    expect(await group("CCMS")).toEqual(["Devices", "CA certificates", "Offline AT generator", "Event logs"]);
  });

  it("has the SCMS group [R2.52] [R2.53] [R2.54] [R2.55] [R2.56]", async () => {
    open("/nowhere", [alpha]);
    await screen.findByText(/This page does not exist\./);
    expect(await group("SCMS")).toEqual([
      "Devices",
      "CA certificates",
      "OmniAir REST API",
      "OmniAir test profiles",
      "Event logs",
      "Signer",
    ]);
  });

  it("has the CAMP items behind those of the SCMS where that feature is on, and what they lead to there alone [R2.20] [R2.22] [R2.58] [R2.59]", async () => {
    const answers = { [calls.meta.features.path]: '["camp"]' };
    open("/nowhere", [alpha], { answers });
    await waitFor(async () =>
      expect((await group("SCMS")).slice(5)).toEqual(["Signer", "CAMP enrollment", "CAMP CA certificates"]),
    );
    cleanup();
    for (const path of [paths.campEnrollment(), paths.campCa()]) {
      open(path, [alpha], { answers: { [calls.meta.features.path]: "[]" } });
      await screen.findByText(/This page does not exist\./);
      expect(await group("SCMS")).toHaveLength(6);
      cleanup();
    }
  });

  it("folds the groups away, each by itself [R2.45] [R2.51]", async () => {
    open("/nowhere", [alpha]);
    for (const [system, others] of [
      [
        "CCMS",
        ["Devices", "CA certificates", "OmniAir REST API", "OmniAir test profiles", "Event logs", "Signer"],
      ],
      ["SCMS", []],
    ] as const) {
      const toggle = await screen.findByRole("button", { name: system });
      fireEvent.click(toggle);
      expect(toggle.getAttribute("aria-expanded")).toBe("false");
      expect(namesIn(await menu())).toEqual([
        "Introduction",
        "COER decoder",
        "UPER decoder",
        "Organization",
        ...others,
      ]);
    }
  });

  it.each([
    ["CCMS", beta, "SCMS"],
    ["SCMS", delta, "CCMS"],
  ])("hides the %s group from an organization that is not allowed it [R2.50] [R2.60] [R6.3] [R6.4]", async (hidden, organization, shown) => {
    open("/nowhere", [organization]);
    await screen.findByText(/This page does not exist\./);
    await screen.findByRole("button", { name: shown });
    expect(screen.queryByRole("button", { name: hidden })).toBeNull();
    expect(within(await menu()).queryByRole("list", { name: hidden, hidden: true })).toBeNull();
  });

  it("has an organization selector only with more than one [R2.39]", async () => {
    open("/nowhere", [alpha]);
    await screen.findByText(/This page does not exist\./);
    expect(screen.queryByRole("combobox", { name: "Organization" })).toBeNull();
    cleanup();
    open("/nowhere", [alpha, beta]);
    const selector = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Organization" });
    expect(selector.value).toBe(alpha.organizationId);
  });

  it("collapses to icons that keep their names, and stays so [R2.61]", async () => {
    open("/nowhere", [alpha]);
    fireEvent.click(await screen.findByRole("button", { name: "Collapse menu" }));
    expect(within(await menu()).getByRole("link", { name: "Offline AT generator" }).textContent).toBe("");
    expect(localStorage.getItem("menu")).toBe("mini");
    cleanup();
    open("/nowhere", [alpha]);
    await screen.findByRole("button", { name: "Expand menu" });
  });
});

describe("choosing an organization", () => {
  it("opens the introduction and turns the menu to its rights [R2.40] [R2.41]", async () => {
    const router = open("/nowhere", [alpha, beta]);
    const selector = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Organization" });
    fireEvent.change(selector, { target: { value: beta.organizationId } });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/introduction"), 10_000);
    await vi.waitFor(() => expect(selector.value).toBe(beta.organizationId), 10_000);
    expect(screen.queryByRole("button", { name: "CCMS" })).toBeNull();
  });
});

describe("instead of a screen", () => {
  it.each([
    "/dashboard/ccms/ca",
    "/dashboard/ccms/at_generator",
    "/dashboard/ccms/event_logs",
    "/dashboard/ccms/event_logs/ea/1",
  ])("%s shows the sentence of no access and the contact, without CCMS [R2.183]", async (address) => {
    open(address, [beta]);
    const main = await screen.findByRole("main");
    await within(main).findByText(/You do not have access to this function. Please contact us/);
    await within(main).findByRole("link", { name: "help@v2x.example" });
  });

  it("an unknown address shows the 404 page [R2.186] [R8.59]", async () => {
    open("/dashboard/nowhere", [alpha]);
    await screen.findByText(/This page does not exist\./);
  });

  it("a person without an organization reads so and whom to write to [R4.1]", async () => {
    open("/dashboard/introduction", []);
    await screen.findByRole("heading", { name: "You are not a member of any organization yet" });
    const main = within(screen.getByRole("main"));
    await main.findByRole("link", { name: "help@v2x.example" });
    main.getByText("You are signed in as demo@v2x.example.");
    main.getByRole("button", { name: "Log out" });
  });

  it("a person whom the server does not let in reads why, whom to write to and as whom they came; can log out and try again", async () => {
    const text = "You do not have permission to log in. Please contact support. Write to help@v2x.example.";
    const refusal = () => new Response(text, { status: 403, headers: { "content-type": "text/plain" } });
    const signOut = vi.fn(async () => undefined);
    const user = { email: "demo@v2x.example", companyName: undefined };
    for (const address of ["/dashboard/introduction", "/operator/accounts"]) {
      open(address, [alpha], { session: sessionIn({ status: "signed-in", user }, { signOut }) });
      vi.stubGlobal("fetch", async () => refusal());
      const main = within(await screen.findByRole("main"));
      await waitFor(() => expect(main.getByRole("alert").textContent).toBe(text));
      expect(main.getByRole("link", { name: "help@v2x.example" }).getAttribute("href")).toBe(
        "mailto:help@v2x.example",
      );
      main.getByText("You are signed in as demo@v2x.example.");
      fireEvent.click(main.getByRole("button", { name: "Log out" }));
      expect(signOut).toHaveBeenCalledOnce();
      signOut.mockClear();
      if (address.startsWith("/dashboard")) {
        serve({ "/api/organizations": JSON.stringify([alpha]) });
        fireEvent.click(main.getByRole("button", { name: "Try again" }));
        await waitFor(() => expect(main.queryByRole("button", { name: "Log out" })).toBeNull());
      }
      cleanup();
    }
  });

  it("an organization without any system reads so above the introduction, and keeps the decoder [R2.5]", async () => {
    open("/dashboard/introduction", [gamma]);
    await screen.findByText("Gamma has no certificate system yet");
    const main = screen.getByRole("main");
    expect(within(main).getAllByRole("heading", { level: 1 })).toHaveLength(1);
    const links = within(main).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toContain("/dashboard/coer_decoder");
    expect(namesIn(await menu())).toContain("COER decoder");
  });

  it("organizations that cannot be loaded can be tried again", async () => {
    open("/nowhere", [alpha], { answers: { "/api/organizations": 500 } });
    const again = await screen.findByRole("button", { name: "Try again" });
    serve({ "/api/organizations": JSON.stringify([alpha]) });
    fireEvent.click(again);
    await screen.findByText(/This page does not exist\./);
  });
});

describe("the frame", () => {
  it("shows the version, or N/A when it cannot be fetched [R1.22] [R1.23] [R8.70]", async () => {
    open("/nowhere", [alpha]);
    await screen.findByText("Version 1.2.3");
    cleanup();
    open("/nowhere", [alpha], { answers: { "/api/version": 500 } });
    await screen.findByText("Version N/A");
  });

  it("tells initials, e-mail and company in the user menu, with its entries [R2.29] [R2.30] [R2.31] [R2.32] [R2.33] [R2.34] [R2.35]", async () => {
    open("/nowhere", [alpha]);
    const button = await screen.findByRole("button", { name: "User menu of demo@v2x.example" });
    expect(button.textContent).toBe("D");
    fireEvent.click(button);
    const list = await screen.findByRole("menu");
    expect(list.textContent).toContain("demo@v2x.example");
    expect(list.textContent).toContain("Alpha");
    expect(
      within(list)
        .getAllByRole("menuitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Dashboard", "Your account", "Access tokens", "Use dark theme", "Download manual", "Log out"]);
    expect(within(list).getByRole("menuitem", { name: "Your account" }).getAttribute("href")).toBe(
      "https://v2x.example/identity/account",
    );
  });

  it("gives a notice when manual or terms cannot be had [R8.37] [R8.42]", async () => {
    open("/nowhere", [alpha], { answers: { "/api/manual/en": 500, "/api/termsOfUse/en": 500 } });
    fireEvent.click(await screen.findByRole("button", { name: "Terms of use (PDF)" }));
    await screen.findByText("The terms of use could not be downloaded. Please try again.");
    fireEvent.click(await screen.findByRole("button", { name: "User menu of demo@v2x.example" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Download manual" }));
    await screen.findByText("The manual could not be downloaded. Please try again.");
  });
});

describe("the links of the footer", () => {
  const uris = {
    privacyStatement: { en: "https://v2x.example/privacy", fi: "https://v2x.example/tietosuoja" },
    accessibility: { en: "https://v2x.example/accessibility" },
  };
  const hrefs = async () => {
    const footer = await screen.findByRole("contentinfo");
    await within(footer).findByRole("link", { name: "Accessibility" });
    return ["Privacy statement", "Accessibility"].map((name) =>
      within(footer).getByRole("link", { name }).getAttribute("href"),
    );
  };

  it("lead to privacy statement and accessibility in the chosen language, else in English [R1.24] [R1.25]", async () => {
    open("/nowhere", [alpha], { answers: { "/api/externalUris": JSON.stringify(uris) } });
    expect(await hrefs()).toEqual(["https://v2x.example/privacy", "https://v2x.example/accessibility"]);
    cleanup();
    localStorage.setItem("locale", "fi");
    open("/nowhere", [alpha], {
      answers: { "/api/externalUris": JSON.stringify(uris) },
      i18n: createI18n({ en, fi: { "footer.label": "Tietoja" } }),
    });
    expect(await hrefs()).toEqual(["https://v2x.example/tietosuoja", "https://v2x.example/accessibility"]);
  });

  it("are not there while nobody has named their targets", async () => {
    open("/nowhere", [alpha]);
    await screen.findByText("Version 1.2.3");
    expect(screen.queryByRole("link", { name: "Accessibility" })).toBeNull();
  });
});

describe("without a user", () => {
  it("one is told so, and there is neither side menu nor user menu nor menu button [R8.61] [R2.27] [R2.36] [R2.37] [R2.38]", async () => {
    open("/dashboard/introduction", [alpha], { session: sessionIn({ status: "redirecting" }) });
    await screen.findByText("You are not logged in. Opening the sign-in page…");
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("each navigation asks for one, the callback excepted [R2.23] [R2.26] [R2.2]", async () => {
    const ensureUser = vi.fn(async () => undefined);
    const session = sessionIn(
      { status: "starting" },
      { ensureUser, completeSignIn: () => new Promise(() => undefined) },
    );
    open("/dashboard/ccms/ca?x=1", [alpha], { session });
    await vi.waitFor(() => expect(ensureUser).toHaveBeenCalledWith("/dashboard/ccms/ca?x=1"), 10_000);
    cleanup();
    ensureUser.mockClear();
    open("/#/oauth/callback?code=a&state=b", [alpha], { session });
    await screen.findByText("Processing sign-in callback...");
    expect(ensureUser).not.toHaveBeenCalled();
  });

  it("an expired session says so and signs in again on demand only, for the same route [R8.63]", async () => {
    const signIn = vi.fn(async () => undefined);
    open("/dashboard/ccms/ca", [alpha], { session: sessionIn({ status: "expired" }, { signIn }) });
    await screen.findByText("Your session has expired. Please log in again.");
    expect(signIn).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Log in" }));
    expect(signIn).toHaveBeenCalledExactlyOnceWith("/dashboard/ccms/ca");
  });
});

describe("the notice to all users", () => {
  const notice = (text: string, setAt: string) => JSON.stringify({ notice: { text, setAt } });

  it("stands above every screen, also without an organization, and is said politely", async () => {
    const answers = { "/api/notice": notice("The RA pauses at noon.", "2026-11-23T10:00:01.123Z") };
    open("/nowhere", [], { answers });
    const text = await screen.findByText("The RA pauses at noon.");
    expect(text.closest("[role=status]")).not.toBeNull();
    cleanup();
    open("/nowhere", [alpha], { answers });
    await screen.findByText("The RA pauses at noon.");
  });

  it("stays away once it is dismissed, until another one is set", async () => {
    const first = { "/api/notice": notice("The RA pauses at noon.", "2026-11-23T10:00:01.123Z") };
    open("/nowhere", [alpha], { answers: first });
    fireEvent.click(await screen.findByRole("button", { name: "Dismiss notice" }));
    expect(screen.queryByText("The RA pauses at noon.")).toBeNull();
    cleanup();
    open("/nowhere", [alpha], { answers: first });
    await screen.findByText(/This page does not exist\./);
    expect(screen.queryByText("The RA pauses at noon.")).toBeNull();
    cleanup();
    open("/nowhere", [alpha], {
      answers: { "/api/notice": notice("The RA is back.", "2026-11-23T12:00:01.123Z") },
    });
    await screen.findByText("The RA is back.");
  });
});

describe("the operator's console", () => {
  const operator = JSON.stringify({ email: "a@v2x.example", companyName: "One", isOperator: true });
  const member = JSON.stringify({ email: "a@v2x.example", companyName: "One", isOperator: false });
  const audit = JSON.stringify({ content: [], totalElements: 0 });

  it("is in the menu of operators, and open to those who belong to no organization", async () => {
    open("/", [], { answers: { "/api/account": operator, "/api/operator/accounts": audit } });
    await screen.findByRole("heading", { name: "operator.overview_title" });
    expect(await group("Operator")).toEqual([
      "Overview",
      "Accounts",
      "Organizations",
      "All events",
      "All devices",
      "Authorities",
      "Lists",
      "Jobs",
      "Notice",
      "Audit log",
    ]);
  });

  it("is neither in the menu of others nor open to them", async () => {
    open(paths.operatorAudit(), [alpha], { answers: { "/api/account": member } });
    await screen.findByRole("heading", { name: "No access" });
    expect(within(await menu()).queryByRole("button", { name: "Operator" })).toBeNull();
  });
});
