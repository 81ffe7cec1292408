import { Navigate, type RouteObject } from "react-router";
import { paths } from "../paths.ts";
import { RequireSystem } from "../session/RequireSystem.tsx";
import { HomeGate } from "./HomeGate.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { RootError } from "./RootError.tsx";
import { ScreenError } from "./ScreenError.tsx";
import { SessionGate } from "./SessionGate.tsx";

const introduction = async () => {
  const { IntroductionPage } = await import("../features/introduction/IntroductionPage.tsx");
  return { Component: IntroductionPage };
};

/** Every route of the portal. Each screen is a chunk of its own, fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    Component: SessionGate,
    ErrorBoundary: RootError,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          {
            Component: HomeGate,
            children: [
              { path: paths.home(), lazy: introduction },
              { path: paths.introduction(), lazy: introduction },
            ],
          },
          { path: paths.dashboard(), element: <Navigate to={paths.introduction()} replace /> },
          // The gate above shows the callback itself; the route only makes the address a known one.
          { path: paths.signInCallback(), element: null },
          {
            path: paths.coerDecoder(),
            lazy: async () => {
              const { CoerDecoderPage } = await import("../features/coer-decoder/CoerDecoderPage.tsx");
              return { Component: CoerDecoderPage };
            },
          },
          {
            element: <RequireSystem system="ccms" />,
            children: [
              {
                path: paths.ccmsCa(),
                lazy: async () => {
                  const { CcmsCaPage } = await import("../features/ccms-ca/CcmsCaPage.tsx");
                  return { Component: CcmsCaPage };
                },
              },
              {
                path: paths.atGenerator(),
                lazy: async () => {
                  const { AtGeneratorPage } = await import("../features/at-generator/AtGeneratorPage.tsx");
                  return { Component: AtGeneratorPage };
                },
              },
            ],
          },
          { path: "*", Component: NotFoundPage },
        ],
      },
    ],
  },
];
