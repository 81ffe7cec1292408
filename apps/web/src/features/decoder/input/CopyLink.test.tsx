import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeClipboard, fakeServer, showScreen } from "../../../screen.test-support.tsx";
import { bytesToHex } from "../../../ui/hex.ts";
import { CopyLink } from "./CopyLink.tsx";
import { largestShared, octetsOfFragment } from "./share-link.ts";

fakeServer();

/** Presses at once, before the link can have been made. */
async function copiedLink(copied: readonly string[]): Promise<URL> {
  fireEvent.click(await screen.findByRole("button", { name: "Copy link" }));
  await waitFor(() => expect(copied).toHaveLength(1));
  return new URL(copied[0]!);
}

describe("the link to what is shown", () => {
  it("carries the octets in its fragment, and type, view and field in its query, but no frame", async () => {
    const copied = fakeClipboard();
    showScreen(
      <CopyLink hex="8003008300" />,
      "/dashboard/coer_decoder?type=ScmsCert&view=text&frame=7&field=0",
    );
    const link = await copiedLink(copied);
    expect(link.pathname).toBe("/dashboard/coer_decoder");
    expect([...link.searchParams]).toEqual([
      ["type", "ScmsCert"],
      ["view", "text"],
      ["field", "0"],
    ]);
    expect(link.search).not.toContain("8003");
    const octets = await octetsOfFragment(link.hash);
    expect(typeof octets === "string" ? octets : bytesToHex(octets)).toBe("8003008300");
  });

  it("is refused, with the limit and what to do, where there is too much to carry", async () => {
    const copied = fakeClipboard();
    showScreen(<CopyLink hex={"00".repeat(largestShared + 1)} />);
    fireEvent.click(await screen.findByRole("button", { name: "Copy link" }));
    await screen.findByText(/^Too large for a link, which carries at most .* Send the file instead\.$/);
    expect(copied).toEqual([]);
  });
});
