import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { examples } from "@v2x/decoder";
import { useRouteError } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer, showScreen } from "../../../screen.test-support.tsx";
import { CoerDecoderPage } from "../CoerDecoderPage.tsx";
import { UperDecoderPage } from "../UperDecoderPage.tsx";
import { workersHere } from "../worker/worker.test-support.ts";

fakeServer();
const workers = workersHere();

// The worker's work is done in the test's own thread here, and codecs are made on first use.
const patient = { timeout: 15_000 };

function hexOf(type: string): string {
  return examples.find((example) => example.type === type)!.hex;
}

function type(hex: string): void {
  fireEvent.change(screen.getByLabelText("Hex data"), { target: { value: hex } });
}

async function tree(): Promise<HTMLElement> {
  return screen.findByRole("tree", { name: "Fields" }, patient);
}

function chosen(): HTMLElement {
  return within(screen.getByRole("tree")).getByRole("treeitem", { selected: true });
}

function litOctets(): string {
  const grid = screen.getByRole("grid", { name: "Octets" });
  return Array.from(grid.querySelectorAll("[aria-selected=true]"), (cell) => cell.textContent).join("");
}

async function choose(name: string): Promise<void> {
  const row = await within(await tree()).findByText(name, { selector: ".name" });
  fireEvent.click(row);
}

describe("the views of a certificate", () => {
  it("light the octets of the chosen field and say all about it", async () => {
    showScreen(<CoerDecoderPage />);
    type(hexOf("ScmsCert"));
    await choose("sha256AndDigest");
    expect(litOctets()).toBe("d163e79063beef66");
    const field = await screen.findByRole("region", { name: "Chosen field" });
    await within(field).findByText("issuer.sha256AndDigest");
    within(field).getByText("HashedId8");
    within(field).getByText("octets 4 to 11 (8)");
    within(field).getByText("d163e79063beef66");
    within(field).getByRole("button", { name: "Copy value of issuer.sha256AndDigest" });
    within(field).getByRole("button", { name: "Copy bytes of issuer.sha256AndDigest" });
    within(field).getByRole("button", { name: "Download as file" });
  });

  it("lead from an octet to its field by a click and by the keyboard", async () => {
    showScreen(<CoerDecoderPage />);
    type(hexOf("ScmsCert"));
    await tree();
    const grid = await screen.findByRole("grid", { name: "Octets" });
    fireEvent.click(grid.querySelector("[data-at='5']")!);
    await waitFor(() => expect(chosen().textContent).toContain("sha256AndDigest"));
    fireEvent.focus(grid);
    fireEvent.keyDown(grid, { key: "Home", ctrlKey: true });
    fireEvent.keyDown(grid, { key: "ArrowRight" });
    expect(grid.getAttribute("aria-activedescendant")).toBe(grid.querySelector("[data-cursor]")!.id);
    fireEvent.keyDown(grid, { key: "Enter" });
    await waitFor(() => expect(chosen().textContent).toContain("version"));
  });

  it("light each other while the pointer rests on one of them", async () => {
    showScreen(<CoerDecoderPage />);
    type(hexOf("ScmsCert"));
    await tree();
    const grid = await screen.findByRole("grid", { name: "Octets" });
    fireEvent.pointerOver(grid.querySelector("[data-at='5']")!);
    await waitFor(() =>
      expect(screen.getByRole("tree").querySelector("[data-pointed]")!.textContent).toContain(
        "sha256AndDigest",
      ),
    );
    fireEvent.pointerLeave(grid);
    expect(screen.getByRole("tree").querySelector("[data-pointed]")).toBeNull();
  });

  it("walk the tree by keyboard: rows, levels, both ends and the first letters of a name", async () => {
    showScreen(<CoerDecoderPage />);
    type(hexOf("ScmsCert"));
    const box = await tree();
    await within(box).findByText("sha256AndDigest");
    const press = (key: string) => fireEvent.keyDown(box, { key });
    press("Home");
    expect(chosen().getAttribute("aria-level")).toBe("1");
    press("ArrowDown");
    press("ArrowDown");
    press("ArrowDown");
    expect(chosen().textContent).toContain("issuer");
    press("ArrowRight");
    expect(chosen().textContent).toContain("sha256AndDigest");
    press("ArrowLeft");
    press("ArrowLeft");
    expect(chosen().getAttribute("aria-expanded")).toBe("false");
    press("ArrowRight");
    expect(chosen().getAttribute("aria-expanded")).toBe("true");
    press("t");
    press("o");
    await waitFor(() => expect(chosen().textContent).toContain("toBeSigned"));
    press("End");
    await waitFor(() => expect(chosen().textContent).toContain("sSig"));
  });

  it("find a field by its value", async () => {
    showScreen(<CoerDecoderPage />);
    type(hexOf("ScmsCert"));
    await tree();
    const search = screen.getByLabelText("Find a field by name, type, value or meaning");
    fireEvent.change(search, { target: { value: "d163e79063beef66" } });
    await screen.findByText("1 field");
    fireEvent.keyDown(search, { key: "Enter" });
    await waitFor(() => expect(chosen().textContent).toContain("sha256AndDigest"));
  });

  it("offer the other reading of the same octets, one press away", async () => {
    showScreen(<CoerDecoderPage />);
    type(hexOf("CcmsCert"));
    fireEvent.click(await screen.findByRole("button", { name: "Read as ScmsCert" }, patient));
    await screen.findByText("certificate of the US system (IEEE 1609.2)", {}, patient);
    expect(screen.getByLabelText<HTMLSelectElement>("Type").value).toBe("ScmsCert");
  });

  it("light the lines of the chosen field, and lead from a line to its field", async () => {
    showScreen(<CoerDecoderPage />);
    type(hexOf("ScmsCert"));
    await choose("validityPeriod");
    fireEvent.click(screen.getByRole("tab", { name: "Text" }));
    const text = await screen.findByRole("region", { name: "Text of Decoded output" });
    const lit = () =>
      Array.from(text.querySelectorAll("[data-chosen] .text"), (line) => line.textContent?.trim());
    await waitFor(() =>
      expect(lit()).toEqual(["validityPeriod {", "start 682729481,", "duration years : 10"]),
    );
    fireEvent.click(within(text).getByText("psid 35,", { exact: false }));
    await waitFor(() => expect(litOctets()).toBe("0123"));
    fireEvent.click(screen.getByRole("tab", { name: "Fields" }));
    await tree();
    await waitFor(() => expect(chosen().textContent).toContain("psid"));
  });

  it("write the whole in three ways", async () => {
    showScreen(<CoerDecoderPage />);
    type(hexOf("ScmsCert"));
    await tree();
    fireEvent.click(screen.getByRole("tab", { name: "Text" }));
    await screen.findByText(/^certificate Certificate ::=/, {}, patient);
    fireEvent.click(screen.getByRole("tab", { name: "JSON" }));
    await screen.findByText(/"version": 3/);
    fireEvent.click(screen.getByRole("tab", { name: "XER" }));
    await screen.findByText("<version>3</version>", { exact: false });
  });
});

