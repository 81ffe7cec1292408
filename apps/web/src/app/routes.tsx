import { Navigate, type RouteObject } from "react-router";
import { IntroductionPage } from "../features/introduction/IntroductionPage.tsx";
import { introductionMessages } from "../features/introduction/messages.en.ts";
import { paths } from "../paths.ts";
import { RequireSystem } from "../session/RequireSystem.tsx";
import { loadPart } from "../ui/load-part.ts";
import { HomeGate } from "./HomeGate.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { RequireFeature } from "./RequireFeature.tsx";
import { RequireOperator } from "./RequireOperator.tsx";
import { RootError } from "./RootError.tsx";
import { ScreenError } from "./ScreenError.tsx";
import { SessionGate } from "./SessionGate.tsx";
import { type LoadScreen, loadScreens, type Screens } from "./screen.ts";

const coerDecoder: LoadScreen = async () => {
  const [{ CoerDecoderPage }, { decoderMessages }] = await Promise.all([
    import("../features/decoder/CoerDecoderPage.tsx"),
    import("../features/decoder/messages.en.ts"),
  ]);
  return { Component: CoerDecoderPage, texts: decoderMessages };
};

const uperDecoder: LoadScreen = async () => {
  const [{ UperDecoderPage }, { decoderMessages }] = await Promise.all([
    import("../features/decoder/UperDecoderPage.tsx"),
    import("../features/decoder/messages.en.ts"),
  ]);
  return { Component: UperDecoderPage, texts: decoderMessages };
};

/**
 * Every route of the portal. Each screen is a chunk of its own, fetched when it is first opened, but for the first one.
 *
 * @param addTexts - takes the texts of a screen before it is shown.
 */
export function createRoutes(addTexts: (texts: Readonly<Record<string, string>>) => void): RouteObject[] {
  const screen = (load: LoadScreen) => async () => {
    const { Component, texts } = await loadPart(load);
    addTexts(texts);
    return { Component };
  };
  const later = (name: keyof Screens) => screen(async () => (await loadScreens()).screens[name]());
  addTexts(introductionMessages);
  return [
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
                { path: paths.home(), Component: IntroductionPage },
                { path: paths.introduction(), Component: IntroductionPage },
              ],
            },
            { path: paths.dashboard(), element: <Navigate to={paths.introduction()} replace /> },
            // The gate above shows the callback itself; the route only makes the address a known one.
            { path: paths.signInCallback(), element: null },
            { path: paths.personalTokens(), lazy: later("personalTokens") },
            { path: paths.coerDecoder(), lazy: screen(coerDecoder) },
            { path: paths.uperDecoder(), lazy: screen(uperDecoder) },
            { path: paths.organization(), lazy: later("organization") },
            {
              element: <RequireSystem system="ccms" />,
              children: [
                { path: paths.ccmsDevices(), lazy: later("ccmsDevices") },
                { path: paths.ccmsTryOut(":id"), lazy: later("ccmsTryOut") },
                { path: paths.ccmsCa(), lazy: later("ccmsCa") },
                { path: paths.atGenerator(), lazy: later("atGenerator") },
                { path: paths.ccmsEvents(), lazy: later("ccmsEvents") },
                { path: paths.ccmsEventTrace(":log", ":id"), lazy: later("ccmsEventTrace") },
              ],
            },
            {
              element: <RequireSystem system="scms" />,
              children: [
                { path: paths.scmsDevices(), lazy: later("scmsDevices") },
                { path: paths.scmsTryOut(), lazy: later("scmsTryOut") },
                { path: paths.scmsCa(), lazy: later("scmsCa") },
                { path: paths.omniair(), lazy: later("omniair") },
                { path: paths.testProfiles(), lazy: later("testProfiles") },
                { path: paths.scmsEvents(), lazy: later("scmsEvents") },
                { path: paths.signer(), lazy: later("signer") },
                { path: paths.scmsEventTrace(":log", ":id"), lazy: later("scmsEventTrace") },
                {
                  element: <RequireFeature feature="camp" />,
                  children: [
                    { path: paths.campEnrollment(), lazy: later("campEnrollment") },
                    { path: paths.campCa(), lazy: later("campCa") },
                  ],
                },
              ],
            },
            {
              element: <RequireOperator />,
              children: [
                { path: paths.operatorOverview(), lazy: later("operatorOverview") },
                { path: paths.operatorAccounts(), lazy: later("operatorAccounts") },
                { path: paths.operatorJobs(), lazy: later("operatorJobs") },
                { path: paths.operatorNotice(), lazy: later("operatorNotice") },
                { path: paths.operatorAuthorities(), lazy: later("operatorAuthorities") },
                { path: paths.operatorOrganizations(), lazy: later("operatorOrganizations") },
                { path: paths.operatorLists(), lazy: later("operatorLists") },
                { path: paths.operatorAudit(), lazy: later("operatorAudit") },
                { path: paths.operatorEvents(), lazy: later("operatorEvents") },
                { path: paths.operatorEventTrace(":id"), lazy: later("operatorEventTrace") },
                { path: paths.operatorDevices(), lazy: later("operatorDevices") },
              ],
            },
            { path: "*", Component: NotFoundPage },
          ],
        },
      ],
    },
  ];
}
