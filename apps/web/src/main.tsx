import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import { fallbackLocale } from "@v2x/contract";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { config } from "zod/mini";
import { connectApi } from "./api/api.ts";
import { createQueryClient } from "./api/query-client.ts";
import { App } from "./app/App.tsx";
import { createRoutes } from "./app/routes.tsx";
import { createI18n } from "./messages/i18n.ts";
import { evidenceShelf } from "./session/evidence-shelf.ts";
import { externalUrisQuery } from "./session/external-uris.ts";
import { openIdentityProvider } from "./session/identity-provider.ts";
import { keptInput } from "./session/kept-input.ts";
import { createOrganizationSelection } from "./session/organization-selection.ts";
import { connectOtherTabs } from "./session/other-tabs.ts";
import { recentInputs } from "./session/recent-inputs.ts";
import { createSession } from "./session/session.ts";
import { createTokenStore } from "./session/tokens.ts";
import { browserStorage } from "./ui/browser-storage.ts";

// Without this zod tries out whether code from strings is allowed, which the content security policy reports.
config({ jitless: true });

const tabStorage = browserStorage("sessionStorage");
const i18n = createI18n(undefined, browserStorage("localStorage"));
const queryClient = createQueryClient();
const selection = createOrganizationSelection(tabStorage);
const session = createSession({
  openProvider: () => openIdentityProvider(tabStorage),
  tokens: createTokenStore(tabStorage),
  otherTabs: connectOtherTabs(),
  now: Date.now,
  goTo: (address) => window.location.assign(address),
  origin: window.location.origin,
  onUserReset(reason) {
    // An expired session usually goes on after signing in again: the choice of organization may stay.
    selection.clear({ forget: reason !== "expired" });
    // It is shown to its owner alone; once they have left, not even that is needed.
    if (reason !== "expired") {
      keptInput.forget();
      recentInputs.forget();
      evidenceShelf.forget();
    }
    // The contact address is the same for everybody, and a page that says what went wrong names it.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== externalUrisQuery.queryKey[0] });
  },
});

connectApi({
  accessToken: session.accessToken,
  organizationId: selection.current,
  locale: () => i18n.resolvedLanguage ?? i18n.language,
  onUnauthorized: session.expire,
});

// A page that the browser kept while the identity provider's was shown has only half a life: begin anew.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) window.location.reload();
});

const router = createBrowserRouter(
  createRoutes((texts) => i18n.addResources(fallbackLocale, "translation", texts)),
);

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App i18n={i18n} queryClient={queryClient} session={session} selection={selection}>
      <RouterProvider router={router} />
    </App>
  </StrictMode>,
);
