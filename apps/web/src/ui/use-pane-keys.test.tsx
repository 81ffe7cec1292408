import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { paneFrame, paneStop, usePaneKeys } from "./use-pane-keys.ts";

afterEach(cleanup);

function Parts() {
  const box = useRef<HTMLElement>(null);
  usePaneKeys(box);
  return (
    <>
      <button type="button">before</button>
      <main ref={box}>
        <section {...paneFrame} aria-label="first">
          <button type="button">inside</button>
        </section>
        <button type="button">between</button>
        <button type="button" {...paneStop} aria-label="second" />
        <section aria-label="none" />
        <section {...paneFrame} aria-label="third" />
      </main>
      <div role="dialog">
        <button type="button">dialog</button>
      </div>
    </>
  );
}

/** Where the key leads, in the order of presses. */
function walk(presses: number, shiftKey = false): (string | null)[] {
  return Array.from({ length: presses }, () => {
    fireEvent.keyDown(document.activeElement!, { key: "F6", shiftKey });
    return document.activeElement!.getAttribute("aria-label");
  });
}

describe("F6", () => {
  it("goes round from part to part, and back with Shift", () => {
    render(<Parts />);
    expect(walk(4)).toEqual(["first", "second", "third", "first"]);
    expect(walk(2, true)).toEqual(["third", "second"]);
  });

  it.each([
    ["before", "first", "third"],
    ["inside", "second", "third"],
    ["between", "second", "first"],
  ])("sets out from where the focus is: %s", (name, next, previous) => {
    render(<Parts />);
    screen.getByText(name).focus();
    expect(walk(1)).toEqual([next]);
    screen.getByText(name).focus();
    expect(walk(1, true)).toEqual([previous]);
  });

  it("is a dialog's own while one is open, and nobody's with other keys held", () => {
    render(<Parts />);
    const button = screen.getByText("dialog");
    button.focus();
    walk(1);
    expect(document.activeElement).toBe(button);
    screen.getByText("before").focus();
    fireEvent.keyDown(document.activeElement!, { key: "F6", ctrlKey: true });
    expect(document.activeElement).toBe(screen.getByText("before"));
  });
});
