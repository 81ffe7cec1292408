import { fireEvent, screen, within } from "@testing-library/react";
import { type ScmsEventTrace, type ScmsTryOutStep, scmsTryOutSteps } from "@v2x/contract";
import { Route, Routes } from "react-router";
import { expect, it } from "vitest";
import { paths } from "../../paths.ts";
import { fakeServer, showScreen } from "../../screen.test-support.tsx";
import { ScmsTryOutPage } from "./ScmsTryOutPage.tsx";

const server = fakeServer();
const canonicalId = "Unit 7/8 & 50 %?";

const trace: ScmsEventTrace = {
  log: "eca",
  id: "0",
  creationDate: "2026-11-22T10:00:00.000Z",
  requestHash: "AB".repeat(16),
  requestHashedId8: "CD".repeat(8),
  eventType: "enrollment",
  message: "seen by the ECA",
  success: true,
  responseCode: null,
  canonicalId,
  ecHashedId8: null,
  texts: [],
  layers: [],
  advice: [],
};

function show() {
  showScreen(
    <Routes>
      <Route
        path={paths.scmsTryOut()}
        element={
          <ScmsTryOutPage
            views={{
              TraceView: ({ trace: { message } }) => <p>{message}</p>,
              OctetsView: ({ hex }) => <code>{hex}</code>,
            }}
          />
        }
      />
    </Routes>,
    paths.scmsTryOut(canonicalId),
  );
}

it("an SCMS device is tried out by its identifier, whatever characters it has, step by step to an approved root", async () => {
  const steps = scmsTryOutSteps.map(
    (step): ScmsTryOutStep => ({
      step,
      isGood: true,
      text: `done: ${step}`,
      milliseconds: 10,
      trace: step === "enrollment" ? trace : null,
      structures: [],
    }),
  );
  server.answer({ tryOut: new Response(steps.map((step) => `${JSON.stringify(step)}\n`).join("")) });
  show();
  await screen.findByText("Every step is good. The registration holds.");
  expect(server.received.map(({ path, body }) => [path, body])).toContainEqual([
    "/api/scms/devices/tryOut",
    JSON.stringify({ canonicalId }),
  ]);
  screen.getByText(canonicalId);
  const list = within(screen.getByRole("list", { name: "Steps of the run" }));
  expect(list.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
    "Download and verify the electors' trust list, certificates and revocation lists",
    "Enroll at the ECA",
    "Ask the RA for certificates",
    "RA and ACA make the certificates",
    "Download the certificates from the RA",
    "Verify the certificates and rebuild their private keys",
    "Sign a message and verify it up to the root that the electors approve",
    "Get the next enrollment certificate by way of the RA",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Show trace: Enroll at the ECA" }));
  screen.getByText("seen by the ECA");
});

it("an SCMS device that there is not leads back to the devices", async () => {
  server.answer({ tryOut: new Response("There is no such device.", { status: 404 }) });
  show();
  await screen.findByRole("heading", { name: "There is no such device" });
  expect(screen.getByRole("link", { name: "Back to the devices" }).getAttribute("href")).toBe(
    paths.scmsDevices(),
  );
});
