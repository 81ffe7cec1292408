import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { useAddressQuery } from "./use-address-query.ts";

function Screen() {
  const [query, change] = useAddressQuery();
  return (
    <>
      <output>{query.toString()}</output>
      <button
        type="button"
        onClick={() => {
          change((after) => after.set("type", "one"));
          change((after) => after.delete("frame"), { replace: true });
        }}
      >
        both
      </button>
      <button type="button" onClick={() => change((after) => after.set("view", "text"))}>
        view
      </button>
    </>
  );
}

afterEach(cleanup);

const shown = () => screen.getByRole("status").textContent;

describe("changes of the address", () => {
  it("that come one after the other add up", async () => {
    const router = createMemoryRouter([{ path: "/", Component: Screen }], { initialEntries: ["/?frame=2"] });
    render(<RouterProvider router={router} />);
    fireEvent.click(screen.getByText("both"));
    await waitFor(() => expect(shown()).toBe("type=one"));
  });

  it("are forgotten by the entry that they left, which may be come back to", async () => {
    const router = createMemoryRouter([{ path: "/", Component: Screen }], { initialEntries: ["/?frame=2"] });
    render(<RouterProvider router={router} />);
    fireEvent.click(screen.getByText("both"));
    await waitFor(() => expect(shown()).toBe("type=one"));
    fireEvent.click(screen.getByText("view"));
    await waitFor(() => expect(shown()).toBe("type=one&view=text"));
    await router.navigate(-1);
    await waitFor(() => expect(shown()).toBe("type=one"));
    await router.navigate("/?frame=3");
    await waitFor(() => expect(shown()).toBe("frame=3"));
    fireEvent.click(screen.getByText("view"));
    await waitFor(() => expect(shown()).toBe("frame=3&view=text"));
    await router.navigate(-1);
    await waitFor(() => expect(shown()).toBe("frame=3"));
    fireEvent.click(screen.getByText("both"));
    await waitFor(() => expect(shown()).toBe("type=one"));
  });
});
