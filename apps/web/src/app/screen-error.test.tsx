import { useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { createQueryClient } from "../api/query-client.ts";
import { externalUrisQuery } from "../session/external-uris.ts";
import { PartNotLoadedError } from "../ui/load-part.ts";
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
  const queryClient = createQueryClient();
  queryClient.setQueryData(externalUrisQuery.queryKey, { contactEmail: "help@v2x.example" });
  const router = createMemoryRouter([{ path: "/", Component, ErrorBoundary: ScreenError }]);
  render(
    <Providers queryClient={queryClient} session={sessionIn({ status: "starting" })}>
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
  vi.unstubAllGlobals();
});

it("a call answered 403 puts the sentence of no access in place of the screen [R2.183]", async () => {
  open(() => <Screen error={new ApiError(403, "not yours")} />);
  await screen.findByText(/You do not have access to this function. Please contact us/);
});

it("any other failure stays with the screen that met it", async () => {
  open(() => <Screen error={new ApiError(500)} />);
  await screen.findByText("shown in place");
});

/** What the page says below its heading. */
const sentence = async (heading: string) => {
  await screen.findByRole("heading", { level: 1, name: heading });
  return screen
    .getAllByRole("alert")
    .map(({ textContent }) => textContent)
    .join("");
};

it("a screen that cannot be drawn gives way to the 500 page: one sentence, one contact [R2.187]", async () => {
  open(() => <Broken />);
  expect(await sentence("This screen could not be shown")).toBe(
    "Something went wrong. Please try again; if it happens again, write to help@v2x.example.",
  );
  expect(screen.getAllByRole("link", { name: "help@v2x.example" })).toHaveLength(1);
  expect(screen.getAllByText(/went wrong/)).toHaveLength(1);
});

it("a screen that fails by the server's failure names its number, once [R8.60] [R2.187]", async () => {
  open(() => {
    throw new ApiError(500, undefined, "ab12");
  });
  expect(await sentence("This screen could not be shown")).toBe(
    "Something went wrong on the server. Please try again; if it happens again, write to help@v2x.example and name this number: ab12.",
  );
  expect(screen.getAllByRole("link", { name: "help@v2x.example" })).toHaveLength(1);
});

it("a part of the portal that did not arrive is said to be that, not a failure of the server", async () => {
  open(() => {
    throw new PartNotLoadedError("gone");
  });
  expect(await sentence("This part of the portal could not be loaded")).toMatch(
    /^Its files did not arrive: the connection failed, or the portal was updated/,
  );
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("The server cannot be reached. Check your connection and try again.");
});
