import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { i18n } from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import type { OrganizationSelection } from "../session/organization-selection.ts";
import type { Session } from "../session/session.ts";
import { SelectionContext } from "../session/use-organization.ts";
import { SessionContext } from "../session/use-session.ts";
import { theme, themeStorageKey } from "../theme.ts";
import { SnackbarProvider } from "../ui/SnackbarProvider.tsx";
import { createStyleCache } from "../ui/style-cache.ts";

/** What the portal is started with. */
export interface AppPorts {
  i18n: i18n;
  queryClient: QueryClient;
  session: Session;
  selection: OrganizationSelection;
}

const styleCache = createStyleCache();

/** Everything that screens find around them: texts, theme, server state, session, snackbar. */
export function App({ i18n, queryClient, session, selection, children }: AppPorts & { children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <CacheProvider value={styleCache}>
        <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={themeStorageKey}>
          <CssBaseline enableColorScheme />
          <QueryClientProvider client={queryClient}>
            <SessionContext value={session}>
              <SelectionContext value={selection}>
                <SnackbarProvider>{children}</SnackbarProvider>
              </SelectionContext>
            </SessionContext>
          </QueryClientProvider>
        </ThemeProvider>
      </CacheProvider>
    </I18nextProvider>
  );
}
