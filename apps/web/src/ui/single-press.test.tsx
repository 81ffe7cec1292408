import { ThemeProvider } from "@mui/material/styles";
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createI18n } from "../messages/i18n.ts";
import { theme } from "../theme.ts";
import { ActionButton } from "./ActionButton.tsx";
import { BusyButton } from "./BusyButton.tsx";
import { TryAgain } from "./TryAgain.tsx";

createI18n({ en: { "app.try_again": "Press" } }, undefined);
afterEach(cleanup);

/** Clicks at a moment, in milliseconds; `detail` is the browser's count of clicks in a row. */
function click(at: number, detail: number): void {
  const button = screen.getByRole("button");
  const event = createEvent.click(button, { detail });
  Object.defineProperty(event, "timeStamp", { value: at });
  fireEvent(button, event);
}

const buttons = [
  { name: "BusyButton", show: (press: () => void) => <BusyButton busy={false} onClick={press} /> },
  {
    name: "ActionButton",
    show: (press: () => void) => (
      <ThemeProvider theme={theme}>
        <ActionButton onClick={press} />
      </ThemeProvider>
    ),
  },
  { name: "TryAgain", show: (press: () => void) => <TryAgain message="It failed." onRetry={press} /> },
];

describe.each(buttons)("$name", ({ show }) => {
  it("acts once on a double click, however soon its work is done", () => {
    const press = vi.fn();
    render(show(press));
    click(1000, 1);
    click(1180, 2);
    expect(press).toHaveBeenCalledTimes(1);
  });

  it("goes by the browser's count where the system's double click is slow", () => {
    const press = vi.fn();
    render(show(press));
    click(1000, 1);
    click(1800, 2);
    expect(press).toHaveBeenCalledTimes(1);
  });

  it("acts once on presses in a row that the browser does not count, as those of a key held down", () => {
    const press = vi.fn();
    render(show(press));
    for (let at = 1000; at < 3000; at += 30) click(at, 0);
    expect(press).toHaveBeenCalledTimes(1);
  });

  it("acts again on a press of its own", () => {
    const press = vi.fn();
    render(show(press));
    click(1000, 1);
    click(1600, 1);
    expect(press).toHaveBeenCalledTimes(2);
  });
});

describe("a button that submits", () => {
  it("submits its form once on a double click, and not at all while busy", () => {
    const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <BusyButton type="submit" busy={busy} />
      </form>
    );
    const { rerender } = render(form(false));
    click(1000, 1);
    click(1100, 2);
    expect(submit).toHaveBeenCalledTimes(1);
    rerender(form(true));
    click(5000, 1);
    expect(submit).toHaveBeenCalledTimes(1);
  });
});
