import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aliveScms } from "../../scms-authority-status.test-support.ts";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { OmniairPage } from "./OmniairPage.tsx";

// Whether each element can be seen at all takes most of the time of a form, and is not asked here.
configure({ defaultHidden: true });

const server = fakeServer();
const octet = Uint8Array.of(1);
const obuBundle = zipSync({
  "ABCDEF0123456789/download/26b/26b_0.cert": octet,
  "ABCDEF0123456789/download/26b/26b_0.s": octet,
  "ABCDEF0123456789/trustedcerts/rca": octet,
  "manifest.json": octet,
});

beforeEach(() => {
  server.answer({
    psids: json({ "Basic safety message": 32, "MAP distribution": 2113687 }),
    getTestProfiles: json([profileWith("Alive"), profileWith("Over", true)]),
    authorityStatus: json({ ...aliveScms, now: "2026-11-23T03:00:00.000Z" }),
    scmsOmniAir: () => new Response(new Uint8Array(obuBundle)),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

// The test's browser has none.
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

function profileWith(name: string, isExpired = false) {
  return {
    id: `id of ${name}`,
    name,
    hashedId8: "0123456789ABCDEF",
    certBundleUrl: "http://portal.example/a.zip",
    created: "2026-11-22T04:30:07.000Z",
    isExpired,
    findings: 0,
  };
}
async function open(): Promise<void> {
  showScreen(<OmniairPage />);
  await screen.findByText(/^The first week begins/);
  await screen.findByRole("option", { name: /^Alive/ });
}
function field(label: string): HTMLInputElement & HTMLSelectElement {
  return screen.getByLabelText(label);
}
function fill(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}
function send(): void {
  fireEvent.click(screen.getByRole("button", { name: "Send request" }));
}
function requests(): unknown[] {
  return server.received
    .filter(({ path }) => path.endsWith("/scmsOmniAir"))
    .map(({ body }) => JSON.parse(String(body)));
}

describe("OmniAir certificate generation", () => {
  it("asks for what its defaults say: an OBU, the present week, 20 certificates, the standing hierarchy [R2.13] [R2.142] [R2.143] [R2.144] [R2.145] [R2.146] [R3.48] [R3.53] [R3.54] [R9.23] [R9.24]", async () => {
    await open();
    expect([...field("End-entity type").options].map(({ text }) => text)).toEqual([
      "OBU, on-board unit",
      "RSU, roadside unit",
    ]);
    send();
    const bundle = within(await screen.findByRole("region", { name: "Finished bundle" }));
    bundle.getByText("OBU: 20 implicit certificates, 1 week");
    bundle.getByRole("option", { name: "26b_0" });
    screen.getByText("20 certificates generated, cert_bundle.zip saved");
    expect(requests()).toEqual([
      {
        type: "pseudonym",
        numberWeeks: 1,
        numberCertsPerWeek: 20,
        appPermissions: [],
        profileId: null,
        iperiodOffset: 0,
        explicit: false,
      },
    ]);
  });

  it("asks an RSU's certificates for each week alone, and for whatever else is chosen [R2.147] [R2.148] [R3.49] [R3.50] [R3.51] [R3.52]", async () => {
    await open();
    fill("Test profile", "id of Alive");
    // Means nothing for an RSU.
    fill("Certs per week", "0");
    fill("End-entity type", "application");
    expect(screen.queryByLabelText("Certs per week")).toBeNull();
    screen.getByText("rsu-1/downloadFiles/");
    fill("I-period offset", "-2");
    screen.getByText("The first week begins 2026-11-03 09:00 UTC: i-period 617.");
    fill("Number of weeks", "3");
    fireEvent.click(screen.getByRole("switch", { name: "Explicit certificates" }));
    fireEvent.click(screen.getByRole("button", { name: "Add permission" }));
    expect(field("PSID").value).toBe("0");
    fill("PSID", "2113687");
    fill("SSP", "0102");
    send();
    await screen.findByText("RSU: 3 explicit certificates, 3 weeks");
    expect(requests()).toEqual([
      {
        type: "application",
        numberWeeks: 3,
        numberCertsPerWeek: null,
        appPermissions: [{ psid: 2113687, ssp: { opaque: "0102" } }],
        profileId: "id of Alive",
        iperiodOffset: -2,
        explicit: true,
      },
    ]);
  });

  it("offers no profile that has expired, and is left by one that expires meanwhile, and says so [R4.24]", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await open();
    expect([...field("Test profile").options].map(({ text }) => text)).toEqual([
      "None: the portal's standing hierarchy",
      "Alive, created 2026-11-22 04:30 UTC",
    ]);
    fill("Test profile", "id of Alive");
    expect(field("Test profile").value).toBe("id of Alive");
    server.answer({ getTestProfiles: json([profileWith("Alive", true), profileWith("Over", true)]) });
    // Less than a bundle takes to ask for.
    vi.advanceTimersByTime(60_000);
    await waitFor(() => expect(field("Test profile").options).toHaveLength(1));
    expect(field("Test profile").value).toBe("");
    await screen.findByText(/^The profile that you chose has expired or was deleted\./);
    send();
    await waitFor(() => expect(requests()).toMatchObject([{ profileId: null }]));
  });

  it("goes on without the test profiles where they cannot be loaded, until they can", async () => {
    server.answer({ getTestProfiles: refusal(400, "The database is away.") });
    showScreen(<OmniairPage />);
    await screen.findByText(
      "The test profiles could not be loaded. You can still use the standing hierarchy.",
    );
    expect(screen.getByRole("link", { name: "Manage test profiles" }).getAttribute("href")).toBe(
      "/dashboard/scms/omniair_test_profiles",
    );
    server.answer({ getTestProfiles: json([profileWith("Alive")]) });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("option", { name: /^Alive/ });
  });

  it("has a row of PSID 0 for a new permission, names it by the server's list, and hints at 623 [R5.34] [R5.36] [R7.49]", async () => {
    await open();
    screen.getByText(
      /PSID 623 is required for secured certificate requests\. The standing hierarchy does not/,
    );
    fireEvent.click(screen.getByRole("button", { name: "Add permission" }));
    const psid = field("PSID");
    expect(psid.value).toBe("0");
    expect(document.activeElement).toBe(psid);
    fireEvent.change(psid, { target: { value: "safety" } });
    fireEvent.click(await screen.findByRole("option", { name: /Basic safety message/ }));
    expect(psid.value).toBe("32");
  });

  it("asks which services the chosen test profile grants, and says to add 623 under it [R5.36] [R7.49]", async () => {
    await open();
    fill("Test profile", "id of Alive");
    await screen.findByText(/PSID 623 is required for secured certificate requests\. Add it/);
    const asked = () => server.received.filter(({ path }) => path.endsWith("/psids"));
    await waitFor(() => expect(asked().at(-1)!.query.get("profileId")).toBe("id of Alive"));
    expect(asked()[0]!.query.get("profileId")).toBeNull();
  });

  it.each([
    ["Number of weeks", "0", "The value must be numeric and between 1 and 10."],
    ["Number of weeks", "11", "The value must be numeric and between 1 and 10."],
    ["Certs per week", "101", "The value must be numeric and between 1 and 100."],
    ["Certs per week", "", "This field is required."],
    ["I-period offset", "1.5", "The value must be numeric."],
  ])("does not take %s %j, and puts the focus there [R5.32] [R5.33] [R9.21] [R9.22]", async (label, value, text) => {
    await open();
    fill(label, value);
    send();
    const words = await screen.findByText(text);
    expect(field(label).getAttribute("aria-describedby")).toContain(words.id);
    expect(document.activeElement).toBe(field(label));
    expect(requests()).toEqual([]);
  });

  it("does not take a wrong permission, and puts the focus there [R5.30] [R5.31]", async () => {
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Add permission" }));
    fill("SSP", "0");
    send();
    await screen.findByText("Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.");
    await waitFor(() => expect(document.activeElement).toBe(field("SSP")));
    fill("SSP", "");
    fireEvent.click(screen.getByRole("button", { name: "Add permission" }));
    expect(
      await screen.findAllByText("A certificate names a PSID at most once. Remove the other row."),
    ).toHaveLength(2);
    expect(requests()).toEqual([]);
  });

  it("says why no certificates came and whom to write to, in the form and in the snackbar [R8.68]", async () => {
    server.answer({ scmsOmniAir: refusal(400, "PSID 99 is not among what the ACA may grant") });
    await open();
    send();
    const words =
      "The certificates could not be generated. PSID 99 is not among what the ACA may grant. If you cannot solve this, write to contact@v2x.example.";
    await waitFor(() =>
      expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toContain(words),
    );
    expect(screen.getAllByRole("link", { name: "contact@v2x.example" }).length).toBeGreaterThan(0);
  });

  it.each([
    [
      "I-period offset",
      "iperiodOffset or numberWeeks is too high: the week that begins on 2040-01-01 00:00 UTC begins too late",
      "“I-period offset” or “Number of weeks” is too high: the week that begins on 2040-01-01 00:00 UTC begins too late.",
    ],
    ["Number of weeks", "numberWeeks must be less", "“Number of weeks” must be less."],
    [
      "Fault (for negative tests)",
      "fault revoked cannot be made: none is listed",
      "The fault “Revoked” cannot be made: none is listed.",
    ],
  ])("says at %s, which gets the focus, what the server refuses of it, until it is changed [R8.68]", async (label, refused, reason) => {
    server.answer({ scmsOmniAir: refusal(400, refused) });
    await open();
    send();
    const words = await screen.findByText(
      (_text, element) =>
        element?.textContent ===
        `The certificates could not be generated. ${reason} If you cannot solve this, write to contact@v2x.example.`,
      { selector: "form .Mui-error" },
    );
    expect(field(label).getAttribute("aria-describedby")).toContain(words.id);
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(screen.queryByText(/^The certificates could not/, { selector: "form [role=alert] *" })).toBeNull();
    fill(label, label.startsWith("Fault") ? "expired" : "3");
    await waitFor(() => expect(field(label).getAttribute("aria-invalid")).toBe("false"));
  });

  it("marks the rows of permissions that the ACA may not grant, until they or the profile are others [R8.68]", async () => {
    server.answer({
      scmsOmniAir: refusal(400, "appPermissions holds what the ACA may not give: 99 (01FF)."),
    });
    await open();
    for (const psid of ["32", "99"]) {
      fireEvent.click(screen.getByRole("button", { name: "Add permission" }));
      fireEvent.change(screen.getAllByLabelText("PSID").at(-1)!, { target: { value: psid } });
    }
    fireEvent.change(screen.getAllByLabelText("SSP").at(-1)!, { target: { value: "01ff" } });
    send();
    await screen.findByText("The ACA may not grant this.");
    const [first, second] = screen.getAllByLabelText("PSID");
    expect([first, second].map((psid) => psid!.getAttribute("aria-invalid"))).toEqual(["false", "true"]);
    await waitFor(() => expect(document.activeElement).toBe(second));
    const said = () =>
      within(screen.getByRole("group", { name: "App permissions" })).queryByText(
        /may not grant 99 \(01FF\)\. Remove/,
      );
    expect(said()).not.toBeNull();
    expect(screen.getAllByText(/may not grant 99/)).toHaveLength(2); // the other is in the snackbar
    fill("Test profile", "id of Alive");
    expect(said()).toBeNull();
    fill("Test profile", "");
    expect(said()).not.toBeNull();
    fireEvent.change(second!, { target: { value: "38" } });
    expect([said(), screen.queryByText("The ACA may not grant this.")]).toEqual([null, null]);
  });

  it("says at the profile that it is there no more, and names the fault in what it asked for and got [R7.50]", async () => {
    server.answer({ scmsOmniAir: refusal(404, "There is no test profile with this id.") });
    await open();
    fill("Test profile", "id of Alive");
    fill("Fault (for negative tests)", "wrong-signature");
    screen.getByText(/^The issuer's signature does not verify\./);
    send();
    const words = await screen.findByText(/There is no test profile with this id/, { selector: "form *" });
    expect(field("Test profile").getAttribute("aria-describedby")).toContain(words.id);
    server.answer({ scmsOmniAir: () => new Response(new Uint8Array(obuBundle)) });
    fill("Test profile", "");
    await new Promise((resolve) => setTimeout(resolve, 600)); // two presses in a row are one
    send();
    await screen.findByText("OBU: 20 implicit certificates, 1 week. One fault: Wrong signature");
    expect(requests()).toMatchObject([
      { fault: "wrong-signature" },
      { fault: "wrong-signature", profileId: null },
    ]);
  });

  it("says in general words what nobody foresaw, after what failed, the address once [R8.3] [R8.68]", async () => {
    server.answer({ scmsOmniAir: refusal(500, "<html>") });
    await open();
    send();
    const alert = await screen.findByText(/^The certificates could not be generated\. Something went wrong/, {
      selector: "form *",
    });
    expect(alert.textContent.split("contact@v2x.example")).toHaveLength(2);
  });

  it("shows how much has come, and Cancel stops the request and forgets it", async () => {
    let sendOctets: (octets: Uint8Array) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        sendOctets = (octets) => controller.enqueue(octets);
      },
    });
    server.answer({ scmsOmniAir: new Response(body, { headers: { "Content-Length": "4000" } }) });
    await open();
    send();
    await waitFor(() => expect(requests()).toHaveLength(1));
    sendOctets(new Uint8Array(1000));
    await screen.findByText("1.0 kB of 4.0 kB");
    expect(screen.getByRole("progressbar", { name: /bundle/ }).getAttribute("aria-valuenow")).toBe("25");
    const cancel = await screen.findByRole("button", { name: "Cancel" }, { timeout: 10_000 });
    screen.getByText("Issuing 20 certificates…");
    fireEvent.click(cancel);
    await screen.findByText("Generation cancelled. Nothing was saved.");
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.queryByRole("region", { name: "Finished bundle" })).toBeNull();
  });
});
