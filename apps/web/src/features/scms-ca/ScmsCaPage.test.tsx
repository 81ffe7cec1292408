import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ScmsAuthorityStatus } from "@v2x/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { inDays } from "../../authority-status.test-support.ts";
import { aliveScms, elector, scmsGeneration } from "../../scms-authority-status.test-support.ts";
import { type Answers, fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { firstStepRecord } from "../../session/first-steps.ts";
import { ScmsCaPage } from "./ScmsCaPage.tsx";

const server = fakeServer();

const extInfo: Record<string, Record<string, string>> = {
  Rca: { "CTL series ID": "0102030405060708", "Signing key": "NistP256" },
  Ica: { "Signing key": "NistP256" },
  Ra: { "RA base URI": "http://portal/scms/ra", "Valid until": "2032-02-05 12:00 UTC" },
  Eca: { "ECA base URI": "http://portal/scms/eca", Issuer: "1011223344556677" },
  Aca: { Note: "not https://a.link" },
};
const infos: Answers = Object.fromEntries(
  Object.entries(extInfo).map(([role, values]) => {
    const { name, hashedId8 } = scmsGeneration(role.toLowerCase() as "rca");
    return [`get${role}Info`, json({ name, hashedId8, extInfo: values })];
  }),
);
const twoElectors = [elector(1), elector(2)].map(({ name, hashedId8 }) => ({ name, hashedId8 }));

async function open(status: ScmsAuthorityStatus = aliveScms, answers: Answers = {}): Promise<void> {
  server.answer({ ...infos, electorInfo: json(twoElectors), authorityStatus: json(status), ...answers });
  showScreen(<ScmsCaPage />);
  await screen.findByRole("region", { name: "RA" });
}

const card = (name: string) => within(screen.getByRole("region", { name }));
const electorNamed = (name: string) => within(screen.getByRole("heading", { name }).closest("li")!);

/** Labels with what stands below them, in their order. */
function facts(list: HTMLElement): [string | null, string | null | undefined][] {
  return within(list)
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
}

/** Presses a button that downloads, and says what was asked for and under which name it was saved. */
async function downloaded(button: HTMLElement) {
  const named: string[] = [];
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    named.push(this.download);
  });
  const before = server.received.length;
  fireEvent.click(button);
  await waitFor(() => expect(named).toHaveLength(1));
  clicked.mockRestore();
  const [{ path, query }] = server.received.slice(before) as [(typeof server.received)[number]];
  return { asked: path.split("/").at(-1), hashedId8: query.get("hashedId8"), saved: named[0] };
}

