import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { AtGeneratorPage } from "./AtGeneratorPage.tsx";

const server = fakeServer();
const permissions = [
  { psid: 36, ssp: "01FFFC" },
  { psid: 141, ssp: "" },
];

async function open(): Promise<void> {
  server.answer({ getAaCertAppPermissions: json(permissions) });
  showScreen(<AtGeneratorPage />);
  await screen.findByText("Left empty: all 2 permissions that the AA allows.");
}

function fill(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function generate(): void {
  fireEvent.click(screen.getByRole("button", { name: "Generate tickets" }));
}

function requests(): unknown[] {
  return server.received
    .filter(({ path }) => path.endsWith("/generateAT"))
    .map(({ body }) => JSON.parse(String(body)));
}

describe("offline AT generator", () => {
  it("asks for what the form shows, and keeps the bundle to be saved again [R2.85] [R2.86] [R2.87] [R2.90] [R7.22] [R7.23]", async () => {
    await open();
    server.answer({ generateAT: new Response(new Uint8Array(1500)) });
    fill("Number of ATs", "3");
    fireEvent.change(screen.getByLabelText("Key type"), { target: { value: "BrainpoolP256r1" } });
    generate();
    const bundle = within(await screen.findByRole("region", { name: "Finished bundle" }));
    bundle.getByText("atBundle.zip");
    bundle.getByText("3 tickets, BrainpoolP256r1, 168 h");
    bundle.getByRole("button", { name: "Save again" });
    expect(requests()).toEqual([
      { certNum: 3, durationInHours: 168, keyType: "BrainpoolP256r1", psidSspList: [] },
    ]);
    screen.getByText("3 tickets generated, atBundle.zip saved");
  });

  it("offers the AA's permissions with their names and sends those chosen [R2.88] [R2.89] [R7.24]", async () => {
    await open();
    server.answer({ generateAT: new Response(new Uint8Array(8)) });
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "App permissions" }));
    const offered = screen.getAllByRole("option", { name: /SSP/ }).map((option) => option.textContent);
    expect(offered).toEqual(["36CA basic serviceSSP 01FFFC", "141GeoNetworking managementno SSP"]);
    fireEvent.click(screen.getByRole("option", { name: /CA basic service/ }));
    screen.getByText("1 of 2 permissions that the AA allows.");
    generate();
    await screen.findByRole("region", { name: "Finished bundle" });
    expect(requests()).toMatchObject([{ psidSspList: [{ psid: 36, ssp: "01FFFC" }] }]);
  });

  it("warns under the field that tickets of 0 hours end when they begin, and lets them be made [R5.7]", async () => {
    await open();
    const warning = "The tickets will end when they begin: no receiver accepts what they sign.";
    expect(screen.queryByText(warning)).toBeNull();
    fill("Validity duration in hours", "0");
    const field = screen.getByLabelText("Validity duration in hours");
    expect(field.getAttribute("aria-describedby")).toContain(screen.getByText(warning).id);
    server.answer({ generateAT: new Response(new Uint8Array(8)) });
    generate();
    await screen.findByRole("region", { name: "Finished bundle" });
    expect(requests()).toMatchObject([{ durationInHours: 0 }]);
    fill("Validity duration in hours", "10");
    expect(screen.queryByText(warning)).toBeNull();
  });

  it("tells each bad number its rule, sends nothing, and focuses the first [R5.5] [R5.6] [R5.7] [R5.55]", async () => {
    await open();
    fill("Number of ATs", "101");
    fill("Validity duration in hours", "a week");
    generate();
    await screen.findByText("The value must be numeric and between 1 and 100.");
    screen.getByText("The value must be numeric.");
    expect(document.activeElement).toBe(screen.getByLabelText("Number of ATs"));
    fill("Validity duration in hours", "1000001");
    await screen.findByText("The value must be numeric and between 0 and 1000000.");
    expect(requests()).toEqual([]);
  });

  it.each([
    [
      "Invalid AppPermissions: 36 (01FFFF), 99",
      "The AA does not allow these permissions: 36 (01FFFF), 99. Remove them and try again.",
      "[R8.6] [R5.9]",
    ],
    [
      "Duplicate appPermissions: 36 (01FFFC)",
      "The same PSID and SSP are listed more than once. Remove the duplicates and try again.",
      "[R8.7]",
    ],
    [
      "The tickets would end on 2045-01-01, after the AA certificate on 2029-01-01.",
      "The authorization tickets could not be generated. The tickets would end on 2045-01-01, after the AA certificate on 2029-01-01.",
      "[R8.8] [R5.8]",
    ],
  ])("says for the answer %j below the button and in the snackbar: %s %s", async (answer, words) => {
    await open();
    server.answer({ generateAT: refusal(400, answer) });
    generate();
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
  });

  it("can load the permissions again where that failed", async () => {
    server.answer({ getAaCertAppPermissions: refusal(500, "The database is away.") });
    showScreen(<AtGeneratorPage />);
    await screen.findByText("The permissions of the AA certificate could not be loaded.");
    screen.getByText("The database is away.");
    server.answer({ getAaCertAppPermissions: json(permissions) });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Left empty: all 2 permissions that the AA allows.");
  });
});
