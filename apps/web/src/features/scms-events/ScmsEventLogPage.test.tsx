import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { EcaEvent } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, json, showScreen } from "../../screen.test-support.tsx";
import { ScmsEventLogPage } from "./ScmsEventLogPage.tsx";

const server = fakeServer();
const hash = "00112233445566778899AABBCCDDEEFF";

const refused: EcaEvent = {
  id: "7",
  creationTime: "2030-01-01T12:34:56.789Z",
  ecHashedId8: "AB00000000000001",
  type: "enrollment",
  requestHash: hash,
  errorMessage: "Request: no such key",
  canonicalId: "Unit 7 (bench)",
  responseCode: "ecaCanonicalKeyUnknown",
};
const granted: EcaEvent = {
  ...refused,
  id: "6",
  errorMessage: null,
  responseCode: "ok",
  canonicalId: "Unit 6",
};
const { canonicalId: _, ...download } = granted;

beforeEach(() =>
  server.answer({
    eca: json({ content: [refused, granted], totalElements: 12 }),
    ra: json({ content: [download], totalElements: 1 }),
  }),
);

const asked = () =>
  server.received
    .filter(({ path }) => path.includes("/eventlog/"))
    .map(({ path, query }) => {
      query.delete("organizationId");
      return `${path}?${query}`;
    });
const eca = (query: string) => `/api/async/scms/eventlog/eca?${query}`;
const hashField = () => screen.getByLabelText<HTMLInputElement>("Request hash");
const table = (name: string) => screen.findByRole("table", { name });
const headsOf = (shown: HTMLElement) =>
  within(shown)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);

