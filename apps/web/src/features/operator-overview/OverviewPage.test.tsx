import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { DayFigures, JobQueue, ListedAccount, OperatedAuthority, OperatedList } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { axisEnd } from "./bar-scale.ts";
import { OverviewPage } from "./OverviewPage.tsx";

const server = fakeServer();
const now = "2027-03-01T12:00:00.000Z";

const authority = (change: Partial<OperatedAuthority>): OperatedAuthority => ({
  system: "ccms",
  role: "aa",
  name: "V2X TEST AA",
  generation: 1,
  state: "current",
  hashedId8: "0123456789ABCDEF",
  notBefore: now,
  notAfter: "2029-03-01T12:00:00.000Z",
  isDamaged: false,
  isMissing: false,
  canRenew: true,
  canRevoke: true,
  ...change,
});
const list = (name: string, nextUpdate: string | null): OperatedList => ({
  name,
  system: "ccms",
  kind: "crl",
  issuer: { name: "RCA", id: "0123456789ABCDEF", isRetired: false },
  issue: nextUpdate === null ? null : { sequence: 1, issuedAt: now, nextUpdate, octets: 7, isDamaged: false },
  address: "http://localhost",
});
const days = Array.from({ length: 30 }, (_, index): DayFigures => {
  const day = new Date(Date.parse(now) - (29 - index) * 86_400_000).toISOString().slice(0, 10);
  return { day, devices: { ccms: index, scms: 2 * index }, certificates: { ccms: 1000 * index, scms: 0 } };
});
const queue = (change: Partial<JobQueue>): JobQueue => ({
  ...{ queue: "mail", waiting: 0, running: 0, retrying: 0, failed: 0 },
  ...change,
});

/** An installation of which nothing needs anybody. */
beforeEach(() => {
  server.answer({
    accounts: () => json({ content: [], totalElements: 0 }),
    authorities: () => json({ now, content: [authority({})], totalElements: 1 }),
    lists: () => json({ now, content: [list("ccms-crl", "2027-03-05T12:00:00.000Z")], totalElements: 1 }),
    queues: () => json([queue({}), queue({ queue: "scms-batches", waiting: 3 })]),
    audit: () => json({ content: [], totalElements: 0 }),
    health: () => json({ problem: null, anchorProblem: null }),
    "daily-figures": () => json({ days }),
  });
});
const tile = async (name: string) => within(await screen.findByRole("region", { name }));

