import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { EaEvent } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { EventLogPage } from "./EventLogPage.tsx";

const server = fakeServer();
const hash = "00112233445566778899AABBCCDDEEFF";

const refused: EaEvent = {
  id: "7",
  creationDate: "2030-01-01T12:34:56.789Z",
  requestHash: hash,
  message: "Signed layer: not this key",
  success: false,
  ecIdentifier: null,
  eventType: "enrolment",
  canonicalId: "0A1B2C3D4E5F607101",
  responseCode: "invalidsignature",
  receivedEcHashedId8: "AB00000000000001",
};
const granted: EaEvent = { ...refused, id: "6", success: true, ecIdentifier: "EC 6", message: "Issued" };
const {
  ecIdentifier: _1,
  eventType: _2,
  canonicalId: _3,
  responseCode: _4,
  receivedEcHashedId8: _5,
  ...ticket
} = granted;

beforeEach(() =>
  server.answer({
    ea: json({ content: [refused, granted], totalElements: 12 }),
    aa: json({ content: [ticket], totalElements: 1 }),
  }),
);

const asked = () =>
  server.received
    .filter(({ path }) => path.includes("/eventlog/"))
    .map(({ path, query }) => {
      query.delete("organizationId");
      return `${path.split("/").at(-1)}?${query}`;
    });
const hashField = () => screen.getByLabelText<HTMLInputElement>("Request hash");
const table = (name: string) => screen.findByRole("table", { name });

describe("event logs", () => {
  it("show of the EA every column of the specification, newest first, five rows a page [R2.10] [R2.120] [R2.123] [R3.77] [R9.6] [R9.7]", async () => {
    showScreen(<EventLogPage />);
    const ea = await table("Requests to the EA");
    await within(ea).findByText("Failed");
    expect(
      within(ea)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Time",
      "Result",
      "Request",
      "Response code",
      "Message",
      "Request hash",
      "Canonical ID",
      "HashedId8 of EC received",
      "EC identifier",
    ]);
    const [, first, second] = within(ea).getAllByRole("row");
    for (const text of [
      "Failed",
      "enrolment",
      "invalidsignature",
      hash,
      "0A1B2C3D4E5F607101",
      "AB00000000000001",
    ])
      within(first!).getByText(text);
    within(second!).getByText("Success");
    within(second!).getByText("EC 6");
    expect(asked()).toEqual(["ea?page=0&size=5"]);
    expect(
      Array.from(screen.getByLabelText<HTMLSelectElement>("Rows per page").options, ({ value }) => value),
    ).toEqual(["5", "10", "15"]);
  });

  it("show of the AA what is known there, behind a tab that arrow keys reach [R2.121] [R3.78]", async () => {
    showScreen(<EventLogPage />);
    const tab = screen.getByRole("tab", { name: "EA logs" });
    tab.focus();
    fireEvent.keyDown(tab, { key: "ArrowRight" });
    const aa = await table("Requests to the AA");
    await within(aa).findByText("Success");
    expect(
      within(aa)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Time", "Result", "Message", "Request hash"]);
  });

  it("colour rows by how the request ended [R4.25]", async () => {
    showScreen(<EventLogPage />);
    const rows = within(await table("Requests to the EA"));
    const colours = (await rows.findAllByText(/^(Failed|Success)$/)).map(
      (word) => getComputedStyle(word.closest("tr")!).backgroundColor,
    );
    expect(new Set(colours).size).toBe(2);
    expect(colours).not.toContain("");
  });

  it("search by Enter, from page 1 on, and leave out what is empty [R2.122] [R4.28] [R5.43] [R7.41]", async () => {
    showScreen(<EventLogPage />, "/?page=2&size=10");
    await screen.findByText("Failed");
    fireEvent.change(hashField(), { target: { value: hash.toLowerCase() } });
    fireEvent.change(screen.getByLabelText("From (UTC)"), { target: { value: "2030-01-01T00:00" } });
    fireEvent.submit(hashField());
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()).toEqual([
      "ea?page=1&size=10",
      `ea?startDate=2030-01-01T00%3A00%3A00.000Z&requestHash=${hash}&page=0&size=10`,
    ]);
    const link = await screen.findAllByRole("link", { name: /^Trace of/ });
    expect(link[0]!.getAttribute("href")).toBe(`/dashboard/ccms/event_logs/ea/7?requestHash=${hash}`);
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(asked().at(-1)).toBe("ea?page=0&size=10"));
    expect(hashField().value).toBe("");
  });

  it("do not search by part of a hash, and say what would be right [R5.39] [R5.41]", async () => {
    showScreen(<EventLogPage />);
    await screen.findByText("Failed");
    fireEvent.change(hashField(), { target: { value: hash.slice(2) } });
    fireEvent.submit(hashField());
    await screen.findByText(
      "Enter the whole request hash: 32 hexadecimal digits, the first 16 bytes of the SHA-256 digest of the request.",
    );
    await waitFor(() => expect(document.activeElement).toBe(hashField()));
    fireEvent.click(screen.getByRole("button", { name: "Search" }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked()).toEqual(["ea?page=0&size=5"]);
    fireEvent.change(hashField(), { target: { value: hash } });
    await waitFor(() => expect(screen.queryByText(/^Enter the whole request hash/)).toBeNull());
  });

  it("do not search by a period that ends before it begins", async () => {
    showScreen(<EventLogPage />);
    await screen.findByText("Failed");
    fireEvent.change(screen.getByLabelText("From (UTC)"), { target: { value: "2030-01-02T00:00" } });
    fireEvent.change(screen.getByLabelText("To (UTC)"), { target: { value: "2030-01-01T00:00" } });
    fireEvent.submit(hashField());
    await screen.findByText("Must not be before the start of the period.");
    expect(asked()).toEqual(["ea?page=0&size=5"]);
  });

  it("restore tab, filter and page from the address", async () => {
    showScreen(<EventLogPage />, `/?log=aa&size=15&requestHash=${hash}&end=2030-01-01T00:05`);
    await table("Requests to the AA");
    expect(hashField().value).toBe(hash);
    expect(screen.getByLabelText<HTMLInputElement>("To (UTC)").value).toBe("2030-01-01T00:05");
    await waitFor(() =>
      expect(asked()).toEqual([`aa?endDate=2030-01-01T00%3A05%3A59.999Z&requestHash=${hash}&page=0&size=15`]),
    );
  });

  it("tell apart that nothing came yet, that nothing matches, and that loading failed", async () => {
    server.answer({ aa: json({ content: [], totalElements: 0 }) });
    showScreen(<EventLogPage />, "/?log=aa");
    await screen.findByText(/^Requests with privacy belong to nobody here/);
    expect(screen.getByRole("link", { name: "See your devices" }).getAttribute("href")).toBe(
      "/dashboard/ccms/devices",
    );
    fireEvent.click(screen.getByRole("button", { name: "Find by request hash" }));
    expect(document.activeElement).toBe(hashField());
    fireEvent.change(hashField(), { target: { value: hash } });
    fireEvent.submit(hashField());
    await screen.findByText("No request matches the filters");
    fireEvent.click(screen.getAllByRole("button", { name: "Clear filters" }).at(-1)!);
    await screen.findByText("No requests to the AA yet");
    expect(document.activeElement).toBe(hashField());
    server.answer({ ea: refusal(400, "startDate must not be after endDate.") });
    fireEvent.click(screen.getByRole("tab", { name: "EA logs" }));
    await screen.findByText("startDate must not be after endDate.");
    server.answer({ ea: json({ content: [granted], totalElements: 1 }) });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Issued");
  });
});
