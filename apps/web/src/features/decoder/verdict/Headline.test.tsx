import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, showScreen } from "../../../screen.test-support.tsx";
import { Headline } from "./Headline.tsx";
import type { VerdictState } from "./use-verdict.ts";

fakeServer();

const state = {
  judged: {
    verdict: { headline: { standing: "open", text: "Cannot be judged: nobody signed" }, missing: [] },
  },
  isBusy: true,
} as unknown as VerdictState;

describe("the verdict's line", () => {
  it("keeps what was judged before in full strength while that is judged anew, and says that it is", async () => {
    showScreen(<Headline state={state} />);
    const busy = await screen.findByText(/^Judging/, {}, { timeout: 5000 });
    const line = busy.closest("[role=status]")!;
    expect(line.textContent).toMatch(/^Cannot be judged: nobody signed Judging/);
    for (let part: Element | null = line.querySelector("svg"); part; part = part.parentElement) {
      expect(getComputedStyle(part).opacity).toMatch(/^1?$/);
    }
  });
});
