import type { QueryClient } from "@tanstack/react-query";
import type { i18n as I18n } from "i18next";
import type { ReactNode } from "react";
import { createQueryClient } from "../api/query-client.ts";
import { createI18n } from "../messages/i18n.ts";
import { createOrganizationSelection } from "../session/organization-selection.ts";
import type { Session, SessionState } from "../session/session.ts";
import { App } from "./App.tsx";

/** A session that stands still in the given state. */
export function sessionIn(state: SessionState, overrides: Partial<Session> = {}): Session {
  return {
    getState: () => state,
    subscribe: () => () => undefined,
    ensureUser: async () => undefined,
    signIn: async () => undefined,
    signInFreshly: async () => undefined,
    completeSignIn: async () => ({ landing: "/" }),
    signOut: async () => undefined,
    expire: () => undefined,
    accessToken: async () => "token",
    ...overrides,
  };
}

/** Everything that screens find around them, with a session and a cache of the test's own. */
export function Providers({
  children,
  session = sessionIn({ status: "signed-in", user: { email: "demo@v2x.example", companyName: undefined } }),
  queryClient = createQueryClient(),
  i18n = createI18n(),
}: {
  children: ReactNode;
  session?: Session;
  queryClient?: QueryClient;
  i18n?: I18n;
}) {
  return (
    <App
      i18n={i18n}
      queryClient={queryClient}
      session={session}
      selection={createOrganizationSelection(sessionStorage)}
    >
      {children}
    </App>
  );
}
