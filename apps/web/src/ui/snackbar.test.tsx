import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Providers } from "../app/providers.test-support.tsx";
import { type SnackbarOptions, useSnackbar } from "./use-snackbar.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Trigger({ text, options }: { text: string; options?: SnackbarOptions }) {
  const { show } = useSnackbar();
  return (
    <button type="button" onClick={() => show(text, options)}>
      show
    </button>
  );
}

function showMessage(text: string, options?: SnackbarOptions): void {
  render(
    <Providers>
      <Trigger text={text} {...(options ? { options } : {})} />
    </Providers>,
  );
  fireEvent.click(screen.getByText("show"));
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("has its live regions in the page before anything is said", () => {
  render(
    <Providers>
      <p>nothing said</p>
    </Providers>,
  );
  expect(screen.getByRole("status").textContent).toBe("");
  expect(screen.getByRole("alert").textContent).toBe("");
});

it("says something as information for 5000 ms, unless told otherwise [R2.176] [R2.177] [R2.178] [R9.1]", () => {
  showMessage("The list is being renewed.");
  const item = screen.getByRole("status");
  expect(item.textContent).toBe("The list is being renewed.");
  expect(item.querySelector("svg")?.getAttribute("aria-label")).toBe("Information");
  wait(4999);
  expect(item.textContent).toBe("The list is being renewed.");
  wait(1);
  expect(item.textContent).toBe("");
});

it.each([
  ["success", "status", "Success"],
  ["info", "status", "Information"],
  ["error", "alert", "Error"],
] as const)("shows %s, told apart by icon and colour [R2.176] [R2.180]", (color, role, name) => {
  showMessage("Something happened.", { color });
  const icon = screen.getByRole(role).querySelector("svg")!;
  expect(icon.getAttribute("aria-label")).toBe(name);
  expect(getComputedStyle(icon).color).toContain(`palette-${color}-main`);
  expect(getComputedStyle(icon.parentElement!).backgroundColor).toContain(`palette-${color}-soft`);
});

it("a click on it dismisses it [R2.179]", () => {
  showMessage("Saved.");
  fireEvent.click(screen.getByText("Saved."));
  expect(screen.queryByText("Saved.")).toBeNull();
});

it("waits while it is hovered or focused", () => {
  showMessage("Saved.");
  fireEvent.mouseOver(screen.getByText("Saved."));
  wait(60_000);
  expect(screen.getByText("Saved.")).toBeTruthy();
  fireEvent.mouseLeave(screen.getByRole("region", { name: "Messages" }));
  act(() => screen.getByRole("button", { name: "Dismiss message: Saved." }).focus());
  wait(60_000);
  expect(screen.getByText("Saved.")).toBeTruthy();
});

it("closes by keyboard and gives the focus back", () => {
  showMessage("Saved.");
  act(() => screen.getByText("show").focus());
  act(() => screen.getByRole("button", { name: "Dismiss message: Saved." }).focus());
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  expect(screen.queryByText("Saved.")).toBeNull();
  expect(document.activeElement).toBe(screen.getByText("show"));
});