describe("event logs of the SCMS", () => {
  it("show of the ECA every column of the specification, five rows a page [R2.15] [R2.161] [R3.75] [R9.8] [R9.9]", async () => {
    showScreen(<ScmsEventLogPage />);
    const shown = await table("Requests to the ECA");
    await within(shown).findByText("Failed");
    expect(headsOf(shown)).toEqual([
      "Time",
      "Result",
      "Request",
      "Response code",
      "Error message",
      "Request hash",
      "HashedId8 of enrollment certificate",
      "Canonical ID",
    ]);
    const [, first, second] = within(shown).getAllByRole("row");
    for (const text of [
      "2030-01-01 12:34:56 UTC",
      "Failed",
      "enrollment",
      "ecaCanonicalKeyUnknown",
      "Request: no such key",
      hash,
      "AB00000000000001",
      "Unit 7 (bench)",
    ])
      within(first!).getByText(text);
    within(second!).getByText("Success");
    within(second!).getByText("Unit 6");
    expect(asked()).toEqual([eca("page=0&size=5")]);
    expect(
      Array.from(screen.getByLabelText<HTMLSelectElement>("Rows per page").options, ({ value }) => value),
    ).toEqual(["5", "10", "15"]);
  });

  it("show of the RA its columns, behind a tab that arrow keys reach [R2.162] [R3.76] [R7.75]", async () => {
    showScreen(<ScmsEventLogPage />);
    const tab = screen.getByRole("tab", { name: "ECA logs" });
    tab.focus();
    fireEvent.keyDown(tab, { key: "ArrowRight" });
    const shown = await table("Requests to the RA");
    await within(shown).findByText("Success");
    expect(headsOf(shown)).toEqual([
      "Time",
      "Result",
      "Request",
      "Response code",
      "Error message",
      "Request hash",
      "HashedId8 of enrollment certificate",
    ]);
    expect(asked().at(-1)).toBe("/api/async/scms/eventlog/ra?page=0&size=5");
  });

  it("colour rows by whether there is an error message [R4.26] [R4.27]", async () => {
    showScreen(<ScmsEventLogPage />);
    const rows = within(await table("Requests to the ECA"));
    const colours = (await rows.findAllByText(/^(Failed|Success)$/)).map(
      (word) => getComputedStyle(word.closest("tr")!).backgroundColor,
    );
    expect(new Set(colours).size).toBe(2);
    expect(colours).not.toContain("");
  });

  it("show a device's polling as waiting, green as what succeeds [R4.26] [R4.27]", async () => {
    const waiting = { ...download, id: "5", type: "download", responseCode: "waiting" };
    server.answer({ ra: json({ content: [waiting, download], totalElements: 2 }) });
    showScreen(<ScmsEventLogPage />, "/?log=ra");
    const rows = within(await table("Requests to the RA"));
    const words = await rows.findAllByText(/^(Waiting|Success|Failed)$/);
    expect(words.map(({ textContent }) => textContent)).toEqual(["Waiting", "Success"]);
    const colours = words.map((word) => getComputedStyle(word.closest("tr")!).backgroundColor);
    expect(new Set(colours).size).toBe(1);
  });

  it("search by any digits and by Enter, from page 1 on [R3.74] [R4.29] [R5.38] [R5.44] [R7.74]", async () => {
    showScreen(<ScmsEventLogPage />, "/?page=2&size=10");
    await screen.findByText("Failed");
    fireEvent.change(hashField(), { target: { value: " a1b " } });
    fireEvent.change(screen.getByLabelText("From (UTC)"), { target: { value: "2030-01-01T00:00" } });
    fireEvent.submit(hashField());
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()).toEqual([
      eca("page=1&size=10"),
      eca("startDate=2030-01-01T00%3A00%3A00.000Z&requestHash=A1B&page=0&size=10"),
    ]);
    const link = await screen.findAllByRole("link", { name: /^Trace of/ });
    expect(link[0]!.getAttribute("href")).toBe("/dashboard/scms/event_logs/eca/7?requestHash=A1B");
  });

  it.each([
    ["xyz", "Use hexadecimal digits only (0-9, a-f)."],
    ["a".repeat(65), "A SHA-256 has no more than 64 digits."],
  ])("do not search by %s, and say what would be right [R5.38] [R5.42]", async (text, problem) => {
    showScreen(<ScmsEventLogPage />);
    await screen.findByText("Failed");
    fireEvent.change(hashField(), { target: { value: text } });
    fireEvent.submit(hashField());
    await screen.findByText(problem);
    await waitFor(() => expect(document.activeElement).toBe(hashField()));
    fireEvent.click(screen.getByRole("button", { name: "Search" }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked()).toEqual([eca("page=0&size=5")]);
    fireEvent.change(hashField(), { target: { value: "a" } });
    await waitFor(() => expect(screen.queryByText(problem)).toBeNull());
  });

  it("say where only the newest rows were searched", async () => {
    showScreen(<ScmsEventLogPage />);
    await screen.findByText("Failed");
    expect(screen.queryByText(/^So few digits/)).toBeNull();
    server.answer({ eca: json({ content: [], totalElements: 0, ofNewest: 100_000 }) });
    fireEvent.change(hashField(), { target: { value: "ab" } });
    fireEvent.submit(hashField());
    await screen.findByText(
      "So few digits are looked for among your newest 100,000 requests only; older ones may have them too. Enter eleven digits or more to search them all.",
    );
    await screen.findByText("No request matches the filters");
  });

  it("restore tab and filter from the address, and tell that nothing came yet", async () => {
    showScreen(<ScmsEventLogPage />, "/?log=ra&requestHash=a1b");
    await table("Requests to the RA");
    expect(hashField().value).toBe("A1B");
    server.answer({ ra: json({ content: [], totalElements: 0 }) });
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await screen.findByText("No requests to the RA yet");
    expect(screen.getByRole("link", { name: "See your devices" }).getAttribute("href")).toBe(
      "/dashboard/scms/devices",
    );
    fireEvent.click(screen.getByRole("button", { name: "Find by request hash" }));
    expect(document.activeElement).toBe(hashField());
  });
});
