import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, json, showScreen } from "../../screen.test-support.tsx";
import { firstStepRecord } from "../../session/first-steps.ts";
import { IntroductionPage } from "./IntroductionPage.tsx";

const server = fakeServer();
const levelZero =
  "The CCMS is registered as a Level 0 system on the European trust list (registration date 23 September 2020).";

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

  it("ticks a next step only once it has been done", () => {
    showScreen(<IntroductionPage />);
    expect(screen.queryByText("Done in this browser")).toBeNull();
    act(() => firstStepRecord.record("0A1B2C3D4E5F6071", "decode"));
    const done = screen.getByText("Done in this browser").closest("li");
    expect(within(done ?? document.body).getByRole("link").textContent).toBe("Decode a certificate");
  });
});