describe("the views of a message", () => {
  it("light the bits of the chosen field", async () => {
    showScreen(<UperDecoderPage />);
    type(hexOf("MessageFrame"));
    await choose("messageId");
    const strip = screen.getByRole("grid", { name: "Bits of the chosen field" });
    const lit = Array.from(strip.querySelectorAll("[aria-selected=true]"), (bit) => bit.textContent).join("");
    expect(lit).toBe("000000000010100");
    await screen.findByText("octets 0 to 1 (2), 15 bits from bit 1");
  });
});

describe("octets that fail", () => {
  it("show everything before, the place, and what was expected", async () => {
    showScreen(<CoerDecoderPage />, "/?type=ScmsCert");
    type(hexOf("ScmsCert").slice(0, 200));
    const said = await screen.findByRole("note", {}, patient);
    expect(said.textContent).toMatch(/octet \d+.*the octets end here: \d+ octets? of .* missing/);
    fireEvent.click(within(said).getByRole("button", { name: "Show the place" }));
    await within(await tree()).findAllByLabelText("reading stopped here");
    await within(screen.getByRole("tree")).findByText("sha256AndDigest");
  });
});

describe("a decoder that fails", () => {
  it("says so and tries again on demand", async () => {
    workers.fail("out of memory");
    showScreen(<CoerDecoderPage />);
    type("8003");
    await screen.findByText("The decoder did not work.");
    screen.getByText("out of memory");
    workers.mend();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await tree();
  });
});

describe("a decoder whose file does not arrive", () => {
  beforeEach(() => {
    // React and the router report what a boundary catches.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => void vi.restoreAllMocks());

  /** What the screen's boundary is given. */
  function Boundary() {
    return <p>{(useRouteError() as Error).name}</p>;
  }

  it("is left to the screen's boundary, as any part of the portal that is missing, before anything is typed", async () => {
    workers.fail("");
    showScreen(<CoerDecoderPage />, "/", {}, Boundary);
    await screen.findByText("PartNotLoadedError");
  });

  it("is left to the boundary also where it is wanted again, after a fault", async () => {
    workers.fail("out of memory");
    showScreen(<CoerDecoderPage />, "/", {}, Boundary);
    type("8003");
    await screen.findByText("The decoder did not work.");
    workers.fail("");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("PartNotLoadedError");
  });
});

describe("a new source", () => {
  it("never shows what the one before held", async () => {
    showScreen(<CoerDecoderPage />);
    type(hexOf("ScmsCert"));
    await choose("sha256AndDigest");
    type("");
    await waitFor(() => expect(screen.queryByRole("tree")).toBeNull());
    const seen: string[] = [];
    const observer = new MutationObserver(() => {
      seen.push(screen.queryByText("certificate of the US system (IEEE 1609.2)")?.textContent ?? "");
      seen.push(screen.getByLabelText<HTMLTextAreaElement>("Hex data").value);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    type(hexOf("CcmsCert"));
    await within(await tree()).findByText("toBeSigned");
    observer.disconnect();
    expect(new Set(seen)).toEqual(new Set(["", hexOf("CcmsCert")]));
  });
});
