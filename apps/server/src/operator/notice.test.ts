import type { AuditRow, KeptNotice } from "@v2x/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";
import { signInVisitor } from "../sign-in.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => change("notice/removal", {}));

const change = (path: string, body: object, token = server.tokens.operator) =>
  server.fetch(`/api/operator/${path}`, {
    token,
    method: "POST",
    body: JSON.stringify({ reason: "the disk is full", ...body }),
  });
const seenBy = async (token: string) => (await (await server.fetch("/api/notice", { token })).json()).notice;
const kept = async (): Promise<KeptNotice> =>
  (await (await server.fetch("/api/operator/notice", { token: server.tokens.operator })).json()).notice;
const rows = async (): Promise<AuditRow[]> =>
  (
    await (
      await server.fetch("/api/operator/audit?size=100&action=notice.", { token: server.tokens.operator })
    ).json()
  ).content;
const signInPage = async () => {
  const visitor = signInVisitor(server.url, () => server.url);
  const path = await visitor.openForm();
  const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
  return (await server.fetch(path, { headers: { cookie } })).text();
};
const hoursAway = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const refusalOf = async (answer: Response) => [answer.status, await answer.text()];

describe("a notice", () => {
  it("is seen by everybody who is signed in, and on the sign-in page as text, and is noted with its reason", async () => {
    expect(await seenBy(server.tokens.alpha)).toBeNull();
    const text = "We renew the AA at <noon>.\n Tickets of before go on.";
    const set = await (await change("notice", { text })).json();
    const oneLine = "We renew the AA at <noon>. Tickets of before go on.";
    expect(set.notice).toMatchObject({ text: oneLine, from: null, until: null, state: "shown" });
    expect(await seenBy(server.tokens.nobody)).toEqual({ text: oneLine, setAt: set.notice.setAt });
    expect(await kept()).toEqual(set.notice);
    expect(await signInPage()).toContain(
      "<strong>Notice:</strong> We renew the AA at &lt;noon&gt;. Tickets of before go on.",
    );
    expect((await rows())[0]).toMatchObject({
      actor: { name: "runs-it@v2x.example" },
      action: "notice.set",
      reason: "the disk is full",
      before: null,
      after: { text: oneLine },
    });
    expect((await server.fetch("/api/notice")).status).toBe(401);
  });

  it("takes the place of the one before, and is taken away once", async () => {
    await change("notice", { text: "one" });
    const { setAt } = await seenBy(server.tokens.alpha);
    await change("notice", { text: "two" });
    expect(await seenBy(server.tokens.alpha)).toMatchObject({ text: "two" });
    expect((await seenBy(server.tokens.alpha)).setAt).not.toBe(setAt);
    expect((await rows())[0]).toMatchObject({ before: { text: "one" }, after: { text: "two" } });
    expect(await (await change("notice/removal", {})).json()).toEqual({ notice: null });
    expect((await rows())[0]).toMatchObject({
      action: "notice.cleared",
      before: { text: "two" },
      after: null,
    });
    expect(await seenBy(server.tokens.alpha)).toBeNull();
    expect(await signInPage()).not.toContain("Notice:");
    const noted = (await rows()).length;
    expect(await refusalOf(await change("notice/removal", {}))).toEqual([
      409,
      "There is no notice to be taken away.",
    ]);
    expect(await rows()).toHaveLength(noted);
  });

  it("is seen from its beginning to its end", async () => {
    const bounds = { from: hoursAway(1), until: hoursAway(2) };
    expect((await (await change("notice", { text: "later", ...bounds })).json()).notice).toMatchObject({
      ...bounds,
      state: "planned",
    });
    expect(await seenBy(server.tokens.alpha)).toBeNull();
    expect(await signInPage()).not.toContain("later");
    await change("notice", { text: "now", from: hoursAway(-1), until: hoursAway(1) });
    expect(await seenBy(server.tokens.alpha)).toMatchObject({ text: "now" });
    expect(await signInPage()).toContain("now</p>");
  });

  it.each([
    [{ text: " \n" }, "text must not be empty."],
    [{ text: "x".repeat(501) }, "text must have at most 500 characters."],
    [{ text: "a\u0007" }, "text must not hold control characters."],
    [{ text: "a\u200bb" }, "text must not hold invisible characters."],
    [{ text: "a\u202eb" }, "text must not hold invisible characters."],
    [
      { text: "a", from: "0020-02-29T00:00:00Z" },
      "from must be a moment such as 2026-03-01T12:00:00Z, from 2004 to 2139.",
    ],
    [{ text: "a", from: "tomorrow" }, "from must be a moment such as 2026-03-01T12:00:00Z."],
    [{ text: "a", from: hoursAway(2), until: hoursAway(1) }, "until must be later than from."],
    [{ text: "a", until: hoursAway(-1) }, "until must be later than now, or nobody would see the notice."],
    [{ text: "a", reason: " " }, "reason must say why, for the audit log."],
  ])("that breaks a rule is not set: %j", async (body, sentence) => {
    expect(await refusalOf(await change("notice", body))).toEqual([400, sentence]);
    expect(await kept()).toBeNull();
  });

  it("is set and cleared by operators alone", async () => {
    for (const path of ["notice", "notice/removal"])
      expect((await change(path, { text: "mine" }, server.tokens.alpha)).status).toBe(403);
    expect((await server.fetch("/api/operator/notice", { token: server.tokens.alpha })).status).toBe(403);
  });
});

describe("v2x notice", () => {
  const run = (asked: Parameters<TestServer["command"]>[0]) => server.command(asked);

  it("sets and clears it as the portal does", async () => {
    const until = "2099-03-01T12:00:00Z";
    expect(await run({ command: "notice-set", text: " by hand ", until, reason: "no browser" })).toEqual({
      output: "All users see it within a minute, from now on, until 2099-03-01 12:00 UTC.",
    });
    expect(await seenBy(server.tokens.alpha)).toMatchObject({ text: "by hand" });
    expect((await rows())[0]).toMatchObject({ actor: { kind: "command-line" }, reason: "no browser" });
    expect(await run({ command: "notice-set", text: "x", until: "noon", reason: "r" })).toEqual({
      error: "--until must be a moment such as 2026-03-01T12:00:00Z.",
    });
    expect(await run({ command: "notice-clear", reason: "over" })).toEqual({
      output: "The notice is taken away.",
    });
    expect(await run({ command: "notice-clear", reason: "over" })).toEqual({
      error: "There is no notice to be taken away.",
    });
  });
});
