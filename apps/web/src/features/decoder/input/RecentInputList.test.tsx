import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, showScreen } from "../../../screen.test-support.tsx";
import { recentInputs } from "../../../session/recent-inputs.ts";
import { RecentInputList } from "./RecentInputList.tsx";

fakeServer();

const owner = { email: "demo@v2x.example", organizationId: "0A1B2C3D4E5F6071" };
let loaded: unknown[][];

function show({ isWanted = true } = {}): void {
  showScreen(
    <RecentInputList
      product="coer_decoder"
      owner={owner}
      isWanted={isWanted}
      onLoad={(...input) => loaded.push(input)}
    />,
  );
}

const entries = () => within(screen.getByRole("list", { name: "Recent inputs" })).getAllByRole("listitem");

beforeEach(() => {
  loaded = [];
  const input = { product: "coer_decoder", octets: 154, at: "2026-11-23T07:00:00.000Z" };
  recentInputs.add(owner, { ...input, title: "certificate of IEEE 1609.2", type: "ScmsCert" }, "8003");
  recentInputs.add(owner, { ...input, title: "list", type: "no type any more", fileName: "ctl.oer" }, "8004");
  recentInputs.add(owner, { ...input, product: "uper_decoder", title: "CAM", type: "CAM" }, "0202");
});

describe("recent inputs", () => {
  it("are those of this decoder, the latest first, with type, size and time", async () => {
    show();
    await screen.findByText("Recent inputs (2)");
    expect(entries().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^ctl\.oer.* · 154 bytes · 2026-11-23/),
      expect.stringMatching(/^certificate of IEEE 1609\.2ScmsCert · 154 bytes · 2026-11-23/),
    ]);
  });

  it("are loaded by a press, as the type that they had, where there still is such a type", async () => {
    show();
    fireEvent.click(await screen.findByRole("button", { name: /^Open certificate of IEEE 1609\.2 of / }));
    fireEvent.click(screen.getByRole("button", { name: /^Open ctl\.oer of / }));
    expect(loaded).toEqual([
      ["ScmsCert", "8003", undefined],
      ["unknown", "8004", "ctl.oer"],
    ]);
  });

  it("are forgotten one by one, or all of this decoder; the focus stays with the list", async () => {
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Forget ctl.oer" }));
    await screen.findByText("Recent inputs (1)");
    expect(document.activeElement).toBe(screen.getByText("Recent inputs (1)"));
    fireEvent.click(screen.getByRole("button", { name: "Forget all" }));
    await waitFor(() => expect(screen.queryByText(/^Recent inputs/)).toBeNull());
    expect(recentInputs.list(owner).map(({ title }) => title)).toEqual(["CAM"]);
  });

  it("that another tab has forgotten are not loaded, and go from the list", async () => {
    show();
    const open = await screen.findByRole("button", { name: /^Open ctl\.oer of / });
    for (const { id, fileName } of recentInputs.list(owner)) {
      if (fileName === "ctl.oer") recentInputs.remove(owner, id);
    }
    fireEvent.click(open);
    await screen.findByText("Recent inputs (1)");
    expect(loaded).toEqual([]);
  });

  it("fold away behind their heading where there is input already", async () => {
    show({ isWanted: false });
    const heading = await screen.findByText("Recent inputs (2)");
    expect(heading.closest("details")!.open).toBe(false);
  });
});
