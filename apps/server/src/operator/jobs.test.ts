import type { AuditRow, FailingJob, JobQueue } from "@v2x/contract";
import { freePort } from "@v2x/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
const names = ["one", "two"] as const;
const address = (name: string) => `${name}@example.org`;
beforeAll(async () => {
  // No SMTP server listens there, so every mail fails.
  const env = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  server = await startTestServer(env, async ({ identity }) => {
    for (const name of names)
      await identity.accounts.create({
        id: name,
        email: address(name),
        passwordHash: "signs in never",
        companyName: name,
        state: "pending",
      });
  });
  for (const name of names)
    await ask(`accounts/${name}/refusal`, { reason: "secret https://example.org/a?token=abc" });
});
afterAll(() => server.close());

const ask = (path: string, body?: unknown, token = server.tokens.operator) =>
  server.fetch(`/api/operator/${path}`, {
    token,
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
const failing = async (query = ""): Promise<FailingJob[]> =>
  (await (await ask(`jobs/failing?size=100${query}`)).json()).content;
const jobAbout = async (name: string) =>
  (await failing()).find(({ purpose }) => purpose === `mail refused about ${address(name)}`);
const lastRow = async (): Promise<AuditRow> => (await (await ask("audit?size=1")).json()).content[0];

describe("jobs that fail", () => {
  it("are listed with what they are for and why they fail, and nothing else of what was sent", async () => {
    await expect.poll(() => failing()).toHaveLength(2);
    const answer = await ask("jobs/failing?size=100&queue=mail&state=retry");
    const text = await answer.text();
    const { content, totalElements } = JSON.parse(text);
    expect(totalElements).toBe(content.length);
    expect(content[0]).toMatchObject({
      queue: "mail",
      state: "retry",
      purpose: expect.stringMatching(/^mail refused about (one|two)@example\.org$/),
      error: expect.stringContaining("ECONNREFUSED"),
      tries: expect.any(Number),
      nextAt: expect.stringMatching(/Z$/),
    });
    expect(text).not.toContain("secret");
    expect(await failing("&state=failed")).toEqual([]);
    expect(await failing("&queue=scms-batches")).toEqual([]);
    const queues: JobQueue[] = await (await ask("jobs/queues")).json();
    expect(queues.map(({ queue }) => queue)).toEqual([
      "camp-batches",
      "mail",
      "scms-batches",
      "service-secrets",
    ]);
    const bad = await ask("jobs/failing?state=active");
    expect([bad.status, await bad.text()]).toEqual([400, "state must be one of retry, failed."]);
  });

  it("are tried within seconds where an operator asks for it, which is noted with its reason", async () => {
    // With each try the next is twice as far away; this one is not being tried at the moment.
    await expect.poll(async () => (await jobAbout("one"))?.tries).toBeGreaterThan(2);
    const before = (await jobAbout("one"))!;
    const retried: FailingJob = await (
      await ask(`jobs/${before.id}/retry`, { reason: "SMTP is back" })
    ).json();
    expect(retried).toMatchObject({ id: before.id, state: "retry", purpose: before.purpose });
    expect(retried.nextAt! < before.nextAt!).toBe(true);
    expect(await lastRow()).toMatchObject({
      actor: { name: "runs-it@v2x.example" },
      action: "job.retried",
      subject: `job ${before.id}`,
      reason: "SMTP is back",
      before: { nextAt: before.nextAt },
      after: { nextAt: retried.nextAt },
    });
    await expect.poll(async () => (await jobAbout("one"))?.tries).toBeGreaterThan(before.tries);
  });

  it("that are not there, or without a reason, are not tried", async () => {
    const id = "01234567-89ab-4def-8123-456789abcdef";
    const unknown = await ask(`jobs/${id}/retry`, { reason: "r" });
    expect([unknown.status, await unknown.text()]).toEqual([
      404,
      `No failing job has the id ${id}: it may be done by now, or is being tried.`,
    ]);
    const strange = await ask("jobs/7/retry", { reason: "r" });
    expect([strange.status, await strange.text()]).toEqual([400, "id must be a job's id."]);
    const mute = await ask(`jobs/${id}/retry`, { reason: " " });
    expect([mute.status, await mute.text()]).toEqual([400, "reason must say why, for the audit log."]);
    expect((await ask(`jobs/${id}/retry`, { reason: "r" }, server.tokens.alpha)).status).toBe(403);
    for (const path of ["jobs/queues", "jobs/failing"])
      expect((await ask(path, undefined, server.tokens.alpha)).status).toBe(403);
  });

  it("are listed and tried by the command line", async () => {
    const listed = await server.command({ command: "jobs-list" });
    expect(listed).toMatchObject({
      output: expect.stringMatching(/QUEUE +WAITING[\s\S]+FOR[\s\S]+mail refused about two@example\.org/),
    });
    await expect.poll(async () => await jobAbout("two")).toBeDefined();
    const { id } = (await jobAbout("two"))!;
    expect(await server.command({ command: "jobs-retry", id, reason: "by hand" })).toEqual({
      output: "The job of mail is tried within seconds: mail refused about two@example.org.",
    });
    expect(await lastRow()).toMatchObject({ actor: { kind: "command-line" }, reason: "by hand" });
  });
});
