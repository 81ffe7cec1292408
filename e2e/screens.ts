import type { Locator, Page } from "playwright-core";

/** A screen of the portal, and what stands on it once everything that it fetches has come. */
export interface Screen {
  readonly name: string;
  readonly route: string;
  arrived(page: Page): readonly Locator[];
}

const decoder = (page: Page) => [
  page.getByLabel("Hex data"),
  page.getByRole("button", { name: /^Load the example/ }).first(),
];

/** Every screen. */
export const screens: readonly Screen[] = [
  {
    name: "introduction",
    route: "/dashboard/introduction",
    arrived: (page) => [
      page.getByRole("table", { name: "Authorities", exact: true }),
      page.getByRole("table", { name: "Lists", exact: true }),
      page.getByRole("table", { name: "US lists" }),
      page.getByText("Nobody in this organization has made a ticket bundle yet."),
    ],
  },
  {
    name: "ccms-devices",
    route: "/dashboard/ccms/devices",
    arrived: (page) => [page.getByText("No devices yet")],
  },
  {
    name: "ccms-ca",
    route: "/dashboard/ccms/ca",
    arrived: (page) => [page.getByText("nothing revoked"), page.getByText("DEN basic service (37)").first()],
  },
  {
    name: "scms-ca",
    route: "/dashboard/scms/ca",
    arrived: (page) => [
      page.getByText("nothing revoked").first(),
      page.getByText("CTL, trust list of the electors"),
    ],
  },
  {
    name: "test-profiles",
    route: "/dashboard/scms/omniair_test_profiles",
    arrived: (page) => [page.getByText("No test profiles yet")],
  },
  {
    name: "omniair",
    route: "/dashboard/scms/omniair_api",
    arrived: (page) => [page.getByText(/^The first week begins/)],
  },
  {
    name: "at-generator",
    route: "/dashboard/ccms/at_generator",
    arrived: (page) => [page.getByText(/The AA ends on/), page.getByText(/^Left empty: all \d+ services/)],
  },
  {
    name: "ccms-events",
    route: "/dashboard/ccms/event_logs",
    arrived: (page) => [page.getByText("No requests to the EA yet")],
  },
  {
    name: "scms-events",
    route: "/dashboard/scms/event_logs",
    arrived: (page) => [page.getByText("No requests to the ECA yet")],
  },
  {
    name: "scms-devices",
    route: "/dashboard/scms/devices",
    arrived: (page) => [page.getByText("No devices yet")],
  },
  {
    name: "signer",
    route: "/dashboard/scms/signer",
    arrived: (page) => [
      page.getByText("This organization has no service account yet."),
      page.getByRole("group", { name: "Example in curl" }),
    ],
  },
  {
    name: "personal-tokens",
    route: "/dashboard/tokens",
    arrived: (page) => [page.getByText("No access tokens yet")],
  },
  {
    name: "organization",
    route: "/dashboard/organization",
    arrived: (page) => [
      page.getByRole("button", { name: /^Leave / }),
      page.getByText("Nobody is invited at the moment."),
    ],
  },
  { name: "coer-decoder", route: "/dashboard/coer_decoder", arrived: decoder },
  { name: "uper-decoder", route: "/dashboard/uper_decoder", arrived: decoder },
  {
    name: "not-found",
    route: "/dashboard/no_such_screen",
    arrived: (page) => [page.getByText("This page does not exist.")],
  },
];

/** Opens a screen and waits until it stands as it will, the frame around it too. */
export async function openScreen(page: Page, portalUrl: string, { route, arrived }: Screen): Promise<void> {
  await page.goto(portalUrl + route);
  const frame = page.getByRole("contentinfo").getByText(/^Version/);
  for (const part of [frame, ...arrived(page)]) await part.waitFor();
}
