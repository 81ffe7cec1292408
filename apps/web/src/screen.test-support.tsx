import { ThemeProvider } from "@mui/material/styles";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { everyCall, unknownMemberProblem, unknownParameterProblem } from "@v2x/contract";
import type { ComponentType, ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { connectApi } from "./api/api.ts";
import { createQueryClient } from "./api/query-client.ts";
import { authorityMessages } from "./both-systems/authorities/messages.en.ts";
import { bundleMessages } from "./both-systems/bundles/messages.en.ts";
import { devicesMessages } from "./both-systems/devices/messages.en.ts";
import { eventMessages } from "./both-systems/events/messages.en.ts";
import { faultMessages } from "./both-systems/faults/messages.en.ts";
import { fieldMessages } from "./both-systems/fields/messages.en.ts";
import { organizationFieldMessages } from "./both-systems/organizations/messages.en.ts";
import { tryOutMessages } from "./both-systems/try-out/messages.en.ts";
import { atGeneratorMessages } from "./features/at-generator/messages.en.ts";
import { campEnrollmentMessages } from "./features/camp-enrollment/messages.en.ts";
import { ccmsCaMessages } from "./features/ccms-ca/messages.en.ts";
import { ccmsDevicesMessages } from "./features/ccms-devices/messages.en.ts";
import { ccmsEventsMessages } from "./features/ccms-events/messages.en.ts";
import { ccmsTryOutMessages } from "./features/ccms-try-out/messages.en.ts";
import { decoderMessages } from "./features/decoder/messages.en.ts";
import { introductionMessages } from "./features/introduction/messages.en.ts";
import { omniairMessages } from "./features/omniair/messages.en.ts";
import { operatorAccountsMessages } from "./features/operator-accounts/messages.en.ts";
import { operatorAuditMessages } from "./features/operator-audit/messages.en.ts";
import { operatorAuthoritiesMessages } from "./features/operator-authorities/messages.en.ts";
import { operatorDevicesMessages } from "./features/operator-devices/messages.en.ts";
import { operatorEventsMessages } from "./features/operator-events/messages.en.ts";
import { operatorJobsMessages } from "./features/operator-jobs/messages.en.ts";
import { operatorListsMessages } from "./features/operator-lists/messages.en.ts";
import { operatorNoticeMessages } from "./features/operator-notice/messages.en.ts";
import { operatorOrganizationsMessages } from "./features/operator-organizations/messages.en.ts";
import { operatorOverviewMessages } from "./features/operator-overview/messages.en.ts";
import { organizationMessages } from "./features/organization/messages.en.ts";
import { personalTokensMessages } from "./features/personal-tokens/messages.en.ts";
import { scmsCaMessages } from "./features/scms-ca/messages.en.ts";
import { scmsDevicesMessages } from "./features/scms-devices/messages.en.ts";
import { scmsEventsMessages } from "./features/scms-events/messages.en.ts";
import { testProfilesMessages } from "./features/scms-test-profiles/messages.en.ts";
import { scmsTryOutMessages } from "./features/scms-try-out/messages.en.ts";
import { signerMessages } from "./features/signer/messages.en.ts";
import { en } from "./messages/en.ts";
import { createI18n } from "./messages/i18n.ts";
import { keptInput } from "./session/kept-input.ts";
import type { Session } from "./session/session.ts";
import { OrganizationContext } from "./session/use-organization.ts";
import { SessionContext } from "./session/use-session.ts";
import { theme } from "./theme.ts";
import { SnackbarProvider } from "./ui/SnackbarProvider.tsx";

const texts = {
  ...en,
  ...fieldMessages,
  ...bundleMessages,
  ...faultMessages,
  ...introductionMessages,
  ...devicesMessages,
  ...ccmsDevicesMessages,
  ...scmsDevicesMessages,
  ...authorityMessages,
  ...ccmsCaMessages,
  ...atGeneratorMessages,
  ...eventMessages,
  ...ccmsEventsMessages,
  ...ccmsTryOutMessages,
  ...scmsEventsMessages,
  ...tryOutMessages,
  ...scmsTryOutMessages,
  ...scmsCaMessages,
  ...signerMessages,
  ...campEnrollmentMessages,
  ...omniairMessages,
  ...testProfilesMessages,
  ...decoderMessages,
  ...operatorAccountsMessages,
  ...organizationMessages,
  ...operatorAuditMessages,
  ...operatorDevicesMessages,
  ...operatorEventsMessages,
  ...organizationFieldMessages,
  ...personalTokensMessages,
  ...operatorJobsMessages,
  ...operatorOverviewMessages,
  ...operatorNoticeMessages,
  ...operatorAuthoritiesMessages,
  ...operatorOrganizationsMessages,
  ...operatorListsMessages,
};

const defaultOrganization = {
  organizationId: "0A1B2C3D4E5F6071",
  name: "Demo",
  ccmsAllowed: true,
  scmsAllowed: true,
};

const signedIn = { status: "signed-in", user: { email: "demo@v2x.example" } } as const;
/** Addresses to come back to from signing in again. */
export const freshSignIns: string[] = [];
const session = {
  getState: () => signedIn,
  subscribe: () => () => undefined,
  signInFreshly: async (returnTo: string) => void freshSignIns.push(returnTo),
} as unknown as Session;

/** A request as the fake server received it. */
export interface Received {
  path: string;
  query: URLSearchParams;
  body: unknown;
}

/** Answers of the fake server by the last part of the path; a function sees the request. */
export type Answers = Record<string, Response | ((request: Received) => Response | Promise<Response>)>;

/**
 * Prepares each test of a file: a fake server behind `fetch`, a clean page afterwards.
 *
 * @returns what the server received in the running test, and a way to set its answers.
 */
export function fakeServer(): { received: Received[]; answer(answers: Answers): void } {
  const received: Received[] = [];
  let current: Answers = {};
  beforeEach(() => {
    received.length = 0;
    freshSignIns.length = 0;
    current = {
      externalUris: json({ contactEmail: "contact@v2x.example", moreInfo: "https://v2x.example/docs" }),
    };
    connectApi({
      accessToken: async () => "token",
      organizationId: () => defaultOrganization.organizationId,
      locale: () => "en",
      onUnauthorized: () => undefined,
    });
    vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
      const url = new URL(address, "http://portal");
      const request = { path: url.pathname, query: url.searchParams, body: init.body };
      received.push(request);
      expectKnownNames(init.method ?? "GET", request);
      const found = current[url.pathname.split("/").at(-1) ?? ""];
      if (!found) return new Response("This call is not known here.", { status: 404 });
      return typeof found === "function" ? found(request) : found.clone();
    });
    URL.createObjectURL = () => "blob:portal";
    URL.revokeObjectURL = () => undefined;
    HTMLElement.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
    keptInput.forget();
  });
  return {
    received,
    answer: (answers) => {
      current = { ...current, ...answers };
    },
  };
}

