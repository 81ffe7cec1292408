import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { TestProfile } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClipboard, fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { TestProfilesPage } from "./TestProfilesPage.tsx";

// Whether each element can be seen at all takes most of the time of a form, and is not asked here.
configure({ defaultHidden: true });

const server = fakeServer();

/** What the fake server has, the newest first. */
let profiles: TestProfile[];

function profileWith(number: number, changes: Partial<TestProfile> = {}): TestProfile {
  const digit = String(number % 10);
  return {
    id: `${digit.repeat(8)}-0000-4000-8000-${String(number).padStart(12, "0")}`,
    name: `Profile ${number}`,
    hashedId8: `${digit.repeat(4)}ABCDEF012345`,
    certBundleUrl: `http://portal.example/scms/profiles/${number}.zip`,
    created: "2026-11-22T04:30:07.000Z",
    isExpired: false,
    findings: 0,
    ...changes,
  };
}

beforeEach(() => {
  profiles = [profileWith(3), profileWith(2, { isExpired: true }), profileWith(1)];
  server.answer({ getTestProfiles: () => json(profiles) });
});

async function open(address = "/dashboard/scms/omniair_test_profiles"): Promise<void> {
  showScreen(<TestProfilesPage />, address);
  await waitFor(() => expect(names().length).toBeGreaterThan(0));
}
function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("tr[data-key]")];
}
function row(name: string): HTMLElement {
  return rows().find((each) => within(each).queryByText(name))!;
}
function names(): string[] {
  return rows().map((each) => each.querySelector("th")!.textContent.replace(/^Name/, ""));
}
function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole("button", { name }));
}
function search(text: string): void {
  fireEvent.change(screen.getByLabelText("Search name, id or HashedId8"), { target: { value: text } });
}
function level(name: string) {
  return within(screen.getByRole("group", { name }));
}
function sent(): unknown {
  const call = server.received.find(({ path }) => path.endsWith("/scmsOmniAirTestProfile"));
  return call && JSON.parse(String(call.body));
}
const save = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: "Create test profile", hidden: false });

describe("the table of test profiles", () => {
  it("has a row for each profile under the named columns [R2.151] [R2.152] [R2.153] [R2.154] [R2.155] [R2.156] [R3.55]", async () => {
    await open();
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Id",
      "Name",
      "Profile hashedId8",
      "Certificate Bundle Url",
      "Created",
      "Action",
    ]);
    const third = within(row("Profile 3"));
    third.getByText("33333333…");
    third.getByText("3333ABCDEF012345");
    third.getByText("2026-11-22 04:30 UTC");
    const link = third.getByRole("link", { name: "Download certificates of Profile 3" });
    expect(link.getAttribute("href")).toBe("http://portal.example/scms/profiles/3.zip");
    third.getByRole("button", { name: "Delete test profile Profile 3" });
    const copied = fakeClipboard();
    for (const what of ["id", "HashedId8", "certificate bundle URL"]) press(`Copy ${what} of Profile 3`);
    await waitFor(() => expect(copied).toHaveLength(3));
    const { id, hashedId8, certBundleUrl } = profileWith(3);
    expect(copied).toEqual([id, hashedId8, certBundleUrl]);
  });

  it("sets an expired profile apart, and says in words that it has, and which one breaks rules [R2.160] [R4.23]", async () => {
    profiles = [
      profileWith(1, { isExpired: true, findings: 2 }),
      profileWith(2, { findings: 1 }),
      profileWith(3),
    ];
    await open();
    within(row("Profile 1")).getByText("Expired");
    within(row("Profile 1")).getByText("2 findings");
    within(row("Profile 2")).getByText("1 finding");
    expect(screen.getAllByText("Expired")).toHaveLength(1);
    const look = (name: string) => getComputedStyle(row(name)).backgroundColor;
    expect(look("Profile 1")).not.toBe(look("Profile 3"));
    const color = (name: string) => getComputedStyle(row(name).lastElementChild!).color;
    expect(color("Profile 1")).not.toBe(color("Profile 3"));
    expect(look("Profile 2")).toBe(look("Profile 3"));
  });

  it("finds profiles by name, id and HashedId8 without regard to case, and says when there are none [R2.150]", async () => {
    profiles = [profileWith(3, { name: "Plugfest ÄÖ" }), profileWith(2), profileWith(1)];
    await open();
    search("FEST ä");
    await waitFor(() => expect(names()).toEqual(["Plugfest ÄÖ"]));
    search("22222222-0000");
    await waitFor(() => expect(names()).toEqual(["Profile 2"]));
    search(" 1111abcdef ");
    await waitFor(() => expect(names()).toEqual(["Profile 1"]));
    search("none such");
    await screen.findByText("No test profile matches “none such”");
    press("Clear search");
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it("comes in pages of 5, 10 or 15, and a search begins with the first of them [R9.10] [R9.11]", async () => {
    profiles = Array.from({ length: 17 }, (_, index) => profileWith(17 - index));
    await open("/dashboard/scms/omniair_test_profiles?page=2");
    expect(names()).toEqual(["Profile 12", "Profile 11", "Profile 10", "Profile 9", "Profile 8"]);
    screen.getByText("6–10 of 17");
    const size = screen.getByLabelText<HTMLSelectElement>("Rows per page");
    expect([...size.options].map(({ value }) => value)).toEqual(["5", "10", "15"]);
    fireEvent.change(size, { target: { value: "15" } });
    await screen.findByText("1–15 of 17");
    press("Last page");
    await screen.findByText("16–17 of 17");
    search("Profile 1");
    await screen.findByText("1–9 of 9");
  });

  it("says that there are none yet, and what they are for", async () => {
    profiles = [];
    showScreen(<TestProfilesPage />);
    await screen.findByText("No test profiles yet");
    const link = screen.getByRole("link", { name: "Make bundles without one" });
    expect(link.getAttribute("href")).toBe("/dashboard/scms/omniair_api");
    press("Create the first test profile");
    screen.getByRole("dialog", { name: "Create test profile" });
  });

  it("says in its place that the profiles could not be loaded", async () => {
    server.answer({ getTestProfiles: refusal(400, "organizationId is wrong") });
    showScreen(<TestProfilesPage />);
    await screen.findByText("The test profiles could not be loaded. Please try again.");
    screen.getByText("organizationId is wrong");
  });
});

