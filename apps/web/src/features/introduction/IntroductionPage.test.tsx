import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aliveStatus, inDays } from "../../authority-status.test-support.ts";
import { aliveScms } from "../../scms-authority-status.test-support.ts";
import { fakeServer, json, type Received, refusal, showScreen } from "../../screen.test-support.tsx";
import { firstStepRecord } from "../../session/first-steps.ts";
import { IntroductionPage } from "./IntroductionPage.tsx";

const server = fakeServer();
const levelZero =
  "The CCMS is registered as a Level 0 system on the European trust list (registration date 23 September 2020).";

/** Both systems are asked at addresses that end alike. */
const statusOf =
  (ccms: () => Response, scms: () => Response = () => json(aliveScms)) =>
  ({ path }: Received) =>
    path.includes("/scms/") ? scms() : ccms();

function numbersIn(list: string): (string | undefined)[] {
  return within(screen.getByRole("list", { name: list }))
    .getAllByRole("listitem")
    .map((item) => item.firstElementChild?.textContent ?? undefined);
}

describe("introduction", () => {
  it("welcomes and lists the standards of both systems [R2.62] [R2.63] [R2.64] [R1.18]", () => {
    showScreen(<IntroductionPage />);
    screen.getByRole("heading", { level: 1, name: "Welcome to the V2X User Portal" });
    expect(numbersIn("Standards of the CCMS")).toEqual([
      "ETSI TS 102 940",
      "ETSI TS 102 941",
      "ETSI TS 103 097",
      "IEEE 1609.2",
    ]);
    expect(numbersIn("Standards of the SCMS")).toEqual(["IEEE 1609.2", "IEEE 1609.2.1"]);
  });

  it("gives the contact address and the link to more [R1.19] [R1.20] [R2.65] [R2.66]", async () => {
    showScreen(<IntroductionPage />);
    const contact = await screen.findByRole("link", { name: "contact@v2x.example" });
    expect(contact.getAttribute("href")).toBe("mailto:contact@v2x.example");
    const more = screen.getByRole("link", { name: "More information about the portal" });
    expect(more.getAttribute("href")).toBe("https://v2x.example/docs");
  });

  it("carries the Level 0 sentence, and beside it that the authorities here are test authorities [R1.21]", () => {
    showScreen(<IntroductionPage />);
    screen.getByText(levelZero);
    screen.getByText(/authorities of this installation are test authorities of its own/);
  });

  it("lets the operator replace the Level 0 sentence", async () => {
    server.answer({ externalUris: json({ trustListStatement: { en: "On no list." } }) });
    showScreen(<IntroductionPage />);
    await screen.findByText("On no list.");
    expect(screen.queryByText(levelZero)).toBeNull();
  });

  it("shows the authorities with their end and the lists with their next update", async () => {
    const authorities = aliveStatus.authorities.map((authority) =>
      authority.role === "ea" ? { ...authority, state: "revoked" as const } : authority,
    );
    const lists = aliveStatus.lists.filter(({ kind }) => kind !== "crl");
    server.answer({ authorityStatus: statusOf(() => json({ ...aliveStatus, authorities, lists })) });
    showScreen(<IntroductionPage />);
    const rows = async (table: string) =>
      within(await screen.findByRole("table", { name: table }))
        .getAllByRole("row")
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(await rows("Authorities")).toEqual([
      "RCATEST RCA2032-02-05 12:00 UTC400 days left",
      "EANo current certificate",
      "AATEST AA2032-02-05 12:00 UTC400 days left",
      "TLMTEST TLM2032-02-05 12:00 UTC400 days left",
    ]);
    expect(await rows("Lists")).toEqual([
      "CTLtrust list of the RCA2031-01-19 12:00 UTC18 days left",
      "CRLrevocation list of the RCACannot be served at the moment",
      "ECTLtrust list of the TLM2031-03-22 12:00 UTC80 days left",
    ]);
  });

  it("shows the authorities and lists of the SCMS beside, the revocation lists in one row: that which is issued anew first", async () => {
    const [ctl, ...some] = aliveScms.lists;
    const crls = (["component", "linkage", "application", "enrollment", "special"] as const).map(
      (series, index) => ({ ...some[0]!, kind: `${series}-crl` as const, nextUpdate: inDays(9 + index) }),
    );
    server.answer({
      authorityStatus: statusOf(
        () => refusal(500, "away"),
        () => json({ ...aliveScms, lists: [ctl, ...crls] }),
      ),
    });
    showScreen(<IntroductionPage />);
    const rows = async (table: string) =>
      within(await screen.findByRole("table", { name: table }))
        .getAllByRole("row")
        .slice(1)
        .map(({ textContent }) => textContent);
    expect((await rows("US authorities")).map((text) => /^[A-Z]+?(?=TEST)/.exec(text)?.[0])).toEqual([
      "RCA",
      "ICA",
      "RA",
      "ECA",
      "ACA",
    ]);
    const [electors, revoked] = await rows("US lists");
    expect(electors).toMatch(/^CTLtrust list of the electors.*18 days left$/);
    expect(revoked).toMatch(/^CRL5 revocation lists, the first of them.*9 days left$/);
  });

  it("says so where one of the SCMS's revocation lists cannot be served", async () => {
    server.answer({ authorityStatus: json(aliveScms) });
    showScreen(<IntroductionPage />, "/", { ccmsAllowed: false });
    const lists = within(await screen.findByRole("table", { name: "US lists" }));
    lists.getByText("Cannot be served at the moment");
  });

  it("shows the organization's last bundles: who, when, how many, key type and validity", async () => {
    const bundle = {
      madeAt: "2031-01-01T10:20:30.000Z",
      madeBy: "colleague@v2x.example",
      certNum: 50,
      durationInHours: 168,
      keyType: "NistP256",
    };
    const one = {
      ...bundle,
      madeAt: "2031-01-01T09:00:00.000Z",
      certNum: 1,
      keyType: "BrainpoolP384r1",
      fault: "revoked",
    };
    server.answer({ recentBundles: json([bundle, one]) });
    showScreen(<IntroductionPage />);
    const list = within(await screen.findByRole("list", { name: "Last work" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "50 tickets, NistP256, 168 h2031-01-01 10:20 UTC, colleague@v2x.example",
      "1 ticket, BrainpoolP384r1, 168 h, one fault: revoked2031-01-01 09:00 UTC, colleague@v2x.example",
    ]);
    screen.getByText("The last 5 ticket bundles of Demo.");
  });

  it("says that nothing has been made yet, with the way to make something", async () => {
    server.answer({ recentBundles: json([]) });
    showScreen(<IntroductionPage />);
    await screen.findByText("Nobody in this organization has made a ticket bundle yet.");
    const work = within(screen.getByRole("region", { name: "Last work" }));
    expect(work.getByRole("link", { name: "Generate authorization tickets" }).getAttribute("href")).toBe(
      "/dashboard/ccms/at_generator",
    );
  });

  it.each([
    ["authorityStatus", "Authorities and lists could not be loaded.", aliveStatus, "Next update"],
    ["recentBundles", "The last work could not be loaded.", [], /has made a ticket bundle yet/],
  ] as const)("says where %s failed, and asks again on demand", async (call, words, answer, loaded) => {
    server.answer({ authorityStatus: statusOf(() => json(aliveStatus)), recentBundles: json([]) });
    const failure = () => refusal(500, "The database is away.");
    server.answer({ [call]: call === "authorityStatus" ? statusOf(failure) : failure });
    showScreen(<IntroductionPage />);
    await screen.findByText(words);
    screen.getByText("The database is away.");
    const good = () => json(answer);
    server.answer({ [call]: call === "authorityStatus" ? statusOf(good) : good });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findAllByText(loaded);
    expect(screen.queryByText(words)).toBeNull();
  });

  it("asks nothing of a system that the organization may not use, and leads to a bundle of the other", async () => {
    showScreen(<IntroductionPage />, "/", { ccmsAllowed: false });
    await screen.findByRole("link", { name: "contact@v2x.example" });
    expect(screen.queryByRole("region", { name: "Authorities and lists" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Last work" })).toBeNull();
    const steps = within(screen.getByRole("region", { name: "Next steps" })).getAllByRole("link");
    expect(steps.map((step) => [step.textContent, step.getAttribute("href")])).toEqual([
      ["Download the CA certificates", "/dashboard/scms/ca"],
      ["Register a device", "/dashboard/scms/devices"],
      ["Make a certificate bundle", "/dashboard/scms/omniair_api"],
      ["Decode a certificate", "/dashboard/coer_decoder"],
    ]);
    expect(server.received.map(({ path }) => path).filter((path) => path.includes("/ccms/"))).toEqual([]);
  });

  it("offers what a newcomer does first, in order: what to trust, a device, tickets, the decoder", () => {
    showScreen(<IntroductionPage />);
    const steps = within(screen.getByRole("region", { name: "Next steps" })).getAllByRole("link");
    expect(steps.map((step) => [step.textContent, step.getAttribute("href")])).toEqual([
      ["Download the CA certificates", "/dashboard/ccms/ca"],
      ["Register a device", "/dashboard/ccms/devices"],
      ["Generate authorization tickets", "/dashboard/ccms/at_generator"],
      ["Decode a certificate", "/dashboard/coer_decoder"],
    ]);
  });

  it("ticks a next step only once it has been done", () => {
    showScreen(<IntroductionPage />);
    expect(screen.queryByText("Done in this browser")).toBeNull();
    act(() => firstStepRecord.record("0A1B2C3D4E5F6071", "decode"));
    const done = screen.getByText("Done in this browser").closest("li");
    expect(within(done ?? document.body).getByRole("link").textContent).toBe("Decode a certificate");
  });
});
