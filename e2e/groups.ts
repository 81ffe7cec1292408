import type { Call } from "@v2x/contract";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, openWindow, type Window } from "./pages.ts";
import { addPerson, type TestOrganization } from "./people.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

/** Makes a call of the portal's API as the page makes its own; it has to succeed. */
type Ask = (call: Pick<Call, "method" | "path">, body: unknown) => Promise<Response>;

/** A screen of the portal, which a person visits in the organization of a group of tests. */
interface Visits<Group extends string> {
  /** Where the portal is. */
  url(): string;
  /** Opens the screen in the organization of a group. */
  openAs(group: Group, size?: Parameters<typeof openWindow>[1]): Promise<Window>;
  /** The same where it lists something, with a way to make calls beside it. */
  open(group: Group, size?: Parameters<typeof openWindow>[1]): Promise<Window & { readonly ask: Ask }>;
}

/**
 * Starts a portal and a browser for the tests of a file, in groups that do not meet: their person has an organization
 * for each of them.
 *
 * @param organizations - the id of each group's.
 * @param allowed - what a group's organization may use; both systems, unless told otherwise.
 * @param list - the call by which the screen lists what the tests are about.
 */
export function visitInGroups<Group extends string>({
  email,
  route,
  organizations,
  allowed = () => ({}),
  list,
}: {
  readonly email: string;
  readonly route: string;
  readonly organizations: Readonly<Record<Group, string>>;
  readonly allowed?: (group: Group) => Partial<Pick<TestOrganization, "ccmsAllowed" | "scmsAllowed">>;
  readonly list: Pick<Call, "path">;
}): Visits<Group> {
  let portal: RunningPortal;
  let browser: Browser;
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
    await addPerson(
      portal,
      email,
      (Object.keys(organizations) as Group[]).map((name) => ({
        organizationId: organizations[name],
        name,
        ccmsAllowed: true,
        scmsAllowed: true,
        ...allowed(name),
      })),
    );
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.close();
  });

  const windowOf = async (group: Group, size: Parameters<typeof openWindow>[1]) => {
    const window = await openWindow(browser, size);
    await window.page.addInitScript(
      (chosen) => sessionStorage.setItem("organization", JSON.stringify(chosen)),
      { email, organizationId: organizations[group] },
    );
    return window;
  };
  return {
    url: () => portal.url,
    async openAs(group, size) {
      const window = await windowOf(group, size);
      await arrive(window.page, portal, { route, email });
      return window;
    },
    async open(group, size) {
      const window = await windowOf(group, size);
      const listed = window.page.waitForRequest((request) => request.url().includes(list.path));
      await arrive(window.page, portal, { route, email });
      const { authorization } = await (await listed).allHeaders();
      const ask: Ask = async ({ method, path }, body) => {
        const answer = await fetch(`${portal.url}${path}?organizationId=${organizations[group]}`, {
          method,
          headers: { "Content-Type": "application/json", Authorization: authorization! },
          body: JSON.stringify(body),
        });
        expect(answer.status).toBe(200);
        return answer;
      };
      return { ...window, ask };
    },
  };
}
