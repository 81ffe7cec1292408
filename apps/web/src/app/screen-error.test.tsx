import { useQuery } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { Providers, sessionIn } from "./providers.test-support.tsx";
import { ScreenError } from "./ScreenError.tsx";

function Screen({ error }: { error: Error }) {
  const query = useQuery({ queryKey: ["anything"], queryFn: () => Promise.reject(error), retry: false });
  return <p>{query.isError ? "shown in place" : "loading"}</p>;
}

function Broken(): never {
  throw new Error("cannot be drawn");
}

function open(Component: () => React.ReactNode): void {
  const router = createMemoryRouter([{ path: "/", Component, ErrorBoundary: ScreenError }]);
  render(
    <Providers session={sessionIn({ status: "starting" })}>
      <RouterProvider router={router} />
    </Providers>,
  );
}

beforeEach(() => {
  // React and the router report what a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("a call answered 403 puts the sentence of no access in place of the screen [R2.183]", async () => {
  open(() => <Screen error={new ApiError(403, "not yours")} />);
  await screen.findByText(/You do not have access to this function. Please contact us/);
});

it("any other failure stays with the screen that met it", async () => {
  open(() => <Screen error={new ApiError(500)} />);
  await screen.findByText("shown in place");
});

it("a screen that cannot be drawn gives way to the 500 page [R2.187]", async () => {
  open(() => <Broken />);
  await screen.findByRole("heading", { name: "Something went wrong" });
});
