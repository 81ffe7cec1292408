import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, showScreen } from "../../screen.test-support.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { FormDialog } from "./FormDialog.tsx";

fakeServer();

let done: string[];
beforeEach(() => {
  done = [];
});

function press(name: string): void {
  fireEvent.click(screen.getByRole("button", { name }));
}
function pressKey(key: string): void {
  fireEvent.keyDown(document.activeElement!, { key });
}
function focused(): string | null {
  return document.activeElement!.textContent;
}

describe("a dialog that confirms", () => {
  function Confirm({ isBusy = false, failure }: { isBusy?: boolean; failure?: string }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <ConfirmDialog
          isOpen={isOpen}
          title="Delete the thing?"
          text="It will be gone."
          confirmText="Delete thing"
          icon={Trash2}
          isBusy={isBusy}
          failure={failure}
          onConfirm={() => done.push("confirmed")}
          onCancel={() => setOpen(false)}
        />
      </>
    );
  }
  function open(state: Parameters<typeof Confirm>[0] = {}): void {
    showScreen(<Confirm {...state} />);
    screen.getByRole("button", { name: "Open" }).focus();
    press("Open");
  }

  it("names the thing and what follows, and has the focus on the way out", () => {
    open();
    const dialog = screen.getByRole("dialog", { name: "Delete the thing?" });
    expect(document.getElementById(dialog.getAttribute("aria-describedby")!)!.textContent).toBe(
      "It will be gone.",
    );
    expect(focused()).toBe("Cancel");
    press("Delete thing");
    expect(done).toEqual(["confirmed"]);
  });

  it.each(["Escape", "Cancel"])("is closed by %s, and gives the focus back", async (way) => {
    open();
    if (way === "Escape") pressKey("Escape");
    else press(way);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(focused()).toBe("Open");
    expect(done).toEqual([]);
  });

  it("stays while it works, and does not confirm twice", () => {
    open({ isBusy: true });
    press("Delete thing");
    press("Cancel");
    pressKey("Escape");
    screen.getByRole("dialog");
    expect(done).toEqual([]);
  });

  it("says inside what failed", () => {
    open({ failure: "It could not be deleted." });
    expect(screen.getByRole("dialog").textContent).toContain("It could not be deleted.");
  });
});

describe("a dialog with a form", () => {
  function Form({ isBusy = false, missing }: { isBusy?: boolean; missing?: string }) {
    const [isOpen, setOpen] = useState(false);
    const [text, setText] = useState("0A1B");
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Link to="/elsewhere">Elsewhere</Link>
        {isOpen && (
          <FormDialog
            title="A thing"
            saveText="Save thing"
            missing={missing}
            isChanged={text !== "0A1B"}
            isBusy={isBusy}
            onSubmit={(event) => {
              event.preventDefault();
              done.push(text);
            }}
            onClose={() => setOpen(false)}
          >
            <input disabled aria-label="Not to be changed" />
            <input
              type="text"
              aria-label="Name"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </FormDialog>
        )}
      </>
    );
  }
  function open(state: Parameters<typeof Form>[0] = {}): void {
    showScreen(<Form {...state} />);
    screen.getByRole("button", { name: "Open" }).focus();
    press("Open");
  }
  const field = () => screen.getByLabelText<HTMLInputElement>("Name");
  const change = () => fireEvent.change(field(), { target: { value: "0A1B2C" } });
  const backdrop = () => document.querySelector(".MuiDialog-container")!;
  const leave = {
    Escape: () => pressKey("Escape"),
    Cancel: () => press("Cancel"),
    "a press beside it": () => {
      fireEvent.mouseDown(backdrop());
      fireEvent.click(backdrop());
    },
  };

  it("has the focus in its first field, at the end of what stands there", () => {
    open();
    expect(document.activeElement).toBe(field());
    expect(field().selectionStart).toBe(4);
  });

  it.each(Object.keys(leave) as (keyof typeof leave)[])("unchanged, is closed by %s", async (way) => {
    open();
    leave[way]();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(focused()).toBe("Open");
  });

  it.each(
    Object.keys(leave) as (keyof typeof leave)[],
  )("changed, asks before %s throws it away", async (way) => {
    open();
    change();
    leave[way]();
    screen.getByRole("dialog", { name: "Discard your changes?" });
    expect(focused()).toBe("Keep editing");
    press("Keep editing");
    await waitFor(() => expect(screen.queryByText("Discard your changes?")).toBeNull());
    expect(field().value).toBe("0A1B2C");
    leave[way]();
    press("Discard changes");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(focused()).toBe("Open");
  });

  it("changed, asks before a change of route", async () => {
    open();
    change();
    fireEvent.click(screen.getByText("Elsewhere"));
    screen.getByRole("dialog", { name: "Discard your changes?" });
  });

  it("saves by its button, unless something is missing, which it says", () => {
    open();
    fireEvent.submit(screen.getByRole("form", { name: "A thing" }));
    expect(done).toEqual(["0A1B"]);
  });

  it("cannot be saved while something is missing, and says what", () => {
    open({ missing: "Still missing: name." });
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save thing" });
    expect(save.disabled).toBe(true);
    expect(document.getElementById(save.getAttribute("aria-describedby")!)!.textContent).toBe(
      "Still missing: name.",
    );
  });

  it("stays while it saves", () => {
    open({ isBusy: true });
    for (const way of Object.values(leave)) way();
    screen.getByRole("dialog", { name: "A thing" });
    expect(screen.getByRole("button", { name: "Save thing" }).getAttribute("aria-busy")).toBe("true");
  });
});
