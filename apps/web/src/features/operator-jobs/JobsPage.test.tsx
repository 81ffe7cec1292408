import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { FailingJob, JobQueue } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { JobsPage } from "./JobsPage.tsx";

const server = fakeServer();

const queues: JobQueue[] = [
  { queue: "mail", waiting: 11, running: 12, retrying: 13, failed: 14 },
  { queue: "scms-batches", waiting: 0, running: 0, retrying: 0, failed: 0 },
];
const job = (state: FailingJob["state"]): FailingJob => ({
  id: `01234567-89ab-4def-8123-00000000000${state === "retry" ? 1 : 2}`,
  queue: "mail",
  state,
  purpose: `mail ${state}`,
  error: state === "retry" ? "connect ECONNREFUSED 127.0.0.1:25" : null,
  tries: 7,
  sentAt: "2026-11-23T10:00:01.123Z",
  triedAt: "2026-11-23T10:30:01.123Z",
  nextAt: state === "retry" ? "2026-11-23T10:40:07.123Z" : null,
});

beforeEach(() => {
  server.answer({
    queues: () => json(queues),
    failing: () => json({ content: [job("failed"), job("retry")], totalElements: 2 }),
  });
});
const row = (state: FailingJob["state"]) =>
  within(document.querySelector<HTMLElement>(`tr[data-key="${job(state).id}"]`)!);

describe("the jobs", () => {
  it("stand with the counts of each queue, and what fails with its reason and its next try", async () => {
    showScreen(<JobsPage />);
    await screen.findByText("mail retry");
    const mail = within((await screen.findByRole("rowheader", { name: /mail$/ })).closest("tr")!);
    for (const count of ["11", "12", "13", "14"]) mail.getByText(count);
    row("retry").getByText("Tried again");
    row("retry").getByText("connect ECONNREFUSED 127.0.0.1:25");
    row("retry").getByText("2026-11-23 10:40:07 UTC");
    row("failed").getByText("Failed for good");
    row("failed").getByText("Its process died.");
  });

  it("that fail are chosen by queue and state, in the address", async () => {
    showScreen(<JobsPage />, "/operator/jobs?queue=mail&state=failed&page=2");
    await screen.findByText("mail retry");
    const { query } = server.received.find(({ path }) => path.endsWith("/failing"))!;
    expect(Object.fromEntries(query)).toMatchObject({ queue: "mail", state: "failed", page: "1" });
    server.answer({ failing: () => json({ content: [], totalElements: 0 }) });
    fireEvent.change(screen.getByLabelText("State"), { target: { value: "retry" } });
    fireEvent.click(await screen.findByRole("button", { name: "Show all failures" }));
    await screen.findByText("No job fails");
  });

  it("are tried again with a reason; what is refused is said in the dialog", async () => {
    server.answer({ retry: () => refusal(404, "No failing job has the id 7.") });
    showScreen(<JobsPage />);
    await screen.findByText("mail failed");
    fireEvent.click(screen.getByRole("button", { name: "Retry mail failed" }));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(/up to 60 times more: mail failed/);
    fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: " the server is back " } });
    fireEvent.click(dialog.getByRole("button", { name: "Retry" }));
    await dialog.findByText("No failing job has the id 7.");
    server.answer({ retry: () => json(job("retry")) });
    // A press right after another one is taken for a double click.
    await waitFor(
      () => {
        fireEvent.click(dialog.getByRole("button", { name: "Retry" }));
        screen.getByText("The job is being tried again.");
      },
      { timeout: 10_000, interval: 700 },
    );
    const sent = server.received.findLast(({ body }) => body !== undefined)!;
    expect(sent.path).toBe(`/api/operator/jobs/${job("failed").id}/retry`);
    expect(JSON.parse(String(sent.body))).toEqual({ reason: "the server is back" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("whose queues or failures cannot be loaded can be asked for again, each by itself", async () => {
    server.answer({
      queues: () => refusal(500, "The database is away."),
      failing: () => refusal(500, "The database is away."),
    });
    showScreen(<JobsPage />);
    await screen.findByText("The queues could not be loaded. Please try again.");
    await screen.findByText("The failures could not be loaded. Please try again.");
    server.answer({ queues: () => json(queues) });
    fireEvent.click(screen.getAllByRole("button", { name: "Try again" })[0]!);
    await screen.findByRole("rowheader", { name: /mail$/ });
    screen.getByText("The failures could not be loaded. Please try again.");
  });
});
