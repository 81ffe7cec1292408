import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aliveStatus, generation } from "../../authority-status.test-support.ts";
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
  await screen.findByText("Left empty: all 2 services that the AA allows, each with its first SSP.");
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

  it("asks for a fault where one is chosen, says what a receiver makes of it, and calls the bundle by it", async () => {
    await open();
    server.answer({ generateAT: new Response(new Uint8Array(8)) });
    const fault = screen.getByLabelText("Fault (for negative tests)");
    expect(within(fault).getAllByRole("option")).toHaveLength(18);
    fireEvent.change(fault, { target: { value: "revoked" } });
    screen.getByText(
      /names the certificates, or what they rest on\. .* says spduCertificateChainCertificateRevoked\.$/,
    );
    fireEvent.change(fault, { target: { value: "wrong-curve-point" } });
    screen.getByText(
      /says spduCryptoVerificationFailure, or spduParsingInvalidInput; the README tells why\.$/,
    );
    generate();
    const bundle = within(await screen.findByRole("region", { name: "Finished bundle" }));
    bundle.getByText("50 tickets, NistP256, 168 h. One fault: Wrong curve point");
    expect(requests()).toMatchObject([{ fault: "wrong-curve-point" }]);
  });

  it("offers the AA's permissions with their names and sends those chosen [R2.88] [R2.89] [R7.24]", async () => {
    await open();
    server.answer({ generateAT: new Response(new Uint8Array(8)) });
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "App permissions" }));
    const offered = screen.getAllByRole("option", { name: /^\d.*SSP/ }).map((option) => option.textContent);
    expect(offered).toEqual(["36CA basic serviceSSP 01FFFC", "141GeoNetworking managementno SSP"]);
    fireEvent.click(screen.getByRole("option", { name: /CA basic service/ }));
    // Still open: the next one can be chosen at once.
    screen.getByRole("option", { name: /GeoNetworking/ });
    screen.getByText("1 of 2 services that the AA allows.");
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

  it("lets any version of an SSP be chosen, one for each PSID, and says which took the place of which [R2.88] [R2.89]", async () => {
    server.answer({
      getAaCertAppPermissions: json([
        { psid: 36, ssp: "01FFFC" },
        { psid: 37, ssp: "01FFFFFF" },
        { psid: 37, ssp: "02FFFFFFFF" },
      ]),
      generateAT: new Response(new Uint8Array(8)),
    });
    showScreen(<AtGeneratorPage />);
    await screen.findByText("Left empty: all 2 services that the AA allows, each with its first SSP.");
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "App permissions" }));
    expect(screen.getAllByRole("option", { name: /^\d.*SSP/ }).map(({ textContent }) => textContent)).toEqual(
      [
        "36CA basic serviceSSP 01FFFC",
        "37DEN basic serviceSSP 01FFFFFF, version 1",
        "37DEN basic serviceSSP 02FFFFFFFF, version 2",
      ],
    );
    for (const name of [/version 1/, /CA basic/, /version 2/])
      fireEvent.click(screen.getByRole("option", { name }));
    screen.getByText(
      "37 DEN basic service, SSP 02FFFFFFFF takes the place of SSP 01FFFFFF: a certificate names a PSID at most once.",
    );
    screen.getByText("2 of 2 services that the AA allows.");
    generate();
    await screen.findByRole("region", { name: "Finished bundle" });
    expect(requests()).toMatchObject([
      {
        psidSspList: [
          { psid: 36, ssp: "01FFFC" },
          { psid: 37, ssp: "02FFFFFFFF" },
        ],
      },
    ]);
  });

  it("keeps the options open while one chooses, and closes them on Escape [R2.88]", async () => {
    await open();
    const field = screen.getByRole("combobox", { name: "App permissions" });
    act(() => field.focus());
    fireEvent.keyDown(field, { key: "ArrowDown" });
    fireEvent.keyDown(field, { key: "ArrowDown" });
    fireEvent.keyDown(field, { key: "Enter" });
    fireEvent.keyDown(field, { key: "ArrowDown" });
    fireEvent.keyDown(field, { key: "Enter" });
    screen.getByText("2 of 2 services that the AA allows.");
    expect(field.getAttribute("aria-expanded")).toBe("true");
    fireEvent.keyDown(field, { key: "Escape" });
    expect(field.getAttribute("aria-expanded")).toBe("false");
    screen.getByText("2 of 2 services that the AA allows.");
  });

  it("tells the AA's end beforehand, and says on the field that tickets would outlive it [R5.8]", async () => {
    server.answer({
      authorityStatus: json({
        ...aliveStatus,
        authorities: [generation("aa", { notAfter: "2031-02-11T16:30:00.000Z" })],
      }),
    });
    await open();
    await screen.findByText("7 days, counted from now. The AA ends on 2031-02-11 16:30 UTC: at most 1000 h.");
    fill("Validity duration in hours", "1001");
    generate();
    const words = await screen.findByText(
      "The tickets would outlive the AA, which ends on 2031-02-11 16:30 UTC: enter at most 1000 h.",
    );
    const field = screen.getByLabelText("Validity duration in hours");
    expect(field.getAttribute("aria-describedby")).toContain(words.id);
    expect(document.activeElement).toBe(field);
    expect(requests()).toEqual([]);
  });

  it("tells each bad number its rule, sends nothing, and focuses the first [R5.5] [R5.6] [R5.7] [R5.55]", async () => {
    await open();
    fill("Number of ATs", "101");
    fill("Validity duration in hours", "a week");
    generate();
    await screen.findByText("The value must be numeric and between 1 and 100.");
    screen.getByText("The value must be numeric.");
    expect(document.activeElement).toBe(screen.getByLabelText("Number of ATs"));
    fill("Validity duration in hours", "1.5");
    await screen.findByText("The value must be numeric.");
    expect(screen.getByLabelText<HTMLInputElement>("Validity duration in hours").value).toBe("1.5");
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
      "A certificate names a PSID at most once, but psidSspList has one with several SSPs: 37 (01FFFFFF), 37 (02FFFFFFFF).",
      "The authorization tickets could not be generated. A certificate names a PSID at most once, but psidSspList has one with several SSPs: 37 (01FFFFFF), 37 (02FFFFFFFF).",
      "[R8.7] [R8.8]",
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
    await screen.findByText("Left empty: all 2 services that the AA allows, each with its first SSP.");
  });
});
