import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { KeptNotice } from "@v2x/contract";
import { describe, expect, it } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { NoticePage } from "./NoticePage.tsx";

const server = fakeServer();

const kept = (change: Partial<KeptNotice> = {}): KeptNotice => ({
  text: "We renew the AA at noon.",
  setAt: "2026-11-23T10:00:01.123Z",
  from: null,
  until: null,
  state: "shown",
  ...change,
});
const serve = (notice: KeptNotice | null) => server.answer({ notice: () => json({ notice }) });
const sent = () => {
  const call = server.received.findLast(({ body }) => body !== undefined);
  return call && { path: call.path, body: JSON.parse(String(call.body)) };
};
const type = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole("dialog")).getByLabelText(label), { target: { value } });

describe("the notice", () => {
  it("is set with its text, its times in UTC and the reason", async () => {
    serve(null);
    showScreen(<NoticePage />);
    await screen.findByText("No notice is set");
    fireEvent.click(screen.getByRole("button", { name: "Set notice" }));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText("Write the text of the notice.");
    type("Text", " The RA pauses\nat noon. ");
    dialog.getByText("22 of 500 characters");
    type("Show from (UTC)", "2027-03-01T12:00");
    type("Show until (UTC)", "2027-03-01T11:00");
    expect(dialog.getAllByText("The end must be later than the beginning.")).toHaveLength(2);
    type("Show until (UTC)", "2027-03-01T13:30");
    type("Reason", "the disk is full");
    fireEvent.click(dialog.getByRole("button", { name: "Set notice" }));
    await waitFor(() =>
      expect(sent()).toEqual({
        path: "/api/operator/notice",
        body: {
          text: "The RA pauses at noon.",
          from: "2027-03-01T12:00:00Z",
          until: "2027-03-01T13:30:00Z",
          reason: "the disk is full",
        },
      }),
    );
    await screen.findByText("The notice is set.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("stands with its state in words and its times, and is cleared with a reason", async () => {
    serve(kept({ from: "2027-03-01T12:00:00.000Z", state: "planned" }));
    server.answer({ removal: () => json({ notice: null }) });
    showScreen(<NoticePage />);
    await screen.findByText("We renew the AA at noon.");
    screen.getByText("Not shown yet");
    screen.getByText("2027-03-01 12:00 UTC");
    screen.getByText("You clear it");
    fireEvent.click(screen.getByRole("button", { name: "Clear notice" }));
    await screen.findByRole("dialog");
    type("Reason", "it is done");
    serve(null);
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Clear notice" }));
    await screen.findByText("No notice is set");
    expect(sent()).toEqual({ path: "/api/operator/notice/removal", body: { reason: "it is done" } });
  });

  it("that the server refuses keeps what was typed, and says why", async () => {
    serve(kept());
    showScreen(<NoticePage />);
    fireEvent.click(await screen.findByRole("button", { name: "Replace notice" }));
    await screen.findByRole("dialog");
    type("Text", "x".repeat(501));
    expect(screen.getAllByText("A notice has at most 500 characters.")).toHaveLength(2);
    type("Text", "too late");
    type("Reason", "r");
    server.answer({
      notice: () => refusal(400, "until must be later than now, or nobody would see the notice."),
    });
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Set notice" }));
    await screen.findByText("until must be later than now, or nobody would see the notice.");
    expect(within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>("Text").value).toBe(
      "too late",
    );
  });

  it("that cannot be loaded can be tried again", async () => {
    server.answer({ notice: () => refusal(500, "The database is away.") });
    showScreen(<NoticePage />);
    await screen.findByText("The notice could not be loaded. Please try again.");
    serve(null);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("No notice is set");
  });
});