describe("the overview", () => {
  it("says that nothing needs an operator, and what will next", async () => {
    showScreen(<OverviewPage />, "/operator");
    await (await tile("Registrations")).findByText("Nobody waits");
    const authorities = await tile("Authorities");
    await authorities.findByText("None ends within 30 days");
    authorities.getByText("First to end: CCMS AA V2X TEST AA, 2029-03-01 12:00 UTC.");
    const lists = await tile("Lists");
    await lists.findByText("None has passed its next update");
    lists.getByText("Next update: ccms-crl, 2027-03-05 12:00 UTC.");
    const jobs = await tile("Jobs");
    await jobs.findByText("No job has failed");
    jobs.getByText("To be tried again: 0. Waiting: 3.");
    await (await tile("Database")).findByText("Answers and takes writes");
  });

  it("says what needs one, each leading to its screen", async () => {
    server.answer({
      accounts: ({ query }) => {
        const registeredAt = query.get("page") === "6" ? "2027-02-01T08:00:00.000Z" : now;
        const account: ListedAccount = {
          ...{ id: "7", email: "a@b.org", companyName: "A", state: "pending" },
          ...{
            isOperator: false,
            hasSecondFactor: false,
            blockedUntil: null,
            organizations: [],
            registeredAt,
          },
        };
        return json({ content: [account], totalElements: 7 });
      },
      authorities: () =>
        json({
          now,
          content: [
            authority({ hashedId8: "0000000000000001", role: "ea", isMissing: true }),
            authority({ hashedId8: "0000000000000002", notAfter: "2027-03-31T11:59:00.000Z" }),
            authority({ hashedId8: "0000000000000003", name: "LATER", notAfter: "2027-03-31T12:00:00.000Z" }),
          ],
          totalElements: 3,
        }),
      lists: () =>
        json({
          now,
          content: [
            list("scms-ctl", null),
            list("ccms-ctl", now),
            list("ccms-crl", "2027-03-01T12:00:01.000Z"),
          ],
          totalElements: 3,
        }),
      queues: () => json([queue({ failed: 1, retrying: 2 }), queue({ queue: "b", retrying: 3 })]),
      health: () => json({ problem: "The disk is full.", anchorProblem: "The audit anchor is away." }),
    });
    showScreen(<OverviewPage />, "/operator");
    const registrations = await tile("Registrations");
    await registrations.findByText("7 wait for approval");
    registrations.getByText("The oldest since 2027-02-01 08:00 UTC.");
    const authorities = await tile("Authorities");
    await authorities.findByText("2 end within 30 days, or are missing");
    authorities.getByText("CCMS EA V2X TEST AA: revoked, nobody in its place");
    authorities.getByText("CCMS AA V2X TEST AA: 2027-03-31 11:59 UTC");
    const lists = await tile("Lists");
    await lists.findByText("2 have passed their next update, or are missing");
    lists.getByText("scms-ctl: not published, or damaged");
    lists.getByText("ccms-ctl: 2027-03-01 12:00 UTC");
    const jobs = await tile("Jobs");
    await jobs.findByText("1 job has failed");
    jobs.getByText("To be tried again: 5. Waiting: 0.");
    await (await tile("Database")).findByText("The disk is full.");
    for (const [name, path] of [
      ["Registrations", "/operator/accounts?state=pending"],
      ["Authorities", "/operator/authorities"],
      ["Lists", "/operator/lists"],
      ["Jobs", "/operator/jobs"],
      ["Audit log", "/operator/audit"],
    ] as const)
      expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(path);
  });

  it("draws each day, and has the same figures in a table", async () => {
    showScreen(<OverviewPage />, "/operator");
    const devices = await tile("Devices registered per day");
    devices.getByRole("img", {
      name: "Devices registered per day: CCMS 435, SCMS 870 in 30 days; the figures stand in the table below.",
    });
    const rows = devices.getAllByRole("row", { hidden: true });
    expect(rows).toHaveLength(31);
    expect(rows[1]!.textContent).toBe("2027-03-012958");
    const titles = [...document.querySelectorAll("svg[role=img] title")].map(
      ({ textContent }) => textContent,
    );
    expect(titles[29]).toBe("2027-03-01: CCMS 29, SCMS 58");
    expect(titles[59]).toBe("2027-03-01: CCMS 29,000, SCMS 0");
    const bars = [...document.querySelectorAll("svg[role=img]")[0]!.querySelectorAll("rect")];
    const heights = bars.slice(-2).map((bar) => Number(bar.getAttribute("height")));
    expect(heights[1]! / heights[0]!).toBeCloseTo(2);
  });

  it("shows all else where one part cannot be loaded, which can be tried again", async () => {
    server.answer({
      queues: () => refusal(500, "The database is away."),
      "daily-figures": () => refusal(500, "It takes too long."),
    });
    showScreen(<OverviewPage />, "/operator");
    const jobs = await tile("Jobs");
    await jobs.findByText("This could not be loaded.");
    await screen.findByText("The figures could not be loaded. Please try again.");
    await (await tile("Registrations")).findByText("Nobody waits");
    server.answer({ queues: () => json([queue({})]) });
    fireEvent.click(jobs.getByRole("button", { name: "Try again" }));
    await jobs.findByText("No job has failed");
    server.answer({ "daily-figures": () => json({ days }) });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getAllByRole("img")).toHaveLength(2));
  });
});

describe("the axis of a chart", () => {
  it.each([
    [0, 2],
    [2, 2],
    [3, 10],
    [7, 10],
    [11, 20],
    [45, 50],
    [87, 100],
    [29_000, 50_000],
  ])("up to %i ends at %i", (most, end) => expect(axisEnd(most)).toBe(end));
});
