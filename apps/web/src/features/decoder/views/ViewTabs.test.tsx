import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, showScreen } from "../../../screen.test-support.tsx";
import { ViewTabs } from "./ViewTabs.tsx";
import { type View, views } from "./view-names.ts";

fakeServer();

function show(view: View, isNarrow: boolean, offered: readonly View[] = views): View[] {
  const chosen: View[] = [];
  showScreen(
    <ViewTabs offered={offered} view={view} isNarrow={isNarrow} onView={(next) => chosen.push(next)} />,
  );
  return chosen;
}

const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent);

describe("the tabs of the views", () => {
  it("are every view that is offered where there is room", () => {
    show("text", false, ["tree", "text", "change", "compare"]);
    expect(tabs()).toEqual(["Fields", "Text", "Change", "Compare"]);
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Text");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("are three on a phone, with the others in a menu", async () => {
    const chosen = show("hex", true);
    expect(tabs()).toEqual(["Fields", "Octets", "Field"]);
    fireEvent.click(screen.getByRole("tab", { name: "Field" }));
    fireEvent.click(screen.getByRole("button", { name: "More views" }));
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
      "Text",
      "Change",
      "Compare",
    ]);
    fireEvent.click(screen.getByRole("menuitem", { name: "Change" }));
    expect(chosen).toEqual(["field", "change"]);
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });

  it("name in the menu's place what was chosen from it, and mark no tab", () => {
    show("compare", true);
    expect(screen.queryByRole("tab", { selected: true })).toBeNull();
    screen.getByRole("button", { name: "Compare" });
  });

  it("have no menu where there is nothing for it", () => {
    show("tree", true, ["tree", "hex", "field"]);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