describe("SCMS CA certificates", () => {
  it("shows a card each for RCA, ICA, RA, ECA and ACA with name, HashedId8 and labelled values in their order [R2.126] [R2.127] [R2.128] [R2.129] [R2.130] [R3.40] [R3.41]", async () => {
    await open();
    for (const [role, values] of Object.entries(extInfo)) {
      const shown = screen.getByRole("region", { name: role.toUpperCase() });
      within(shown).getByText(`TEST-SCMS-${role.toUpperCase()}`);
      const { hashedId8 } = scmsGeneration(role.toLowerCase() as "rca");
      expect(facts(shown.querySelector("dl")!)).toEqual([
        [expect.stringContaining("HashedId8"), hashedId8],
        ...Object.entries(values),
      ]);
    }
  });

  it("shows whole URLs as links, the ECA's and the RA's base URI among them, and the CTL series ID to be copied [R3.42] [R3.44] [R3.45] [R3.47]", async () => {
    await open();
    for (const [role, url] of [
      ["ECA", "http://portal/scms/eca"],
      ["RA", "http://portal/scms/ra"],
    ] as const) {
      expect(card(role).getByRole("link", { name: url }).getAttribute("href")).toBe(url);
      card(role).getByRole("button", { name: `Copy ${role} base URI of ${role}` });
    }
    card("RCA").getByRole("button", { name: "Copy CTL series ID of RCA" });
    expect(card("ACA").queryByRole("link")).toBeNull();
  });

  it("says on each card how many days are left, with a warning near the end", async () => {
    await open();
    await card("ECA").findByText("400 days left");
    expect(card("ACA").getByText("20 days left").querySelector("svg")?.classList.toString()).toMatch(
      /triangle/,
    );
  });

  it("shows the electors by name and HashedId8, and the trust list that they sign [R2.124] [R3.43]", async () => {
    await open();
    const electors = card("Electors");
    expect(electors.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "TEST-SCMS-ELECTOR-1",
      "TEST-SCMS-ELECTOR-2",
    ]);
    for (const { name, hashedId8 } of twoElectors) electorNamed(name).getByText(hashedId8);
    const ctl = (await electors.findByText("CTL, trust list of the electors")).closest("dt");
    expect(ctl?.nextElementSibling?.textContent).toBe(
      "Next update 2031-01-19 12:00 UTC18 days leftIssued 2030-12-20 00:00 UTC, 4 electors and roots, 1.2 kB",
    );
  });

  it("has no Electors section where there are none [R2.125]", async () => {
    await open(aliveScms, { electorInfo: json([]) });
    expect(screen.queryByRole("region", { name: "Electors" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Download CTL/ })).toBeNull();
    card("RCA").getByText("TEST-SCMS-RCA");
  });

  it("shows on the card of the RA the lists that it hands out", async () => {
    await open();
    const lists = await card("RA").findByRole("region", { name: "Lists that the RA hands out" });
    expect(facts(lists).map(([label, value]) => [label, /UTC, (.*), /.exec(value ?? "")?.[1]])).toEqual([
      ["CRL of CAs and RAs", "nothing revoked"],
      ["CRL of pseudonym certificates", "1 device revoked"],
      ["Certificate management information status", "tells of 5 files"],
    ]);
    within(lists).getByText(/composite CRL also has those of RCAs before it/);
    expect(card("ECA").queryByRole("region")).toBeNull();
  });

  describe("downloads", () => {
    const file = new Response(new Uint8Array([0x80, 3]));
    beforeEach(() => {
      server.answer({
        ctl: file.clone(),
        compositeCrl: file.clone(),
        ccf: file.clone(),
        electorCert: file.clone(),
      });
      for (const role of Object.keys(extInfo)) server.answer({ [`get${role}Cert`]: file.clone() });
    });

    it.each(Object.keys(extInfo))("the certificate of %s under its name [R9.37]", async (role) => {
      await open();
      const title = role.toUpperCase();
      const button = card(title).getByRole("button", { name: `Download ${title} certificate` });
      expect(await downloaded(button)).toEqual({
        asked: `get${role}Cert`,
        hashedId8: null,
        saved: `TEST-SCMS-${title}.oer`,
      });
    });

    it("each elector's certificate under its own name, and the CTL as ctl.zip [R2.133] [R9.37] [R9.43]", async () => {
      await open();
      for (const { name, hashedId8 } of twoElectors) {
        const button = screen.getByRole("button", { name: `Download certificate of ${name}` });
        expect(await downloaded(button)).toEqual({ asked: "electorCert", hashedId8, saved: `${name}.oer` });
      }
      const ctl = card("Electors").getByRole("button", { name: "Download CTL (ctl.zip)" });
      expect(await downloaded(ctl)).toEqual({ asked: "ctl", hashedId8: null, saved: "ctl.zip" });
    });

    it("composite CRL and CCF on the card of the RA alone, under its name [R2.131] [R2.132] [R9.41] [R9.42]", async () => {
      await open();
      const composite = card("RA").getByRole("button", { name: "Download composite CRL" });
      expect(await downloaded(composite)).toMatchObject({
        asked: "compositeCrl",
        saved: "TEST-SCMS-RACompositeCrl.oer",
      });
      const ccf = card("RA").getByRole("button", { name: "Download CCF" });
      expect(await downloaded(ccf)).toMatchObject({ asked: "ccf", saved: "TEST-SCMS-RACcf.oer" });
      expect(screen.getAllByRole("button", { name: /composite CRL|CCF/ })).toHaveLength(2);
    });

    it("tick the first step of the introduction", async () => {
      firstStepRecord.record("0A1B2C3D4E5F6071", "decode");
      await open();
      await downloaded(card("RCA").getByRole("button", { name: "Download RCA certificate" }));
      await waitFor(() => expect(firstStepRecord.done("0A1B2C3D4E5F6071")).toContain("download-ca"));
    });

    it.each([
      ["RA", "Download CCF", "ccf"],
      ["ACA", "Download ACA certificate", "getAcaCert"],
      ["Electors", "Download CTL (ctl.zip)", "ctl"],
      ["Electors", "Download certificate of TEST-SCMS-ELECTOR-2", "electorCert"],
    ])("of %s that fail show the server's words: %s [R8.40]", async (where, name, call) => {
      await open();
      const words = "The list of the RA is damaged.";
      server.answer({ [call]: refusal(503, words) });
      fireEvent.click(card(where).getByRole("button", { name }));
      await card(where).findByText(words);
      // Beside the button, and in the snackbar.
      await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    });
  });

  it("shows in More info what an authority may sign and let others sign, and its certificate as text", async () => {
    const asText = new Response("certificate Certificate ::= {\n  version 3\n}");
    await open(aliveScms, { getEcaCert: new Response(new Uint8Array([0x80, 3])), decodeCOER: asText });
    await screen.findAllByText("400 days left");
    fireEvent.click(screen.getByRole("button", { name: "More info about ECA" }));
    const dialog = within(await screen.findByRole("dialog", { name: "ECA: TEST-SCMS-ECA" }));
    const permissions = (name: string) =>
      within(dialog.getByRole("region", { name }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    expect(permissions("May sign")).toEqual([
      expect.stringMatching(/\(35\)SSP 840002enrollment CA, version 2$/),
    ]);
    expect(permissions("May let others sign")).toEqual([
      expect.stringMatching(/\(35\)SSP 8C0002end entity, version 2$/),
      expect.stringMatching(/\(32\)any SSP$/),
    ]);
    expect(dialog.queryByRole("region", { name: "May request for others" })).toBeNull();
    dialog.getByRole("link", { name: "http://portal/scms/eca" });
    await dialog.findByText("version 3", { exact: false });
    expect(server.received.find(({ path }) => path.endsWith("/decodeCOER"))?.query.get("type")).toBe(
      "ScmsCert",
    );
  });

  it("shows in More info of an elector its certificate, under its name alone", async () => {
    const asText = new Response("certificate Certificate ::= {\n  version 3\n}");
    await open(aliveScms, { electorCert: new Response(new Uint8Array([0x80, 3])), decodeCOER: asText });
    await screen.findAllByText("400 days left");
    fireEvent.click(screen.getByRole("button", { name: "More info about TEST-SCMS-ELECTOR-2" }));
    const dialog = within(await screen.findByRole("dialog", { name: "TEST-SCMS-ELECTOR-2" }));
    await dialog.findByText("version 3", { exact: false });
    expect(dialog.getByText("1, current").previousElementSibling?.textContent).toBe("Generation");
    expect(server.received.find(({ path }) => path.endsWith("/electorCert"))?.query.get("hashedId8")).toBe(
      "E211223344556677",
    );
  });

  it("shows earlier generations where they belong, also of one elector among several", async () => {
    const old = { generation: 1, state: "retired", notAfter: inDays(9) } as const;
    await open({
      ...aliveScms,
      authorities: [
        ...aliveScms.authorities.filter(({ name }) => name !== "TEST-SCMS-ELECTOR-2"),
        elector(2, { generation: 2 }),
        elector(2, { ...old, hashedId8: "AAAA223344556677" }),
        scmsGeneration("ica", { ...old, hashedId8: "BBBB223344556677" }),
      ],
    });
    await electorNamed("TEST-SCMS-ELECTOR-2").findByText("AAAA223344556677");
    card("ICA").getByText("BBBB223344556677");
    expect(screen.getAllByText("Other generations")).toHaveLength(2);
    expect(electorNamed("TEST-SCMS-ELECTOR-1").queryByText("Other generations")).toBeNull();
  });

  it("says on the card of an authority without a current certificate why, and whom to ask; the others stay", async () => {
    const words = "The ACA has no current certificate: it was revoked.";
    await open(aliveScms, { getAcaInfo: refusal(503, words) });
    card("ACA").getByText("The certificate of the ACA is not available");
    card("ACA").getByText(words);
    expect(await card("ACA").findByRole("link", { name: "contact@v2x.example" })).toBeTruthy();
    expect(card("ACA").queryByRole("button", { name: /Download/ })).toBeNull();
    card("ECA").getByRole("button", { name: "Download ECA certificate" });
  });

  it.each([
    ["electorInfo"],
    ["getIcaInfo"],
  ])("says that the authorities could not be loaded where %s fails, and loads them again on demand", async (call) => {
    server.answer({ ...infos, electorInfo: json(twoElectors), [call]: refusal(500, "No answer today.") });
    showScreen(<ScmsCaPage />);
    await screen.findByText("The authorities could not be loaded.");
    screen.getByText("No answer today.");
    server.answer({ ...infos, electorInfo: json(twoElectors) });
    fireEvent.click(screen.getAllByRole("button", { name: "Try again" })[0]!);
    await screen.findByRole("region", { name: "RCA" });
  });

  it("says once that nothing could be loaded where the server has none of them at the moment", async () => {
    const away = refusal(503, "The database is not available at the moment.");
    const allAway = Object.fromEntries(Object.keys(infos).map((call) => [call, away.clone()]));
    server.answer({ ...allAway, electorInfo: json(twoElectors), authorityStatus: json(aliveScms) });
    showScreen(<ScmsCaPage />);
    await screen.findByText("The authorities could not be loaded.");
    expect(screen.getAllByText("The database is not available at the moment.")).toHaveLength(1);
  });

  it("keeps names, values and downloads where validity and lists cannot be loaded, until they can", async () => {
    await open(aliveScms, { authorityStatus: refusal(500, "The database is away.") });
    await screen.findByText("Validity, permissions and lists could not be loaded.");
    card("RA").getByRole("button", { name: "Download CCF" });
    card("Electors").getByRole("button", { name: "Download CTL (ctl.zip)" });
    expect(screen.queryByText("400 days left")).toBeNull();
    server.answer({ authorityStatus: json(aliveScms) });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await card("RCA").findByText("400 days left");
  });
});