/** Fails as the server does where a request holds a name that its call does not know. */
function expectKnownNames(method: string, { path, query, body }: Received): void {
  const known = everyCall.find(
    ({ call }) =>
      call.method === method && new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  if (known === undefined) return;
  const { call } = known;
  const problem =
    unknownParameterProblem(Object.fromEntries(query), call.query) ??
    (call.body?.type === "json"
      ? unknownMemberProblem(JSON.parse(String(body)), call.body.schema, "The body")
      : undefined);
  expect(problem).toBeUndefined();
}

/**
 * Shows a screen with everything that the frame puts around it.
 *
 * @param Boundary - takes the place of a screen that throws.
 */
export function showScreen(
  screen: ReactNode,
  address = "/",
  organizationChange: Partial<typeof defaultOrganization> = {},
  Boundary?: ComponentType,
): void {
  const organization = { ...defaultOrganization, ...organizationChange };
  const router = createMemoryRouter(
    [
      {
        path: "*",
        ErrorBoundary: Boundary,
        element: (
          <OrganizationContext value={{ organization, organizations: [organization] }}>
            {screen}
          </OrganizationContext>
        ),
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <I18nextProvider i18n={createI18n({ en: texts }, undefined)}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={createQueryClient()}>
          <SessionContext value={session}>
            <SnackbarProvider>
              <RouterProvider router={router} />
            </SnackbarProvider>
          </SessionContext>
        </QueryClientProvider>
      </ThemeProvider>
    </I18nextProvider>,
  );
}

/** Stands in for the clipboard, which the test's browser lacks. @returns what is copied, the newest last. */
export function fakeClipboard(): readonly string[] {
  const copied: string[] = [];
  const clipboard = {
    writeText: async (text: string) => {
      copied.push(text);
    },
  };
  vi.stubGlobal("navigator", Object.assign(navigator, { clipboard }));
  return copied;
}

/** An answer in JSON. */
export function json(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { "Content-Type": "application/json" } });
}

/** A refusal in plain text. */
export function refusal(status: number, text: string): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain" } });
}