describe("a new test profile", () => {
  beforeEach(() => {
    server.answer({ scmsOmniAirTestProfile: json(profileWith(4)) });
  });

  it("starts with the defaults of each certificate, and asks for them as they stand [R2.157] [R3.56] [R3.57] [R3.58] [R3.59] [R3.60] [R3.61] [R3.62] [R3.63] [R3.64] [R3.68] [R3.69] [R3.70] [R3.72] [R5.47] [R8.29] [R9.26] [R9.27]", async () => {
    await open();
    press("Create test profile");
    screen.getByText(
      "30 days · PSID 35 (810001) · grants all services · chain length 3, range -1 · APP_AND_ENROL",
    );
    screen.getByText(
      "30 days · PSID 35 (830001) · grants all services · chain length 2, range -1 · APP_AND_ENROL",
    );
    screen.getByText("30 days · PSID 35 (850001) · grants all services · chain length 1, range 0 · APP");
    fireEvent.change(screen.getByLabelText("Profile name"), { target: { value: " Äny näme! " } });
    profiles = [profileWith(4), ...profiles];
    fireEvent.click(save());
    await screen.findByText("The test profile was created.");
    const request = (
      level: string,
      opaque: string,
      minChainLength: number,
      range: number,
      eeType: string,
    ) => ({
      level,
      duration: 43200,
      appPermissions: [{ psid: 35, ssp: { opaque } }],
      certIssuePermissions: {
        subjectPermissions: { all: null },
        minChainLength,
        chainLengthRange: range,
        eeType,
      },
    });
    expect(sent()).toEqual({
      profileName: "Äny näme!",
      certRequests: [
        request("rca", "810001", 3, -1, "C0"),
        request("ica", "830001", 2, -1, "C0"),
        request("pca", "850001", 1, 0, "80"),
      ],
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(names()[0]).toBe("Profile 4"));
  });

  it("says what is chosen of a certificate, and asks for that [R3.61] [R3.65] [R3.66] [R3.67] [R3.71] [R9.25]", async () => {
    await open();
    press("Create test profile");
    fireEvent.change(screen.getByLabelText("Profile name"), { target: { value: "Wrong" } });
    const ica = level("ICA, intermediate");
    const duration = ica.getByLabelText<HTMLSelectElement>("Duration");
    expect([...duration.options].map(({ text }) => text)).toEqual(["Short: 5 minutes", "Default: 30 days"]);
    fireEvent.change(duration, { target: { value: "5" } });
    const eeType = ica.getByLabelText<HTMLSelectElement>("End-entity type");
    expect([...eeType.options].map(({ text, value }) => `${value} ${text}`)).toEqual([
      "80 APP",
      "40 ENROL",
      "C0 APP_AND_ENROL",
    ]);
    fireEvent.change(eeType, { target: { value: "40" } });
    fireEvent.change(ica.getByLabelText("May grant"), { target: { value: "explicit" } });
    const granted = () => within(screen.getByRole("group", { name: "Services that may be granted" }));
    const psid = (index: number) => granted().getAllByRole("combobox", { name: "PSID" })[index]!;
    const range = (index: number) => granted().getAllByLabelText("SSP range")[index]!;
    fireEvent.change(psid(0), { target: { value: "32" } });
    fireEvent.click(granted().getByRole("button", { name: "Add permission" }));
    fireEvent.change(psid(1), { target: { value: "135" } });
    fireEvent.change(range(1), { target: { value: "0102, 0304 05" } });
    fireEvent.change(ica.getByLabelText("Minimum chain length"), { target: { value: "7" } });
    fireEvent.change(ica.getByLabelText("Chain length range"), { target: { value: "0" } });
    screen.getByText(
      "5 minutes · PSID 35 (830001) · grants 32, 135 (0102, 0304 05) · chain length 7, range 0 · ENROL",
    );
    fireEvent.click(save());
    await screen.findByText("The test profile was created.");
    expect(sent()).toMatchObject({
      certRequests: [
        { level: "rca" },
        {
          level: "ica",
          duration: 5,
          certIssuePermissions: {
            subjectPermissions: {
              explicit: [
                { psid: 32, sspRange: { all: null } },
                { psid: 135, sspRange: { opaque: ["0102", "0304", "05"] } },
              ],
            },
            minChainLength: 7,
            chainLengthRange: 0,
            eeType: "40",
          },
        },
        { level: "pca" },
      ],
    });
  });

  it("is not created while a certificate has no permission [R5.37]", async () => {
    await open();
    press("Create test profile");
    fireEvent.change(screen.getByLabelText("Profile name"), { target: { value: "Plugfest" } });
    expect(save().disabled).toBe(false);
    const ica = level("ICA, intermediate");
    fireEvent.click(ica.getByRole("button", { name: "Remove permission 1" }));
    ica.getByText("Add at least one permission with a PSID.");
    screen.getByText("Needed to create: a permission of ICA.");
    expect(save().disabled).toBe(true);
  });

  it.each([
    ["?page=2", "Profile 10"],
    ["?search=Profile+15", "Profile 15"],
  ])("is seen once it is made, also where one was at %s of the list", async (place, first) => {
    profiles = Array.from({ length: 9 }, (_, index) => profileWith(15 - index));
    await open(`/dashboard/scms/omniair_test_profiles${place}`);
    expect(names()[0]).toBe(first);
    press("Create test profile");
    fireEvent.change(screen.getByLabelText("Profile name"), { target: { value: "One more" } });
    profiles = [profileWith(4, { name: "One more" }), ...profiles];
    fireEvent.click(save());
    await waitFor(() => expect(names()[0]).toBe("One more"));
    screen.getByText("1–5 of 10");
  });

  it("cannot be asked for while a field is wrong, which is told beside the button and at the field; what was typed is not thrown away unasked [R5.30] [R5.46]", async () => {
    await open();
    press("Create test profile");
    screen.getByText("Needed to create: profile name.");
    expect(save().disabled).toBe(true);
    fireEvent.change(screen.getByLabelText("Profile name"), { target: { value: "Wrong" } });
    expect(save().disabled).toBe(false);
    const psid = level("RCA, root").getByRole("combobox", { name: "PSID" });
    fireEvent.change(psid, { target: { value: "-1" } });
    fireEvent.blur(psid);
    screen.getByText("Needed to create: permission 1 of RCA.");
    expect(save().disabled).toBe(true);
    await screen.findByText(/^This PSID or SSP is not valid\./);
    const ica = level("ICA, intermediate");
    for (const [label, text, rule] of [
      ["Minimum chain length", "256", "The value must be numeric and between 0 and 255."],
      ["Chain length range", "-2", "The value must be numeric and between -1 and 255."],
    ] as const) {
      const input = ica.getByLabelText(label);
      fireEvent.change(input, { target: { value: text } });
      expect(screen.queryByText(rule)).toBeNull();
      fireEvent.blur(input);
      await screen.findByText(rule);
    }
    screen.getByText(
      "Needed to create: permission 1 of RCA, minimum chain length of ICA, chain length range of ICA.",
    );
    press("Cancel");
    press("Keep editing");
    expect(screen.getByLabelText<HTMLInputElement>("Profile name").value).toBe("Wrong");
    expect(sent()).toBeUndefined();
  });

  it("that the server refuses stays in its form, with the server's words, whatever the status [R7.53]", async () => {
    server.answer({ scmsOmniAirTestProfile: json({ error: "500 test profiles are there already." }) });
    await open();
    press("Create test profile");
    fireEvent.change(screen.getByLabelText("Profile name"), { target: { value: "One more" } });
    fireEvent.click(save());
    await screen.findByText("500 test profiles are there already.");
    expect(screen.getByLabelText<HTMLInputElement>("Profile name").value).toBe("One more");
  });

  it("that breaks rules is shown with what it breaks as soon as it is made", async () => {
    server.answer({
      scmsOmniAirTestProfile: json(profileWith(4, { findings: 1 })),
      [profileWith(4).id]: json({ Name: "Profile 4", Findings: "One." }),
    });
    await open();
    press("Create test profile");
    fireEvent.change(screen.getByLabelText("Profile name"), { target: { value: "Wrong" } });
    fireEvent.click(save());
    const dialog = within(await screen.findByRole("dialog", { name: "Test profile Profile 4" }));
    dialog.getByText("1 rule is broken by this profile");
    // At a glance, and at its label.
    await waitFor(() => expect(dialog.getAllByText("One.")).toHaveLength(2));
  });
});

describe("a test profile", () => {
  it("is shown with its labelled texts in the order of the answer, line breaks kept, each to be copied [R2.159]", async () => {
    server.answer({
      [profileWith(3).id]: json({
        Name: "Profile 3",
        "RCA validity": "2026-11-22 to\n2026-12-22",
        Findings: "None.",
        Created: "then",
      }),
    });
    await open();
    press("Show test profile Profile 3");
    const dialog = screen.getByRole("dialog", { name: "Test profile Profile 3" });
    expect(document.activeElement?.textContent).toBe("Test profile Profile 3");
    await within(dialog).findByText("RCA validity");
    const terms = [...dialog.querySelectorAll("dt")].map(({ textContent }) => textContent);
    expect(terms).toEqual(["Name", "RCA validity", "Findings", "Created"]);
    const validity = dialog.querySelectorAll("dd > *")[1]!;
    expect(validity.textContent).toBe("2026-11-22 to\n2026-12-22");
    expect(getComputedStyle(validity).whiteSpace).toBe("pre-wrap");
    const copied = fakeClipboard();
    press("Copy RCA validity");
    await waitFor(() => expect(copied).toEqual(["2026-11-22 to\n2026-12-22"]));
    expect(dialog.textContent).not.toContain("broken");
  });

  it("is shown by a double click on its row; what cannot be loaded says why, and can be asked for again [R2.159]", async () => {
    server.answer({ [profileWith(3).id]: refusal(400, "The database is away.") });
    await open();
    fireEvent.doubleClick(row("Profile 3").querySelector("th")!);
    const dialog = within(screen.getByRole("dialog", { name: "Test profile Profile 3" }));
    await dialog.findByText("The test profile could not be loaded.");
    dialog.getByText("The database is away.");
    server.answer({ [profileWith(3).id]: json({ Name: "Profile 3" }) });
    fireEvent.click(dialog.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(document.querySelector("dd")!.textContent).toBe("Profile 3"));
  });

  it("is deleted once that is confirmed; cancelling deletes nothing [R2.158] [R4.22] [R8.28] [R8.32]", async () => {
    const deleted = () => server.received.filter(({ path }) => path.includes("/testProfile/"));
    await open();
    press("Delete test profile Profile 1");
    screen.getByRole("dialog", { name: "Delete test profile Profile 1?" });
    expect(document.activeElement?.textContent).toBe("Cancel");
    press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(deleted()).toEqual([]);

    press("Delete test profile Profile 3");
    server.answer({ [profileWith(3).id]: refusal(503, "The database is away.") });
    press("Delete test profile");
    await screen.findByText(
      "The test profile could not be deleted. Please try again; if it happens again, write to contact@v2x.example. The database is away.",
    );
    profiles = profiles.slice(1);
    server.answer({ [profileWith(3).id]: new Response("") });
    await new Promise((resolve) => setTimeout(resolve, 600)); // no double click
    press("Delete test profile");
    await screen.findByText("The test profile was deleted.");
    await waitFor(() => expect(names()).toEqual(["Profile 2Expired", "Profile 1"]));
    expect(deleted().at(-1)!.path).toBe(`/api/async/scms/omniair/testProfile/${profileWith(3).id}`);
  });
});
