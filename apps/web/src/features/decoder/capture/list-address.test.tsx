import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { type ListAddress, useListAddress } from "./list-address.ts";

/** The address of a list, on a screen of its own. */
function shown(address: string) {
  let known: ListAddress | undefined;
  function Screen() {
    known = useListAddress();
    return null;
  }
  const router = createMemoryRouter([{ path: "*", element: <Screen /> }], { initialEntries: ["/", address] });
  render(<RouterProvider router={router} />);
  return { list: () => known!, query: () => router.state.location.search, back: () => router.navigate(-1) };
}

describe("the address of a list", () => {
  it("takes back with one step what was typed, and then what was chosen before", async () => {
    const { list, query, back } = shown("/list");
    act(() => list().choose({ kind: "DENM" }));
    for (const text of ["r", "ro", "road"]) act(() => list().choose({ text }, true));
    expect(query()).toBe("?kind=DENM&text=road");
    await act(back);
    expect(query()).toBe("?kind=DENM");
    await act(back);
    expect(list().filters).toEqual({});
  });

  it("holds column and direction, and turns it round at the second press", () => {
    const { list, query } = shown("/list");
    act(() => list().sortBy("time"));
    expect(list().sort).toEqual({ order: "time", isDescending: false });
    act(() => list().sortBy("time"));
    expect(query()).toBe("?sort=-time");
  });
});
